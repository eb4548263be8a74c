"""Parquet files."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from core.formats.cells import shown
from core.formats.containers import MOST_BYTES
from core.formats.grid import Grid
from core.messages import InputError, message

if TYPE_CHECKING:
    from pyarrow import ChunkedArray

MOST_ROWS = 50_000_000
"""Rows; a few bytes of Parquet can claim any number of equal ones."""


def read_parquet(content: bytes, name: str) -> Grid:
    """Read all columns as text; rows are numbered from 1."""
    try:
        header, columns = _columns(content, name)
    except InputError:
        raise
    except Exception as error:  # pyarrow passes on whatever damaged pages make its codecs raise
        said = message("{file} is a damaged or incomplete Parquet file; download or save it again.", file=name)
        raise InputError(said) from error
    grid = Grid.under(header)
    for number, cells in enumerate(zip(*columns, strict=True), 1):
        grid.keep(number, list(cells))
    return grid


def _columns(content: bytes, name: str) -> tuple[list[str], list[list[str]]]:
    from pyarrow import parquet

    file = parquet.ParquetFile(BytesIO(content))
    groups = [file.metadata.row_group(place) for place in range(file.metadata.num_row_groups)]
    if file.metadata.num_rows > MOST_ROWS or sum(group.total_byte_size for group in groups) > MOST_BYTES:
        raise InputError(message("{file} unpacks to too many rows to be read at once; split it.", file=name))
    table = file.read()
    return list(table.column_names), [_texts(column) for column in table.columns]


def _texts(column: ChunkedArray) -> list[str]:
    return [shown(value) for value in column.to_pylist()]
