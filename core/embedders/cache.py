"""The vector cache: each text is embedded once, and kept in a database that may be deleted at any time."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from core.embedders import vector_blocks
from core.embedders.arriving import Arriving, Progress
from core.embedders.filling import Filling
from core.embedders.keyed import Keyed
from core.embedders.protocol import Embedder, Role, Vectors
from core.embedders.tokens import estimated_tokens
from core.embedders.vector_file import VectorFile, empty
from core.embedders.vector_places import Places, digest_of_list, recall, remember
from core.embedders.wanted import Wanted, kept_length
from core.messages import StoreError

LISTED = 1000
"""Texts from which a list is remembered as a whole; fewer are looked up as quickly one by one."""


@dataclass(frozen=True)
class Missing:
    """Distinct texts that are not kept yet, and about how many tokens they are."""

    texts: int
    tokens: int


class VectorCache:
    """Vectors by content: model, what is written before a text, and the text as `prepare` returns it.

    A vector that is kept serves every shorter length, cut and normalised again; a longer one replaces it. Several
    processes may share the file. It is opened for each batch, so it may be deleted between two; a damaged one is
    put aside as `*.damaged` and made again.
    """

    def __init__(self, path: Path) -> None:
        self.path = Path(path)
        self._file = VectorFile(self.path)

    def embed(
        self,
        embedder: Embedder,
        texts: Sequence[str],
        role: Role,
        progress: Progress | None = None,
        *,
        dimension: int | None = None,
    ) -> Vectors:
        """Return one unit vector a text, in order, of `dimension` components or of the model's native length.

        Only texts that are not kept yet are embedded. `progress` is called after each batch, and what was embedded
        before it raises stays kept. Raises `EngineError` for vectors that are none or of another length.
        """
        wanted = Wanted.of(embedder, role, dimension, self._native(embedder))
        filling = Filling(len(texts), wanted.length)
        arriving = Arriving(self._file, wanted, filling, progress)
        listed = _listed(wanted.model, texts, filling) if len(texts) >= LISTED else None
        if listed is not None and self._fill_from_list(listed, filling):
            arriving.tell()
            return filling.vectors
        keyed = self._fill_by_keys(wanted, texts, filling)
        arriving.tell()
        arriving.embed(keyed.keys, keyed.missing(texts, filling))
        self._fill_elsewhere(Places.of(keyed.keys, arriving.elsewhere), filling)
        if listed is not None:
            self._remember(listed, Places.of(keyed.keys, keyed.found | arriving.places))
        return filling.vectors

    def missing(self, embedder: Embedder, texts: Sequence[str], role: Role, *, dimension: int | None = None) -> Missing:
        """Return what `embed` would have to send; raises `EngineError` for too many components."""
        wanted = Wanted.of(embedder, role, dimension, self._native(embedder))

        def count(connection: sqlite3.Connection) -> Missing:
            places = recall(connection, digest_of_list(wanted.model, texts))
            if places is not None and vector_blocks.all_there(connection, places, wanted.length or 0):
                return Missing(0, 0)
            lacking = Keyed.of(connection, wanted, texts).lacking
            return Missing(len(lacking), sum(map(estimated_tokens, lacking.values())))

        return self._file.read(count)

    def size_bytes(self) -> int:
        """Return what the cache takes on the disk."""
        return self._file.size_bytes()

    def clear(self) -> None:
        """Forget every vector and give the space back."""
        self._file.write(empty)

    def _native(self, embedder: Embedder) -> int | None:
        if embedder.dimension is not None:
            return embedder.dimension
        return self._file.read(lambda connection: kept_length(connection, embedder))

    def _fill_from_list(self, listed: bytes, filling: Filling) -> bool:
        def fill(connection: sqlite3.Connection) -> None:
            places = recall(connection, listed)
            if places is not None and filling.length is not None:
                vector_blocks.read(self._file, connection, places, filling)

        self._file.read(fill)
        return filling.complete

    def _fill_by_keys(self, wanted: Wanted, texts: Sequence[str], filling: Filling) -> Keyed:
        def fill(connection: sqlite3.Connection) -> Keyed:
            keyed = Keyed.of(connection, wanted, texts)
            if keyed.found:
                vector_blocks.read(self._file, connection, Places.of(keyed.keys, keyed.found), filling)
            return keyed

        return self._file.read(fill)

    def _fill_elsewhere(self, places: Places, filling: Filling) -> None:
        """Use the vectors that another process had kept first: everyone uses the same."""
        if len(places.blocks):
            self._file.read(lambda connection: vector_blocks.read(self._file, connection, places, filling))

    def _remember(self, listed: bytes, places: Places) -> None:
        with suppress(StoreError):  # the answer is there; the list is looked up by its keys the next time
            self._file.write(lambda connection: remember(connection, listed, places))


def _listed(model: bytes, texts: Sequence[str], filling: Filling) -> bytes:
    """Return the digest of a list, worked out while the rows of its answer get their memory."""
    if filling.length is None:
        return digest_of_list(model, texts)
    with ThreadPoolExecutor(1) as beside:
        beside.submit(filling.make_room)
        return digest_of_list(model, texts)
