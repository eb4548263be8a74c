"""Parquet files."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import parquet

from core.formats.cells import shown
from core.formats.containers import MOST_BYTES
from core.formats.grid import TEXT, Grid
from core.formats.options import FOUND, ReadOptions
from core.messages import InputError, message

MOST_ROWS = 50_000_000
"""Rows; a few bytes of Parquet can claim any number of equal ones."""
_ROWS_AT_ONCE = 65_536


def read_parquet(content: bytes, name: str, options: ReadOptions = FOUND) -> Grid:  # noqa: ARG001
    """Read all columns as text; rows are numbered from 1."""
    try:
        return _grid(_opened(content, name))
    except InputError:
        raise
    except Exception as error:  # pyarrow passes on whatever damaged pages make its codecs raise
        said = message("{file} is a damaged or incomplete Parquet file; download or save it again.", file=name)
        raise InputError(said) from error


def _opened(content: bytes, name: str) -> parquet.ParquetFile:
    file = parquet.ParquetFile(pa.BufferReader(content))
    groups = [file.metadata.row_group(place) for place in range(file.metadata.num_row_groups)]
    if file.metadata.num_rows > MOST_ROWS or sum(group.total_byte_size for group in groups) > MOST_BYTES:
        raise InputError(message("{file} unpacks to too many rows to be read at once; split it.", file=name))
    return file


def _grid(file: parquet.ParquetFile) -> Grid:
    grid = Grid.under(file.schema_arrow.names)
    for batch in file.iter_batches(batch_size=_ROWS_AT_ONCE):
        numbers = np.arange(batch.num_rows, dtype=np.int64) + len(grid.numbers) + 1
        grid.keep_all(numbers, [_texts(column) for column in batch.columns])
    return grid


def _texts(column: pa.Array) -> pa.Array:
    """Return a column as text; whole numbers and plain texts as Arrow writes them, which is as `shown` does."""
    if pa.types.is_string(column.type) or pa.types.is_large_string(column.type):
        texts = column.cast(TEXT)
        texts.validate(full=True)
        if not pc.any(pc.match_substring(texts, "\0")).as_py():
            return texts.fill_null("")
    if pa.types.is_integer(column.type):
        return column.cast(TEXT).fill_null("")
    return pa.array([shown(value) for value in column.to_pylist()], TEXT)
