"""Rows of a catalog's file that make no document of their own, and cells that were changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pyarrow as pa

from core.formats.cells import clipped
from core.formats.clean_cells import CleanCells
from core.formats.many_rows import one_by_one, rows_at, together
from core.formats.merging import Fates
from core.formats.problems import Problem
from core.formats.tables import Table
from core.messages import Message, counted, message

MERGED = "rows_merged"
"""The code of rows that were taken into another row's document: kept, without one of their own."""


def problems_of_rows(rows: Sequence[int], fates: Fates, ids: pa.ChunkedArray) -> Iterator[Problem]:
    """Return why rows make no document of their own."""
    blank = rows_at(rows, fates.without_id)
    yield from one_by_one("id_empty", blank, lambda at: _without_id(blank[at]), _others_without_id, rejected=True)
    repeated, home = rows_at(rows, fates.repeated), fates.home[fates.repeated]

    def say(at: int) -> tuple[str, Message]:
        return _repeated(repeated[at], ids[int(fates.repeated[at])].as_py(), int(rows[int(home[at])]))

    yield from one_by_one("id_duplicate", repeated, say, _others_repeated, rejected=True)
    if len(fates.merged):
        value = ids[int(fates.merged[0])].as_py()
        yield together(MERGED, rows_at(rows, fates.merged), value, _merged(len(fates.merged)))


def problems_of_cells(table: Table, searched: Sequence[str], cells: CleanCells) -> Iterator[Problem]:
    """Return which cells were changed, each with what it was."""
    changes = (
        (
            "markup",
            cells.marked,
            message("HTML was turned into text: its tags went, and a code such as &eacute; is é."),
        ),
        ("line_breaks", cells.broken, message("A line break written out as \\n was made a line break.")),
    )
    for code, places, said in changes:
        if len(places):
            row = table.frame[list(searched)].iloc[int(places[0])]
            yield together(code, rows_at(table.rows, places), max(map(str, row), key=_oddness), said)


def _oddness(cell: str) -> int:
    return sum(map(cell.count, "<&\\"))


def _without_id(row: int) -> tuple[str, Message]:
    return "", message("Row {row} has no id; it was left out. Give it one.", row=row)


def _others_without_id(count: int) -> Message:
    return counted(
        "{count} more row has no id; it was left out. Give it one.",
        "{count} more rows have no id; they were left out. Give each one.",
        count,
    )


def _repeated(row: int, value: str, first: int) -> tuple[str, Message]:
    said = message(
        "Row {row} has the id {value} of row {first}; it was left out. Give each document an id of its own.",
        row=row, value=clipped(value), first=first,
    )  # fmt: skip
    return value, said


def _others_repeated(count: int) -> Message:
    return counted(
        "{count} more row has the id of a row above it; it was left out. Give each document an id of its own.",
        "{count} more rows have the id of a row above them; they were left out. Give each document an id of its own.",
        count,
    )


def _merged(count: int) -> Message:
    return counted(
        "{count} row repeats the id of another and has no title; it was taken into that document.",
        "{count} rows repeat the id of another and have no title; they were taken into those documents.",
        count,
    )
