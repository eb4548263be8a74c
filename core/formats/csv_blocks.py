"""Stretches of a text table that Arrow reads just as record by record, many times as fast.

A stretch is certain when each of its quotation marks opens a cell, closes one, or is one of two that stand for
one; then no line break inside a cell is taken for the end of a row.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import csv

from core.formats.cells import unguarded
from core.formats.csv_records import Dialect
from core.formats.grid import TEXT

Places = np.ndarray[Any, np.dtype[np.int64]]
Truths = np.ndarray[Any, np.dtype[np.bool_]]
Bytes = np.ndarray[Any, np.dtype[np.uint8]]

_CR, _LF = 13, 10
_MOST_PLAIN = 100
"""Marks inside a cell's text that are passed over in one stretch; each costs a look at all after it."""


def certain_end(utf8: bytes, start: int, size: int, dialect: Dialect) -> int:
    """Return where the certain part of the next `size` bytes ends, at the end of a row; `start` if there is none."""
    stop = min(start + size, len(utf8))
    quotes = _quotes(utf8, start, stop, dialect)
    content = np.frombuffer(utf8, np.uint8)
    for _ in range(_MOST_PLAIN):
        regular = _regular(content, quotes, start, dialect)
        if regular == len(quotes):
            return stop if stop == len(utf8) else _row_end(utf8, start, stop, quotes)
        known = regular - regular % 2
        doubtful = int(quotes[known])
        if regular % 2 or _opens(content, quotes[regular : regular + 1], start, dialect)[0]:
            break
        # Outside marks and not where a cell begins, a mark is text: 5" in a cell.
        quotes = np.delete(quotes, regular)
    return _row_end(utf8, start, doubtful, quotes[:known])


def _quotes(utf8: bytes, start: int, stop: int, dialect: Dialect) -> Places:
    if not dialect.quote or utf8.find(dialect.quote.encode(), start, stop) < 0:
        return np.empty(0, np.int64)
    stretch = np.frombuffer(utf8, np.uint8, stop - start, start)
    return np.flatnonzero(stretch == ord(dialect.quote)) + start


def _regular(content: Bytes, quotes: Places, start: int, dialect: Dialect) -> int:
    """Return how many marks, from the first on, open or close a cell, or stand two for one; the last must close."""
    pairs = len(quotes) // 2
    opening, closing = quotes[0 : 2 * pairs : 2], quotes[1 : 2 * pairs : 2]
    after = np.where(closing + 1 < len(content), content[np.minimum(closing + 1, len(content) - 1)], _LF)
    opens, closes = _opens(content, opening, start, dialect), _is_edge(after, dialect)
    doubled = opening[1:] == closing[:-1] + 1
    opens[1:] |= doubled
    closes[:-1] |= doubled
    good = np.column_stack([opens, closes]).ravel()
    return 2 * pairs if good.all() else int(np.argmin(good))


def _opens(content: Bytes, quotes: Places, start: int, dialect: Dialect) -> Truths:
    return _is_edge(np.where(quotes > start, content[quotes - 1], _LF), dialect)


def _is_edge(neighbours: Bytes, dialect: Dialect) -> Truths:
    edges: Truths = (neighbours == ord(dialect.separator)) | (neighbours == _LF) | (neighbours == _CR)
    return edges


def _row_end(utf8: bytes, start: int, stop: int, quotes: Places) -> int:
    """Return the end of the last row that ends outside marks, taken in pairs."""
    while (end := _last_line_end(utf8, start, stop)) > start:
        before = int(np.searchsorted(quotes, end))
        if before % 2 == 0:
            return end
        stop = int(quotes[before - 1])
    return start


def _last_line_end(utf8: bytes, start: int, stop: int) -> int:
    # After a line feed a row is over for certain; after a carriage return only where no line feed follows.
    if (place := utf8.rfind(b"\n", start, stop)) >= 0:
        return place + 1
    place = utf8.rfind(b"\r", start, max(start, stop - 1))
    return place + 1 if place >= 0 else start


def columns_of(utf8: pa.Buffer, start: int, end: int, dialect: Dialect, width: int) -> list[pa.Array] | None:
    """Return the columns of a certain stretch, or None when a row has more or fewer cells than `width`."""
    names = [str(place) for place in range(width)]
    try:
        table = csv.read_csv(
            pa.BufferReader(utf8.slice(start, end - start)),
            csv.ReadOptions(use_threads=False, block_size=end - start + 1, column_names=names),
            csv.ParseOptions(
                delimiter=dialect.separator,
                quote_char=dialect.quote or False,
                newlines_in_values=True,
                ignore_empty_lines=False,
            ),
            csv.ConvertOptions(column_types=dict.fromkeys(names, TEXT), check_utf8=False),
        )
    except pa.ArrowInvalid:
        return None
    columns = [_in_one(column) for column in table.columns]
    return [_unguarded(column) for column in columns]


def _in_one(column: pa.ChunkedArray) -> pa.Array:
    # Arrow would copy also the one chunk that there is.
    return column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()


def _unguarded(column: pa.Array) -> pa.Array:
    guards = pc.starts_with(column, "'")
    if not guards.true_count:
        return column
    cells = [unguarded(cell) for cell in column.filter(guards).to_pylist()]
    return pc.replace_with_mask(column, guards, pa.array(cells, TEXT))


def filled_rows(columns: list[pa.Array]) -> Truths | None:
    """Return which rows have anything in them, or None when all have."""
    blank = pc.equal(columns[0], "")
    for column in columns[1:]:
        if not blank.true_count:
            return None
        blank = pc.and_(blank, pc.equal(column, ""))
    return np.logical_not(blank.to_numpy(zero_copy_only=False)) if blank.true_count else None
