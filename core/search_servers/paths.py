"""Paths into JSON: `results[*].product.id` gives one value for each result."""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.messages import EngineError, message

_STEP = re.compile(r"\.?([^.\[\]]+)|\[(\*|\d+)\]")


class AbsentError(Exception):
    """Nothing stands at a path."""


@dataclass(frozen=True)
class JsonPath:
    """Steps into objects (a name) and lists (a number, or None for all)."""

    text: str
    steps: tuple[str | int | None, ...]

    @classmethod
    def parse(cls, text: str) -> JsonPath:
        """Read a path; raises `EngineError` where it can't be read, or does not lead to a list of values."""
        rest, steps = text.strip().removeprefix("$"), []
        while found := _STEP.match(rest):
            name, place = found.groups()
            steps.append(name if name is not None else None if place == "*" else int(place))
            rest = rest[found.end() :]
        if rest or None not in steps:
            raise EngineError(
                message(
                    "“{path}” is no path to a list of values: write it like {example}.",
                    path=text,
                    example="results[*].product.id",
                )
            )
        return cls(text, tuple(steps))

    def values(self, answer: object) -> list[object]:
        """Return what stands at the path, one value for each element of its lists; raises `AbsentError`."""
        found = [answer]
        for step in self.steps:
            found = [value for each in found for value in _into(each, step)]
        return found


def _into(value: object, step: str | int | None) -> list[object]:
    if step is None and isinstance(value, list):
        return value
    if isinstance(step, str) and isinstance(value, dict) and step in value:
        return [value[step]]
    if isinstance(step, int) and isinstance(value, list) and step < len(value):
        return [value[step]]
    raise AbsentError
