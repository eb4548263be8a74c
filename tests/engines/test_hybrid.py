"""Reciprocal rank fusion, worked by hand."""

import pytest

from core.catalog import Catalog
from core.engines.hybrid import HybridEngine
from core.engines.protocol import EngineSpec
from core.messages import message
from core.queries import Query
from core.runs import Ranking

CATALOG = Catalog.from_records("c", [{"id": name, "text": name} for name in "abcd"])


class Fixed:
    """An engine whose answer is given."""

    def __init__(self, name, documents, failure=None):
        self.spec, self.fingerprint = EngineSpec(name), name
        self._documents, self._failure = list(documents), failure

    def index(self, catalog, progress):
        progress(len(catalog), len(catalog))

    def expect(self, queries, progress):
        self.expected = list(queries)

    def rank(self, queries, depth):
        found = self._documents[:depth]
        return [Ranking(query.id, found, [1.0] * len(found), self._failure) for query in queries]


def fused(*engines, depth=10):
    hybrid = HybridEngine(EngineSpec("hybrid"), engines)
    hybrid.index(CATALOG, lambda done, total: None)
    return hybrid.rank([Query("q", "x")], depth)[0]


def test_score_is_the_sum_of_one_over_sixty_plus_rank():
    ranking = fused(Fixed("one", "ab"), Fixed("two", "bc"))
    assert list(ranking.documents) == ["b", "a", "c"]
    assert list(ranking.scores) == pytest.approx([1 / 62 + 1 / 61, 1 / 61, 1 / 62])


def test_ties_keep_the_order_of_the_catalog():
    assert list(fused(Fixed("one", "cb"), Fixed("two", "bc")).documents) == ["b", "c"]


def test_a_query_that_one_engine_failed_on_is_failed():
    assert fused(Fixed("one", "ab"), Fixed("two", "", message("No answer."))).failure is not None


def test_progress_counts_all_engines():
    seen = []
    hybrid = HybridEngine(EngineSpec("hybrid"), [Fixed("one", "a"), Fixed("two", "b")])
    hybrid.index(CATALOG, lambda done, total: seen.append((done, total)))
    assert seen == [(4, 8), (8, 8)]
