"""Text tables: cells parted by commas, semicolons, tabs or bars."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from io import StringIO
from itertools import chain, islice

from core.formats.cells import clipped, unguarded
from core.formats.grid import Grid
from core.formats.problems import Problem
from core.messages import InputError, message

_SEPARATORS = (",", ";", "\t", "|")
_SEP_LINE = re.compile(r'"?sep=([,;|\t:^~#])"?[ \t]*(\r\n|\r|\n|$)', re.IGNORECASE)
_END = "\0"
"""A line after the last one, lost when a quotation mark never closes; NUL was removed from the text before."""
_LONGEST_CELL = (1 << 31) - 1
_SAMPLE_CHARACTERS, _SAMPLE_ROWS = 200_000, 200


def read_separated(text: str, name: str) -> Grid:
    """Read a text table; row numbers are those of a spreadsheet that opens the file."""
    csv.field_size_limit(_LONGEST_CELL)
    sep_line = _SEP_LINE.match(text)
    if sep_line:
        text = text[sep_line.end() :]
    separator = sep_line[1] if sep_line else _likeliest_separator(text)
    records, loose = _records(text, separator, name)
    numbered = [(number, cells) for number, cells in enumerate(records, 1) if any(cells)]
    if not numbered:
        raise InputError(message("{file} is empty; bring a file with a header and rows.", file=name))
    grid = Grid.under([unguarded(cell) for cell in numbered[0][1]], separator=separator)
    if loose:
        grid.problems.append(_loose_quote(loose))
    for number, cells in numbered[1:]:
        _place(grid, number, cells)
    return grid


def _place(grid: Grid, number: int, cells: list[str]) -> None:
    width = len(grid.header)
    extra = next((cell for cell in cells[width:] if cell.strip()), "")
    if extra:
        grid.reject([unguarded(cell) for cell in cells], _too_wide(number, len(cells), width, extra))
        return
    if len(cells) < width:
        grid.problems.append(_too_narrow(number, len(cells), width))
    grid.keep(number, [unguarded(cell) for cell in cells[:width]] + [""] * (width - len(cells)))


def _records(text: str, separator: str, name: str) -> tuple[list[list[str]], int]:
    """Return all records, and the number of the first with text after a closing quotation mark, or 0."""
    records: list[list[str]] = []
    try:
        for record in csv.reader(StringIO(text, newline=""), delimiter=separator, strict=True):
            records.append(record)
    except csv.Error:
        return _lenient(text, separator, name), len(records) + 1
    return records, 0


def _lenient(text: str, separator: str, name: str) -> list[list[str]]:
    records = list(_parsed(chain(StringIO(text, newline=""), [_END]), separator))
    if records[-1] == [_END]:
        return records[:-1]
    said = message(
        "{file}: a quotation mark opens in row {row}, column {column}, and never closes. "
        "Close it there, or double it if it belongs to the text.",
        file=name, row=len(records), column=len(records[-1]),
    )  # fmt: skip
    raise InputError(said)


def _parsed(lines: Iterable[str], separator: str) -> Iterator[list[str]]:
    return csv.reader(lines, delimiter=separator)


def _likeliest_separator(text: str) -> str:
    """Return the separator that parts the header into most cells and the rows into as many."""
    return max(_SEPARATORS, key=lambda separator: _fit(text, separator))


def _fit(text: str, separator: str) -> float:
    lines = StringIO(text[:_SAMPLE_CHARACTERS], newline="")
    widths = [len(cells) for cells in islice(_parsed(lines, separator), _SAMPLE_ROWS) if any(cells)]
    if not widths or widths[0] < 2:
        return 0.0
    header, rows = widths[0], widths[1:] or widths
    return header * sum(min(width, header) / max(width, header) for width in rows) / len(rows)


def _too_wide(row: int, cells: int, columns: int, extra: str) -> Problem:
    said = message(
        "Row {row} has {cells} cells and the header {columns}; it was left out. Put text that holds the "
        "separator, such as “{value}”, in quotation marks.",
        row=row, cells=cells, columns=columns, value=clipped(extra),
    )  # fmt: skip
    return Problem("row_too_wide", row, clipped(extra), said, rejected=True)


def _too_narrow(row: int, cells: int, columns: int) -> Problem:
    said = message(
        "Row {row} has {cells} cells and the header {columns}; the missing ones were left blank.",
        row=row, cells=cells, columns=columns,
    )  # fmt: skip
    return Problem("row_too_narrow", row, str(cells), said)


def _loose_quote(row: int) -> Problem:
    said = message(
        "Row {row} has text after a closing quotation mark, so cells may have run together from there on. "
        "Double the quotation marks that belong to the text.",
        row=row,
    )
    return Problem("loose_quote", row, '"', said)
