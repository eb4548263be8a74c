"""Vectors that can be searched with: one a text, finite, not zero, of norm 1."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from core.embedders.protocol import Embedder, Role, Vectors
from core.messages import EngineError, message


def embed_checked(embedder: Embedder, texts: Sequence[str], role: Role) -> Vectors:
    """Return one vector of norm 1 a text; raises `EngineError` for another count, NaN, infinity or zero."""
    vectors = np.asarray(embedder.embed(texts, role), dtype=np.float32)
    expected = (len(texts), embedder.dimension)
    if vectors.shape != expected:
        raise EngineError(
            message(
                "The model {model} answered {got} for {texts} texts, expected {expected}: none of them was kept.",
                model=embedder.key, got=_size(vectors.shape), texts=len(texts), expected=_size(expected),
            )
        )  # fmt: skip
    norms: Vectors = np.linalg.norm(vectors, axis=1, keepdims=True)
    broken = np.flatnonzero(~(np.isfinite(norms) & (norms > 0)))
    if len(broken):
        raise EngineError(
            message(
                'The model {model} answered no usable vector for the text "{text}": this batch was not kept.',
                model=embedder.key, text=texts[broken[0]][:80],
            )
        )  # fmt: skip
    return vectors / norms


def _size(shape: tuple[int, ...]) -> str:
    return " × ".join(map(str, shape))
