"""Pairs of a query and a document as one sorted list of numbers, in which judgments are looked up."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from core.metrics.coded import CodedResults, Counts


@dataclass(frozen=True, eq=False)
class SortedPairs:
    """The results of a run as numbers made of query, document and place, from the lowest; (queries × width).

    A query's numbers stand together, those of its empty places last. A cell is query × width + place.
    """

    keys: Counts
    width: int
    document_bits: int
    place_bits: int

    @classmethod
    def of(cls, results: CodedResults, queries: int) -> SortedPairs:
        """Sort the results of so many queries, each query's by itself."""
        width = results.width
        empty = cls(np.zeros(0, dtype=np.int64), width, len(results.names).bit_length(), width.bit_length())
        keys = empty.keyed(results.queries, results.documents)
        keys |= results.places
        if not results.fill(queries):
            found, keys = keys, (empty.keyed(np.arange(queries) + 1, np.zeros(1, dtype=np.int64)) - 1).repeat(width)
            keys[results.cells] = found
        keys.reshape(queries, width).sort(axis=1)
        return replace(empty, keys=keys)

    def keyed(self, queries: Counts, documents: Counts) -> Counts:
        """Return the lowest number of each pair."""
        keys = queries << self.document_bits
        keys |= documents
        keys <<= self.place_bits
        return keys

    def repeated(self) -> Counts:
        """Return the cells whose document stands higher in the same ranking already."""
        pairs = self.keys >> self.place_bits
        again = np.flatnonzero(pairs[1:] == pairs[:-1]) + 1
        taken = pairs[again] & ~(-1 << self.document_bits) != ~(-1 << self.document_bits)
        return self._cells(again[taken])

    def cells(self, queries: Counts, documents: Counts) -> Counts:
        """Return the cell of each pair, -1 where it is not among the results."""
        wanted = self.keyed(queries, documents)
        found = self._lowest(np.maximum(queries, 0), wanted)
        there = (documents >= 0) & (self.keys[found] >> self.place_bits == wanted >> self.place_bits)
        return np.where(there, self._cells(found), -1)

    def _lowest(self, queries: Counts, wanted: Counts) -> Counts:
        """Return where the first number that is not lower stands among its query's, or their last.

        All are halved together: a query's numbers share a few lines of the processor's cache.
        """
        found, left = queries * self.width, self.width
        while left > 1:
            half = left // 2
            found += half * (self.keys[found + (half - 1)] < wanted)
            left -= half
        return np.minimum(found + (self.keys[found] < wanted), (queries + 1) * self.width - 1)

    def _cells(self, found: Counts) -> Counts:
        place = self.keys[found] & ~(-1 << self.place_bits)
        return np.asarray(found // self.width * self.width + place)
