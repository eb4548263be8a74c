"""Exact cosine top-k over unit vectors, with a ranking that no block size or processor changes.

Single precision picks the candidates, double precision scores them, the score is rounded to `DECIMALS`, and
equal scores keep the order of the documents. So two documents with the same text always stand in that order,
although a float32 product gives them different last bits in some blocks.

`python -m tests.benchmarks.cosine` measures it against the bare product.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from core.embedders.protocol import Vectors

DECIMALS = 6
BLOCK = 2048
"""Documents in one product; with `QUERY_BLOCK` it bounds the memory, 8 MiB."""
QUERY_BLOCK = 1024
GROUP = 16
"""Documents of which only the best is looked at first: half the time of looking at each."""
SAMPLE = 2048
"""Documents, evenly spaced, from which the cosine of the k-th is guessed."""
AT_ONCE = 64
"""Documents scored at a time in double precision, small enough for the nearest cache."""
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
    if len(queries) == 1:
        yield _of_one(documents, queries[0], k)
        return
    floor = _likely_floor(queries @ _spaced(documents).T, len(documents), k)
    rows, places, cosines = _above(documents, queries, floor - np.float32(SLACK), block, k)
    ends = np.searchsorted(rows, np.arange(len(queries) + 1))
    for row, query in enumerate(queries):
        mine = slice(ends[row], ends[row + 1])
        if np.count_nonzero(cosines[mine] >= floor[row]) >= k:
            yield places[mine], cosines[mine]
        else:  # the guess was too high, or too many tie
            yield _of_one(documents, query, k)


def _of_one(documents: Vectors, query: Vectors, k: int) -> Candidates:
    """Return the candidates of one query, from a product of matrix and vector."""
    cosines = documents @ query
    floor = _likely_floor(_spaced(cosines)[None], len(documents), k)[0]
    if np.count_nonzero(cosines >= floor) < k:
        floor = np.partition(cosines, -k)[-k]
    near = np.flatnonzero(cosines >= floor - np.float32(SLACK))
    return near, cosines[near]


def _spaced(rows: Vectors) -> Vectors:
    return rows[:: max(1, len(rows) // SAMPLE)]


def _likely_floor(sample: Vectors, documents: int, k: int) -> Vectors:
    """Return a cosine for each query, a row of the sample, that at least k of so many documents very likely reach."""
    size = sample.shape[1]
    expected = k * size / documents
    place = min(size, int(expected + 3 * np.sqrt(expected) + 3))
    floor: Vectors = np.partition(sample, -place, axis=1)[:, -place]
    return floor


def _above(documents: Vectors, queries: Vectors, floor: Vectors, block: int, k: int) -> tuple[Places, Places, Vectors]:
    """Return rows, places and cosines of the pairs that reach the floor, by row; none if they are a crowd."""
    rows, places, cosines = [np.empty(0, np.intp)], [np.empty(0, np.intp)], [np.empty(0, np.float32)]
    room = CROWD * (k + 100) * len(queries)
    groups = -(-min(block, len(documents)) // GROUP)
    products = np.empty((groups * GROUP, len(queries)), np.float32)
    for start in range(0, len(documents), block):
        some = documents[start : start + block]
        np.matmul(some, queries.T, out=products[: len(some)])
        products[len(some) :] = -np.inf
        place, row, cosine = _reaching(products.reshape(groups, GROUP, -1), floor)
        room -= len(row)
        if room < 0:
            return rows[0], places[0], cosines[0]
        rows.append(row)
        places.append(place + start)
        cosines.append(cosine)
    by_row = np.argsort(np.concatenate(rows).astype(np.int16), kind="stable")  # a radix sort
    return np.concatenate(rows)[by_row], np.concatenate(places)[by_row], np.concatenate(cosines)[by_row]


def _reaching(products: Vectors, floor: Vectors) -> tuple[Places, Places, Vectors]:
    """Return places, rows and cosines of what reaches the floor; the axes are groups, documents of a group, queries."""
    group, row = np.divmod(np.flatnonzero(products.max(axis=1) >= floor), len(floor))
    cosines = products[group, :, row]
    flat = np.flatnonzero(cosines >= floor[row][:, None])
    hit, inside = np.divmod(flat, GROUP)
    return group[hit] * GROUP + inside, row[hit], cosines.ravel()[flat]


def _best(documents: Vectors, query: Vectors, candidates: Candidates, k: int) -> tuple[Places, NDArray[np.float64]]:
    places, cosines = candidates
    near = places[cosines >= np.partition(cosines, -k)[-k] - np.float32(SLACK)]
    exact = exact_cosines(documents, query, near)
    order = np.argsort(-exact, kind="stable")[:k]
    return near[order], exact[order]


def exact_cosines(documents: Vectors, query: Vectors, places: Places) -> NDArray[np.float64]:
    """Return the cosines of the documents at these places, in double precision, rounded to `DECIMALS`."""
    precise = query.astype(np.float64)
    scores = np.empty(len(places))
    for start in range(0, len(places), AT_ONCE):
        part = slice(start, start + AT_ONCE)
        np.vecdot(documents.take(places[part], axis=0).astype(np.float64), precise, out=scores[part])
    return np.round(scores, DECIMALS, out=scores)
