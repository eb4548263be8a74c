"""Problems of many rows, as few records: a file of a million rows can have a problem in each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
import numpy.typing as npt

from core.formats.cells import clipped
from core.formats.problems import Problem
from core.messages import Message

ONE_BY_ONE = 1_000
"""Rows of a kind that are named one by one; the others follow in one problem, which holds all their numbers."""


def rows_at(rows: Sequence[int], places: npt.NDArray[np.int64]) -> list[int]:
    """Return the numbers that a file's rows have at these places of its table."""
    return [int(rows[place]) for place in places.tolist()]


def one_by_one(
    code: str,
    rows: Sequence[int],
    say: Callable[[int], tuple[str, Message]],
    say_others: Callable[[int], Message],
    *,
    rejected: bool = False,
) -> Iterator[Problem]:
    """Yield a problem for each of the first rows, and one for all others.

    `say` gives the value and the sentence for a place in `rows`, `say_others` the sentence for a count of rows.
    """
    for place, row in enumerate(rows[:ONE_BY_ONE]):
        value, said = say(place)
        yield Problem(code, row, clipped(value), said, rejected)
    others = rows[ONE_BY_ONE:]
    if others:
        value, _ = say(ONE_BY_ONE)
        yield together(code, others, value, say_others(len(others)), rejected=rejected)


def together(code: str, rows: Sequence[int], value: str, said: Message, *, rejected: bool = False) -> Problem:
    """Return one problem for all these rows, `value` being that of the first."""
    return Problem(code, rows[0], clipped(value), said, rejected, rows)
