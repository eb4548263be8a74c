"""What recall does as k grows: is it the ranking, or is it the index."""

from __future__ import annotations

from dataclasses import dataclass

from core.messages import Message, Share, counted, message
from core.metrics import Scores
from core.significance import FEWEST_TO_SHOW

GOOD = 0.8
"""A share of what is possible that counts as good."""
RISES = 0.1
"""A rise that counts as one."""


@dataclass(frozen=True)
class Reading:
    """Recall at the smallest and at the largest k as shares of what is possible there, and what follows."""

    smallest: int
    largest: int
    low: float
    high: float
    said: Message
    next_step: Message


def reading(scores: Scores) -> Reading | None:
    """Return what recall says from the smallest k to the largest that results reach.

    None with one such k, or with fewer than 6 queries.
    """
    smallest = min(scores.ks)
    largest = max([smallest, *(k for k in scores.ks if k <= scores.depth)])
    if smallest == largest or int(scores.defined.sum()) < FEWEST_TO_SHOW:
        return None
    low, high = _reached(scores, smallest), _reached(scores, largest)
    said, step = _read(smallest, largest, low, high)
    return Reading(smallest, largest, low, high, said, step)


def _reached(scores: Scores, k: int) -> float:
    """Return mean recall as a share of its mean ceiling: one place can't hold three right documents."""
    name, counted = f"recall@{k}", scores.defined
    return float(scores.values.loc[counted, name].mean() / scores.ceilings.loc[counted, name].mean())


def _read(smallest: int, largest: int, low: float, high: float) -> tuple[Message, Message]:
    if low >= GOOD:
        return _found_early(smallest, low), message("Little is left to gain from the ranking.")
    if high >= GOOD:
        return _found_late(smallest, largest, low, high), message("Work on the ranking, not on the index.")
    if high - low < RISES:
        said = message(
            "Looking further down hardly helps: {high} up to place {large}.", high=Share(high), large=largest
        )
        return said, message("Work on what is indexed: the columns searched, their words, their languages.")
    ranking_first = high - low >= 1 - high
    step = (
        message("Work on the ranking first, then on the documents that are not found.")
        if ranking_first
        else message("Begin with the documents that are not found, then work on the ranking.")
    )
    return _found_late(smallest, largest, low, high), step


def _found_early(smallest: int, low: float) -> Message:
    return counted(
        "{low} of the right documents that fit stand in first place already.",
        "{low} of the right documents that fit stand in the first {count} already.",
        smallest,
        low=Share(low),
    )


def _found_late(smallest: int, largest: int, low: float, high: float) -> Message:
    return counted(
        "Of the right documents that fit, {low} stand in first place and {high} in the first {large}.",
        "Of the right documents that fit, {low} stand in the first {count} and {high} in the first {large}.",
        smallest,
        low=Share(low),
        high=Share(high),
        large=largest,
    )
