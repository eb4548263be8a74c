"""Workbooks: the first sheet that holds a table, or the one that a person chose."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from core.formats.grid import Grid, header_below
from core.formats.options import FOUND, ReadOptions
from core.formats.problems import Problem
from core.formats.workbooks import ERRORS, Merged, Row, Sheet
from core.formats.xls_files import xls_sheets
from core.formats.xlsx_files import xlsx_sheets
from core.messages import InputError, Message, message


def read_workbook(content: bytes, name: str, options: ReadOptions = FOUND) -> Grid:
    """Read the first sheet of an .xlsx with a header and rows, else the first with anything in it."""
    damaged = message("{file} is a damaged or incomplete .xlsx file; download or save it again.", file=name)
    return _read(xlsx_sheets, content, name, options, damaged)


def read_old_workbook(content: bytes, name: str, options: ReadOptions = FOUND) -> Grid:
    """Read the first sheet of an .xls with a header and rows, else the first with anything in it."""
    unreadable = message(
        "{file} is a damaged .xls file, another old Office file (.doc, .ppt), or has a password; save it as .xlsx "
        "without a password.",
        file=name,
    )
    return _read(xls_sheets, content, name, options, unreadable)


def _read(
    opened: Callable[[bytes], list[Sheet]], content: bytes, name: str, options: ReadOptions, damaged: Message
) -> Grid:
    try:
        sheets = opened(content)
        filled = _filled_sheets(sheets, options.sheet)
        chosen = _chosen(filled, sheets, name, options.sheet)
        sheet = next(sheet for sheet in sheets if sheet.title == chosen)
        grid = _grid(_unmerged(filled[chosen], sheet.merged()), name, options.header_row)
        grid.problems.extend(map(_unanswered, sheet.unanswered()))
    except InputError:
        raise
    except Exception as error:  # the libraries pass on whatever damaged records make their parsers raise
        raise InputError(damaged) from error
    grid.sheet, grid.sheets = chosen, tuple(sheet.title for sheet in sheets)
    others = [title for title in filled if title != chosen]
    if others and not options.sheet:
        grid.problems.append(_other_sheets(chosen, others))
    return grid


def _filled_sheets(sheets: Sequence[Sheet], wanted: str) -> dict[str, list[Row]]:
    filled: dict[str, list[Row]] = {}
    found = False
    for sheet in sheets:
        # Of the sheets that will not be read, one row tells that there is something in them.
        passed_over = sheet.title != wanted if wanted else found
        rows = list(islice(sheet.rows(), 1) if passed_over else sheet.rows())
        found = found or _is_table(rows)
        if rows:
            filled[sheet.title] = rows
    return filled


def _chosen(filled: dict[str, list[Row]], sheets: Sequence[Sheet], name: str, wanted: str) -> str:
    if wanted and wanted not in filled:
        titles = ", ".join(sheet.title for sheet in sheets)
        said = message(
            "{file} has nothing in a sheet called “{sheet}”; its sheets are: {sheets}.",
            file=name, sheet=wanted, sheets=titles,
        )  # fmt: skip
        raise InputError(said)
    if not filled:
        raise InputError(message("{file} has no sheet with anything in it.", file=name))
    return wanted or next((title for title, rows in filled.items() if _is_table(rows)), next(iter(filled)))


def _is_table(rows: Sequence[Row]) -> bool:
    return len(rows) > 1 and max(sum(map(bool, cells)) for _, cells in rows) > 1


def _unmerged(rows: list[Row], merged: Iterable[Merged]) -> list[Row]:
    """Return the rows with the value of cells merged downwards in each of their rows."""
    by_number = dict(rows)
    for area in merged:
        value = _cell(by_number.get(area.first, []), area.place)
        for number in range(area.first + 1, min(area.last, rows[-1][0]) + 1) if value else ():
            cells = by_number.get(number)
            if cells is not None and not _cell(cells, area.place):
                cells.extend([""] * (area.place + 1 - len(cells)))
                cells[area.place] = value
    return rows


def _cell(cells: Sequence[str], place: int) -> str:
    return cells[place] if place < len(cells) else ""


def _grid(rows: list[Row], name: str, wanted: int) -> Grid:
    start = _header_place(rows, name, wanted)
    width = max(len(cells) for _, cells in rows[start:])
    grid = Grid.under(_padded(rows[start][1], width), header_row=rows[start][0])
    if start:
        grid.problems.append(header_below(grid.header_row))
    for number, cells in rows[start + 1 :]:
        grid.problems.extend(_formula_errors(number, cells))
        grid.keep(number, _padded(["" if cell in ERRORS else cell for cell in cells], width))
    return grid


def _header_place(rows: Sequence[Row], name: str, wanted: int) -> int:
    if not wanted:
        return _title_rows([cells for _, cells in rows])
    place = next((place for place, (number, _) in enumerate(rows) if number == wanted), None)
    if place is None:
        said = message("{file} has nothing in row {row}; choose the row of the header.", file=name, row=wanted)
        raise InputError(said)
    return place


def _title_rows(rows: Sequence[Sequence[str]]) -> int:
    """Return the place of the first row that is no title: a title is a lone cell over rows with more cells."""
    filled = [sum(map(bool, cells)) for cells in rows]
    return next((place for place, cells in enumerate(filled) if cells > 1), 0) if max(filled) > 1 else 0


def _padded(cells: list[str], width: int) -> list[str]:
    return cells + [""] * (width - len(cells))


def _formula_errors(row: int, cells: Iterable[str]) -> Iterator[Problem]:
    for cell in cells:
        if cell in ERRORS:
            said = message(
                "Row {row} has a formula that failed ({value}); the cell was left blank.", row=row, value=cell
            )
            yield Problem("formula_error", row, cell, said)


def _unanswered(row: int) -> Problem:
    said = message(
        "Row {row} has a formula that was never worked out; the cell was left blank. Open the file in a spreadsheet "
        "and save it again.",
        row=row,
    )
    return Problem("formula_without_value", row, "", said)


def _other_sheets(sheet: str, others: list[str]) -> Problem:
    said = message(
        "Only the sheet “{sheet}” was read. The others with something in them are: {others}.",
        sheet=sheet, others=", ".join(others),
    )  # fmt: skip
    return Problem("other_sheets", None, sheet, said)
