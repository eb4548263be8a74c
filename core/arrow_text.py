"""Columns of text as Arrow holds them: taken from a frame, and worked on part by part on all cores."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numpy as np
import numpy.typing as npt
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

Part = TypeVar("Part")
Made = TypeVar("Made")
TEXT = pa.large_string()
PART_ROWS = 1 << 15
"""Rows of a part at most: with texts of 200 bytes a part stays in a processor's cache."""
_WHITESPACE = "".join(chr(code) for code in range(0x3001) if chr(code).isspace())


def text_table(frame: pd.DataFrame, columns: Iterable[str]) -> pa.Table:
    """Return columns of the frame as Arrow texts, blank where a cell is missing; nothing is copied."""
    table = pa.Table.from_pandas(frame[list(dict.fromkeys(columns))], preserve_index=False)
    return pa.table({name: as_text(column) for name, column in zip(table.column_names, table.columns, strict=True)})


def as_text(column: pa.ChunkedArray) -> pa.ChunkedArray:
    """Return a column as texts, blank where a cell is missing."""
    whole = pc.fill_null(column, "") if column.null_count else column
    return whole if whole.type == TEXT else whole.cast(TEXT)


def in_parts(work: Callable[[pa.RecordBatch], Made], table: pa.Table) -> list[Made]:
    """Return what `work` makes of each part of the table, in their order."""
    return list(in_turn(work, table.to_batches(max_chunksize=PART_ROWS)))


def in_turn(work: Callable[[Part], Made], parts: Sequence[Part]) -> Iterator[Made]:
    """Yield what `work` makes of each part, in their order; Arrow works without Python's lock.

    A few are made ahead on other cores, and no more: what is made can be gone before the next is.
    """
    ahead = os.cpu_count() or 1
    with ThreadPoolExecutor(ahead) as threads:
        waiting = deque(threads.submit(work, part) for part in parts[: ahead + 1])
        for part in parts[ahead + 1 :]:
            yield waiting.popleft().result()
            waiting.append(threads.submit(work, part))
        while waiting:
            yield waiting.popleft().result()


def stripped(texts: pa.Array) -> pa.Array:
    """Return the texts without white space around them, the same array where there is none."""
    bare = pc.utf8_trim(texts, characters=_WHITESPACE)
    return texts if byte_count(bare) == byte_count(texts) else bare


def stripped_column(texts: pa.ChunkedArray) -> pa.ChunkedArray:
    """Return a column without white space around its texts."""
    parts = in_parts(lambda part: stripped(part.column(0)), pa.table([texts], ["texts"]))
    return pa.chunked_array(parts, TEXT)


def byte_count(texts: pa.Array) -> int:
    """Return how many bytes the texts have in UTF-8."""
    offsets = _offsets(texts)
    return int(offsets[-1] - offsets[0])


def lengths(texts: pa.Array | pa.ChunkedArray) -> npt.NDArray[np.int64]:
    """Return the bytes of each text."""
    measured: npt.NDArray[np.int64] = pc.binary_length(texts).to_numpy()
    return measured


def content(texts: pa.Array) -> npt.NDArray[np.uint8]:
    """Return the bytes of all texts, one behind the other."""
    offsets, bytes_ = _offsets(texts), texts.buffers()[2]
    if bytes_ is None:
        return np.zeros(0, np.uint8)
    return np.frombuffer(bytes_, np.uint8)[offsets[0] : offsets[-1]]


def last_bytes(texts: pa.Array, back: int) -> npt.NDArray[np.int16]:
    """Return of each text the byte that is so many from its end, or -1 where it has fewer."""
    offsets, bytes_ = _offsets(texts), texts.buffers()[2]
    long_enough = np.diff(offsets) >= back
    found = np.full(len(texts), -1, dtype=np.int16)
    if bytes_ is not None:
        found[long_enough] = np.frombuffer(bytes_, np.uint8)[offsets[1:][long_enough] - back]
    return found


def all_differ(texts: pa.ChunkedArray) -> bool:
    """Say whether no text is there twice; ids that grow from row to row are told at a glance."""
    if len(texts) < 2 or pc.all(pc.less(texts[:-1], texts[1:])).as_py():
        return True
    return bool(pc.count_distinct(texts).as_py() == len(texts))


def spread(texts: pa.ChunkedArray, most: int) -> list[str]:
    """Return at most so many texts, spread over all of them."""
    return list(_cells(texts, range(0, len(texts), len(texts) // most + 1)))


def _cells(texts: pa.ChunkedArray, places: Sequence[int]) -> Iterator[str]:
    for place in places:
        yield texts[place].as_py()


def _offsets(texts: pa.Array) -> npt.NDArray[np.int64]:
    return np.frombuffer(texts.buffers()[1], np.int64)[texts.offset : texts.offset + len(texts) + 1]
