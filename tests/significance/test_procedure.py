"""The procedure: who leads, what is fragile, what a number of queries can see."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.significance import (
    difference_interval,
    holm,
    is_fragile,
    needed,
    outcome,
    paired,
    queries_needed,
    smallest_difference,
    winner,
)
from core.significance.family import beside_primary


def test_fewer_than_six_queries_are_too_few_and_have_no_p():
    of = paired([1.0] * 5)
    assert (of.n, of.wins, of.difference, of.p, of.low) == (5, 5, 1.0, None, None)
    assert outcome(of) == "too_few"


def test_six_gains_of_one_are_better():
    # The interval has no width where all are alike; the sign-flip p is 2 / 64.
    of = paired([1.0] * 6)
    assert (of.p, of.low, outcome(of)) == (0.03125, 1.0, "b_better")
    assert outcome(paired([-1.0] * 6)) == "a_better"


def test_five_differing_queries_are_never_enough():
    assert outcome(paired([1.0] * 5 + [0.0])) == "cannot_tell"
    assert outcome(paired([1.0] * 5 + [0.0] * 50)) == "cannot_tell"


def test_wins_losses_and_ties_are_counted_without_rounding_errors():
    of = paired([0.1 + 0.2 - 0.3, 0.5, -0.5, 0.5, 0.0, 0.0, 0.0])
    assert (of.wins, of.losses, of.ties, of.differing) == (2, 1, 4, 3)


def test_an_adjusted_p_can_take_a_winner_away():
    of = paired([1.0] * 6)
    assert outcome(of, 0.05) == "b_better"
    assert outcome(of, 0.0501) == "cannot_tell"


def test_no_difference_needs_the_whole_interval_within_the_margin():
    values = [0.1, -0.1] * 200
    _, low, high = difference_interval(values)
    assert -0.02 < low < 0 < high < 0.02
    assert outcome(paired(values)) == "no_difference"
    assert outcome(paired(values), margin=0.005) == "cannot_tell"


@pytest.mark.parametrize(("n", "said"), [(31, "cannot_tell"), (188, "cannot_tell"), (189, "no_difference")])
def test_all_alike_is_not_certain(n, said):
    # Wilson's upper end of 0 of n, z² / (n + z²), falls below 0.02 from 189 on.
    assert outcome(paired([0.0] * n)) == said
    assert needed(paired([0.0] * 31)) == 189


def test_six_wins_are_fragile_and_twenty_are_not():
    # One more loss of 1: 6 wins of 1 and a loss, p = 16 / 128.
    assert is_fragile(np.ones(6), 1)
    assert is_fragile(-np.ones(6), -1)
    assert not is_fragile(np.ones(20), 1)
    assert not is_fragile(np.zeros(20), 0)


def test_a_verdict_is_fragile_within_its_family():
    # 20 wins and a loss: p = 2 × 22 / 2^21 = 0.00002, which a family of 4,000 makes 0.08.
    assert not is_fragile(np.ones(20), 1)
    assert is_fragile(np.ones(20), 1, adjusted=lambda p: p * 4000)


@given(st.lists(st.floats(-1, 1, allow_nan=False), min_size=1, max_size=20))
def test_a_winner_is_the_outcome_s_and_turns_with_the_sides(differences):
    leads = winner(differences)
    assert leads == {"b_better": 1, "a_better": -1}.get(outcome(paired(differences)), 0)
    assert winner([-each for each in differences]) == -leads


def test_an_interval_of_one_difference_says_nothing():
    assert difference_interval([0.3]) == (0.3, -math.inf, math.inf)
    with pytest.raises(ValueError, match="at least one difference"):
        difference_interval([])


def test_equal_differences_have_no_width():
    mean, low, high = difference_interval([0.1] * 7)
    assert low == mean == high


def test_holm_worked_by_hand():
    # 0.01 × 4, 0.02 × 3, 0.03 × 2, 0.5 × 1; never below the one before.
    assert holm([0.03, 0.01, 0.5, 0.02]) == pytest.approx([0.06, 0.04, 0.5, 0.06])
    assert holm([0.4, 0.6]) == pytest.approx([0.8, 0.8])
    assert holm([]) == []


def test_beside_an_undecided_whole_ten_times_as_clear_is_asked():
    assert beside_primary([0.004, 0.02], [True, True]) == pytest.approx([0.008, 0.02])
    assert beside_primary([0.004, 0.02], [False, True]) == pytest.approx([0.08, 0.02])
    assert beside_primary([0.4], [False]) == [1.0]


@pytest.mark.parametrize(("deviation", "n"), [(0.1, 199), (0.2, 787), (0.25, 1229), (0.3, 1768)])
def test_queries_needed_for_a_difference_of_two_hundredths(deviation, n):
    assert queries_needed(0.02, deviation=deviation) == n


def test_what_queries_can_see_before_anything_is_run():
    assert smallest_difference(5) is None
    assert smallest_difference(31) == pytest.approx(0.10, abs=0.001)
    assert smallest_difference(100) == pytest.approx(0.056)
    # With 10 queries Student's quantiles: (2.262 + 0.883) × 0.2 / √10.
    assert smallest_difference(10) == pytest.approx(0.199, abs=0.001)


def test_more_queries_are_needed_than_there_are_and_more_still_in_a_family():
    of = paired([0.3] * 7 + [-0.2] * 3 + [0.0] * 14)
    assert needed(of) > 24
    assert needed(of, adjusted=lambda p: min(1.0, 8 * p)) > needed(of)
    assert needed(paired([1.0] * 4 + [0.0] * 20)) >= 36  # six that differ, at 4 in 24
