"""In which order engines are best worked on, where several are run together."""

from __future__ import annotations

from collections.abc import Sequence

from core.engines.protocol import EngineSpec
from core.sending import largest_first


def in_turn(specs: Sequence[EngineSpec]) -> list[EngineSpec]:
    """Return engines so that one that is made of others comes right after the last of them.

    A hybrid needs nothing that is not kept by then, so it waits for no engine that it does not use.
    """
    ordered = largest_first(specs)
    turns: dict[str, int] = {}
    for place, spec in enumerate(ordered):
        of = [turns[str(part)] for part in spec.parts("of") if str(part) in turns]
        turns[str(spec)] = max(of, default=place)
    return sorted(ordered, key=lambda spec: turns[str(spec)])
