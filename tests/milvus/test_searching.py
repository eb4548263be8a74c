"""What Milvus answers: equal to the exact engine where its index is, and never a document without a shared word."""

import numpy as np
import pytest

from core.catalog import Catalog
from core.embedders.cache import VectorCache
from core.engines import registry
from core.engines.means import Means
from core.engines.protocol import EngineSpec
from core.milvus.exact import nearest
from core.milvus.searching import ordered
from core.queries import Query
from core.runs import Ranking
from tests.milvus.dying import shop
from tests.milvus.where import built, forget, rankings, read

QUERIES = [
    Query("a", "red shoes"),
    Query("b", "something green to wear"),
    Query("c", "very very light"),
    Query("d", "!?"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("milvus")


def ready(text, folder, catalog):
    engine = built(text, folder)
    forget(engine, catalog)
    return read(engine, catalog)


def test_flat_index_answers_as_the_exact_engine_does(folder):
    exact = registry.build(EngineSpec.parse("embedding:use"), Means(VectorCache(folder / "vectors.db")))
    engine = ready("milvus,search=dense", folder, shop())
    for depth in (1, 5, 58, 100):
        assert rankings(engine, QUERIES, depth) == rankings(read(exact, shop()), QUERIES, depth)


def test_document_without_a_shared_word_is_not_found_by_words(folder):
    engine = ready("milvus", folder, shop())
    (found,) = engine.rank([Query("q", "red unicorn")], 100)
    texts = dict(zip(shop().ids, shop().texts, strict=True))
    assert [texts[each].split()[0] for each in found.documents] == ["red"] * 12
    assert engine.rank([Query("q", "unicorn")], 10) == [Ranking("q", [], [])]


def test_words_score_as_bm25_by_hand(folder):
    catalog = Catalog.from_records("two", [{"id": "a", "text": "red shoes"}, {"id": "b", "text": "green shoes"}])
    (found,) = ready("milvus", folder, catalog).rank([Query("q", "red")], 10)
    # N 2, df 1, idf ln(1 + 1.5 / 1.5) = ln 2; both documents have the average length: tf part 2.5 / 2.5 = 1
    assert (found.documents, found.scores) == (["a"], [pytest.approx(np.log(2), abs=1e-5)])


def test_both_are_fused_by_reciprocal_rank(folder):
    by_words, by_meaning, by_both = (
        rankings(ready(text, folder, shop()), QUERIES[:1], 58)[0]
        for text in ("milvus", "milvus,search=dense", "milvus,search=hybrid")
    )
    ranks = [{document: rank for rank, document in enumerate(found[0], 1)} for found in (by_words, by_meaning)]
    best = by_both[0][0]
    assert by_both[1][0] == pytest.approx(sum(1 / (60 + rank[best]) for rank in ranks if best in rank), abs=2e-4)
    assert sorted(by_both[0]) == sorted(set(by_words[0]) | set(by_meaning[0]))


def test_hnsw_ranks_no_more_than_its_candidates(folder):
    engine = ready("milvus,search=dense,index=hnsw(ef=7)", folder, shop())
    assert [len(found.documents) for found in engine.rank(QUERIES[:2], 50)] == [7, 7]


def test_equal_scores_keep_the_order_of_the_catalog():
    places, scores = ordered((np.array([9, 4, 7, 1]), np.array([0.5, 0.25, 0.5, 0.75])), 3)
    assert (places.tolist(), scores.tolist()) == ([1, 7, 9], [0.75, 0.5, 0.5])


def test_more_is_asked_for_where_many_tie_at_the_last_place():
    documents = np.array([[1.0, 0.0]] * 300 + [[0.0, 1.0]] * 300, dtype=np.float32)
    asked = []

    def find(vectors, limit):
        asked.append((len(vectors), limit))
        scores = documents @ vectors.T
        order = [np.argsort(-each, kind="stable")[::1][:limit] for each in scores.T]
        # the ties come in the wrong order, as a database may give them
        return [(row[np.lexsort((-row, -scores[row, at]))], scores[row, at]) for at, row in enumerate(order)]

    shown, query = np.arange(600) + 5, np.array([[1.0, 0.0]], dtype=np.float32)
    (found,) = nearest(lambda v, limit: [(p + 5, s) for p, s in find(v, limit)], documents, shown, query, 10)
    assert found[0].tolist() == list(range(5, 15))
    assert asked == [(1, 74), (1, 296), (1, 600)]


def test_a_changed_catalog_is_another_collection(folder):
    engine = built("milvus", folder)
    first, second = shop(), Catalog.from_records("shop", [{"id": "p0", "text": "red shoes"}])
    assert engine._layout.name(first.digest) != engine._layout.name(second.digest)
    assert engine._layout.name(first.digest) == engine._layout.name(shop().digest)
