"""Agreement of two reviewers, against a calculation of another kind."""

import math
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.suggesting.agreement import agreement, said_of

A, R = "accept", "reject"
FORTY = [(A, A)] * 20 + [(A, R)] * 5 + [(R, A)] * 10 + [(R, R)] * 5


def kappa_of(shares):
    observed = shares[0] + shares[3]
    expected = (shares[0] + shares[1]) * (shares[0] + shares[2]) + (shares[2] + shares[3]) * (shares[1] + shares[3])
    return (observed - expected) / (1 - expected)


def by_delta(pairs):
    """Return kappa and its standard error by the delta method with slopes taken numerically."""
    counts = Counter(pairs)
    n = len(pairs)
    shares = np.array([counts[pair] / n for pair in ((A, A), (A, R), (R, A), (R, R))])
    step = 1e-6
    slopes = np.array(
        [(kappa_of(shares + step * unit) - kappa_of(shares - step * unit)) / (2 * step) for unit in np.eye(4)]
    )
    covariance = (np.diag(shares) - np.outer(shares, shares)) / n
    return kappa_of(shares), math.sqrt(max(0.0, slopes @ covariance @ slopes))


def test_forty_decisions_by_hand():
    # Observed 25/40 = 0.625, expected (25 * 30 + 15 * 10) / 1600 = 0.5625, kappa 0.0625 / 0.4375 = 1/7.
    found = agreement(FORTY)
    assert (found.n, found.same, found.share) == (40, 25, 0.625)
    assert found.kappa == pytest.approx(1 / 7)


def test_the_interval_is_that_of_the_delta_method():
    kappa, error = by_delta(FORTY)
    found = agreement(FORTY)
    assert found.kappa == pytest.approx(kappa)
    assert (found.low, found.high) == pytest.approx((kappa - 1.959964 * error, kappa + 1.959964 * error), abs=1e-5)


@given(st.lists(st.sampled_from([(A, A), (A, R), (R, A), (R, R)]), min_size=4, max_size=60))
def test_kappa_and_interval_equal_the_other_calculation(pairs):
    found = agreement(pairs)
    if found.kappa is None:
        return
    kappa, error = by_delta(pairs)
    assert found.kappa == pytest.approx(kappa)
    assert found.low == pytest.approx(max(-1, kappa - 1.959964 * error), abs=1e-4)
    assert found.high == pytest.approx(min(1, kappa + 1.959964 * error), abs=1e-4)


@pytest.mark.parametrize("pairs", [[], [(A, A)], [(A, A)] * 30])
def test_one_verdict_for_everything_tells_nothing(pairs):
    assert agreement(pairs).kappa is None
    assert "chance" in str(said_of(agreement(pairs))) or not pairs


def test_a_kappa_that_reads_as_zero_has_no_sign():
    # Observed 1298/2000 = 0.649, expected 0.8 * 0.75 + 0.2 * 0.25 = 0.65, kappa -0.001 / 0.35.
    found = agreement([(A, A)] * 1199 + [(A, R)] * 401 + [(R, A)] * 301 + [(R, R)] * 99)
    assert found.kappa == pytest.approx(-0.001 / 0.35)
    assert "kappa 0.00 (" in str(said_of(found))
    assert str(said_of(found)).endswith("no more than chance.")


def test_the_sentence_says_the_numbers():
    assert str(said_of(agreement(FORTY))) == (
        "Both reviewers say the same of 25 of 40 suggestions: Cohen's kappa 0.14 (-0.16 to 0.45), hardly more than "
        "chance."
    )
