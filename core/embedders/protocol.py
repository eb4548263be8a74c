"""What every embedder can do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]
Role = Literal["query", "document"]
"""What a text is to the search: some models write a different prefix before each."""

UNBOUNDED = 2**31
"""Tokens in a call of a model that sets no bound."""


class Embedder(Protocol):
    """A model that turns texts, as `prepare` returns them, into unit vectors.

    `key` names the model, its version or address and how texts are prepared: what changes a vector changes the
    key. `batch` and `tokens` bound one call: texts, and estimated tokens. `lanes` is how many calls it takes at a time.
    """

    key: str
    batch: int
    tokens: int
    lanes: int

    @property
    def dimension(self) -> int | None:
        """Return the native length of its vectors, None where only the first answer tells it."""

    def fetched(self, dimension: int | None) -> int | None:
        """Return the length to ask for when `dimension` components are wanted: at least that, None for native."""

    def embed(self, texts: Sequence[str], role: Role, dimension: int | None) -> Vectors:
        """Return one row of length `dimension`, as `fetched` gave it, and of norm 1 for each text, in order."""

    def variant(self, role: Role) -> str:
        """Return what the model is told before a text of this role; equal variants give equal vectors."""
