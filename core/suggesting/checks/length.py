"""Candidates without words, and those too long for a search."""

from __future__ import annotations

from core.messages import message
from core.suggesting.candidates import MOST_LETTERS, Candidate, Flag


def empty(candidate: Candidate) -> Flag | None:
    """Flag a candidate that holds no letter and no digit."""
    if any(letter.isalnum() for letter in candidate.text):
        return None
    return Flag("empty", message("There are no words in it."))


def too_long(candidate: Candidate) -> Flag | None:
    """Flag a candidate that is longer than anyone searches for."""
    if len(candidate.text) <= MOST_LETTERS:
        return None
    said = message(
        "It has {letters} characters; nobody types more than {most} into a search.",
        letters=len(candidate.text), most=MOST_LETTERS,
    )  # fmt: skip
    return Flag("too_long", said)
