"""Vectors in blocks: a batch is one, written as it arrives and read as a whole."""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import numpy as np

from core.embedders.filling import Filling, Indexes
from core.embedders.protocol import Vectors
from core.embedders.vector_file import VectorFile
from core.embedders.vector_places import Place, Places, Share, chunks, marks

THREADS = min(2, os.cpu_count() or 1)
WORTH_THREADS = 2**21
"""Components, 8 MiB of them, from which a second thread is worth opening the file once more."""
WIDTH = 4
"""Bytes of a component."""


def store(connection: sqlite3.Connection, keys: Sequence[bytes], vectors: Vectors) -> dict[bytes, Place]:
    """Keep vectors as one block, instead of shorter ones of the same keys; returns the place of each.

    A block's name is drawn by chance: a place that was read before the file was deleted leads nowhere, and never
    to another text's vector.
    """
    if not keys:
        return {}
    _give_up(connection, keys)
    block, length = secrets.randbits(62), vectors.shape[1]
    connection.execute(
        "INSERT INTO blocks VALUES (?, ?, ?, ?)", (block, len(keys), length, vectors.astype("<f4").tobytes())
    )
    connection.executemany(
        "INSERT OR REPLACE INTO places VALUES (?, ?, ?, ?)", [(key, block, row, length) for row, key in enumerate(keys)]
    )
    return {key: (block, row) for row, key in enumerate(keys)}


def read(file: VectorFile, connection: sqlite3.Connection, places: Places, filling: Filling) -> None:
    """Fill an answer's rows with the vectors at these places; what is gone or too short stays unfilled."""
    shares = list(places)
    threads = THREADS if filling.vectors.size >= WORTH_THREADS else 1
    with ThreadPoolExecutor() as pool:
        others = [pool.submit(_read_alone, file, shares[one::threads], filling) for one in range(1, threads)]
        _read_shares(connection, shares[::threads], filling)
        for other in others:
            other.result()


def all_there(connection: sqlite3.Connection, places: Places, length: int) -> bool:
    """Return whether every block of these places is kept, with at least `length` components."""
    there = sum(
        connection.execute(
            f"SELECT count(*) FROM blocks WHERE id IN ({marks(some)}) AND length >= ?",  # noqa: S608
            (*some, length),
        ).fetchone()[0]
        for some in chunks(places.blocks.tolist())
    )
    return bool(there == len(places.blocks))


def _give_up(connection: sqlite3.Connection, keys: Sequence[bytes]) -> None:
    """Count the vectors that are about to be replaced, and delete the blocks that hold no other."""
    replaced: Counter[int] = Counter()
    for some in chunks(keys):
        found = connection.execute(f"SELECT block FROM places WHERE key IN ({marks(some)})", some)  # noqa: S608
        replaced.update(block for (block,) in found)
    for block, rows in replaced.items():
        connection.execute("UPDATE blocks SET live = live - ? WHERE id = ?", (rows, block))
        connection.execute("DELETE FROM blocks WHERE id = ? AND live <= 0", (block,))
    if replaced:  # lists may name the shorter vectors
        connection.execute("DELETE FROM lists")


def _read_alone(file: VectorFile, shares: Sequence[Share], filling: Filling) -> None:
    with closing(file.open()) as connection:
        connection.execute("BEGIN")
        _read_shares(connection, shares, filling)


def _read_shares(connection: sqlite3.Connection, shares: Sequence[Share], filling: Filling) -> None:
    # Blocks are read once: a page that was kept would never be used again.
    connection.execute("PRAGMA cache_size = -512")
    for block, texts, rows in shares:
        vectors = _rows(connection, block, rows, filling.length or 0)
        if vectors is not None:
            filling.put(texts, vectors)


def _rows(connection: sqlite3.Connection, block: int, rows: Indexes, shortest: int) -> Vectors | None:
    found = connection.execute("SELECT length FROM blocks WHERE id = ?", (block,)).fetchone()
    if found is None or found[0] < shortest:
        return None
    length, first, last = found[0], int(rows.min()), int(rows.max())
    with connection.blobopen("blocks", "vectors", block, readonly=True) as blob:
        blob.seek(first * length * WIDTH)
        span = np.frombuffer(blob.read((last + 1 - first) * length * WIDTH), dtype="<f4").reshape(-1, length)
    inside = rows - first
    return span if np.array_equal(inside, np.arange(len(span))) else span[inside]
