"""Vectors that arrive batch by batch: each is kept before anyone is told, and fills its rows of the answer."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from core.embedders.batches import cut_into_batches
from core.embedders.checked import embed_checked
from core.embedders.filling import Filling
from core.embedders.lanes import run_batches
from core.embedders.protocol import Vectors
from core.embedders.vector_blocks import store
from core.embedders.vector_file import VectorFile
from core.embedders.vector_places import Place, look_up
from core.embedders.wanted import Wanted

Progress = Callable[[int, int], None]
"""Called with how many texts are done and how many there are; may raise to stop the work."""


class Arriving:
    """The embedding of texts that are not kept yet.

    `places` tells where each is kept then, `elsewhere` those that another process had kept first: everyone uses
    the vectors that are kept.
    """

    def __init__(self, file: VectorFile, wanted: Wanted, filling: Filling, progress: Progress | None) -> None:
        self._file, self._wanted, self._filling, self._progress = file, wanted, filling, progress
        self._native = wanted.native
        self.places: dict[bytes, Place] = {}
        self.elsewhere: dict[bytes, Place] = {}

    def tell(self) -> None:
        """Tell how many texts have their vectors."""
        if self._progress is not None:
            self._progress(int(self._filling.filled.sum()), self._filling.texts)

    def embed(self, keys: Sequence[bytes], missing: Mapping[bytes, str]) -> None:
        """Embed the missing texts of a list, whose keys are `keys`, in batches of the model's size."""
        embedder, prepared, names = self._wanted.embedder, list(missing.values()), list(missing)
        rows: dict[bytes, list[int]] = {key: [] for key in missing}
        for row, key in enumerate(keys):
            if key in rows:
                rows[key].append(row)

        def work(batch: Sequence[int]) -> Vectors:
            return embed_checked(embedder, [prepared[one] for one in batch], self._wanted.role, self._wanted.fetched)

        def done(batch: Sequence[int], vectors: Vectors) -> None:
            self._keep([names[one] for one in batch], vectors)
            self._fill([rows[names[one]] for one in batch], vectors)
            self.tell()

        batches = cut_into_batches(prepared, embedder.batch, embedder.tokens)
        run_batches(batches, work, done, embedder.lanes, self.tell)

    def _keep(self, keys: list[bytes], vectors: Vectors) -> None:
        length = vectors.shape[1]

        def write(connection: sqlite3.Connection) -> tuple[dict[bytes, Place], dict[bytes, Place]]:
            self._wanted.agree(connection, length, self._native)
            others = look_up(connection, keys, length)
            mine = [row for row, key in enumerate(keys) if key not in others]
            return others, store(connection, [keys[row] for row in mine], vectors[mine])

        others, stored = self._file.write(write)
        self.elsewhere |= others
        self.places |= others | stored

    def _fill(self, rows: Sequence[list[int]], vectors: Vectors) -> None:
        if self._wanted.fetched is None:
            self._native = vectors.shape[1]
            self._wanted.check(self._native)
        if self._filling.length is None:
            self._filling.length = self._native
        times = [len(same) for same in rows]
        self._filling.put(np.array([row for same in rows for row in same]), np.repeat(vectors, times, axis=0))
