"""What a comparison would say if the results that nobody judged were right, or were left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from core.metrics.graded import Floats
from core.significance import winner
from core.verdicts.first_places import FirstPlaces, shared
from core.verdicts.judging import JudgeFirst

CaseName = Literal["as_judged", "a_right", "b_right", "both_right", "judged_only"]
"""Every unjudged result in the first k wrong; A's right; B's; both; and all of them taken out (Sakai 2007)."""
TURNING: tuple[CaseName, ...] = ("both_right", "judged_only")
"""A verdict hangs on unjudged results when one of these says something else."""


@dataclass(frozen=True)
class Case:
    """Both means in one case, and who leads by the same test: 1 for B, −1 for A, 0 for nobody."""

    first: float
    second: float
    leads: int


@dataclass(frozen=True)
class Unjudged:
    """What hangs on unjudged results: their share of each engine's first k, the cases, and which to judge first."""

    share_of_a: float
    share_of_b: float
    cases: Mapping[CaseName, Case]
    judge_first: Sequence[JudgeFirst]
    pairs: int

    @property
    def range_of_a(self) -> tuple[float, float]:
        """Return the worst and the best mean of A over the cases in which each result is right or wrong."""
        return _range([case.first for name, case in self.cases.items() if name != "judged_only"])

    @property
    def range_of_b(self) -> tuple[float, float]:
        """Return the worst and the best mean of B over the cases in which each result is right or wrong."""
        return _range([case.second for name, case in self.cases.items() if name != "judged_only"])


def values_in_cases(first: FirstPlaces, second: FirstPlaces, metric: str) -> dict[CaseName, tuple[Floats, Floats]]:
    """Return the values of A and of B for each query, in each case but the one among judged results only."""
    only_a, only_b = first.unjudged, second.unjudged
    both_a, both_b = only_a & shared(first, second), only_b & shared(second, first)
    in_a, in_b = only_a.sum(axis=1), only_b.sum(axis=1)
    either = in_a + in_b - both_a.sum(axis=1)
    return {
        "as_judged": (first.values(metric), second.values(metric)),
        "a_right": (first.with_right(only_a, in_a).values(metric), second.with_right(both_b, in_a).values(metric)),
        "b_right": (first.with_right(both_a, in_b).values(metric), second.with_right(only_b, in_b).values(metric)),
        "both_right": (
            first.with_right(only_a, either).values(metric),
            second.with_right(only_b, either).values(metric),
        ),
    }


def case_of(values: tuple[Floats, Floats], adjusted: Callable[[float], float] = float) -> Case:
    """Return the means of a case and who leads in it."""
    first, second = values
    return Case(float(first.mean()), float(second.mean()), winner(second - first, adjusted=adjusted))


def turns(values: Mapping[CaseName, tuple[Floats, Floats]], leads: int, adjusted: Callable[[float], float]) -> bool:
    """Say whether another one leads, or nobody, when unjudged results are taken as right or are taken out."""
    turning = [values[name] for name in TURNING if name in values]
    return any(winner(second - first, adjusted=adjusted) != leads for first, second in turning)


def share_unjudged(places: FirstPlaces) -> float:
    """Return the share of unjudged results among those in the first k, 0 without any."""
    returned = int((places.documents >= 0).sum())
    return float(places.unjudged.sum()) / returned if returned else 0.0


def _range(means: Sequence[float]) -> tuple[float, float]:
    return float(np.min(means)), float(np.max(means))
