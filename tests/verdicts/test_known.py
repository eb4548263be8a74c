"""What is left of a verdict in the worst case, and how it was tested."""

import pytest

from core.verdicts import compare
from core.verdicts.known import how_it_was_tested, said_of_unjudged
from tests.verdicts.small import pair

RIGHT = {"d": 1.0, "w": 0.0}


def compared(first, second, n=20, grades=RIGHT):
    return compare(*pair([grades] * n, [first] * n, [second] * n), metric="recall", k=2)


def test_a_winner_that_stays_ahead_even_then():
    many = dict.fromkeys("defgh", 1.0)
    # x right: A reaches 1 of 6, B 2 of 6.
    assert str(said_of_unjudged(compared("x", "d e", grades=many))) == (
        "Even if every unjudged result of A were right, B would stay ahead."
    )


def test_the_results_that_would_decide_it():
    assert str(said_of_unjudged(compared("x", "d", n=8))) == "Judging these 8 results would decide it."
    assert str(said_of_unjudged(compared("x", "d", n=20))) == (
        "Judge these 10 of 20 unjudged results first: they could move the difference most."
    )


def test_nothing_is_said_where_all_are_judged_or_nothing_can_move():
    assert said_of_unjudged(compared("w", "d")) is None
    assert str(said_of_unjudged(compared("x d", "x d"))) == "Judging the rest would change nothing between the two."


@pytest.mark.parametrize(("n", "said"), [(10, "exact"), (40, "with 100000 draws")])
def test_how_it_was_tested(n, said):
    assert said in str(how_it_was_tested(compared("w", "d", n=n).verdict))


def test_too_few_were_not_tested():
    assert how_it_was_tested(compared("w", "d", n=5).verdict) is None
