"""An inverted index that holds BM25Okapi's score of every word in every document, bit for bit.

Weights follow rank-bm25's order of operations: math.log, the mean idf summed in the order in which words first
appear, 0.25 of that mean in place of a negative idf, k1 1.5, b 0.75 (Trotman, Puurula & Burgess 2014, "ATIRE BM25").
"""

from __future__ import annotations

import math
from array import array
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

Floats = NDArray[np.float64]
Places = NDArray[np.int32]

K1, B, EPSILON = 1.5, 0.75, 0.25
BLOCK = 1 << 20
"""Postings weighed at a time."""


@dataclass(frozen=True, eq=False)
class Postings:
    """For each word the documents that hold it, in catalog order, and what it adds to their score.

    Word w of `vocabulary` has `documents[starts[w] : starts[w + 1]]` and the `weights` beside them; `highest` is its
    greatest weight. `positive` says that all weights are above 0.
    """

    vocabulary: dict[str, int]
    starts: Places
    documents: Places
    weights: Floats
    highest: Floats
    positive: bool
    size: int

    @classmethod
    def of(cls, texts: Iterable[Sequence[str]]) -> Postings:
        """Index texts that are cut into words."""
        return PostingsBuilder().add(texts).build()

    def numbers(self, words: Iterable[str]) -> list[int]:
        """Return the numbers of the words that any document holds, in their order."""
        return [self.vocabulary[word] for word in words if word in self.vocabulary]


class PostingsBuilder:
    """Takes texts as they are cut and keeps four bytes a word until all are there."""

    def __init__(self) -> None:
        self._numbers: defaultdict[str, int] = defaultdict()
        self._numbers.default_factory = self._numbers.__len__
        self._words, self._lengths = array("i"), array("i")

    def add(self, texts: Iterable[Sequence[str]]) -> PostingsBuilder:
        """Take the next texts."""
        some = list(texts)
        self._lengths.extend(map(len, some))
        self._words.extend(map(self._numbers.__getitem__, chain.from_iterable(some)))
        return self

    def build(self) -> Postings:
        """Return the index over all texts taken."""
        lengths = np.frombuffer(self._lengths, dtype=np.int32) if self._lengths else np.zeros(0, np.int32)
        words = np.frombuffer(self._words, dtype=np.int32) if self._words else np.zeros(0, np.int32)
        starts, documents, counts = _counted(words, lengths, len(self._numbers))
        weights = _weights(starts, documents, counts, lengths)
        highest = np.maximum.reduceat(weights, starts[:-1]) if len(weights) else np.zeros(0)
        positive = not len(weights) or bool(weights.min() > 0)
        return Postings(dict(self._numbers), starts, documents, weights, highest, positive, len(lengths))


def _counted(words: Places, lengths: Places, vocabulary: int) -> tuple[Places, Places, Places]:
    """Return where each word's postings start, their documents, and how often the word is said there."""
    ends = np.concatenate([[0], np.cumsum(lengths, dtype=np.int32)])
    said = csr_array((np.ones(len(words), np.int8), words, ends), shape=(len(lengths), vocabulary))
    by_word = said.tocsc()  # a counting sort: each word's documents stay in order, a repeated one side by side
    del said
    first = np.empty(len(words) + 1, dtype=bool)
    first[-1] = True
    np.not_equal(by_word.indices[1:], by_word.indices[:-1], out=first[1:-1])
    first[by_word.indptr] = True
    at = np.flatnonzero(first).astype(np.int32)
    starts = np.searchsorted(at, by_word.indptr).astype(np.int32)
    return starts, by_word.indices[at[:-1]], np.diff(at)


def _weights(starts: Places, documents: Places, counts: Places, lengths: Places) -> Floats:
    """Return what each posting adds to a score."""
    holding = np.diff(starts)
    idf = _idf(holding.tolist(), len(lengths))
    mean_length = int(lengths.sum(dtype=np.int64)) / max(len(lengths), 1)
    norms = K1 * (1 - B + B * lengths / mean_length) if mean_length else np.zeros(len(lengths))
    weights = np.empty(len(documents))
    for start in range(0, len(documents), BLOCK):
        some = slice(start, start + BLOCK)
        count = counts[some]
        np.divide(count * (K1 + 1), count + norms[documents[some]], out=weights[some])
    weights *= np.repeat(idf, holding)
    return weights


def _idf(holding: Sequence[int], size: int) -> Floats:
    """Return the idf of each word, given how many documents hold it."""
    known = {count: math.log(size - count + 0.5) - math.log(count + 0.5) for count in set(holding)}
    idf = np.array([known[count] for count in holding])
    # cumsum adds one by one, as rank-bm25 does; sum adds in pairs and gives other last bits
    mean = float(np.cumsum(idf)[-1]) / len(idf) if len(idf) else 0.0
    return np.where(idf < 0, EPSILON * mean, idf)
