"""How far a number can be trusted: the interval of one mean, and of the difference of two."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy import special

Z_95 = 1.959963984540054
"""The 0.975 quantile of the normal distribution."""
FEWEST_TO_SHOW = 6
"""A mean over fewer queries says nothing: no sign-flip test of fewer than 6 differences reaches p = 0.05."""


def wilson_interval(mean: float, n: int, *, z: float = Z_95) -> tuple[float, float]:
    """Return the Wilson score interval of a mean of n values between 0 and 1 (Wilson 1927), with p = the mean.

    For means of per-query metrics it covers the truth where a t interval does not: at a true recall of 0.94,
    0.97 against 0.53 with 10 queries. Raises `ValueError` when n is not positive.
    """
    if n <= 0:
        raise ValueError(f"An interval needs at least one value, got {n}.")
    centre = (mean + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(max(mean * (1 - mean), 0.0) / n + z * z / (4 * n * n))
    return max(0.0, centre - half), min(1.0, centre + half)


def difference_interval(differences: Sequence[float] | NDArray[np.float64]) -> tuple[float, float, float]:
    """Return the mean of differences B − A, one a query, and the ends of its 95 % t interval.

    It holds the truth in 0.95 or more of recall-like and continuous experiments, where bootstrap intervals fall to
    0.70. Differences that are all alike give no width: say "all alike", not "certain". One difference says nothing
    of its error: the ends are infinite. Raises `ValueError` without any.
    """
    values = np.asarray(differences, dtype=np.float64)
    if not len(values):
        raise ValueError("An interval needs at least one difference, got 0.")
    mean = float(values.mean())
    if len(values) == 1:
        return mean, -math.inf, math.inf
    half = t_quantile(len(values)) * deviation(values) / math.sqrt(len(values))
    return mean, mean - half, mean + half


def deviation(differences: NDArray[np.float64]) -> float:
    """Return the standard deviation of differences (n − 1), exactly 0 where all are alike."""
    return 0.0 if np.ptp(differences) < 1e-12 else float(differences.std(ddof=1))


def t_quantile(n: int, *, at: float = 0.975) -> float:
    """Return Student's t quantile for the mean of n values; n is at least 2."""
    return float(special.stdtrit(n - 1, at))
