"""Verdicts: each of the six, what is said of it, and the families that are tested together."""

import pytest

from core.messages import Message
from core.verdicts import compare, compare_several
from tests.verdicts.small import measured, pair, query_set

RIGHT = {"d": 1.0, "w": 0.0, "v": 0.0}


def decided(n, wins, losses=0, languages=None):
    """Return a comparison over n judged queries that B wins, loses and ties."""
    a = ["w v"] * wins + ["d w"] * (n - wins)
    b = ["d w"] * wins + ["w v"] * losses + ["d w"] * (n - wins - losses)
    return compare(*pair([RIGHT] * n, a, b, languages), metric="recall", k=5)


def test_six_wins_against_none_are_better_and_fragile():
    verdict = decided(6, 6).verdict
    assert (verdict.outcome, verdict.n, verdict.wins, verdict.losses, verdict.ties) == ("b_better", 6, 6, 0, 0)
    assert (verdict.first, verdict.second, verdict.difference, verdict.p) == (0.0, 1.0, 1.0, 0.03125)
    assert verdict.fragile
    assert not verdict.hangs_on_unjudged
    assert str(verdict.sentence) == (
        "B is better than A: Recall@5 is 1.00 against 0.00 over 6 queries, more than luck. "
        "Add queries before you act on it: one more query lost would undo it."
    )


def test_a_clear_winner_is_to_be_chosen():
    verdict = decided(30, 20).verdict
    assert (verdict.outcome, verdict.fragile, verdict.queries_needed) == ("b_better", False, None)
    assert str(verdict.next_step) == "Choose B."


def test_the_sides_turn_the_verdict():
    a, b, queries = pair([RIGHT] * 20, ["d"] * 20, ["w"] * 20)
    verdict = compare(a, b, queries, metric="recall", k=5).verdict
    assert (verdict.outcome, verdict.difference) == ("a_better", -1.0)
    assert str(verdict.answer).startswith("A is better than B: Recall@5 is 1.00 against 0.00")
    assert str(verdict.next_step) == "Choose A."


def test_five_wins_are_too_close_to_call():
    verdict = decided(20, 5).verdict
    assert (verdict.outcome, verdict.p) == ("cannot_tell", 0.0625)
    assert str(verdict.answer) == "Too close to call between A and B: Recall@5 differs on 5 of 20 queries."
    assert verdict.queries_needed >= 24
    assert str(verdict.next_step) == (
        "Add about 10 queries like these to settle it; until then, let cost and speed decide."
    )


def test_five_queries_are_too_few_and_get_numbers_only():
    verdict = decided(5, 5).verdict
    assert (verdict.outcome, verdict.n, verdict.wins, verdict.difference) == ("too_few", 5, 5, 1.0)
    assert (verdict.p, verdict.low, verdict.queries_needed) == (None, None, None)
    assert (
        str(verdict.sentence) == "5 queries are too few to tell A from B. Add at least 1 query with a right document."
    )


def test_all_alike_over_many_queries_is_no_difference_that_matters():
    verdict = decided(200, 0).verdict
    assert verdict.outcome == "no_difference"
    assert str(verdict.answer).startswith("No difference that matters between A and B")
    few = decided(20, 0).verdict
    assert few.outcome == "cannot_tell"
    assert "is the same for each of the 20 queries" in str(few.answer)
    assert str(few.next_step) == "Add about 170 queries: if they come out the same too, no difference matters."


def test_a_set_without_judgments_is_too_few():
    a, b, queries = pair([{}] * 8, ["d"] * 8, ["w"] * 8)
    comparison = compare(a, b, queries, metric="recall", k=5)
    assert (comparison.verdict.outcome, comparison.verdict.n) == ("too_few", 0)
    assert str(comparison.verdict.answer) == "0 queries are too few to tell A from B."
    assert comparison.queries.empty


def test_a_query_that_failed_forbids_the_comparison():
    queries = query_set(*[RIGHT] * 8)
    a, b = measured("A", queries, *["d"] * 8), measured("B", queries, *["d"] * 8, failed=["q3"])
    comparison = compare(a, b, queries, metric="recall", k=5)
    assert (comparison.verdict.outcome, comparison.verdict.n, comparison.unjudged) == ("not_comparable", 0, None)
    assert str(comparison.verdict.sentence) == (
        "B failed on 1 query, which is not the same as finding nothing. "
        "Bring the file with the missing lists or, where these queries found nothing, say so beside it (absent=empty); "
        "then compare."
    )


def test_an_empty_answer_is_not_a_failure():
    a, b, queries = pair([RIGHT] * 8, [""] * 8, ["d"] * 8)
    assert compare(a, b, queries, metric="recall", k=5).verdict.outcome == "b_better"


def test_another_query_set_or_one_not_finished_forbids_it_too():
    queries = query_set(*[RIGHT] * 8)
    whole = measured("A", queries, *["d"] * 8)
    other = compare(whole, measured("B", queries, *["d"] * 8, digest="other"), queries, metric="recall", k=5)
    assert str(other.verdict.answer) == "A and B answered different query sets."
    unfinished = compare(whole, measured("B", queries, *["d"] * 7), queries, metric="recall", k=5)
    assert str(unfinished.verdict.answer) == "B was never asked 1 query of the set."


def test_languages_have_verdicts_of_their_own():
    comparison = decided(30, 20, languages=["fr"] * 26 + ["en"] * 4)
    french, english = comparison.by_language["fr"], comparison.by_language["en"]
    assert (french.outcome, french.n, french.language) == ("b_better", 26, "fr")
    assert (english.outcome, english.n, english.p) == ("too_few", 4, None)
    assert str(french.answer).startswith("fr: B is better than A")
    assert french.p > french.raw_p  # four verdicts stand beside the primary one: fr and three metrics
    assert comparison.family == 5


def test_one_language_alone_is_not_said_twice():
    assert decided(10, 8).by_language == {}


def test_an_undecided_whole_asks_more_of_a_language():
    # fr: six wins; en: six losses. Each alone has p = 0.03, of six verdicts.
    comparison = decided(12, 6, 6, languages=["fr"] * 6 + ["en"] * 6)
    assert comparison.verdict.outcome == "cannot_tell"
    assert {each.outcome for each in comparison.by_language.values()} == {"cannot_tell"}
    plain = decided(60, 30, 30, languages=["fr"] * 30 + ["en"] * 30)
    assert plain.verdict.outcome == "cannot_tell"
    said = {code: each.outcome for code, each in plain.by_language.items()}
    assert said == {"fr": "b_better", "en": "a_better"}


def test_several_engines_are_one_family():
    queries = query_set(*[RIGHT] * 7)
    a, b = measured("A", queries, *["w"] * 7), measured("B", queries, *["d"] * 7)
    alone = compare(a, b, queries, metric="recall", k=5)
    assert (alone.verdict.outcome, alone.verdict.p) == ("b_better", 2 / 128)
    many = compare_several(a, [b, b, b, b], queries, metric="recall", k=5)
    assert [each.verdict.outcome for each in many] == ["cannot_tell"] * 4
    assert many[0].verdict.p == 4 * 2 / 128
    assert many[0].family == 4 * alone.family


def test_one_engine_that_failed_does_not_stop_the_others():
    queries = query_set(*[RIGHT] * 8)
    a, broken = measured("A", queries, *["w"] * 8), measured("C", queries, *["d"] * 8, failed=["q1"])
    many = compare_several(a, [broken, measured("B", queries, *["d"] * 8)], queries, metric="recall", k=5)
    assert [each.verdict.outcome for each in many] == ["not_comparable", "b_better"]


def test_losers_stand_first_then_winners_then_ties():
    a = ["d w", "w v", "w d", "d w", "w v"]
    b = ["w v", "d w", "d w", "w d", "w v"]
    queries = compare(*pair([RIGHT] * 5, a, b), metric="mrr", k=5).queries
    assert list(queries.index) == ["q1", "q4", "q2", "q3", "q5"]
    assert queries["difference"].tolist() == [-1.0, -0.5, 1.0, 0.5, 0.0]
    assert queries.loc["q4", "text"] == "query 4"


@pytest.mark.parametrize("metric", ["recall", "precision", "hit", "mrr", "ndcg", "recall_judged", "ndcg_judged"])
def test_every_metric_can_decide(metric):
    a, b, queries = pair([RIGHT] * 20, ["w v"] * 20, ["d w"] * 20)
    comparison = compare(a, b, queries, metric=metric, k=1)
    assert comparison.verdict.outcome == "b_better"
    assert metric not in comparison.by_metric


def numbers(said):
    """Return the names of every value in a message and in those it holds."""
    for name, value in said.values.items():
        yield name
        if isinstance(value, Message):
            yield from numbers(value)


def test_no_verdict_says_a_p():
    for comparison in (decided(6, 6), decided(30, 20), decided(20, 5), decided(5, 5), decided(200, 0)):
        for verdict in comparison.verdicts:
            assert not {"p", "raw_p"} & set(numbers(verdict.sentence))
            assert str(verdict.sentence).count(". ") <= 1
