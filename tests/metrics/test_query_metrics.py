"""The cases of the metrics' definitions, worked by hand, for one query and for a whole run."""

import math

import pytest

from core.metrics import score_run
from core.metrics.query import (
    bad_at_k,
    condensed,
    hit_at_k,
    judged_at_k,
    mrr_at_k,
    ndcg_at_k,
    precision_at_k,
    recall_at_k,
)
from core.queries import Query, QuerySet
from core.runs import Ranking, Run, rankings_table

SIX = dict.fromkeys("abcdef", 1.0)
SEVEN = dict.fromkeys("abcdefg", 1.0)

CASES = [
    # grades, ranking, precision@5, recall@5, MRR@5, nDCG@5
    ({"a": 3, "b": 2, "c": 1, "d": 0}, "axbcd", 0.6, 1, 1, 0.9305),
    ({"a": 3, "b": 2, "c": 1, "d": 0}, "ax", 0.2, 0.3333, 1, 0.6300),
    ({"a": 3, "b": 2, "c": 2}, "cxy", 0.2, 0.3333, 1, 0.3801),
    ({"a": 1}, "uva", 0.2, 1, 0.3333, 0.5),
    ({"a": 2, "z": 0}, "za", 0.2, 1, 0.5, 0.6309),
    (SEVEN, "abcde", 1, 0.7143, 1, 1),
    (SIX, "abcde", 1, 0.8333, 1, 1),
    ({"a": 3, "b": 1}, "ba", 0.4, 1, 1, 0.7967),
    ({"a": 1}, "uvwxyza", 0, 0, 0, 0),
    ({"a": 1}, "", 0, 0, 0, 0),
    ({"a": 0}, "ax", None, None, None, None),
    ({"a": 1, "b": 1}, "aab", 0.4, 1, 1, 1),
]


def close(value):
    return None if value is None else pytest.approx(value, abs=5e-5)


def one_query_run(grades, ranking, *, depth=1000):
    query = Query("q", "text", "fr", grades)
    answered = Ranking("q", list(ranking), [-float(place) for place in range(len(ranking))])
    run = Run("any", "c", "s", depth, ("q",), rankings_table([answered]), {})
    return run, QuerySet.from_queries("set", [query])


@pytest.mark.parametrize(("grades", "ranking", "precision", "recall", "reciprocal", "ndcg"), CASES)
def test_one_query_gives_the_values_worked_by_hand(grades, ranking, precision, recall, reciprocal, ndcg):
    assert precision_at_k(grades, ranking, 5) == close(precision)
    assert recall_at_k(grades, ranking, 5) == close(recall)
    assert mrr_at_k(grades, ranking, 5) == close(reciprocal)
    assert ndcg_at_k(grades, ranking, 5) == close(ndcg)


@pytest.mark.parametrize(("grades", "ranking", "precision", "recall", "reciprocal", "ndcg"), CASES)
def test_a_run_gives_the_values_worked_by_hand(grades, ranking, precision, recall, reciprocal, ndcg):
    values = score_run(*one_query_run(grades, ranking), [5]).values.loc["q"]
    wanted = {"precision@5": precision, "recall@5": recall, "mrr@5": reciprocal, "ndcg@5": ndcg}
    for column, value in wanted.items():
        if value is None:
            assert math.isnan(values[column])
        else:
            assert values[column] == close(value)


def test_hit_is_one_when_any_right_document_is_in_the_first_k():
    assert hit_at_k({"a": 1}, "xya", 3) == 1
    assert hit_at_k({"a": 1}, "xya", 2) == 0
    assert hit_at_k({"a": 0}, "a", 2) is None


def test_known_bad_documents_are_counted_in_the_first_k():
    assert bad_at_k({"z"}, "za", 5) == 1
    assert bad_at_k({"z"}, "zza", 5) == 1
    assert bad_at_k({"z"}, "abz", 2) == 0


def test_judged_share_is_over_what_came_back():
    assert judged_at_k({"a": 1, "b": 0}, "axb", 5) == pytest.approx(2 / 3)
    assert judged_at_k({"a": 1}, "", 5) is None


TWELVE = dict(zip((f"d{i}" for i in range(1, 13)), (3, 3, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1), strict=True))
TEN_RESULTS = ["d3", "x", "d1", "d6", "d4", "y", "d7", "d2", "d8", "d5"]


def test_ndcg_takes_its_ideal_from_the_best_k_of_all_judged():
    assert ndcg_at_k(TWELVE, TEN_RESULTS, 10) == pytest.approx(0.752, abs=5e-4)


def test_condensed_ndcg_takes_unjudged_results_out_of_the_ranking():
    assert ndcg_at_k(TWELVE, condensed(TWELVE, TEN_RESULTS), 10) == pytest.approx(0.841, abs=5e-4)
    values = score_run(*one_query_run(TWELVE, TEN_RESULTS), [10]).values.loc["q"]
    assert values["ndcg_judged@10"] == pytest.approx(0.841, abs=5e-4)


@pytest.mark.parametrize(("threshold", "precision"), [(1, 0.8), (2, 0.5), (3, 0.2)])
def test_precision_follows_the_threshold(threshold, precision):
    assert precision_at_k(TWELVE, TEN_RESULTS, 10, threshold=threshold) == pytest.approx(precision)


def test_condensed_values_look_past_k_into_what_the_run_keeps():
    scores = score_run(*one_query_run({"a": 1}, "uvwxyza"), [5])
    assert scores.values.loc["q", "recall@5"] == 0
    assert scores.values.loc["q", "recall_judged@5"] == 1


def test_ceiling_of_six_right_answers_in_five_places_is_five_sixths():
    ceilings = score_run(*one_query_run(SIX, "abcde"), [5]).ceilings.loc["q"]
    assert ceilings["recall@5"] == pytest.approx(5 / 6)
    assert ceilings["precision@5"] == 1
    assert ceilings["ndcg@5"] == 1


def test_ceiling_of_precision_is_what_the_right_answers_can_fill():
    assert score_run(*one_query_run({"a": 1}, "a"), [5]).ceilings.loc["q", "precision@5"] == pytest.approx(0.2)
