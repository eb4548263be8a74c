"""Any file with rows, as a table of texts: what it is, is decided by its bytes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pandas as pd

from core.formats.archives import is_archive, only_table
from core.formats.containers import binary_shape, expanded
from core.formats.encodings import decoded
from core.formats.grid import Grid
from core.formats.json_files import json_shape, read_json, read_json_lines
from core.formats.options import FOUND, ReadOptions
from core.formats.parquet_files import read_parquet
from core.formats.problems import Problem
from core.formats.separated import read_separated
from core.formats.spreadsheets import read_old_workbook, read_workbook
from core.messages import InputError, message

Reader = Callable[[bytes, str, ReadOptions], Grid]
BINARY_READERS: dict[str, Reader] = {"xlsx": read_workbook, "xls": read_old_workbook, "parquet": read_parquet}
TEXT_READERS: dict[str, Reader] = {"csv": read_separated, "json": read_json, "jsonl": read_json_lines}


@dataclass(frozen=True, eq=False)
class Table:
    """The rows of a file as text, and how the file was understood.

    `frame` has text columns only, which Arrow holds, blank where a cell is missing; `rows` holds the file's
    number of each of its rows (a range where none is missing), `header_row` that of the header. `sheets` are all
    sheets of a workbook, `quote` the quotation mark of a text table, `member` the name of the file inside an
    archive. `records` are the objects of a JSON file, their numbers as text. `left_out` holds the cells of
    rejected rows by number. Kept and rejected rows make `row_count`.
    """

    frame: pd.DataFrame
    rows: Sequence[int]
    shape: str
    encoding: str
    separator: str
    sheet: str
    records: Sequence[Mapping[str, Any]] | None
    problems: tuple[Problem, ...]
    row_count: int
    left_out: Mapping[int, list[str]] = field(default_factory=dict)
    sheets: tuple[str, ...] = ()
    header_row: int = 0
    quote: str = ""
    member: str = ""


def read_table(content: bytes, name: str, options: ReadOptions = FOUND) -> Table:
    """Read CSV, TSV, XLSX, XLS, JSON, JSON Lines or Parquet, also as .gz or .zip, whatever the file is called.

    Raises InputError for a file that is none of these, is damaged, or has no rows, and for options that are no
    way to read it.
    """
    content = expanded(content, name)
    if not is_archive(content):
        return _read(content, name, options)
    member, content = only_table(content, name)
    return replace(_read(content, f"{name}/{member}", options), member=member)


def _read(content: bytes, name: str, options: ReadOptions) -> Table:
    shape = binary_shape(content, name)
    if shape:
        return _table(BINARY_READERS[shape](content, name, options), shape, name)
    text = decoded(content, options.encoding)
    shape = json_shape(text.utf8, name) or "csv"
    grid = TEXT_READERS[shape](text.utf8, name, options)
    return _table(grid, shape, name, text.encoding, text.problems)


def _table(grid: Grid, shape: str, name: str, encoding: str = "", problems: tuple[Problem, ...] = ()) -> Table:
    row_count = len(grid.numbers) + len(grid.left_out)
    if not row_count:
        raise InputError(message("{file} has a header but no rows under it.", file=name))
    return Table(
        frame=grid.frame(),
        rows=grid.rows(),
        shape=shape,
        encoding=encoding,
        separator=grid.separator,
        sheet=grid.sheet,
        records=grid.records,
        problems=(*problems, *grid.problems),
        row_count=row_count,
        left_out=grid.left_out,
        sheets=grid.sheets,
        header_row=grid.header_row,
        quote=grid.quote,
    )
