"""What a search server found for one query: ids in its order, with its scores where it gives them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from core.messages import Message, message
from core.providers.fault import Fault


@dataclass(frozen=True)
class Found:
    """Documents, best first, and one score each."""

    documents: tuple[str, ...]
    scores: tuple[float, ...]


def found(ids: Sequence[object], scores: Sequence[object], depth: int) -> Found | Fault:
    """Return ids and scores as an answer, each id at its first place; without a score for each, 1 / rank."""
    documents = [_id(each) for each in ids]
    wrong = next((place for place, document in enumerate(documents, 1) if not document), None)
    if wrong is not None:
        return Fault("unreadable", reason=message("result {place} has no id that can be read", place=wrong))
    numbers = [number for each in scores if (number := _number(each)) is not None]
    if len(numbers) != len(documents):
        numbers = [1 / place for place in range(1, len(documents) + 1)]
    first: dict[str, float] = {}
    for document, number in zip(documents, numbers, strict=True):
        first.setdefault(document, number)
    kept = list(first.items())[:depth]
    return Found(tuple(document for document, _ in kept), tuple(number for _, number in kept))


def missing(path: str) -> Fault:
    """Return the fault of an answer without what stands at a path."""
    return Fault("unreadable", reason=message("it has nothing at “{path}”", path=path))


def partial(reason: Message) -> Fault:
    """Return the fault of an answer that lacks a part: what it holds may be the wrong first results."""
    return Fault("cut", reason=reason)


def _number(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        return float(value) if math.isfinite(value) else None
    except OverflowError:
        return None


def _id(value: object) -> str:
    """Return an id as text, "" where it is none; a field of a document may hold a list of one."""
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if isinstance(value, bool) or not isinstance(value, str | int):
        return ""
    return str(value).strip()
