"""A run with its judgments laid over it, as arrays: one row a query, one column a place."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from core.metrics.coded import CodedResults, Counts, code_results, document_codes, places_of, rows_of
from core.metrics.sorted_pairs import SortedPairs
from core.queries import QuerySet
from core.runs import Run

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class GradedRun:
    """Grades of the results of a run, for the queries of a set, in the set's order.

    `grades` is (queries, places): the grade of the result there, NaN where it is unjudged or there is none;
    `returned` and `bad` say where there is a result and a known-bad one. `ideal` is (queries, judged): the
    grades of each query, best first, 0 after the last. `duplicates` counts results dropped because
    their document already stood higher.
    """

    grades: Floats
    returned: Flags
    bad: Flags
    ideal: Floats
    duplicates: int

    def relevant(self, threshold: float) -> Counts:
        """Return how many documents are relevant to each query."""
        return np.asarray((self.ideal >= threshold).sum(axis=1), dtype=np.int64)

    def condensed(self, places: int) -> Floats:
        """Return the grades of the first judged results, (queries, places), NaN where there is none."""
        query, column = np.nonzero(~np.isnan(self.grades))
        place = places_of(query)
        first = place < places
        condensed = np.full((len(self.grades), places), np.nan)
        condensed[query[first], place[first]] = self.grades[query[first], column[first]]
        return condensed


def grade_run(run: Run, query_set: QuerySet) -> GradedRun:
    """Lay the judgments of a query set over a run's rankings."""
    query_ids = query_set.queries["id"]
    judgments = query_set.judgments
    results, pairs, duplicates = _distinct(code_results(run.rankings, query_ids), len(query_ids))
    rows = rows_of(judgments["query_id"], query_ids)
    cells = pairs.cells(rows, document_codes(judgments["document_id"], results.names)) if len(results) else rows * 0 - 1
    shape, found = (len(query_ids), pairs.width), cells >= 0
    grades, returned, bad = np.full(shape, np.nan), np.zeros(shape, bool), np.zeros(shape, bool)
    grades.ravel()[cells[found]] = judgments["grade"].to_numpy(dtype=np.float64)[found]
    bad.ravel()[cells[found]] = judgments["known_bad"].to_numpy(dtype=bool)[found]
    returned.ravel()[slice(None) if results.fill(len(query_ids)) else results.cells] = True
    return GradedRun(grades, returned, bad, _ideal(judgments, rows, len(query_ids)), duplicates)


def _distinct(results: CodedResults, queries: int) -> tuple[CodedResults, SortedPairs, int]:
    """Return the results without those that repeat a document of their ranking, sorted, and how many these were."""
    pairs = SortedPairs.of(results, queries)
    repeated = pairs.repeated()
    if not len(repeated):
        return results, pairs, 0
    kept = np.ones(len(pairs.keys), dtype=bool)
    kept[repeated] = False
    distinct = results.chosen(kept[results.cells])
    return distinct, SortedPairs.of(distinct, queries), len(repeated)


def _ideal(judgments: pd.DataFrame, rows: Counts, queries: int) -> Floats:
    """Return every query's grades, best first, padded with 0."""
    order = np.argsort(rows, kind="stable")
    order = order[rows[order] >= 0]
    places = places_of(rows[order])
    ideal = np.full((queries, int(places.max(initial=-1)) + 1), np.inf)
    ideal[rows[order], places] = -judgments["grade"].to_numpy(dtype=np.float64)[order]
    ideal.sort(axis=1)
    return np.where(np.isinf(ideal), 0.0, -ideal)
