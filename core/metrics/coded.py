"""Ids of a run's results as numbers: every text is looked up once, and what follows is arithmetic."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from core.arrow_text import TEXT, as_text

Counts = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class CodedResults:
    """Results in the order of queries, then ranks: the query's place in its set, and the document's in `names`."""

    queries: Counts
    documents: Counts
    names: pa.Array

    def __len__(self) -> int:
        return len(self.queries)

    @cached_property
    def places(self) -> Counts:
        """Return the place of each result among those of its query, from 0."""
        return places_of(self.queries)

    @cached_property
    def width(self) -> int:
        """Return how many results the longest ranking has."""
        return int(self.places.max(initial=-1)) + 1

    @cached_property
    def cells(self) -> Counts:
        """Return where each result stands in a table of (queries, width), row after row."""
        return self.queries * self.width + self.places

    def fill(self, queries: int) -> bool:
        """Say whether every place of so many queries has a result: cells are then in the order of the results."""
        return len(self) == queries * self.width

    def chosen(self, which: NDArray[np.bool_] | Counts) -> CodedResults:
        """Return some of the results, or all in another order."""
        return CodedResults(self.queries[which], self.documents[which], self.names)


def code_results(rankings: pd.DataFrame, query_ids: pd.Series) -> CodedResults:
    """Return the results of the queries of a set, in the order of the set and of their ranks."""
    documents, names = _numbered(rankings["document_id"])
    results = CodedResults(rows_of(rankings["query_id"], query_ids), documents, names)
    ranks = rankings["rank"].to_numpy()
    if not _in_order(results.queries, ranks):
        order = np.lexsort((ranks, results.queries))
        results = results.chosen(order)
    known = results.queries >= 0
    return results if known.all() else results.chosen(known)


def rows_of(ids: pd.Series, query_ids: pd.Series) -> Counts:
    """Return the place of each id among those of a set, -1 where it has none; ids that repeat are looked up once."""
    if ids.empty:
        return np.zeros(0, dtype=np.int64)
    if _categorical(ids):
        numbers, names = _numbered(ids)
        return codes_of(names, _texts(query_ids))[numbers]
    runs = pc.run_end_encode(_texts(ids), run_end_type=pa.int64())
    lengths: Counts = np.diff(runs.run_ends.to_numpy(), prepend=0)
    return codes_of(runs.values, _texts(query_ids)).repeat(lengths)


def document_codes(ids: pd.Series, names: pa.Array) -> Counts:
    """Return the place of each document among `names`, -1 where it has none."""
    if _categorical(ids):
        numbers, known = _numbered(ids)
        return codes_of(known, names)[numbers]
    return codes_of(_texts(ids), names)


def among(ids: pd.Index, some: Iterable[str]) -> NDArray[np.bool_]:
    """Say of each id whether it is one of some."""
    found = pc.is_in(_texts(ids.to_series()), value_set=pa.array(some, TEXT))
    return np.asarray(found.to_numpy(zero_copy_only=False), dtype=np.bool_)


def codes_of(texts: pa.Array, known: pa.Array) -> Counts:
    """Return the place of each text among the known ones, -1 where it has none."""
    found = pc.fill_null(pc.index_in(texts, value_set=known), -1)
    return np.asarray(found.to_numpy(zero_copy_only=False), dtype=np.int64)


def places_of(rows: Counts) -> Counts:
    """Return the place of each within its own row, from 0; equal rows stand together."""
    starts = np.concatenate([np.zeros(min(len(rows), 1), dtype=np.int64), np.flatnonzero(rows[1:] != rows[:-1]) + 1])
    return np.asarray(np.arange(len(rows)) - starts.repeat(np.diff(starts, append=len(rows))))


def _categorical(ids: pd.Series) -> bool:
    return isinstance(ids.dtype, pd.CategoricalDtype) and not ids.hasnans


def _numbered(ids: pd.Series) -> tuple[Counts, pa.Array]:
    """Return the number of each id, and the text of each number; categories are numbered already."""
    if _categorical(ids):
        numbers: Counts = np.asarray(ids.cat.codes, dtype=np.int64)
        return numbers, _texts(ids.cat.categories.to_series())
    encoded = _texts(ids).dictionary_encode()
    return encoded.indices.to_numpy(zero_copy_only=False).astype(np.int64), encoded.dictionary


def _in_order(rows: Counts, ranks: NDArray[np.int32]) -> bool:
    same = rows[1:] == rows[:-1]
    return bool(((rows[1:] > rows[:-1]) | (same & (ranks[1:] >= ranks[:-1]))).all())


def _texts(column: pd.Series) -> pa.Array:
    texts = as_text(pa.table({"texts": column})["texts"])
    whole: pa.Array = texts.chunk(0) if texts.num_chunks == 1 else texts.combine_chunks()
    return whole
