"""What is kept of a catalog's file beside the catalog."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import chain
from typing import cast

import numpy as np

from core.catalog import Catalog
from core.formats.catalogs import CatalogMapping
from core.formats.problems import Problem, rejected_rows
from core.formats.row_health import MERGED
from core.formats.tables import Table
from core.store import CatalogSource


def source_of(built: Catalog, table: Table, mapping: CatalogMapping, problems: Sequence[Problem]) -> CatalogSource:
    """Return what the store keeps of a catalog's file."""
    rejected = rejected_rows(problems)
    return CatalogSource(
        file_name=built.name,
        table=table.frame,
        mapping=asdict(mapping),
        said={
            "shape": table.shape,
            "encoding": table.encoding,
            "separator": table.separator,
            "sheet": table.sheet,
            "rows": table.row_count,
            "columns": [str(header) for header in table.frame.columns],
            "header_row": table.header_row,
            "quote": table.quote,
            "numbers": _runs(table.rows),
        },
        kept=table.row_count - len(rejected),
        rejected=len(rejected),
        dropped=_dropped(built, table, problems),
    )


def table_of(source: CatalogSource) -> Table:
    """Return a kept file's table as it was read, so that its columns can be chosen again.

    Rows that could not be read then are not in it, nor in its `row_count`; the others have the numbers of the file.
    """
    said = source.said
    numbers = [range(first, first + count) for first, count in cast(list[tuple[int, int]], said.get("numbers", []))]
    return Table(
        frame=source.table,
        rows=numbers[0] if len(numbers) == 1 else list(chain.from_iterable(numbers)),
        shape=str(said.get("shape", "")),
        encoding=str(said.get("encoding", "")),
        separator=str(said.get("separator", "")),
        sheet=str(said.get("sheet", "")),
        records=None,
        problems=(),
        row_count=len(source.table),
        header_row=cast(int, said.get("header_row", 0)),
        quote=str(said.get("quote", "")),
    )


def rows_of(said: Mapping[str, object]) -> int:
    """Return how many rows the table of a kept file has."""
    return sum(count for _, count in cast(list[tuple[int, int]], said.get("numbers", [])))


def _runs(rows: Sequence[int]) -> list[tuple[int, int]]:
    """Return row numbers as runs, each its first number and how many follow one another."""
    if isinstance(rows, range) and rows.step == 1:
        return [(rows.start, len(rows))]
    numbers = np.asarray(rows)
    starts = np.flatnonzero(np.diff(numbers, prepend=numbers[:1] - 2) != 1)
    counts = np.diff(starts, append=len(numbers))
    return list(zip(numbers[starts].tolist(), counts.tolist(), strict=True))


def _dropped(built: Catalog, table: Table, problems: Sequence[Problem]) -> list[int]:
    """Return the places in the table of rows that make no document of their own."""
    if len(built) == len(table.frame):
        return []
    merged = (row for problem in problems if problem.code == MERGED for row in problem.rows)
    gone = np.fromiter((*rejected_rows(problems), *merged), np.int64)
    places: list[int] = np.flatnonzero(np.isin(np.asarray(table.rows), gone)).tolist()
    return places
