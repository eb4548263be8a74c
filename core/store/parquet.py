"""A table as zstd-compressed Parquet bytes, and back."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from core.messages import Message, StoreError, message


def to_parquet(table: pd.DataFrame) -> bytes:
    """Return the table as bytes, without its index; raises `StoreError` where a cell can't be kept."""
    try:
        return _write(pa.Table.from_pandas(table, preserve_index=False))
    except (UnicodeError, ValueError, TypeError) as error:  # Arrow's own errors are among these
        raise StoreError(_reason(table)) from error


def from_parquet(*contents: bytes) -> pd.DataFrame:
    """Return the table that the bytes hold; of several, the one below the other."""
    table: pd.DataFrame = _read(contents).to_pandas()
    return table


def join_parquet(contents: Sequence[bytes]) -> bytes:
    """Return the bytes of the tables one below the other."""
    return _write(_read(contents))


def whole(text: str) -> bool:
    """Say whether a text can be kept: a lone surrogate, half of a character, has no bytes in UTF-8."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _write(table: pa.Table) -> bytes:
    written = io.BytesIO()
    pq.write_table(table, written, compression="zstd")
    return written.getvalue()


def _read(contents: Sequence[bytes]) -> pa.Table:
    return pa.concat_tables(pq.read_table(io.BytesIO(content)) for content in contents)


def _reason(table: pd.DataFrame) -> Message:
    for column in table.columns:
        for row, cell in enumerate(table[column].tolist(), 1):
            if isinstance(cell, str) and not whole(cell):
                return message(
                    'Row {row} has a broken character in its column "{column}" and can\'t be kept. '
                    "Mend that cell in the file and bring the file again.",
                    row=row,
                    column=column,
                )
    return message(
        "This table can't be kept: its columns need names that differ, and texts or numbers in their cells. "
        "Mend the file and bring it again."
    )
