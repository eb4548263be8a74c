"""A run with many queries is measured part by part, and nothing of it depends on where the parts begin."""

import numpy as np
import pandas as pd
import pytest

from core.metrics import graded, score_run
from core.queries import Query, QuerySet
from core.runs import Ranking, Run, rankings_table


def drawn(random, queries):
    """Return a set and a run: some queries have no answer, some no results, one document stands twice."""
    asked = [
        Query(
            f"q{place}", "text", random.choice(["fr", "en"]),
            {f"d{document}": float(random.integers(0, 4)) for document in random.permutation(30)[: place % 7]},
            frozenset(),
        )
        for place in range(queries)
    ]  # fmt: skip
    rankings = [
        Ranking(query.id, [f"d{document}" for document in random.integers(0, 30, place % 13)], [1.0] * (place % 13))
        for place, query in enumerate(asked)
    ]
    run = Run("any", "c", "s", 20, tuple(query.id for query in asked), rankings_table(rankings), {})
    return QuerySet.from_queries("set", asked), run


@pytest.mark.parametrize("queries", [0, 1, 6, 7, 8, 50])
def test_parts_give_what_the_whole_gives(queries, monkeypatch):
    query_set, run = drawn(np.random.default_rng(queries), queries)
    whole = score_run(run, query_set, [1, 5, 10])
    monkeypatch.setattr(graded, "PART", 7)
    parts = score_run(run, query_set, [1, 5, 10])
    for table in ("values", "ceilings", "counts", "queries"):
        pd.testing.assert_frame_equal(getattr(parts, table), getattr(whole, table), rtol=1e-12)
    assert parts.duplicates == whole.duplicates
