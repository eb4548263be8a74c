"""Which results to judge first: those that could move the difference between two engines most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from core.metrics.coded import Counts
from core.metrics.graded import Floats
from core.significance.sign_flip import TIE
from core.verdicts.first_places import FirstPlaces


@dataclass(frozen=True)
class JudgeFirst:
    """An unjudged result: its place in A and in B, None beyond the first k.

    `moves` is how far the mean difference B − A would go if it were right.
    """

    query_id: str
    document_id: str
    place_in_a: int | None
    place_in_b: int | None
    moves: float


def judge_first(
    first: FirstPlaces,
    second: FirstPlaces,
    pairs: Counts,
    metric: str,
    queries: Sequence[str],
    documents: Sequence[str],
    leads: int,
    most: int,
) -> list[JudgeFirst]:
    """Return those of the unjudged pairs that would move the mean difference furthest from the engine that leads.

    `leads` is 1 for B, −1 for A; where nobody leads, 0, any direction counts. Equal moves are in the order of the
    places, then of the queries.
    """
    if not len(pairs):
        return []
    moves = _moves(first, second, metric, pairs)
    places = np.stack([_place(side, pairs) for side in (first, second)])
    worth = -leads * moves if leads else np.abs(moves)
    order = np.lexsort((pairs[:, 0], places.min(axis=0), -np.round(worth, 12)))[:most]
    order = order[worth[order] > TIE]
    return [
        JudgeFirst(
            queries[row], documents[document], _shown(places[0, pair], first.k), _shown(places[1, pair], second.k),
            float(moves[pair]) / len(queries),
        )
        for pair in order
        for row, document in [pairs[pair]]
    ]  # fmt: skip


def unjudged_pairs(first: FirstPlaces, second: FirstPlaces) -> Counts:
    """Return what stands unjudged in the first k of either, (pairs, 2): the query's row and the document's number."""
    many = 1 + max(side.documents.max(initial=0) for side in (first, second))
    found = []
    for side in (first, second):
        rows, places = np.nonzero(side.unjudged)
        found.append(rows * many + side.documents[rows, places])
    distinct = np.unique(np.concatenate(found))
    return np.asarray(np.stack([distinct // many, distinct % many], axis=1), dtype=np.int64)


def _moves(first: FirstPlaces, second: FirstPlaces, metric: str, pairs: Counts) -> Floats:
    """Return how far the difference on its query goes when each pair alone is right."""
    after = [_value(side, metric, pairs) for side in (first, second)]
    before = [side.values(metric)[pairs[:, 0]] for side in (first, second)]
    return np.asarray((after[1] - after[0]) - (before[1] - before[0]))


def _value(side: FirstPlaces, metric: str, pairs: Counts) -> Floats:
    repeated = side.chosen(pairs[:, 0])
    at = repeated.documents == pairs[:, 1:]
    return repeated.with_right(at, np.ones(len(pairs), dtype=np.int64)).values(metric)


def _place(side: FirstPlaces, pairs: Counts) -> Counts:
    """Return the place of each pair's document from 0, k where it is not among the first."""
    at = side.documents[pairs[:, 0]] == pairs[:, 1:]
    return np.asarray(np.where(at.any(axis=1), at.argmax(axis=1), side.k), dtype=np.int64)


def _shown(place: int, k: int) -> int | None:
    return int(place) + 1 if place < k else None
