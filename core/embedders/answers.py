"""What a provider answered, as rows: the right number of them, all of one length."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Sequence

import numpy as np

from core.embedders.protocol import Vectors
from core.messages import Message, message
from core.providers.access import Access
from core.providers.failures import unreadable


def rows_of(vectors: Sequence[object], texts: int, dimension: int | None, access: Access, model: str) -> Vectors:
    """Return one row a text; raises `ProviderError` for another number or length of vectors, or for what is none."""
    if len(vectors) != texts:
        raise unreadable(
            access, model, message("vectors expected: {texts}, received: {vectors}", vectors=len(vectors), texts=texts)
        )
    try:
        rows = np.asarray([_numbers(vector) for vector in vectors], dtype=np.float32)
    except (TypeError, ValueError, OverflowError, binascii.Error) as error:
        raise unreadable(access, model, NO_VECTOR) from error
    if dimension is not None and rows.shape[1] != dimension:
        raise unreadable(access, model, _other_length(rows.shape[1], dimension))
    if not (np.isfinite(rows).all() and rows.any(axis=1).all()):
        raise unreadable(access, model, NO_VECTOR)
    return rows


NO_VECTOR = message("what should be a vector is none")


def _other_length(received: int, expected: int) -> Message:
    # text, not numbers: a dimension is a name, 1536 and not 1,536
    return message(
        "dimensions expected: {expected}, received: {received}", expected=str(expected), received=str(received)
    )


def in_order(indexes: Sequence[object], access: Access, model: str) -> list[int]:
    """Return the place of each text's vector; raises `ProviderError` where the places are not one for each."""
    places = {index: place for place, index in enumerate(indexes)}
    if set(places) != set(range(len(indexes))):
        raise unreadable(access, model, message("the vectors do not say which texts they belong to"))
    return [places[index] for index in range(len(indexes))]


def _numbers(vector: object) -> object:
    """Return a vector's numbers; some servers answer base64 whatever was asked."""
    if isinstance(vector, str):
        return np.frombuffer(base64.b64decode(vector, validate=True), dtype="<f4")
    return vector
