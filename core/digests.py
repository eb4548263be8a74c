"""One digest for one content: the name under which everything that can be made again is kept."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pyarrow as pa


def digest_of(*parts: object) -> str:
    """Return the sha256, in hex, of parts that JSON can write; equal content gives equal digests."""
    text = json.dumps(parts, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def digest_of_rows(header: object, rows: Iterable[tuple[object, ...]]) -> str:
    """Return the sha256, in hex, of a header and rows, read one by one so that memory stays flat."""
    running = hashlib.sha256(digest_of(header).encode())
    for row in rows:
        line = json.dumps(row, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        running.update(line.encode("utf-8", "surrogatepass") + b"\n")
    return running.hexdigest()


def digest_of_columns(header: object, columns: Iterable[Iterable[pa.Array]]) -> str:
    """Return the sha256, in hex, of a header and columns of texts, however the columns are cut into arrays."""
    with ThreadPoolExecutor() as threads:  # hashing leaves the interpreter to others
        return digest_of(header, list(threads.map(_digest_of_texts, columns)))


def _digest_of_texts(column: Iterable[pa.Array]) -> list[str]:
    """Return the digests of the lengths of the texts, and of their bytes one behind the other."""
    lengths, content = hashlib.sha256(), hashlib.sha256()
    for chunk in (texts.cast(pa.large_binary()) for texts in column):
        offsets = np.frombuffer(chunk.buffers()[1], "<i8")[chunk.offset : chunk.offset + len(chunk) + 1]
        lengths.update(np.diff(offsets).tobytes())
        if len(chunk) and offsets[-1] > offsets[0]:
            content.update(memoryview(chunk.buffers()[2])[offsets[0] : offsets[-1]])
    return [lengths.hexdigest(), content.hexdigest()]
