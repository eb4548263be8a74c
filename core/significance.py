"""How far a number can be trusted."""

from __future__ import annotations

import math

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
