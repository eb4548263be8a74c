"""Runs as a store or a file may hold them: in any order, with repeated results, with queries of another set."""

import numpy as np
import pandas as pd
import pytest

from core.metrics.coded import code_results, places_of, rows_of
from core.metrics.graded import grade_run
from core.metrics.sorted_pairs import SortedPairs
from core.queries import Query, QuerySet
from core.runs import Ranking, Run, rankings_table

QUERIES = QuerySet.from_queries(
    "set",
    [
        Query("q1", "one", "fr", {"a": 2, "b": 0}),
        Query("q2", "two", "fr", {"z": 0, "c": 1}, known_bad=frozenset({"z"})),
        Query("q3", "three", "fr", {"a": 3}),
    ],
)


def table(*results):
    columns = ["query_id", "rank", "document_id"]
    return pd.DataFrame(results, columns=columns).astype({"query_id": "str", "rank": "int32", "document_id": "str"})


def graded(*results):
    return grade_run(Run("any", "c", "s", 1000, ("q1", "q2", "q3"), table(*results), {}), QUERIES)


def texts(*values):
    return pd.Series(list(values), dtype="str")


def test_rows_in_any_order_are_read_by_rank():
    run = graded(("q2", 2, "c"), ("q1", 3, "b"), ("q2", 1, "z"), ("q1", 1, "x"), ("q1", 2, "a"))
    np.testing.assert_array_equal(run.grades, [[np.nan, 2, 0], [0, 1, np.nan], [np.nan] * 3])
    assert run.bad.tolist() == [[False] * 3, [True, False, False], [False] * 3]
    assert run.returned.tolist() == [[True] * 3, [True, True, False], [False] * 3]


def test_equal_ranks_keep_the_order_of_the_rows():
    run = graded(("q1", 1, "b"), ("q1", 1, "a"))
    assert run.grades[0].tolist() == [0, 2]


def test_repeated_documents_leave_no_gap_whether_judged_or_not():
    run = graded(("q1", 1, "x"), ("q1", 2, "x"), ("q1", 3, "a"), ("q1", 4, "a"), ("q1", 5, "b"), ("q3", 1, "a"))
    np.testing.assert_array_equal(run.grades, [[np.nan, 2, 0], [np.nan] * 3, [3, np.nan, np.nan]])
    assert run.duplicates == 2


def test_results_of_queries_outside_the_set_are_not_looked_at():
    run = graded(("q9", 1, "a"), ("q9", 2, "a"), ("q1", 1, "a"))
    assert run.grades[0].tolist() == [2]
    assert run.duplicates == 0


def test_a_run_without_results_has_no_places():
    run = graded()
    assert run.grades.shape == (3, 0)
    assert run.ideal.tolist() == [[2, 0], [1, 0], [3, 0]]
    assert run.condensed(2).shape == (3, 2)


def test_ids_kept_as_categories_are_read_like_texts():
    rows = [("q9", 1, "b"), ("q2", 2, "c"), ("q1", 2, "a"), ("q2", 1, "z"), ("q1", 1, "x"), ("q1", 3, "a")]
    numbered = table(*rows).astype({"query_id": "category", "document_id": "category"})
    run = grade_run(Run("any", "c", "s", 1000, ("q1", "q2", "q3"), numbered[1:], {}), QUERIES)
    np.testing.assert_array_equal(run.grades, [[np.nan, 2], [0, 1], [np.nan, np.nan]])
    assert run.duplicates == 1


def test_ids_are_looked_up_by_their_place_in_the_set():
    assert rows_of(texts("b", "b", "x", "a", "b"), texts("a", "b")).tolist() == [1, 1, -1, 0, 1]
    assert rows_of(texts(), texts("a")).tolist() == []


def test_places_count_within_equal_neighbours():
    assert places_of(np.array([0, 0, 2, 2, 2, 5])).tolist() == [0, 1, 0, 1, 2, 0]
    assert places_of(np.array([], dtype=np.int64)).tolist() == []


@pytest.mark.parametrize("documents", [1, 2, 3, 4, 7, 8, 9])
def test_a_pair_is_found_in_its_cell_whatever_the_number_of_documents(documents):
    ids = [f"d{number}" for number in range(documents)]
    results = code_results(table(*(("q2", place, each) for place, each in enumerate(ids, 1)), ("q3", 1, ids[-1])),
                           texts("q1", "q2", "q3"))  # fmt: skip
    pairs = SortedPairs.of(results, 3)
    everything = np.arange(documents)
    assert pairs.repeated().tolist() == []
    assert pairs.cells(np.full(documents, 0), everything).tolist() == [-1] * documents
    assert pairs.cells(np.full(documents, 1), everything).tolist() == list(range(documents, 2 * documents))
    assert pairs.cells(np.full(documents, 2), everything).tolist() == [-1] * (documents - 1) + [2 * documents]
    assert pairs.cells(np.array([1]), np.array([-1])).tolist() == [-1]


def test_a_ranking_with_fewer_scores_than_documents_is_refused():
    with pytest.raises(ValueError, match="as many scores"):
        rankings_table([Ranking("q1", ["a", "b"], [1.0])])
