"""What every embedder can do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]
Role = Literal["query", "document"]
"""What a text is to the search: some models write a different prefix before each."""


class Embedder(Protocol):
    """A model that turns texts, as `prepare` returns them, into unit vectors.

    `key` names the model, its version and how texts are prepared: what changes a vector changes the key.
    `dimension` is the length of its vectors before any cut. `batch` is how many texts it takes at a time.
    """

    key: str
    dimension: int
    batch: int

    def embed(self, texts: Sequence[str], role: Role) -> Vectors:
        """Return one row of length `dimension` and norm 1 for each text, in order."""

    def variant(self, role: Role) -> str:
        """Return what the model writes before a text of this role; equal variants give equal vectors."""
