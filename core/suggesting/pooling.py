"""Pooled results: what several engines found for a candidate, without who found it and at which place."""

from __future__ import annotations

import random
from collections.abc import Sequence

from core.digests import digest_of

DEPTH = 10
"""Places of each ranking that are pooled."""


def pool_seed(suggestion_id: str, reviewer: str, seed: int = 0) -> int:
    """Return the seed of a reviewer's order: the same at every visit, another for every reviewer."""
    return int(digest_of("pool", suggestion_id, reviewer, seed)[:8], 16)


def pooled(rankings: Sequence[Sequence[str]], *, seed: int, depth: int = DEPTH) -> list[str]:
    """Return the documents in the first places of any ranking, each once, in an order that tells nothing."""
    found = {document for ranking in rankings for document in ranking[:depth]}
    order = sorted(found)  # so that the seed alone decides, and not which engine came first
    random.Random(seed).shuffle(order)  # noqa: S311 (an order that can be made again, not a secret)
    return order
