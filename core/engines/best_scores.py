"""The best documents of many queries at once, without looking at most of what they can't be.

A query's rarest words decide: where the others together can't lift a document to the score that k documents
surely have, their postings are not read, and are looked up only for documents that can still be among the best
(after MaxScore, Turtle & Flood 1995). Scores are sums in the order of the query's words, so they have the bits of a
plain loop over the words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from core.engines.postings import Floats, Places, Postings

ROOM = 4_000_000
"""Postings read in one product: with what stands beside them about 100 MB."""
SPARED = 32
"""Postings to be spared for each document asked for, below which reading all of them is quicker."""
COMMON = 16
"""A word that every 16th document holds is looked up in a column of all documents, not in its postings."""
SPREADS = 24
"""Such columns kept, 8 bytes a document each."""
SLACK = 1e-9
"""Share of a score that adding in another order can move, many times over."""

Rows = NDArray[np.intp]
Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class Asked:
    """The words of several queries, as the index numbers them, one after the other; `rows` says whose each is."""

    terms: Rows
    rows: Rows
    queries: int

    @classmethod
    def of(cls, queries: Sequence[Sequence[int]]) -> Asked:
        """Lay queries one after the other."""
        lengths = [len(words) for words in queries]
        flat = [word for words in queries for word in words]
        return cls(np.array(flat, np.intp), np.repeat(np.arange(len(queries)), lengths), len(queries))

    def only(self, kept: Flags | Rows) -> Asked:
        """Return the same queries with some of their words."""
        return Asked(self.terms[kept], self.rows[kept], self.queries)

    @property
    def ends(self) -> Rows:
        """Return where each query's words start, and where the last one's end."""
        return np.searchsorted(self.rows, np.arange(self.queries + 1))


@dataclass(frozen=True)
class Found:
    """Documents of several queries with a score each, in the order of the queries."""

    rows: Rows
    places: Places
    scores: Floats

    def reaching(self, least: Floats) -> Found:
        """Return the documents that score what their query asks for, or more; adding up may move the last bits."""
        return self.only(self.scores >= (least - SLACK * np.abs(least))[self.rows])

    def only(self, kept: Flags) -> Found:
        """Return some of the documents."""
        at = np.flatnonzero(kept)
        return Found(self.rows[at], self.places[at], self.scores[at])

    def kth(self, queries: int, k: int) -> Floats:
        """Return the k-th best score of each query, and less than any where it has fewer documents."""
        reached = np.full(queries, -np.inf)
        ends = np.searchsorted(self.rows, np.arange(queries + 1))
        for row in np.flatnonzero(np.diff(ends) >= k).tolist():
            reached[row] = np.partition(self.scores[ends[row] : ends[row + 1]], -k)[-k]
        return reached

    def best(self, queries: int, k: int) -> list[tuple[Places, Floats]]:
        """Return the k best of each query, equal ones in the order of their places."""
        order = np.lexsort((self.places, -self.scores, self.rows))
        places, scores = self.places[order], self.scores[order]
        ends = np.searchsorted(self.rows, np.arange(queries + 1)).tolist()
        spans = [slice(start, min(start + k, end)) for start, end in pairwise(ends)]
        return [(places[span], scores[span]) for span in spans]


class BestScores:
    """Answers queries over one index; remembers of each word asked for its k best documents or more."""

    def __init__(self, postings: Postings) -> None:
        self._index = postings
        self._heads: dict[tuple[int, int], tuple[Places, float]] = {}
        self._column = np.full(len(postings.highest), -1)
        self._columns = np.zeros((0, postings.size))

    def of(self, queries: Sequence[Sequence[str]], k: int) -> list[tuple[Places, Floats]]:
        """Return for each query, a list of words, its k best documents and their scores; equal ones in catalog order.

        A document is found when it holds one of the words, whatever its score.
        """
        answers: list[tuple[Places, Floats]] = []
        for some in self._batches([self._index.numbers(query) for query in queries]):
            answers += self._answer(Asked.of(some), k)
        return answers

    def _batches(self, queries: Sequence[Sequence[int]]) -> Iterator[Sequence[Sequence[int]]]:
        """Cut the queries so that one product reads at most `ROOM` postings, or one query's."""
        asked = Asked.of(queries)
        read = np.bincount(asked.rows, self._lengths(asked.terms), asked.queries)
        start, room = 0, ROOM
        for place, postings in enumerate(read.tolist()):
            room -= postings
            if room < 0 and place > start:
                yield queries[start:place]
                start, room = place, ROOM - postings
        if start < len(queries):
            yield queries[start:]

    def _lengths(self, words: Rows) -> Places:
        return np.asarray(self._index.starts[words + 1] - self._index.starts[words])

    def _answer(self, asked: Asked, k: int) -> list[tuple[Places, Floats]]:
        self._spread(asked)
        floor = self._floor(asked, k)
        deciding = self._deciding(asked, floor, k)
        found = self._products(asked.only(deciding))
        if not deciding.all():
            head = self._exact(asked, found.reaching(found.kth(asked.queries, k)))
            floor = np.maximum(floor, head.kth(asked.queries, k))
            found = self._narrowed(asked, asked.only(~deciding), found, floor)
        elif self._index.positive:
            found = found.reaching(floor)
        return found.best(asked.queries, k)

    def _floor(self, asked: Asked, k: int) -> Floats:
        """Return a score that at least k documents of each query reach: those that its best word holds."""
        if not self._index.positive:
            return np.full(asked.queries, -np.inf)
        heads = [self._head(word, k) for word in asked.terms.tolist()]
        floor, best = np.full(asked.queries, -np.inf), np.full(asked.queries, -1)
        for place, (row, (_, reach)) in enumerate(zip(asked.rows.tolist(), heads, strict=True)):
            if reach > floor[row]:
                floor[row], best[row] = reach, place
        chosen = [heads[place][0] for place in best.tolist() if place >= 0]
        rows = np.repeat(np.flatnonzero(best >= 0), [len(places) for places in chosen])
        if not chosen:
            return floor
        seen = self._exact(asked, Found(rows, np.concatenate(chosen), np.zeros(len(rows))))
        return np.asarray(np.maximum(floor, seen.kth(asked.queries, k)))

    def _head(self, word: int, k: int) -> tuple[Places, float]:
        """Return the documents in which a word weighs most, k or more, and a weight that they all reach."""
        if (word, k) not in self._heads:
            span = slice(self._index.starts[word], self._index.starts[word + 1])
            weights = self._index.weights[span]
            reach = _at_least(weights, k)
            best = np.flatnonzero(weights >= reach)[: 4 * k] if reach > -np.inf else np.zeros(0, np.intp)
            self._heads[word, k] = self._index.documents[span][best], reach
        return self._heads[word, k]

    def _deciding(self, asked: Asked, floor: Floats, k: int) -> Flags:
        """Return which words of each query a document must hold one of to be among its best."""
        highest = self._index.highest[asked.terms]
        order = np.lexsort((highest, asked.rows))
        summed = np.concatenate([[0.0], np.cumsum(highest[order])])
        rows = asked.rows[order]
        deciding = np.empty(len(order), dtype=bool)
        deciding[order] = (summed[1:] - summed[asked.ends][rows]) * (1 + SLACK) + SLACK >= floor[rows]
        spared = np.bincount(asked.rows, np.where(deciding, 0, self._lengths(asked.terms)), asked.queries)
        return np.asarray(deciding | (spared < SPARED * k)[asked.rows])

    def _products(self, asked: Asked) -> Found:
        """Return every document that holds one of the words, with what they add to its score, in their order."""
        table = self._index.table if self._index.positive else self._index.counted_table
        ones = (np.ones(len(asked.terms)), asked.terms.astype(np.int32), asked.ends.astype(np.int32))
        product = csr_array(ones, shape=(asked.queries, table.shape[0])) @ table
        return Found(np.repeat(np.arange(asked.queries), np.diff(product.indptr)), product.indices, product.data.real)

    def _narrowed(self, asked: Asked, left: Asked, found: Found, floor: Floats) -> Found:
        """Return the documents that can be among the best, with their whole scores.

        The words that were not read are looked up one after the other, the weightiest first; after each, what can no
        longer be reached is dropped.
        """
        highest = self._index.highest[left.terms]
        left = left.only(np.lexsort((-highest, left.rows)))
        ends, highest = left.ends, self._index.highest[left.terms]
        could_add = np.bincount(left.rows, highest, left.queries)
        for turn in range(int(np.diff(ends).max(initial=0))):
            found = found.reaching(floor - could_add)
            has = np.flatnonzero(np.diff(ends) > turn)
            at = np.full(left.queries, -1)
            at[has] = ends[has] + turn
            could_add[has] -= highest[at[has]]
            mine = np.flatnonzero(at[found.rows] >= 0)
            asked_for = left.terms[at[found.rows[mine]]]
            found.scores[mine] += self._weights_of(asked_for, found.places[mine])
        return self._exact(asked, found.reaching(floor))

    def _exact(self, asked: Asked, found: Found) -> Found:
        """Return documents with their scores: every word of their query added in its order."""
        first, length = asked.ends[found.rows], np.diff(asked.ends)[found.rows]
        scores = np.zeros(len(found.rows))
        for turn in range(int(length.max(initial=0))):
            mine = np.flatnonzero(length > turn)
            scores[mine] += self._weights_of(asked.terms[first[mine] + turn], found.places[mine])
        return Found(found.rows, found.places, scores)

    def _weights_of(self, terms: Rows, places: Places) -> Floats:
        """Return what each word adds to the document beside it: 0 where the document does not hold it."""
        weights, columns = np.empty(len(terms)), self._column[terms]
        common, rare = np.flatnonzero(columns >= 0), np.flatnonzero(columns < 0)
        weights[common] = self._columns[columns[common], places[common]]
        weights[rare] = self._index.weights_of(terms[rare], places[rare])
        return weights

    def _spread(self, asked: Asked) -> None:
        """Lay the weights of common words out for every document, as long as there is room."""
        common = np.unique(asked.terms[self._lengths(asked.terms) * COMMON >= self._index.size])
        new = common[self._column[common] < 0][: SPREADS - len(self._columns)].tolist()
        if new:
            columns = np.zeros((len(new), self._index.size))
            for column, term in zip(columns, new, strict=True):
                span = slice(self._index.starts[term], self._index.starts[term + 1])
                column[self._index.documents[span]] = self._index.weights[span]
            self._column[new] = np.arange(len(self._columns), len(self._columns) + len(new))
            self._columns = np.concatenate([self._columns, columns])


def _at_least(weights: Floats, k: int) -> float:
    """Return a weight that k of them reach: the k-th best of the best of each stretch, near the k-th of all."""
    if len(weights) < k:
        return -np.inf
    stretch = len(weights) // (8 * k)
    best = np.maximum.reduceat(weights, np.arange(0, len(weights), stretch)) if stretch > 1 else weights
    return float(np.partition(best, -k)[-k])
