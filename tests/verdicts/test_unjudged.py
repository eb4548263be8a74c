"""What hangs on unjudged results: the cases, worked by hand, and which results to judge first."""

import pytest

from core.metrics.query import condensed, recall_at_k
from core.verdicts import compare
from tests.verdicts.small import pair

RIGHT = {"d": 1.0, "w": 0.0}


def compared(first, second, grades=RIGHT, n=20, metric="recall", k=2):
    return compare(*pair([grades] * n, [first] * n, [second] * n), metric=metric, k=k)


def test_judged_results_alone_leave_nothing_to_hang_on():
    comparison = compared("w", "d")
    assert {case.leads for case in comparison.unjudged.cases.values()} == {1}
    assert (comparison.unjudged.share_of_a, comparison.unjudged.pairs) == (0.0, 0)
    assert list(comparison.unjudged.judge_first) == []
    assert not comparison.verdict.hangs_on_unjudged


def test_the_cases_worked_by_hand():
    # A shows x and y, which nobody judged; B shows d, the only right document, and x.
    cases = compared("x y", "d x").unjudged.cases
    means = {name: (case.first, case.second) for name, case in cases.items()}
    assert means["as_judged"] == (0, 1)
    # x and y right: three are right in all, A shows two of them and B shows d and x.
    assert means["a_right"] == pytest.approx((2 / 3, 2 / 3))
    # x right: two in all, A shows one, B both.
    assert means["b_right"] == pytest.approx((1 / 2, 1))
    assert means["both_right"] == pytest.approx((2 / 3, 2 / 3))
    # Taken out: A has nothing left, B has d.
    assert means["judged_only"] == (0, 1)


def test_a_verdict_that_turns_hangs_on_unjudged_results():
    comparison = compared("x y", "d x")
    assert comparison.verdict.outcome == "b_better"
    assert comparison.verdict.hangs_on_unjudged
    assert "nobody judged" in str(comparison.verdict.next_step)


def test_the_one_ahead_among_judged_results_is_named():
    # B finds d behind two unjudged results; A shows it second, behind a wrong one.
    comparison = compared("w d", "x y d", metric="mrr", k=2)
    assert comparison.verdict.outcome == "a_better"
    assert str(comparison.verdict.next_step) == (
        "Among judged results alone B is ahead: judge the unjudged ones before you act on it."
    )


def test_the_worst_and_the_best_mean_of_each():
    unjudged = compared("x y", "d x").unjudged
    assert unjudged.range_of_a == pytest.approx((0, 2 / 3))
    assert unjudged.range_of_b == pytest.approx((2 / 3, 1))


def test_shares_are_of_what_was_returned():
    unjudged = compared("x y", "d").unjudged
    assert (unjudged.share_of_a, unjudged.share_of_b) == (1.0, 0.0)


def test_results_that_would_move_the_difference_most_are_judged_first():
    # q1: a new right document halves B's lead. q2: there are four right ones already, so it takes a fifth.
    many = {"d": 1.0, "e": 1.0, "f": 1.0, "g": 1.0}
    a, b, queries = pair([RIGHT, many] * 5, ["x w", "y w"] * 5, ["d w", "d e"] * 5)
    first = compare(a, b, queries, metric="recall", k=2).unjudged.judge_first
    assert [(each.query_id, each.document_id) for each in first[:6]] == [
        ("q1", "x"), ("q3", "x"), ("q5", "x"), ("q7", "x"), ("q9", "x"), ("q2", "y"),
    ]  # fmt: skip
    # From 1 − 0 to 1/2 − 1/2, over ten queries; from 2/4 − 0 to 2/5 − 1/5.
    assert first[0].moves == pytest.approx(-1 / 10)
    assert first[5].moves == pytest.approx((1 / 5 - 1 / 2) / 10)
    assert (first[0].place_in_a, first[0].place_in_b) == (1, None)


def undecided():
    """Return a comparison in which B wins 5 of 20 and shows x, which nobody judged, on all of them."""
    return compare(*pair([RIGHT] * 20, ["w"] * 5 + ["d w"] * 15, ["d x"] * 20), metric="recall", k=2)


def test_where_nobody_leads_a_result_that_helps_the_one_ahead_is_listed_too():
    comparison = undecided()
    assert (comparison.verdict.outcome, comparison.verdict.hangs_on_unjudged) == ("cannot_tell", True)
    first = comparison.unjudged.judge_first
    # q6: from 1 − 1 to 2/2 − 1/2, over twenty queries; on q1 to q5 x moves nothing: from 1 − 0 to 2/2 − 0.
    assert [each.query_id for each in first] == [f"q{place}" for place in range(6, 16)]
    assert first[0].moves == pytest.approx(1 / 40)


def test_judging_comes_before_more_queries_where_it_could_settle_it():
    assert str(undecided().verdict.next_step) == (
        "First judge the results that nobody judged, which could settle it; else add about 10 queries like these."
    )


def test_no_difference_that_hangs_on_unjudged_results_is_not_acted_on_either():
    comparison = compare(*pair([RIGHT] * 200, ["d w"] * 200, ["d x"] * 200), metric="recall", k=2)
    assert comparison.verdict.outcome == "no_difference"
    assert str(comparison.verdict.next_step) == (
        "It hangs on results that nobody judged: judge those that could turn it before you act on it."
    )


def test_a_result_of_both_alike_decides_nothing_and_is_not_listed():
    assert list(compared("x d", "x d").unjudged.judge_first) == []
    assert compared("x d", "x d").unjudged.pairs == 20


def test_a_duplicate_takes_one_place_only():
    # The second x is no result: y moves up to place 2, as in the metrics.
    once, twice = compared("x y", "d x"), compared("x x y", "d x")
    assert once.unjudged.cases == twice.unjudged.cases


def test_metrics_among_judged_results_have_no_unjudged_cases():
    assert compared("x y", "d x", metric="recall_judged").unjudged is None


@pytest.mark.parametrize("metric", ["precision", "mrr", "hit"])
def test_metrics_without_a_condensed_twin_are_condensed_here(metric):
    cases = compared("x y d", "d x", metric=metric).unjudged.cases
    assert cases["judged_only"].first == cases["judged_only"].second > 0


def test_every_result_right_is_what_the_metric_of_one_query_says():
    grades = {"d": 2.0, "e": 1.0, "w": 0.0}
    a, b = ["x", "d", "y", "w"], ["e", "z", "x"]
    cases = compared(" ".join(a), " ".join(b), grades, k=5).unjudged.cases
    as_right = {**grades, "x": 1.0, "y": 1.0, "z": 1.0}
    assert cases["both_right"].first == pytest.approx(recall_at_k(as_right, a, 5))
    assert cases["both_right"].second == pytest.approx(recall_at_k(as_right, b, 5))
    assert cases["judged_only"].first == recall_at_k(grades, condensed(grades, a), 5)
