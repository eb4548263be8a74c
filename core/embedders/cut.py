"""Fewer components of a vector: the first ones, normalised again."""

from __future__ import annotations

import numpy as np

from core.embedders.protocol import Vectors


def cut(vectors: Vectors, dimension: int) -> Vectors:
    """Return the first components, normalised again; a row that has nothing left stays zero."""
    first = vectors[:, :dimension]
    norms: Vectors = np.linalg.norm(first, axis=1, keepdims=True)
    return np.divide(first, norms, out=np.zeros_like(first), where=norms > 0)
