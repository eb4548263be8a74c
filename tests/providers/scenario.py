"""One way in which a provider can answer, with the calls that it concerns and how often it happens."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from tests.providers.calls import Call, Dialect, Kind
from tests.providers.replies import Reply

FOR_GOOD = math.inf
DIALECTS: frozenset[Dialect] = frozenset({"openai", "gemini"})
OPENAI_ONLY: frozenset[Dialect] = frozenset({"openai"})
GEMINI_ONLY: frozenset[Dialect] = frozenset({"gemini"})
EMBED: frozenset[Kind] = frozenset({"embed"})
CHAT: frozenset[Kind] = frozenset({"chat"})
EVERY_CALL: frozenset[Kind] = frozenset({"embed", "chat", "models"})


@dataclass(frozen=True)
class Scenario:
    """`answer` is given `times` calls in a row; a call that the scenario does not concern is answered as always."""

    name: str
    meaning: str
    answer: Callable[[Call], Reply]
    kinds: frozenset[Kind] = EVERY_CALL
    dialects: frozenset[Dialect] = DIALECTS
    times: float = 1

    def concerns(self, call: Call) -> bool:
        """Return whether a call can be answered in this way."""
        return call.kind in self.kinds and call.dialect in self.dialects
