"""Nested files as flat rows: one query or one judgment each, numbered in the order of the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pandas as pd

from core.formats.cells import clipped, shown
from core.formats.encodings import Decoded
from core.formats.problems import Problem
from core.formats.tables import Table
from core.messages import InputError, message


@dataclass
class Flat:
    """Rows as they are taken out of a file: values by column, with the number of each."""

    records: list[dict[str, object]] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    left_out: dict[int, list[str]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    @property
    def next_number(self) -> int:
        """Return the number after those of all rows so far."""
        return max(self.numbers[-1:] + list(self.left_out)[-1:] + [0]) + 1

    def keep(self, values: Mapping[str, object], number: int = 0) -> None:
        """Add a row; its number is the next one where the file gives none."""
        self.numbers.append(number or self.next_number)
        self.records.append(dict(values))

    def reject(self, value: object, number: int = 0) -> None:
        """Leave out what is not written as a row of this shape is."""
        row, text = number or self.next_number, shown(value)
        said = message(
            "Row {row} is not written as this shape writes a row; it was left out. It reads: {value}",
            row=row, value=clipped(text),
        )  # fmt: skip
        self.left_out[row] = [text]
        self.problems.append(Problem("not_a_row", row, clipped(text), said, rejected=True))

    def objects(self, value: object) -> Iterator[Mapping[str, Any]]:
        """Return the objects of a JSON list; what is no object in it is left out."""
        for item in value if isinstance(value, list) else [] if value is None else [value]:
            if isinstance(item, Mapping):
                yield item
            else:
                self.reject(item)

    def table(self, shape: str, source: Table) -> Table:
        """Return the rows as a table read from the nested file `source`, with what was left out of that."""
        for cells in source.left_out.values():
            self.reject("; ".join(cells))
        return replace(
            source,
            frame=self._frame(),
            rows=self.numbers,
            shape=shape,
            records=None,
            problems=(*(problem for problem in source.problems if not problem.rejected), *self.problems),
            row_count=self._count(),
            left_out=self.left_out,
        )

    def text_table(self, shape: str, source: Decoded) -> Table:
        """Return the rows as a table read from a text."""
        return Table(
            frame=self._frame(),
            rows=self.numbers,
            shape=shape,
            encoding=source.encoding,
            separator="",
            sheet="",
            records=None,
            problems=(*source.problems, *self.problems),
            row_count=self._count(),
            left_out=self.left_out,
        )

    def _count(self) -> int:
        count = len(self.numbers) + len(self.left_out)
        if not count:
            raise InputError(message("The file holds no query and no judgment."))
        return count

    def _frame(self) -> pd.DataFrame:
        columns = dict.fromkeys(name for record in self.records for name in record)
        return pd.DataFrame(
            {name: [shown(record.get(name)) for record in self.records] for name in columns}, dtype="str"
        )
