"""A sheet of a workbook, whichever kind of workbook it is in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from core.formats.cells import shown, unguarded

ERRORS = frozenset({"#REF!", "#VALUE!", "#NAME?", "#DIV/0!", "#N/A", "#NUM!", "#NULL!"})
_ZEROS = re.compile(r"0+")

Row = tuple[int, list[str]]
"""The row's number in its sheet, and its cells without the empty ones at its end."""


@dataclass(frozen=True)
class Merged:
    """Cells of one column that are one cell to a person: from row `first` to row `last`; `place` is from 0."""

    first: int
    last: int
    place: int


@dataclass(frozen=True)
class Sheet:
    """A sheet's title, and how to read it: its filled rows, merged cells, and rows with a formula but no value."""

    title: str
    rows: Callable[[], Iterator[Row]]
    merged: Callable[[], list[Merged]]
    unanswered: Callable[[], list[int]] = list


def cell_text(value: object, number_format: str) -> str:
    """Return what a person sees in a cell, but dates in ISO form."""
    if value is None:
        return ""
    if isinstance(value, str):
        return unguarded(shown(value))
    text = shown(value)
    # An article number 123 shown as 00123 is 00123 to the person who typed it.
    zeros = text.isdecimal() and _ZEROS.fullmatch(number_format)
    return text.zfill(len(zeros[0])) if zeros else text


def numbered(rows: Iterator[list[str]]) -> Iterator[Row]:
    """Return the rows that have anything in them, with their numbers from 1."""
    for number, texts in enumerate(rows, 1):
        while texts and not texts[-1]:
            texts.pop()
        if texts:
            yield number, texts
