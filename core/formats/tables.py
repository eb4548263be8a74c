"""Any file with rows, as a table of texts: what it is, is decided by its bytes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from core.formats.containers import binary_shape, expanded
from core.formats.encodings import decoded
from core.formats.grid import Grid
from core.formats.json_files import json_shape, read_json, read_json_lines
from core.formats.options import FOUND, ReadOptions
from core.formats.parquet_files import read_parquet
from core.formats.problems import Problem
from core.formats.separated import read_separated
from core.formats.spreadsheets import read_workbook
from core.messages import InputError, message

BINARY_READERS: dict[str, Callable[[bytes, str], Grid]] = {"xlsx": read_workbook, "parquet": read_parquet}
TEXT_READERS: dict[str, Callable[[str, str], Grid]] = {
    "csv": read_separated,
    "json": read_json,
    "jsonl": read_json_lines,
}


@dataclass(frozen=True, eq=False)
class Table:
    """The rows of a file as text, and how the file was understood.

    `frame` has text columns only, blank where a cell is missing; `rows` holds the file's number of each of
    its rows, `header_row` that of the header. `sheets` are all sheets of a workbook, `quote` the quotation mark
    of a text table. `records` are the objects of a JSON file, their numbers as text. `left_out` holds the cells of
    rejected rows by number. Kept and rejected rows make `row_count`.
    """

    frame: pd.DataFrame
    rows: list[int]
    shape: str
    encoding: str
    separator: str
    sheet: str
    records: list[dict[str, Any]] | None
    problems: tuple[Problem, ...]
    row_count: int
    left_out: Mapping[int, list[str]] = field(default_factory=dict)
    sheets: tuple[str, ...] = ()
    header_row: int = 0
    quote: str = ""


def read_table(content: bytes, name: str, options: ReadOptions = FOUND) -> Table:  # noqa: ARG001
    """Read CSV, TSV, XLSX, JSON, JSON Lines or Parquet, also as .gz, whatever the file is called.

    Raises InputError for a file that is none of these, is damaged, or has no rows.
    """
    content = expanded(content, name)
    shape = binary_shape(content, name)
    if shape:
        return _table(BINARY_READERS[shape](content, name), shape, name)
    text = decoded(content)
    shape = json_shape(text.text, name) or "csv"
    return _table(TEXT_READERS[shape](text.text, name), shape, name, text.encoding, text.problems)


def _table(grid: Grid, shape: str, name: str, encoding: str = "", problems: tuple[Problem, ...] = ()) -> Table:
    row_count = len(grid.rows) + len(grid.left_out)
    if not row_count:
        raise InputError(message("{file} has a header but no rows under it.", file=name))
    return Table(
        frame=pd.DataFrame(grid.rows, columns=grid.header, dtype="str"),
        rows=grid.numbers,
        shape=shape,
        encoding=encoding,
        separator=grid.separator,
        sheet=grid.sheet,
        records=grid.records,
        problems=(*problems, *grid.problems),
        row_count=row_count,
        left_out=grid.left_out,
    )
