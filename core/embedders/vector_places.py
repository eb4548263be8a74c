"""Where vectors are: by the content of each text, and for a whole list of texts at once."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from core.embedders.filling import Indexes

LOOKUP = 500
"""Keys asked for at once: SQLite allows 32,766 variables, older ones 999."""
SEPARATOR = "\0"
LISTS = 50
"""Lists that are remembered; one takes 8 bytes a text."""

Place = tuple[int, int]
"""A block and a row of it."""
Share = tuple[int, Indexes, Indexes]
"""A block, texts whose vectors it holds, and the row of each."""


def keys_of(model: bytes, texts: Iterable[str]) -> list[bytes]:
    """Return the key of each text: the sha256 of what a model is told, and the text."""
    beginning = hashlib.sha256(model)
    keys = []
    for text in texts:
        running = beginning.copy()
        running.update(text.encode("utf-8", "surrogatepass"))
        keys.append(running.digest())
    return keys


def digest_of_list(model: bytes, texts: Sequence[str]) -> bytes:
    """Return the sha256 of a model and texts, one behind the other.

    A NUL stands between two texts, and the lengths are told too where a text holds one itself.
    """
    joined = SEPARATOR.join(texts)
    lengths = [len(text) for text in texts] if joined.count(SEPARATOR) >= len(texts) else None
    encoding, content = _encoded(joined)
    running = hashlib.sha256(model)
    running.update(repr((encoding, len(texts), lengths)).encode())
    running.update(content)
    return running.digest()


@dataclass(frozen=True)
class Places:
    """The places of texts, block by block: `texts` and `rows` up to `ends[i]`, from the end before, are of `blocks[i]`.

    Blocks stand in the order of their first text, so that an answer is filled from its beginning to its end, and
    the texts of a block in the order of its rows.
    """

    blocks: NDArray[np.int64]
    ends: NDArray[np.int64]
    texts: Indexes
    rows: Indexes

    @classmethod
    def of(cls, keys: Sequence[bytes], found: Mapping[bytes, Place]) -> Places:
        """Gather the places of the texts whose key was found."""
        texts = np.array([text for text, key in enumerate(keys) if key in found], dtype=np.int32)
        at = [found[keys[text]] for text in texts.tolist()]
        blocks = np.array([block for block, _ in at], dtype=np.int64)
        rows = np.array([row for _, row in at], dtype=np.int32)
        names, first, which, sizes = np.unique(blocks, return_index=True, return_inverse=True, return_counts=True)
        order = np.lexsort((rows, first[which]))
        by_first = np.argsort(first)
        return cls(names[by_first], np.cumsum(sizes[by_first]), texts[order], rows[order])

    def __iter__(self) -> Iterator[Share]:
        """Give each block with the texts that it serves and the row of each."""
        start = 0
        for block, end in zip(self.blocks.tolist(), self.ends.tolist(), strict=True):
            yield block, self.texts[start:end], self.rows[start:end]
            start = end

    def to_bytes(self) -> bytes:
        """Return the places as `from_bytes` reads them."""
        head = np.array([len(self.blocks)], dtype="<i8")
        wide, narrow = np.concatenate([head, self.blocks, self.ends]), np.concatenate([self.texts, self.rows])
        return wide.astype("<i8").tobytes() + narrow.astype("<i4").tobytes()

    @classmethod
    def from_bytes(cls, kept: bytes) -> Places:
        """Read what `to_bytes` wrote."""
        blocks = int(np.frombuffer(kept, "<i8", count=1)[0])
        wide = np.frombuffer(kept, "<i8", count=2 * blocks, offset=8)
        narrow = np.frombuffer(kept, "<i4", offset=8 + 16 * blocks)
        texts, rows = np.split(narrow, 2)
        return cls(wide[:blocks], wide[blocks:], texts, rows)


def look_up(connection: sqlite3.Connection, keys: Iterable[bytes], length: int) -> dict[bytes, Place]:
    """Return the places of the keys that are kept with at least `length` components."""
    return {
        key: (block, row)
        for some in chunks(sorted(set(keys)))
        for key, block, row in connection.execute(
            f"SELECT key, block, row FROM places WHERE key IN ({marks(some)}) AND length >= ?",  # noqa: S608
            (*some, length),
        )
    }


def recall(connection: sqlite3.Connection, digest: bytes) -> Places | None:
    """Return the places that are remembered of a list, or None; their blocks may be gone since."""
    kept = connection.execute("SELECT places FROM lists WHERE digest = ?", (digest,)).fetchone()
    return Places.from_bytes(kept[0]) if kept else None


def remember(connection: sqlite3.Connection, digest: bytes, places: Places) -> None:
    """Remember the places of a list; the oldest ones make room."""
    connection.execute("INSERT OR REPLACE INTO lists (digest, places) VALUES (?, ?)", (digest, places.to_bytes()))
    connection.execute("DELETE FROM lists WHERE id <= (SELECT max(id) FROM lists) - ?", (LISTS,))


def _encoded(text: str) -> tuple[str, bytes]:
    """Return a text in the encoding that is quickest to write, and its name."""
    try:
        return "latin-1", text.encode("latin-1")
    except UnicodeEncodeError:
        return "utf-16-le", text.encode("utf-16-le", "surrogatepass")


def chunks(values: Iterable[object]) -> Iterator[list[object]]:
    """Cut values into lists that one statement takes."""
    rest = iter(values)
    while some := list(islice(rest, LOOKUP)):
        yield some


def marks(values: Sequence[object]) -> str:
    """Return one question mark a value."""
    return ",".join("?" * len(values))
