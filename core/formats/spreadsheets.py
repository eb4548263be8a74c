"""XLSX workbooks: the first sheet that holds a table."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import islice
from typing import TYPE_CHECKING

from core.formats.cells import shown, unguarded
from core.formats.grid import Grid
from core.formats.problems import Problem
from core.messages import InputError, message

if TYPE_CHECKING:
    from openpyxl.cell.read_only import ReadOnlyCell
    from openpyxl.worksheet._read_only import ReadOnlyWorksheet

_MOST_ROWS = 1_048_576
_ZEROS = re.compile(r"0+")
_ERRORS = frozenset({"#REF!", "#VALUE!", "#NAME?", "#DIV/0!", "#N/A", "#NUM!", "#NULL!"})

Row = tuple[int, list[str]]
"""The row's number in its sheet, and its cells without the empty ones at its end."""


def read_workbook(content: bytes, name: str) -> Grid:
    """Read the first sheet with a header and rows, else the first with anything in it."""
    try:
        sheets = _sheets(content)
    except Exception as error:  # openpyxl raises whatever damaged XML makes its parsers raise
        said = message("{file} is a damaged or incomplete .xlsx file; download or save it again.", file=name)
        raise InputError(said) from error
    filled = {title: rows for title, rows in sheets.items() if rows}
    if not filled:
        raise InputError(message("{file} has no sheet with anything in it.", file=name))
    sheet = next((title for title, rows in filled.items() if _is_table(rows)), next(iter(filled)))
    grid = _grid(filled[sheet], sheet)
    if len(filled) > 1:
        grid.problems.append(_other_sheets(sheet, [title for title in filled if title != sheet]))
    return grid


def _sheets(content: bytes) -> dict[str, list[Row]]:
    from openpyxl import load_workbook

    with warnings.catch_warnings():
        # It warns of styles and validations that it does not keep; nothing here reads them.
        warnings.simplefilter("ignore")
        workbook = load_workbook(BytesIO(content), read_only=True, data_only=True)
        sheets: dict[str, list[Row]] = {}
        for sheet in workbook.worksheets:
            rows = _rows(sheet)
            # Of the sheets after the first table, one row tells that there is something in them.
            sheets[sheet.title] = list(islice(rows, 1) if any(map(_is_table, sheets.values())) else rows)
        return sheets


def _rows(sheet: ReadOnlyWorksheet) -> Iterator[Row]:
    sheet.reset_dimensions()  # the size that a workbook claims can be wrong
    for number, cells in enumerate(sheet.iter_rows(max_row=_MOST_ROWS), 1):
        texts = [_text(cell) for cell in cells]
        while texts and not texts[-1]:
            texts.pop()
        if texts:
            yield number, texts


def _text(cell: ReadOnlyCell) -> str:
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, str):
        return unguarded(shown(value))
    text = shown(value)
    # An article number 123 shown as 00123 is 00123 to the person who typed it.
    zeros = isinstance(value, int) and _ZEROS.fullmatch(cell.number_format or "")
    return text.zfill(len(zeros[0])) if zeros else text


def _is_table(rows: list[Row]) -> bool:
    return len(rows) > 1 and max(map(_filled, rows)) > 1


def _filled(row: Row) -> int:
    return sum(map(bool, row[1]))


def _grid(rows: list[Row], sheet: str) -> Grid:
    start = _header_place(rows)
    width = max(len(cells) for _, cells in rows[start:])
    grid = Grid.under(_padded(rows[start][1], width), sheet=sheet)
    if start:
        grid.problems.append(_header_below(rows[start][0]))
    for number, cells in rows[start + 1 :]:
        grid.problems.extend(_formula_errors(number, cells))
        grid.keep(number, _padded(["" if cell in _ERRORS else cell for cell in cells], width))
    return grid


def _header_place(rows: list[Row]) -> int:
    """Return the first row that is no title: a title is a lone cell over rows with more cells."""
    if max(map(_filled, rows)) < 2:
        return 0
    return next(place for place, row in enumerate(rows) if _filled(row) > 1)


def _padded(cells: list[str], width: int) -> list[str]:
    return cells + [""] * (width - len(cells))


def _formula_errors(row: int, cells: Iterable[str]) -> Iterator[Problem]:
    for cell in cells:
        if cell in _ERRORS:
            said = message(
                "Row {row} has a formula that failed ({value}); the cell was left blank.", row=row, value=cell
            )
            yield Problem("formula_error", row, cell, said)


def _header_below(row: int) -> Problem:
    said = message("The header was found in row {row}; the lines above it were taken for a title.", row=row)
    return Problem("header_below", row, "", said)


def _other_sheets(sheet: str, others: list[str]) -> Problem:
    said = message(
        "Only the sheet “{sheet}” was read. To use another ({others}), move it to the front.",
        sheet=sheet, others=", ".join(others),
    )  # fmt: skip
    return Problem("other_sheets", None, sheet, said)
