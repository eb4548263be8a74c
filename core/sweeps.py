"""One model in several settings: which engines differ in one setting alone, and what each step loses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from core.engines.embedding import KIND, Settings
from core.engines.protocol import EngineSpec
from core.metrics import Scores
from core.significance import difference_interval

Setting = Literal["dim", "prefix"]

TIE = 1e-12
"""A difference below this is none: the same values, added in another order."""


@dataclass(frozen=True)
class Step:
    """The mean difference of one setting to the first, over queries where both are defined.

    `low` and `high` are the ends of its 95 % t interval, None where there are too few queries for one.
    """

    difference: float
    low: float | None
    high: float | None
    n: int
    better: int
    worse: int


def swept(specs: Sequence[EngineSpec], setting: Setting) -> list[list[int]]:
    """Return the places of engines that differ in one setting alone, two or more in each group.

    A group begins with what the others are measured against: the most dimensions, or the usual prefix.
    """
    groups: dict[str, list[tuple[int, int]]] = {}
    for place, spec in enumerate(specs):
        if spec.name.startswith(f"{KIND}:"):
            settings = Settings.of(spec)
            others = {name: value for name, value in settings.spec.options.items() if name != setting}
            groups.setdefault(str(EngineSpec(spec.name, others)), []).append((_order(settings, setting), place))
    return [[place for _, place in sorted(group)] for group in groups.values() if len(group) > 1]


def steps(scores: Sequence[Scores], metric: str, k: int) -> list[Step]:
    """Return a step for each setting after the first, against the first."""
    return [_step(scores[0], each, metric, k) for each in scores[1:]]


def _order(settings: Settings, setting: Setting) -> int:
    if setting == "prefix":
        return settings.model.prefixes.index(settings.prefix)
    return -(settings.dimension or 2**31)


def _step(first: Scores, other: Scores, metric: str, k: int) -> Step:
    name = f"{metric}@{k}"
    both = first.defined & other.defined
    differences = (other.values[name] - first.values[name])[both].to_numpy(dtype=np.float64)
    differences = differences[~np.isnan(differences)]
    differences[np.abs(differences) < TIE] = 0.0
    mean, low, high = difference_interval(differences)
    return Step(mean, low, high, len(differences), int((differences > 0).sum()), int((differences < 0).sum()))
