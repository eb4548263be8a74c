"""The tests against the ones that statisticians use."""

import gc

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint

from core.significance import difference_interval, holm, sign_flip_p, wilson_interval

RECALLS = [0.0, 0.2, 0.25, 1 / 3, 0.4, 0.5, 0.6, 2 / 3, 0.75, 0.8, 1.0]


def test_sign_flip_is_scipy_s_exact_permutation_test_on_a_thousand_random_cases():
    random = np.random.default_rng(6)
    for case in range(1000):
        n = int(random.integers(2, 12))
        first, second = random.choice(RECALLS, (2, n)) if case % 2 else random.random((2, n))
        # Its own tolerance is relative; sums rounded to 1e-9 make equal ones equal in both.
        rival = stats.permutation_test(
            (first, second),
            lambda a, b, axis: np.round(np.abs((b - a).sum(axis=axis)), 9),
            vectorized=True,
            permutation_type="samples",
            n_resamples=np.inf,
            alternative="greater",
        )
        assert sign_flip_p(second - first) == pytest.approx(rival.pvalue, abs=1e-12), (first, second)


@pytest.fixture
def frozen():
    """Hide what there is from the garbage collection that statsmodels asks for at each call."""
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("frozen")
def test_holm_is_that_of_statsmodels():
    random = np.random.default_rng(7)
    for _ in range(200):
        ps = random.random(int(random.integers(1, 12))) ** 3
        assert holm(ps) == pytest.approx(multipletests(ps, method="holm")[1])


def test_the_interval_of_a_difference_is_scipy_s():
    random = np.random.default_rng(8)
    for n in (2, 6, 31, 100):
        differences = random.normal(0.1, 0.3, n)
        expected = stats.t.interval(0.95, n - 1, differences.mean(), stats.sem(differences))
        assert difference_interval(differences) == pytest.approx((differences.mean(), *expected))


@pytest.mark.parametrize(("right", "n"), [(0, 5), (3, 10), (29, 31), (100, 100)])
def test_wilson_of_zeros_and_ones_is_that_of_statsmodels(right, n):
    assert wilson_interval(right / n, n) == pytest.approx(proportion_confint(right, n, method="wilson"), abs=1e-12)
