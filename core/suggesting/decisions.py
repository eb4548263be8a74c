"""What reviewers say of candidates."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from core.messages import Message, message

Verdict = Literal["accept", "reject", "skip"]

REASONS: dict[str, Message] = {
    "unreal": message("nobody asks like this"),
    "wrong": message("the document does not answer it"),
    "copied": message("too close to the document"),
    "language": message("wrong language"),
    "duplicate": message("already there"),
    "unclear": message("can't be understood"),
    "other": message("another reason"),
}
"""Why a candidate is rejected: one click, and none is asked for."""

CONFLICTS = ""
"""The queue in which conflicts are settled; every other queue is called by its reviewer's name."""


@dataclass(frozen=True)
class Decision:
    """What one person said of a candidate; `text` is the query as they left it."""

    suggestion_id: str
    verdict: Verdict
    text: str
    reason: str = ""
    reviewer: str = ""


@dataclass(frozen=True)
class LoggedDecision:
    """A decision as the log keeps it; `undone` says whether it was taken back since."""

    number: int
    suggestion_id: str
    queue: str
    decision: Decision
    created: datetime
    undone: bool
