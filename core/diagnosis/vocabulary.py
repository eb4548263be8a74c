"""Why a query is imperfect: the causes, and what is said of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.messages import Message, message

CauseName = Literal[
    "at_ceiling",
    "judgments_look_wrong",
    "wrong_language",
    "no_shared_word",
    "known_bad_shown",
    "beaten_by_unjudged",
    "found_low",
    "not_found",
]
"""What may be wrong with a query, or right with it: nothing better is possible at its ceiling."""


@dataclass(frozen=True)
class Cause:
    """A cause that holds for a query: what was seen there, and one next step."""

    name: CauseName
    said: Message
    next_step: Message


@dataclass(frozen=True)
class Diagnosis:
    """An imperfect query: its main cause, the others that hold too, and how far its value is below its ceiling."""

    query_id: str
    cause: Cause
    others: tuple[Cause, ...]
    lost: float


TITLES: dict[CauseName, Message] = {
    "at_ceiling": message("At its ceiling"),
    "judgments_look_wrong": message("The judgments look wrong"),
    "wrong_language": message("Wrong language"),
    "no_shared_word": message("No shared word"),
    "known_bad_shown": message("A known-bad result shown"),
    "beaten_by_unjudged": message("Beaten by unjudged results"),
    "found_low": message("Found but low"),
    "not_found": message("Not found at all"),
}
"""What to call each cause on screen."""
