"""Vectors that can be searched with: one a text, finite, not zero, of norm 1."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from core.embedders.protocol import Embedder, Role, Vectors
from core.messages import EngineError, message


def embed_checked(embedder: Embedder, texts: Sequence[str], role: Role, length: int | None) -> Vectors:
    """Return one vector of norm 1 a text, of `length` components, or of any one length where it is None.

    Raises `EngineError` for another count or length, NaN, infinity or zero.
    """
    vectors = np.asarray(embedder.embed(texts, role, length), dtype=np.float32)
    expected = (len(texts), vectors.shape[-1] if length is None else length)
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
