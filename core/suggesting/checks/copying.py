"""Candidates made of the document's own words: engines that match words look better on them than they are."""

from __future__ import annotations

from core.messages import Share, counted, message
from core.suggesting.candidates import Candidate, Flag
from core.suggesting.overlap import RUN, longest_run, overlap

MOST_SHARED = 0.6
"""Hand-written queries share 11 % of their words with the document, generated ones 55 % (lossless-claude/lcm#358)."""


def copied(candidate: Candidate, document: str) -> Flag | None:
    """Flag a candidate with a run of four words, or three fifths of its content words, from the document's text."""
    run = longest_run(candidate.text, document, candidate.language)
    if run >= RUN:
        said = counted(
            "{count} word in a row is the document's own.",
            "{count} words in a row are the document's own.",
            run,
        )
        return Flag("copied", said)
    shared = overlap(candidate.text, document, candidate.language)
    if shared is None or shared < MOST_SHARED:
        return None
    return Flag("copied", message("{share} of its words are the document's own.", share=Share(shared)))
