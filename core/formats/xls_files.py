"""Workbooks of before 2007: .xls."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, time
from io import StringIO
from typing import Literal

from xlrd import Book, open_workbook, xldate
from xlrd.biffh import (
    XL_CELL_BOOLEAN,
    XL_CELL_DATE,
    XL_CELL_ERROR,
    XL_CELL_NUMBER,
    XL_CELL_TEXT,
    error_text_from_code,
)
from xlrd.sheet import Cell
from xlrd.sheet import Sheet as OldSheet

from core.formats.workbooks import Merged, Sheet, cell_text, numbered


def xls_sheets(content: bytes) -> list[Sheet]:
    """Return the sheets of a workbook, read by xlrd, which raises anything for a damaged or locked one.

    Like openpyxl, and unlike python-calamine, it gives number formats and failed formulas.
    """
    book = open_workbook(file_contents=content, formatting_info=True, ragged_rows=True, logfile=StringIO())
    return [_sheet(book, sheet) for sheet in book.sheets()]


def _sheet(book: Book, sheet: OldSheet) -> Sheet:
    return Sheet(sheet.name, rows=lambda: numbered(_texts(book, sheet)), merged=lambda: _merged(sheet))


def _texts(book: Book, sheet: OldSheet) -> Iterator[list[str]]:
    for row in range(sheet.nrows):
        yield [_text(book, cell) for cell in sheet.row(row)]


def _text(book: Book, cell: Cell) -> str:
    kind, value = cell.ctype, cell.value
    if isinstance(value, str):
        return cell_text(value, "") if kind == XL_CELL_TEXT else ""
    if kind == XL_CELL_NUMBER:
        return cell_text(value, _format(book, cell))
    if kind == XL_CELL_DATE:
        return cell_text(_moment(value, book.datemode), "")
    if kind == XL_CELL_ERROR:
        return error_text_from_code.get(int(value), "#N/A")
    return cell_text(bool(value), "") if kind == XL_CELL_BOOLEAN else ""


def _format(book: Book, cell: Cell) -> str:
    return str(book.format_map[book.xf_list[cell.xf_index or 0].format_key].format_str)


def _moment(value: float, datemode: Literal[0, 1]) -> datetime | time | float:
    try:
        moment = xldate.xldate_as_datetime(value, datemode)
    except (ValueError, OverflowError):
        return value
    return moment.time() if 0 <= value < 1 else moment


def _merged(sheet: OldSheet) -> list[Merged]:
    return [Merged(top + 1, end, left) for top, end, left, _ in sheet.merged_cells if end - top > 1]
