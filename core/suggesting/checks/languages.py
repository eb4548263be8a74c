"""Candidates in another language than was asked for."""

from __future__ import annotations

from core.catalog import UNKNOWN
from core.messages import Language, message
from core.suggesting.candidates import Candidate, Flag


def other_language(candidate: Candidate, seen: str) -> Flag | None:
    """Flag a candidate that plainly looks like another language, which is `seen`; `und` where none is plain."""
    if UNKNOWN in (seen, candidate.language) or seen == candidate.language:
        return None
    said = message(
        "{asked} was asked for, and it looks like {seen}.", asked=Language(candidate.language), seen=Language(seen)
    )
    return Flag("other_language", said)
