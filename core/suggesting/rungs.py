"""The ladder of formats: how strictly JSON can be asked of a server, found out once for each server and model."""

from __future__ import annotations

import threading
from typing import Literal

Rung = Literal["json_schema", "json_object", "text"]
LADDER: tuple[Rung, ...] = ("json_schema", "json_object", "text")
WORDS = ("response_format", "response format", "json_schema", "json schema", "json_object", "json mode", "structured",
         "guided", "grammar", "schema")  # fmt: skip
"""A refusal with one of these is about the format, so that a laxer one may help; any other would come again."""


class Rungs:
    """The rung on which each server and model gave an answer; safe to use from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: dict[tuple[str, str], Rung] = {}

    def of(self, address: str, model: str) -> Rung | None:
        """Return how a model takes it, None before it gave an answer."""
        with self._lock:
            return self._known.get((address, model))

    def answered(self, address: str, model: str, rung: Rung) -> None:
        """Remember on which rung a model gave an answer; the first one counts."""
        with self._lock:
            self._known.setdefault((address, model), rung)


def below(rung: Rung) -> Rung | None:
    """Return the next laxer format, None where there is none."""
    place = LADDER.index(rung) + 1
    return LADDER[place] if place < len(LADDER) else None


def is_about_format(status: int | None, words: str) -> bool:
    """Say whether a refusal is about the format: a 400 or 422 that speaks of it."""
    lowered = words.lower()
    return status in (400, 422) and any(word in lowered for word in WORDS)
