"""Two engines over the same queries: what was counted, and who leads."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from core.significance.intervals import FEWEST_TO_SHOW, Z_95, deviation, difference_interval, wilson_interval
from core.significance.power import USUAL_DEVIATION, queries_needed
from core.significance.sign_flip import Floats, sign_flip_p, without_ties

Tested = Literal["b_better", "a_better", "no_difference", "cannot_tell", "too_few"]
"""What a test can say."""
LEVEL = 0.05
MARGIN = 0.02
"""A mean difference this small does not matter, unless a person says otherwise."""
_ONE_LOST = 1.0
"""The most that one query can lose."""
_SMALL = 1e-6
"""A p that no family makes 1, and a difference that is none."""


@dataclass(frozen=True, eq=False)
class Paired:
    """Differences B − A, one a query, with what was counted and tested on them; n is at least 1.

    `low` and `high` are the ends of the 95 % t interval of their mean, `p` is of the sign-flip test; all three are
    None where fewer than 6 queries can say nothing.
    """

    differences: Floats
    wins: int
    losses: int
    difference: float
    low: float | None
    high: float | None
    p: float | None

    @property
    def n(self) -> int:
        """Return how many queries both engines have a value for."""
        return len(self.differences)

    @property
    def ties(self) -> int:
        """Return how many queries do not differ."""
        return self.n - self.differing

    @property
    def differing(self) -> int:
        """Return how many queries differ."""
        return self.wins + self.losses


def paired(differences: Sequence[float] | Floats, *, seed: int = 0) -> Paired:
    """Return what differences B − A say; raises `ValueError` without any."""
    values = np.asarray(differences, dtype=np.float64)
    differing = without_ties(values)
    wins, losses = int((differing > 0).sum()), int((differing < 0).sum())
    mean, low, high = difference_interval(values)
    if len(values) < FEWEST_TO_SHOW:
        return Paired(values, wins, losses, mean, None, None, None)
    return Paired(values, wins, losses, mean, low, high, sign_flip_p(differing, seed=seed))


def outcome(of: Paired, p: float | None = None, *, margin: float = MARGIN) -> Tested:
    """Return what the differences allow to say, `p` being adjusted for the family where there is one.

    A winner needs p ≤ 0.05 and a t interval without 0. Else there is no difference that matters when the interval
    lies within the margin.
    """
    if of.low is None or of.high is None or of.p is None:
        return "too_few"
    if (of.p if p is None else p) <= LEVEL and of.low > 0:
        return "b_better"
    if (of.p if p is None else p) <= LEVEL and of.high < 0:
        return "a_better"
    return "no_difference" if _furthest(of, of.low, of.high) <= margin else "cannot_tell"


def _furthest(of: Paired, low: float, high: float) -> float:
    """Return how far from 0 the true mean difference may be.

    Fewer than 6 differing queries give an interval that is too narrow, or none where all are alike. Then the share
    of queries that differ is bounded instead (Wilson): none differs by more than 1.
    """
    if of.differing < FEWEST_TO_SHOW:
        return wilson_interval(of.differing / of.n, of.n)[1]
    return max(-low, high)


def winner(differences: Sequence[float] | Floats, *, adjusted: Callable[[float], float] = float) -> int:
    """Return 1 where B is better, −1 where A is, 0 where neither is shown; `adjusted` is done to the p."""
    values = np.asarray(differences, dtype=np.float64)
    if len(values) < FEWEST_TO_SHOW:
        return 0
    _, low, high = difference_interval(values)
    if low <= 0 <= high or adjusted(sign_flip_p(values)) > LEVEL:
        return 0
    return 1 if low > 0 else -1


def is_fragile(differences: Floats, leads: int, *, adjusted: Callable[[float], float] = float) -> bool:
    """Say whether one more query, lost by 1 by the winner, would undo its verdict; `leads` is 1 for B, −1 for A.

    No test of few queries is safe against rare large losses that they have not shown. Without a true difference, of
    skewed experiments 20 % have a winner at n = 24, and none has one that is not fragile.
    """
    return leads != 0 and winner(np.append(differences, -leads * _ONE_LOST), adjusted=adjusted) != leads


def needed(of: Paired, *, margin: float = MARGIN, adjusted: Callable[[float], float] = float) -> int:
    """Return about how many queries in all would settle it: show a difference as large as this one, or as the margin.

    More than there are: what these could show, they have shown. Where all are alike, it is how many alike would show
    that no difference matters. `adjusted` is what the family does to a p: a screen of many verdicts needs more.
    """
    if of.differing == 0:
        return max(of.n + 1, math.ceil(Z_95**2 * (1 - margin) / margin)) if margin > 0 else 2 * of.n
    level = LEVEL * _SMALL / adjusted(_SMALL)
    size = max(abs(of.difference), margin, _SMALL)
    wanted = queries_needed(size, deviation=deviation(of.differences) or USUAL_DEVIATION, level=level)
    differing = math.ceil(FEWEST_TO_SHOW * of.n / of.differing)
    return max(of.n + 1, wanted, differing if of.differing < FEWEST_TO_SHOW else 0)
