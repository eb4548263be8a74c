"""What every reader of tables returns: header, rows, their numbers, and what was wrong."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa

from core.formats.problems import Problem
from core.messages import InputError, message

TEXT = pa.large_string()
"""The type of every column; its offsets are those of pandas, so that a column passes on without a copy."""
_TEXT_IN_PANDAS = pd.StringDtype(storage="pyarrow", na_value=np.nan)
_ROWS_AT_ONCE = 4096
_MOST_CELLS = 200_000_000
"""Cells; short rows under a very wide header would fill any memory."""


@dataclass
class Grid:
    """Rows of cells as they stand in a file, kept column by column; each row is as wide as the header.

    `numbers` are the rows' numbers in the file, in rising order. `left_out` holds the cells of rejected rows
    by row number, as far as they could be read.
    """

    header: list[str]
    numbers: array[int] = field(default_factory=lambda: array("q"))
    left_out: dict[int, list[str]] = field(default_factory=dict)
    records: Sequence[dict[str, Any]] | None = None
    problems: list[Problem] = field(default_factory=list)
    header_row: int = 0
    separator: str = ""
    quote: str = ""
    sheet: str = ""
    sheets: tuple[str, ...] = ()
    _parts: list[pa.Table] = field(default_factory=list)
    _pending: list[list[str]] = field(default_factory=list)

    @classmethod
    def under(cls, cells: Sequence[str], *, header_row: int = 0) -> Grid:
        """Return a grid without rows under a header, whose empty and repeated names are mended."""
        names, problems = named_columns(cells)
        return cls(names, problems=problems, header_row=header_row)

    def keep(self, number: int, cells: list[str]) -> None:
        """Add a row; one that is narrower than others is filled up with blanks."""
        self.numbers.append(number)
        self._pending.append(cells)
        if len(self._pending) == _ROWS_AT_ONCE:
            self._pack()

    def keep_all(self, numbers: np.ndarray[Any, np.dtype[np.int64]], columns: Sequence[pa.Array]) -> None:
        """Add rows that are columns of TEXT already."""
        self._pack()
        self.numbers.frombytes(numbers.tobytes())
        self._add(columns)

    def reject(self, cells: list[str], problem: Problem) -> None:
        """Leave a row out and say why."""
        if problem.row is not None:
            self.left_out[problem.row] = cells
        self.problems.append(problem)

    def rows(self) -> Sequence[int]:
        """Return the numbers of the rows, as a range where none is missing."""
        first, last = (self.numbers[0], self.numbers[-1]) if self.numbers else (0, -1)
        return range(first, last + 1) if last - first + 1 == len(self.numbers) else self.numbers

    def frame(self) -> pd.DataFrame:
        """Return the rows as text columns that Arrow holds."""
        self._pack()
        empty = pa.table([pa.array([], TEXT) for _ in self.header], names=_places(len(self.header)))
        table = pa.concat_tables([empty, *self._parts], promote_options="default")
        for place, column in enumerate(table.columns):
            if column.null_count:
                table = table.set_column(place, str(place), column.fill_null(""))
        frame: pd.DataFrame = table.to_pandas(types_mapper={TEXT: _TEXT_IN_PANDAS}.get)
        frame.columns = pd.Index(self.header, dtype="str")
        return frame

    def _pack(self) -> None:
        if self._pending:
            rows, self._pending = self._pending, []
            self._add([pa.array(cells, TEXT) for cells in zip_longest(*rows, fillvalue="")])

    def _add(self, columns: Sequence[pa.Array]) -> None:
        if len(self.numbers) * len(columns) > _MOST_CELLS:
            said = message("The table has too many columns ({columns}) for its rows.", columns=len(columns))
            raise InputError(said)
        self._parts.append(pa.table(columns, names=_places(len(columns))))


def _places(width: int) -> list[str]:
    return [str(place) for place in range(width)]


def named_columns(cells: Sequence[str]) -> tuple[list[str], list[Problem]]:
    """Return unique column names for a header, and what had to be changed."""
    names: dict[str, None] = {}
    problems: list[Problem] = []
    seen: Counter[str] = Counter()
    for place, cell in enumerate(cells, 1):
        wanted = " ".join(cell.split())
        name = _free(wanted or f"column {place}", names, seen)
        names[name] = None
        if name != wanted:
            problems.append(_renamed(wanted, name, place))
    return list(names), problems


def _free(name: str, taken: dict[str, None], seen: Counter[str]) -> str:
    candidate = name
    while candidate in taken:
        seen[name] += 1
        candidate = f"{name} ({seen[name] + 1})"
    return candidate


def _renamed(wanted: str, name: str, place: int) -> Problem:
    if not wanted:
        said = message("Column {place} has no name; it is called “{name}” here.", place=place, name=name)
        return Problem("header_empty", None, name, said)
    said = message(
        "Two columns are called “{wanted}”; the one in place {place} is called “{name}” here.",
        wanted=wanted, place=place, name=name,
    )  # fmt: skip
    return Problem("header_duplicate", None, wanted, said)


def header_below(row: int) -> Problem:
    """Return the problem of a table whose header stands under a title or comments."""
    said = message("The header was found in row {row}; the lines above it were taken for a title.", row=row)
    return Problem("header_below", row, "", said)
