"""Means over a run: which queries count, with which n, interval and share of unjudged results."""

import pytest

from core.messages import message
from core.metrics import score_run
from core.queries import Query, QuerySet
from core.runs import Ranking, Run, rankings_table

QUERIES = [
    Query("q1", "one", "fr", {"a": 1}),
    Query("q2", "two", "fr", {"b": 1, "c": 1}),
    Query("q3", "three", "de", {"d": 1, "z": 0}, known_bad=frozenset({"z"})),
    Query("q4", "four", "de", {"z": 0}),
]


def run_of(rankings, *, asked=("q1", "q2", "q3", "q4"), failures=None):
    answered = [Ranking(query, list(documents), [0.0] * len(documents)) for query, documents in rankings.items()]
    return Run("any", "c", "s", 1000, asked, rankings_table(answered), failures or {})


def scores_of(rankings, **options):
    return score_run(run_of(rankings, **options), QuerySet.from_queries("set", QUERIES), [1, 2, 5])


def test_query_without_results_scores_zero_and_stays_in_the_mean():
    mean = scores_of({"q1": "a", "q3": "d"}).mean("recall", 5)
    assert (mean.mean, mean.n) == (pytest.approx(2 / 3), 3)


def test_query_without_a_relevant_document_is_left_out_and_counted():
    mean = scores_of({"q1": "a", "q2": "bc", "q3": "d", "q4": "a"}).mean("recall", 5)
    assert (mean.mean, mean.n, mean.left_out) == (1.0, 3, 1)


def test_failed_query_has_no_score_and_is_not_zero():
    scores = scores_of({"q1": "a", "q3": "d"}, failures={"q2": message("No answer.")})
    assert (scores.mean("recall", 5).mean, scores.mean("recall", 5).n, scores.failed) == (1.0, 2, 1)


def test_query_that_was_not_asked_is_not_zero():
    scores = scores_of({"q1": "a"}, asked=("q1",))
    assert (scores.mean("recall", 5).mean, scores.mean("recall", 5).n, scores.missing) == (1.0, 1, 3)


def test_mean_of_a_language_and_mean_of_languages():
    scores = scores_of({"q1": "a", "q3": "d"})
    assert scores.mean("recall", 5, language="fr").mean == pytest.approx(0.5)
    assert scores.mean("recall", 5, language="de").mean == 1
    assert scores.macro("recall", 5) == pytest.approx(0.75)


def test_language_without_countable_queries_has_no_mean():
    scores = score_run(run_of({}), QuerySet.from_queries("set", QUERIES[3:]), [5])
    assert scores.mean("recall", 5, language="de").mean is None
    assert scores.macro("recall", 5) is None


def test_interval_is_wilson_with_p_the_mean():
    mean = scores_of({"q1": "a", "q2": "bc", "q3": "d"}).mean("recall", 5)
    assert (mean.low, mean.high) == (pytest.approx(0.4385, abs=1e-4), 1.0)


def test_unjudged_share_is_over_the_results_in_the_first_k():
    scores = scores_of({"q1": "axy", "q2": "b", "q3": "zd"})
    assert scores.unjudged(1) == 0
    assert scores.unjudged(2) == pytest.approx(1 / 5)
    assert scores.unjudged(5) == pytest.approx(2 / 6)
    assert scores.mean("recall", 5).unjudged == pytest.approx(2 / 6)


def test_known_bad_results_are_counted_over_all_queries_asked():
    assert scores_of({"q1": "a", "q3": "zd", "q4": "z"}).bad(5) == (1, 1, 4)


def test_duplicate_results_are_counted():
    assert scores_of({"q1": "aab"}).duplicates == 1


def test_threshold_decides_what_is_relevant_and_which_queries_count():
    graded = QuerySet.from_queries("set", [Query("q1", "x", "fr", {"a": 1, "b": 2}), Query("q2", "y", "fr", {"a": 1})])
    run = run_of({"q1": "a", "q2": "a"}, asked=("q1", "q2"))
    assert score_run(run, graded, [5], threshold=2).mean("recall", 5).n == 1
    assert score_run(run, graded, [5], threshold=2).mean("recall", 5).mean == 0
    assert score_run(run, graded, [5], threshold=1).mean("recall", 5).mean == pytest.approx(0.75)


@pytest.mark.parametrize("ks", [[], [0], [-1, 5]])
def test_places_must_be_positive(ks):
    with pytest.raises(ValueError, match="places"):
        score_run(run_of({}), QuerySet.from_queries("set", QUERIES), ks)
