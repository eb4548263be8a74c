"""Text tables: cells parted by commas, semicolons, tabs or bars."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice

from core.formats.cells import unguarded
from core.formats.csv_records import Records
from core.formats.csv_rows import Rows
from core.formats.dialects import best_sample
from core.formats.grid import Grid, header_below
from core.formats.options import FOUND, ReadOptions
from core.formats.problems import Problem
from core.messages import InputError, message

_SEP_LINE = re.compile(rb'"?sep=([,;|\t:^~#])"?[ \t]*(\r\n|\r|\n|$)', re.IGNORECASE)


def read_separated(utf8: bytes, name: str, options: ReadOptions = FOUND) -> Grid:
    """Read a text table; row numbers are those of a spreadsheet that opens the file."""
    sep_line = _SEP_LINE.match(utf8)
    start = sep_line.end() if sep_line else 0
    if sep_line and not options.separator:
        options = replace(options, separator=sep_line[1].decode())
    sample = best_sample(utf8, start, name, options)
    wanted = options.header_row or sample.rows[sample.header][0]
    records = Records(utf8, sample.dialect, name, start=start)
    grid = Grid.under(_header(records, wanted, name), header_row=wanted)
    grid.separator, grid.quote = sample.dialect.separator, sample.dialect.quote
    if wanted > sample.rows[0][0]:
        grid.problems.append(header_below(wanted))
    Rows(grid, records, utf8, sample.dialect).read()
    if records.loose:
        grid.problems.append(_loose_quote(records.loose))
    return grid


def _header(records: Records, wanted: int, name: str) -> list[str]:
    cells = next(islice(records.all(), wanted - 1, None), [])
    if any(cells):
        return [unguarded(cell) for cell in cells]
    said = message("{file} has nothing in row {row}; choose the row of the header.", file=name, row=wanted)
    raise InputError(said)


def _loose_quote(row: int) -> Problem:
    said = message(
        "Row {row} has text after a closing quotation mark, so cells may have run together from there on. "
        "Double the quotation marks that belong to the text.",
        row=row,
    )
    return Problem("loose_quote", row, '"', said)
