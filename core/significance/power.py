"""What a number of queries can see, and how many a difference needs."""

from __future__ import annotations

import math

from scipy import special

from core.significance.intervals import FEWEST_TO_SHOW, t_quantile

USUAL_DEVIATION = 0.2
"""The standard deviation of differences that is taken before anything is run."""
POWER = 0.8
"""How often a true difference of the size asked for is found."""
_MANY = 30
"""From so many queries on, normal quantiles are used instead of Student's."""
_FOR_ONE = 2.8
"""The 0.975 and the 0.8 quantile of the normal distribution, added."""


def smallest_difference(n: int, *, deviation: float = USUAL_DEVIATION) -> float | None:
    """Return the true mean difference that n queries show in 80 % of cases; None where they show none."""
    if n < FEWEST_TO_SHOW:
        return None
    quantiles = _FOR_ONE if n >= _MANY else t_quantile(n) + t_quantile(n, at=POWER)
    return quantiles * deviation / math.sqrt(n)


def queries_needed(difference: float, *, deviation: float = USUAL_DEVIATION, level: float = 0.05) -> int:
    """Return about how many queries show a true mean difference in 80 % of cases: 7.85 s² / δ² + 2 at level 0.05.

    It is rough: where s comes from few queries, 1.6 to 2 times as many are safe. Raises `ValueError` without a
    difference to look for.
    """
    if difference == 0:
        raise ValueError("No number of queries shows a difference of 0.")
    both = float(special.ndtri(1 - level / 2) + special.ndtri(POWER)) ** 2
    return max(FEWEST_TO_SHOW, math.ceil(both * deviation**2 / difference**2 + 2))
