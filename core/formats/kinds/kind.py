"""What a person is told of all problems of one kind."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.messages import Message

REJECTED, WARNING, NOTE = "rejected", "warning", "note"
SEVERITIES = (REJECTED, WARNING, NOTE)
"""Rows were left out; something is doubtful; something was done or decided that is good to know."""


@dataclass(frozen=True)
class Kind:
    """Why a kind of problem matters, in a sentence, and what to say of several at once.

    `many` is a counted clause without its count, None where each problem of the kind counts for itself already.
    `fix` is the code of a fix in `core.formats.fixes`, or blank.
    """

    why: Message
    many: Message | None = None
    severity: str = WARNING
    fix: str = ""

    def said_of(self, count: int) -> Message | None:
        """Return the clause for so many problems."""
        return None if self.many is None else replace(self.many, count=count)
