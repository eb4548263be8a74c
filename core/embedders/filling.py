"""The rows of an answer, filled as vectors are found or come."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.embedders.cut import cut
from core.embedders.protocol import Vectors

PAGE = 1024
"""Components in one page of memory, as small as any system has them."""

Indexes = NDArray[np.int32]


class Filling:
    """One row a text, of `length` components; None until the first vectors tell it."""

    def __init__(self, texts: int, length: int | None) -> None:
        self.texts, self.length = texts, length
        self.filled = np.zeros(texts, dtype=bool)
        self._rows: Vectors | None = None

    @property
    def vectors(self) -> Vectors:
        """Return all rows; those not filled hold anything."""
        if self._rows is None:
            self._rows = np.empty((self.texts, self.length or 0), dtype=np.float32)
        return self._rows

    def make_room(self) -> None:
        """Let the system hand out the memory of the rows, while another thread does something else."""
        self.vectors.reshape(-1)[::PAGE].fill(0)

    @property
    def complete(self) -> bool:
        """Return whether every text has its vector."""
        return bool(self.filled.all())

    def put(self, texts: Indexes, vectors: Vectors) -> None:
        """Give texts their vectors, which are at least as long; longer ones are cut and normalised again."""
        length = self.vectors.shape[1]
        where = _as_slice(texts)
        self.vectors[where] = vectors if vectors.shape[1] == length else cut(vectors, length)
        self.filled[where] = True


def _as_slice(places: Indexes) -> Indexes | slice:
    """Return neighbours as a slice, which is written to as fast as memory goes."""
    first = int(places[0]) if len(places) else 0
    run = np.array_equal(places, np.arange(first, first + len(places)))
    return slice(first, first + len(places)) if run else places
