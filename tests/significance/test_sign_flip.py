"""The sign-flip test: cases worked by hand, and its three ways of counting against one another."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.significance import drawn_p, exact_p, normal_p, sign_flip_p


@pytest.mark.parametrize(
    ("differences", "p"),
    [
        ([1.0], 1.0),  # + or −: both as far
        ([0.2, 0.2, 0.2], 0.25),  # 2 of 8
        ([0.0] * 8, 1.0),
        ([0.0] * 7 + [1.0], 1.0),
        ([1.0] * 5, 0.0625),  # five against none: 2 of 32
        ([1.0] * 6, 0.03125),
        ([0.5] * 6 + [0.0] * 25, 0.03125),  # ties change nothing
        ([1.0, 1.0, -1.0], 1.0),  # |sum| of 1 or 3 in all 8
        ([0.3, 0.2, 0.1], 0.25),
        ([0.3, 0.2, -0.1], 0.5),  # |sum| ≥ 0.4: ±(0.6), ±(0.4)
    ],
)
def test_cases_worked_by_hand(differences, p):
    assert sign_flip_p(differences) == p


def test_sums_that_are_equal_but_for_rounding_count_as_equal():
    assert 0.1 + 0.2 - 0.3 != 0
    assert sign_flip_p([0.1, 0.2, -0.3]) == 1.0


@pytest.mark.parametrize(("losses", "fewest"), [(0, 6), (1, 9), (2, 12), (3, 15), (5, 20), (9, 30)])
def test_losses_allowed_among_equal_differences(losses, fewest):
    def p(differing):
        return sign_flip_p([1.0] * (differing - losses) + [-1.0] * losses)

    assert p(fewest) <= 0.05 < p(fewest - 1)


RECALLS = st.sampled_from([0.0, 0.2, 1 / 3, 0.5, 2 / 3, 1.0])


@given(st.lists(st.tuples(RECALLS, RECALLS), min_size=1, max_size=12))
def test_meeting_in_the_middle_counts_what_trying_all_signs_counts(values):
    differences = np.array([second - first for first, second in values])
    differing = differences[np.abs(differences) > 1e-12]
    sums = [abs(sum(signs * differing)) for signs in itertools.product([-1, 1], repeat=len(differing))]
    as_far = sum(each >= abs(differing.sum()) - 1e-9 for each in sums)
    assert sign_flip_p(differences) == as_far / len(sums)


@given(st.lists(st.floats(-1, 1, allow_nan=False), min_size=1, max_size=14), st.permutations(range(14)))
def test_neither_order_nor_the_sign_of_all_changes_it(differences, order):
    shuffled = [-differences[place] for place in order if place < len(differences)]
    assert sign_flip_p(shuffled) == pytest.approx(sign_flip_p(differences))


def random_differences(n, mean=0.05):
    return np.random.default_rng(n).normal(mean, 0.25, n)


@pytest.mark.parametrize("n", [20, 30, 36])
def test_drawn_and_exact_agree(n):
    differences = random_differences(n)
    assert drawn_p(differences, seed=1) == pytest.approx(exact_p(differences), abs=0.006)


def test_drawn_and_normal_agree_where_one_takes_over_from_the_other():
    differences = np.random.default_rng(5).normal(0.001, 0.25, 10_000)
    assert 0.01 < normal_p(differences) < 0.9
    assert drawn_p(differences, seed=1) == pytest.approx(normal_p(differences), abs=0.005)


def test_the_same_seed_draws_the_same_p():
    differences = random_differences(60)
    assert sign_flip_p(differences, seed=3) == sign_flip_p(differences, seed=3)
    assert sign_flip_p(differences, seed=3) == drawn_p(differences, seed=3)


def test_no_draw_is_ever_zero():
    assert drawn_p(np.ones(60), seed=0, draws=999) == 1 / 1000
