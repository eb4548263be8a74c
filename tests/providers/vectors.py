"""The vectors that the scripted server gives: worked out from the text alone, so that a test knows each of them."""

from __future__ import annotations

import hashlib

import numpy as np
import numpy.typing as npt

LARGEST = 3072


def vector_of(text: str, dimension: int = LARGEST) -> npt.NDArray[np.float64]:
    """Return the unit vector of a text; the smaller one is the larger one cut and normalised again."""
    seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
    row = np.random.default_rng(seed).standard_normal(LARGEST)[:dimension]
    return row / np.linalg.norm(row)


def vectors_of(texts: list[str], dimension: int) -> list[list[float]]:
    """Return one list of numbers a text, with the eight digits that a single-precision number has."""
    return [np.round(vector_of(text, dimension), 8).tolist() for text in texts]
