"""Which scenario answers which call."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.providers.calls import Call
from tests.providers.scenario import Scenario
from tests.providers.scenarios import RIGHT, SCENARIOS


@dataclass(eq=False)
class _Line:
    scenario: Scenario
    before: int
    left: float
    placed: bool


class Script:
    """Lines wait for the calls that they concern; those with a place of their own go first, then in order."""

    def __init__(self) -> None:
        self._lines: list[_Line] = []

    def add(self, names: str | Sequence[str], *, at: int | None, times: float | None) -> None:
        """Add scenarios by name: `at` is the place of the first among the calls to come, from 1."""
        chosen = [SCENARIOS[name] for name in ([names] if isinstance(names, str) else names)]
        before = (at or 1) - 1
        for scenario in chosen:
            often = scenario.times if times is None else times
            self._lines.append(_Line(scenario, before, often, at is not None))
            before += int(often) if at is not None and often != float("inf") else 0

    def next(self, call: Call) -> Scenario:
        """Return the scenario of a call, the right answer where no line is left for it."""
        concerned = [line for line in self._lines if line.scenario.concerns(call)]
        due = sorted((line for line in concerned if not line.before), key=lambda line: not line.placed)
        for line in concerned:
            line.before = max(0, line.before - 1)
        if not due:
            return RIGHT
        due[0].left -= 1
        self._lines = [line for line in self._lines if line.left > 0]
        return due[0].scenario

    @property
    def unplayed(self) -> list[str]:
        """Return the names of the scenarios that still wait for a call."""
        return [line.scenario.name for line in self._lines]
