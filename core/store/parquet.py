"""A table as compressed Parquet bytes, and back."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from io import BytesIO

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from core.arrow_text import in_turn
from core.messages import Message, StoreError, message

PART_BYTES = 8 << 20
"""Bytes of a part before compression; the parts of a large table are compressed on all cores."""
NUMBERED_PART_BYTES = 8 * PART_BYTES
"""The same where columns are numbers of texts: every part holds all of these texts again."""
MOST_BYTES = 1_000_000_000
"""Bytes that a database keeps in one value: SQLite's limit, and just under PostgreSQL's."""
_PARQUET = b"PAR1"
_LENGTH = struct.Struct("<Q")


def to_parquet(table: pd.DataFrame | pa.Table) -> bytes:
    """Return the table as bytes, without its index; raises `StoreError` where it can't be kept."""
    return _written(table if isinstance(table, pa.Table) else to_arrow(table))


def parquet_parts(table: pa.Table) -> Iterator[bytes]:
    """Yield the table as Parquet files of some of its rows each, at least one, compressed as fast as can be."""
    # Of 193 MB of a catalog Snappy makes 68 MB in half the processor time that zstd takes to make 46 MB.
    return in_turn(lambda part: bytes(memoryview(_one(part, "snappy"))), _slices(table))


def to_arrow(table: pd.DataFrame) -> pa.Table:
    """Return the table as Arrow holds it, without its index; raises `StoreError` where a cell can't be kept."""
    try:
        return pa.Table.from_pandas(table, preserve_index=False)
    except (UnicodeError, ValueError, TypeError) as error:  # Arrow's own errors are among these
        raise StoreError(_reason(table)) from error


def from_parquet(*contents: bytes) -> pd.DataFrame:
    """Return the table that the bytes hold; of several, the one below the other."""
    table: pd.DataFrame = arrow_from_parquet(*contents).to_pandas()
    return table


def arrow_from_parquet(*contents: bytes) -> pa.Table:
    """Return the table that the bytes hold as Arrow reads it, with what its schema says beside."""
    return pa.concat_tables(pq.read_table(pa.BufferReader(part)) for content in contents for part in _parts(content))


def row_count(*contents: bytes) -> int:
    """Return how many rows the bytes hold, without reading them."""
    parts = (part for content in contents for part in _parts(content))
    return sum(pq.read_metadata(pa.BufferReader(part)).num_rows for part in parts)


def whole(text: str) -> bool:
    """Say whether a text can be kept: a lone surrogate, half of a character, has no bytes in UTF-8."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _written(table: pa.Table) -> bytes:
    """Return one Parquet file, or several behind one another, each after its length."""
    slices = _slices(table)
    if len(slices) == 1:
        return bytes(memoryview(_one(table)))
    written = BytesIO()
    for part in in_turn(_one, slices):
        written.write(_LENGTH.pack(part.size))
        written.write(part)
    if written.tell() > MOST_BYTES:
        raise StoreError(_too_large())
    return written.getvalue()


def _slices(table: pa.Table) -> list[pa.Table]:
    size = NUMBERED_PART_BYTES if _numbered(table) else PART_BYTES
    rows = max(1, len(table) * size // max(1, table.nbytes))
    return [table.slice(start, rows) for start in range(0, len(table), rows)] or [table]


def _one(table: pa.Table, compression: str = "zstd") -> pa.Buffer:
    written = pa.BufferOutputStream()
    # Level 1 of zstd takes half the time of a higher one and a tenth more room; texts that all differ gain nothing
    # from dictionaries, and repeated ones compress well without. Nobody asks for the least and greatest text of a
    # page: without them writing takes a fifth less. Columns whose texts are numbered already stay so, at any size.
    level = 1 if compression == "zstd" else None
    pq.write_table(
        table,
        written,
        compression=compression,
        compression_level=level,
        use_dictionary=_numbered(table),
        dictionary_pagesize_limit=MOST_BYTES,
        write_statistics=False,
    )
    return written.getvalue()


def _numbered(table: pa.Table) -> list[str]:
    """Return the columns that are kept as numbers of texts."""
    return [field.name for field in table.schema if pa.types.is_dictionary(field.type)]


def _parts(content: bytes) -> Iterator[memoryview]:
    rest = memoryview(content)
    if rest[: len(_PARQUET)] == _PARQUET:
        yield rest
        return
    while rest:
        (size,) = _LENGTH.unpack_from(rest)
        yield rest[_LENGTH.size : _LENGTH.size + size]
        rest = rest[_LENGTH.size + size :]


def _too_large() -> Message:
    return message(
        "This catalog is too large to be kept: compressed, it is more than {size} MB. Leave columns that are not "
        "searched out of the file, or bring a part of it.",
        size=MOST_BYTES // 1_000_000,
    )


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
