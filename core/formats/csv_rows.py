"""The rows under the header of a text table: in stretches where these are certain, else one by one."""

from __future__ import annotations

import os
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor

import numpy as np
import pyarrow as pa

from core.formats.cells import clipped, unguarded
from core.formats.csv_blocks import certain_end, columns_of, filled_rows
from core.formats.csv_records import Dialect, Records
from core.formats.grid import Grid
from core.formats.problems import Problem
from core.messages import message

LARGEST_BLOCK, SMALLEST_BLOCK = 1 << 21, 1 << 15
"""Bytes that are read at once; fewer where something in them has to be read row by row."""

Columns = list[pa.Array] | None


class Rows:
    """Fills a grid with the rows that `records` stands before."""

    def __init__(self, grid: Grid, records: Records, utf8: bytes, dialect: Dialect) -> None:
        self._grid, self._records, self._utf8, self._dialect = grid, records, utf8, dialect
        self._buffer = pa.py_buffer(utf8)
        self._block = LARGEST_BLOCK

    def read(self) -> None:
        """Read to the end; what can't be certain is read as `one_by_one` reads it, and gives the same."""
        if not self._dialect.separator.isascii():
            self.one_by_one(len(self._utf8))
        workers = os.cpu_count() or 1
        with ThreadPoolExecutor(workers) as pool:
            while self._records.position < len(self._utf8):
                self._certain(pool, workers + 1)
                self.one_by_one(self._records.position + SMALLEST_BLOCK)
                self._block = max(self._block // 2, SMALLEST_BLOCK)

    def _certain(self, pool: ThreadPoolExecutor, most: int) -> None:
        """Read stretches, some ahead in other threads, up to one that is not certain."""
        waiting: deque[tuple[int, Future[Columns]]] = deque()
        start = self._records.position
        while True:
            end = certain_end(self._utf8, start, self._block, self._dialect) if len(waiting) < most else start
            if end > start:
                waiting.append((end, pool.submit(self._columns, start, end)))
                self._block = min(self._block * 2, LARGEST_BLOCK)
                start = end
            elif waiting:
                end, columns = waiting.popleft()
                self._add(end, columns.result())
            else:
                return

    def _columns(self, start: int, end: int) -> Columns:
        return columns_of(self._buffer, start, end, self._dialect, len(self._grid.header))

    def _add(self, end: int, columns: Columns) -> None:
        """Add a certain stretch, in halves down to single rows where some are wider or narrower than the header."""
        start = self._records.position
        if columns is not None:
            self._keep(columns)
            self._records.skip_to(end, len(columns[0]))
            return
        middle = certain_end(self._utf8, start, (end - start) // 2, self._dialect)
        if end - start <= SMALLEST_BLOCK or middle == start:
            self.one_by_one(end)
            return
        for stop in (middle, end):
            self._add(stop, self._columns(self._records.position, stop))

    def _keep(self, columns: list[pa.Array]) -> None:
        numbers = np.arange(len(columns[0]), dtype=np.int64) + self._records.number + 1
        filled = filled_rows(columns)
        if filled is not None:
            numbers, columns = numbers[filled], [column.filter(pa.array(filled)) for column in columns]
        self._grid.keep_all(numbers, columns)

    def one_by_one(self, stop: int) -> None:
        """Read the rows that begin before `stop`."""
        for cells in self._records.until(stop):
            if any(cells):
                self._place(self._records.number, cells)

    def _place(self, number: int, cells: list[str]) -> None:
        width = len(self._grid.header)
        extra = next((cell for cell in cells[width:] if cell.strip()), "")
        if extra:
            problem = _too_wide(number, len(cells), width, extra)
            self._grid.reject([unguarded(cell) for cell in cells], problem)
            return
        if len(cells) < width:
            self._grid.problems.append(_too_narrow(number, len(cells), width))
        self._grid.keep(number, [unguarded(cell) for cell in cells[:width]] + [""] * (width - len(cells)))


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
