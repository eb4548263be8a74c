"""Exact cosine top-k over unit vectors, with a ranking that no block size or processor changes.

Single precision picks the candidates, double precision scores them, the score is rounded to `DECIMALS`, and
equal scores keep the order of the documents. So two documents with the same text always stand in that order,
although a float32 product gives them different last bits in some blocks.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from core.embedders.protocol import Vectors

DECIMALS = 6
BLOCK = 8192
"""Documents in one product; with `QUERY_BLOCK` it bounds the memory, 32 MiB."""
QUERY_BLOCK = 1024
SAMPLE = 2048
"""Documents, evenly spaced, from which the cosine of the k-th is guessed."""
SLACK = 1e-5
"""More than float32 and the rounding can move the cosine of two unit vectors."""
CROWD = 16
"""Candidates for each of k + 100 results beyond which many documents tie: then one query at a time."""

Places = NDArray[np.intp]
Candidates = tuple[Places, Vectors]
"""Documents of one query, in catalog order, and their cosines in single precision."""


def top_k(documents: Vectors, queries: Vectors, k: int, *, block: int = BLOCK) -> tuple[Places, NDArray[np.float32]]:
    """Return the places and cosines of the k nearest documents of each query, best first.

    Both are unit vectors, one a row; the answers have the shape (queries, min(k, documents)).
    """
    k = min(k, len(documents))
    places = np.empty((len(queries), k), dtype=np.intp)
    cosines = np.empty((len(queries), k), dtype=np.float32)
    for start in range(0, len(queries) if k else 0, QUERY_BLOCK):
        some = queries[start : start + QUERY_BLOCK]
        for row, candidates in enumerate(_candidates(documents, some, k, block)):
            places[start + row], cosines[start + row] = _best(documents, some[row], candidates, k)
    return places, cosines


def _candidates(documents: Vectors, queries: Vectors, k: int, block: int) -> Iterator[Candidates]:
    """Give, for each query, candidates that hold its k best."""
    everything = np.arange(len(documents))
    if len(documents) <= block:
        for cosines in queries @ documents.T:
            yield everything, cosines
        return
    floor = _likely_floor(documents, queries, k)
    rows, places, cosines = _above(documents, queries, floor - np.float32(SLACK), block, k)
    ends = np.searchsorted(rows, np.arange(len(queries) + 1))
    for row, query in enumerate(queries):
        mine = slice(ends[row], ends[row + 1])
        if np.count_nonzero(cosines[mine] >= floor[row]) >= k:
            yield places[mine], cosines[mine]
        else:  # the guess was too high, or too many tie
            yield everything, documents @ query


def _likely_floor(documents: Vectors, queries: Vectors, k: int) -> Vectors:
    """Return a cosine for each query that at least k documents very likely reach."""
    sample = documents[:: max(1, len(documents) // SAMPLE)]
    expected = k * len(sample) / len(documents)
    place = min(len(sample), int(expected + 3 * np.sqrt(expected) + 3))
    floor: Vectors = np.partition(queries @ sample.T, -place, axis=1)[:, -place]
    return floor


def _above(documents: Vectors, queries: Vectors, floor: Vectors, block: int, k: int) -> tuple[Places, Places, Vectors]:
    """Return rows, places and cosines of the pairs that reach the floor, by row; none if they are a crowd."""
    rows, places, cosines = [np.empty(0, np.intp)], [np.empty(0, np.intp)], [np.empty(0, np.float32)]
    room = CROWD * (k + 100) * len(queries)
    for start in range(0, len(documents), block):
        products = queries @ documents[start : start + block].T
        flat = np.flatnonzero(products >= floor[:, None])
        room -= len(flat)
        if room < 0:
            return rows[0], places[0], cosines[0]
        row, column = np.divmod(flat, products.shape[1])
        rows.append(row)
        places.append(column + start)
        cosines.append(products.ravel()[flat])
    by_row = np.argsort(np.concatenate(rows).astype(np.int16), kind="stable")  # a radix sort
    return np.concatenate(rows)[by_row], np.concatenate(places)[by_row], np.concatenate(cosines)[by_row]


def _best(documents: Vectors, query: Vectors, candidates: Candidates, k: int) -> tuple[Places, NDArray[np.float64]]:
    places, cosines = candidates
    near = places[cosines >= np.partition(cosines, -k)[-k] - np.float32(SLACK)]
    exact = exact_cosines(documents, query, near)
    order = np.argsort(-exact, kind="stable")[:k]
    return near[order], exact[order]


def exact_cosines(documents: Vectors, query: Vectors, places: Places) -> NDArray[np.float64]:
    """Return the cosines of the documents at these places, in double precision, rounded to `DECIMALS`."""
    precise = query.astype(np.float64)
    if not len(places):
        return np.empty(0)
    parts = [places[start : start + BLOCK] for start in range(0, len(places), BLOCK)]
    scores = np.concatenate([documents[part].astype(np.float64) @ precise for part in parts])
    return np.round(scores, DECIMALS)
