"""The best documents of a query, without looking at most of what they can't be.

A query's rarest words decide: where the others together can't lift a document to the score that k documents surely
have, only documents of the deciding words are looked at (after MaxScore, Turtle & Flood 1995). Scores are added in the
order of the query's words, so they have the bits of a plain loop over the words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from operator import attrgetter

import numpy as np
from numpy.typing import NDArray

from core.engines.postings import Floats, Places, Postings

COMMON = 16
"""A word that every 16th document holds has, once asked for again, a column of all documents: faster than postings."""
COLUMNS = 24
"""Such columns kept, 8 bytes a document each."""
BLOCK = 1 << 15
"""Documents whose scores are added up at a time: what is added to and what is added stay in the processor's cache."""
MANY = 8
"""Documents for each one asked for, above which the k-th best is sought before they are put in order."""
SLACK = 1e-9
"""Share of a sum that adding in another order can move, many times over."""

Answer = tuple[NDArray[np.integer], Floats]
"""Documents, best first, and their scores."""
NONE: Answer = (np.zeros(0, np.intp), np.zeros(0))


@dataclass(frozen=True, eq=False, slots=True)
class Term:
    """A word: the documents that hold it, in catalog order, what it adds to each, at most, and to every document."""

    word: int
    documents: Places
    weights: Floats
    highest: float
    common: bool
    column: Floats | None = None

    def add_to(self, scores: Floats) -> None:
        """Add what the word adds, to the scores of all documents."""
        np.add.at(scores, self.documents, self.weights)

    def at(self, places: Places) -> Floats:
        """Return what the word adds to some documents; it is held by one at least."""
        if self.column is not None:
            return self.column[places]
        found = np.minimum(np.searchsorted(self.documents, places), len(self.documents) - 1)
        return np.where(self.documents[found] == places, self.weights[found], 0.0)


class BestScores:
    """Answers queries over one index; remembers the words asked for. Safe to use from several threads."""

    def __init__(self, postings: Postings) -> None:
        self._index = postings
        self._terms: dict[int, Term] = {}
        self._reached: dict[tuple[int, int], float] = {}
        self._columns = 0

    def of(self, queries: Sequence[Sequence[str]], k: int) -> list[Answer]:
        """Return for each query, a list of words, its k best documents and their scores; equal ones in catalog order.

        A document is found when it holds one of the words, whatever its score.
        """
        scores = np.zeros(self._index.size)
        return [self._answer(self._index.numbers(query), k, scores) for query in queries]

    def _answer(self, words: Sequence[int], k: int, scores: Floats) -> Answer:
        """Answer one query; `scores` is 0 everywhere, and is so again afterwards."""
        terms = [self._term(word) for word in words]
        if not self._index.positive:
            return _best(*_of_all_held(terms, self._index.size), k)
        floor = self._floor(terms, k)
        deciding = _deciding(terms, floor)
        if not deciding:
            return NONE
        if any(term.common for term in deciding):
            return _best(*_everywhere(terms, floor, len(scores)), k)
        return _best(*_among(deciding, terms, floor, scores), k)

    def _term(self, word: int) -> Term:
        term = self._terms.get(word)
        if term is None:
            span = slice(self._index.starts[word], self._index.starts[word + 1])
            documents, weights = self._index.documents[span], self._index.weights[span]
            common = len(documents) * COMMON >= self._index.size
            term = self._terms[word] = Term(word, documents, weights, float(self._index.highest[word]), common)
        elif term.common and term.column is None and self._columns < COLUMNS:
            self._columns += 1
            column = np.zeros(self._index.size)
            column[term.documents] = term.weights
            term = self._terms[word] = replace(term, column=column)
        return term

    def _floor(self, terms: Sequence[Term], k: int) -> float:
        """Return a score that k documents surely have, because of one word alone; 0 where fewer hold each."""
        floor = 0.0
        for term in sorted(terms, key=attrgetter("highest"), reverse=True):
            if term.highest > floor:
                if (term.word, k) not in self._reached:
                    self._reached[term.word, k] = _at_least(term.weights, k)
                floor = max(floor, self._reached[term.word, k])
        return floor


def _at_least(weights: Floats, k: int) -> float:
    """Return a weight that k of them reach: the k-th best of the best of each stretch, near the k-th of all."""
    if len(weights) < k:
        return 0.0
    stretch = len(weights) // (8 * k)
    best = np.maximum.reduceat(weights, np.arange(0, len(weights), stretch)) if stretch > 1 else weights
    return float(np.partition(best, -k)[-k])


def _deciding(terms: Sequence[Term], floor: float) -> list[Term]:
    """Return the words of which a document must hold one to reach a score."""
    rising = sorted(terms, key=attrgetter("highest"))
    for place, summed in enumerate(accumulate(term.highest for term in rising)):
        if summed * (1 + SLACK) >= floor:
            return rising[place:]
    return []


def _everywhere(terms: Sequence[Term], floor: float, size: int) -> Answer:
    """Return the documents that reach a score, having added up those of all documents."""
    edges = [*range(0, size, BLOCK), size]
    cuts = [[] if term.column is not None else np.searchsorted(term.documents, edges).tolist() for term in terms]
    room, places, reached = np.zeros(min(BLOCK, size)), [], []
    for turn, (start, end) in enumerate(pairwise(edges)):
        scores = room[: end - start]
        scores.fill(0)
        for term, cut in zip(terms, cuts, strict=True):
            if term.column is not None:
                scores += term.column[start:end]
            else:
                some = slice(cut[turn], cut[turn + 1])
                np.add.at(scores, term.documents[some] - start, term.weights[some])
        found = np.flatnonzero(scores >= floor if floor else scores > 0)
        places.append(found + start)
        reached.append(scores[found])
    return np.concatenate(places), np.concatenate(reached)


def _among(deciding: Sequence[Term], terms: Sequence[Term], floor: float, scores: Floats) -> Answer:
    """Return the documents that reach a score and hold a deciding word, none of which is common."""
    places: Places = (
        deciding[0].documents if len(deciding) == 1 else np.concatenate([term.documents for term in deciding])
    )
    for term in terms:
        if term.common:  # a document that stands twice among them gets it once, since what is written is the same
            scores[places] += term.at(places)
        else:
            term.add_to(scores)
    reached = scores[places]
    for term in terms:
        scores[places if term.common else term.documents] = 0
    found = np.flatnonzero(reached >= floor)
    if len(deciding) == 1:
        return places[found], reached[found]
    several, first = np.unique(places[found], return_index=True)
    return several, reached[found[first]]


def _of_all_held(terms: Sequence[Term], size: int) -> Answer:
    """Return all documents that hold one of the words, where their scores do not say which."""
    scores, held = np.zeros(size), np.zeros(size, dtype=bool)
    for term in terms:
        term.add_to(scores)
        held[term.documents] = True
    places = np.flatnonzero(held)
    return places, scores[places]


def _best(places: NDArray[np.integer], scores: Floats, k: int) -> Answer:
    """Return the k best of some documents, in catalog order, equal ones in that order."""
    if len(scores) > MANY * k:
        near = np.flatnonzero(scores >= np.partition(scores, -k)[-k])
        places, scores = places[near], scores[near]
    order = np.argsort(-scores, kind="stable")[:k]
    return places[order], scores[order]
