"""What stands beside a verdict: what a set can see, the rule on losses, and the count of comparisons."""

import pandas as pd
import pytest

from core.verdicts.rules import lost_more_than, said_of_comparisons, said_of_family, said_of_losses
from core.verdicts.seeing import sights
from tests.verdicts.small import query_set

RIGHT = {"d": 1.0}


def test_what_a_set_can_see_by_language():
    found = sights(query_set(*[RIGHT] * 31, languages=["fr"] * 24 + ["en"] * 4 + ["de"] * 3))
    assert [(each.language, each.n) for each in found] == [(None, 31), ("fr", 24), ("en", 4), ("de", 3)]
    whole, french, english, _ = found
    assert whole.smallest == pytest.approx(0.10, abs=0.001)
    assert whole.smallest_with_more == pytest.approx(0.078, abs=0.001)
    assert str(whole.said("recall", 5)) == (
        "31 queries: a change of 0.10 in Recall@5 will be seen, one of 0.02 will not."
    )
    assert str(whole.said_with_more()) == ("With 20 more queries, a change of 0.08 will be seen instead of 0.10.")
    assert str(french.said("recall", 5)).startswith("fr – 24 queries: a change of 0.12")
    assert english.smallest is None
    assert str(english.said("recall", 5)) == "en – 4 queries say nothing: a verdict needs at least 6."
    assert str(english.said_with_more()) == "With 20 more queries, a change of 0.12 will be seen."
    assert whole.needed == 787


def test_queries_without_a_right_document_see_nothing():
    found = sights(query_set(*[RIGHT] * 8, {"w": 0.0}, {}))
    assert found[0].n == 8


def test_a_large_set_sees_the_margin():
    assert str(sights(query_set(*[RIGHT] * 900))[0].said("recall", 5)) == (
        "900 queries: a change of 0.02 in Recall@5 will be seen."
    )


LOSSES = pd.DataFrame({"difference": [-1.0, -0.5, -0.1, 0.3, 0.0]}, index=["q1", "q2", "q3", "q4", "q5"])


def test_no_query_may_lose_more_than_so_much():
    assert list(lost_more_than(LOSSES, 0.4).index) == ["q1", "q2"]
    assert list(lost_more_than(LOSSES, 0.5).index) == ["q1"]
    assert str(said_of_losses(LOSSES, 0.4)) == "2 queries lose more than 0.40, which the rule forbids."
    assert str(said_of_losses(LOSSES, 1.0)) == "No query loses more than 1.00."


def test_many_comparisons_on_one_set_call_for_new_queries():
    assert "Of 20, one would find a winner by luck" in str(said_of_comparisons(3))
    assert str(said_of_comparisons(25)).endswith("Confirm the choice on new queries.")
    assert str(said_of_family(12)).startswith("12 verdicts were tested together")
