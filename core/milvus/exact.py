"""What Milvus finds with an index that compares every vector, settled so that it is the exact engine's answer.

Milvus picks candidates by cosines in single precision, in an order that leaves ties to chance. Their cosines are
worked out again as the exact engine does, and where more than was asked for may tie at the last place, more is asked.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from core.embedders.protocol import Vectors
from core.engines.cosine import SLACK, exact_cosines
from core.milvus.searching import MOST, Found, Places, ordered

MARGIN = 64
"""Candidates beyond the depth that are asked for at first."""
GROWTH = 4
"""How many times as many are asked for where that was not enough."""

Find = Callable[[Vectors, int], list[Found]]
"""Vectors of queries and a limit in, what Milvus finds out."""


def nearest(find: Find, documents: Vectors, shown: Places, vectors: Vectors, depth: int) -> list[Found]:
    """Return the nearest documents of each query; `documents` are the vectors of the catalog's places `shown`."""
    answers: dict[int, Found] = {}
    most = min(len(shown), MOST)
    open_, limit = list(range(len(vectors))), min(depth + MARGIN, most)
    while open_:
        for query, found in zip(open_, find(vectors[open_], limit), strict=True):
            answer = ordered(_exactly(found, documents, shown, vectors[query]), depth)
            if limit == most or _settled(found, answer):
                answers[query] = answer
        open_, limit = [query for query in open_ if query not in answers], min(GROWTH * limit, most)
    return [answers[query] for query in range(len(vectors))]


def _exactly(found: Found, documents: Vectors, shown: Places, query: Vectors) -> Found:
    places, _ = found
    cosines = exact_cosines(documents, query, np.searchsorted(shown, places))
    return places, cosines.astype(np.float32).astype(np.float64)  # as the exact engine keeps them


def _settled(found: Found, answer: Found) -> bool:
    """Return whether nothing that was left out can belong to the answer."""
    return len(found[1]) > 0 and bool(found[1].min() < answer[1][-1] - SLACK)
