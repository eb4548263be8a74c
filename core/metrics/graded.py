"""A run with its judgments laid over it, as arrays: one row a query, one column a place."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from core.arrow_text import in_turn
from core.metrics.coded import CodedResults, Counts, code_results, document_codes, places_of, rows_of
from core.metrics.sorted_pairs import SortedPairs
from core.queries import QuerySet
from core.runs import Run

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Made = TypeVar("Made")
PART = 25_000
"""Queries graded at a time; so many on every machine, since sums of other widths can differ in the last bit."""


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


@dataclass(frozen=True, eq=False)
class _Coded:
    """The results and the judgments of so many queries, in the set's order, as numbers.

    Of each judgment: the place of its query, of its document among the results' names, its grade, known bad or not.
    """

    queries: int
    results: CodedResults
    rows: Counts
    documents: Counts
    grades: Floats
    bad: Flags

    @classmethod
    def of(cls, run: Run, query_set: QuerySet) -> _Coded:
        query_ids, judgments = query_set.queries["id"], query_set.judgments
        with ThreadPoolExecutor(1) as beside:
            rows = beside.submit(rows_of, judgments["query_id"], query_ids)
            results = code_results(run.rankings, query_ids)
        documents = document_codes(judgments["document_id"], results.names)
        return cls(
            len(query_ids),
            results,
            rows.result(),
            documents if len(results) else documents * 0 - 1,
            judgments["grade"].to_numpy(dtype=np.float64),
            judgments["known_bad"].to_numpy(dtype=bool),
        )

    def part(self, start: int) -> _Coded:
        """Return what belongs to `PART` queries from one on."""
        end = min(start + PART, self.queries)
        if end - start == self.queries:
            return self
        first, last = np.searchsorted(self.results.queries, [start, end])
        results = CodedResults(
            self.results.queries[first:last] - start, self.results.documents[first:last], self.results.names
        )
        mine = np.flatnonzero((self.rows >= start) & (self.rows < end))
        judged = self.rows[mine] - start, self.documents[mine], self.grades[mine], self.bad[mine]
        return _Coded(end - start, results, *judged)

    def graded(self) -> GradedRun:
        """Lay the judgments over the results."""
        results, pairs, duplicates = _distinct(self.results, self.queries)
        cells = pairs.cells(self.rows, self.documents) if len(results) else self.rows * 0 - 1
        shape, found = (self.queries, pairs.width), cells >= 0
        grades, returned, bad = np.full(shape, np.nan), np.zeros(shape, bool), np.zeros(shape, bool)
        grades.ravel()[cells[found]] = self.grades[found]
        bad.ravel()[cells[found]] = self.bad[found]
        returned.ravel()[slice(None) if results.fill(self.queries) else results.cells] = True
        return GradedRun(grades, returned, bad, _ideal(self.rows, self.grades, self.queries), duplicates)


def grade_run(run: Run, query_set: QuerySet) -> GradedRun:
    """Lay the judgments of a query set over a run's rankings."""
    return _Coded.of(run, query_set).graded()


def of_graded_parts(run: Run, query_set: QuerySet, make: Callable[[GradedRun], Made]) -> list[Made]:
    """Return what is made of each `PART` queries, judgments laid over them, in the set's order; on all cores."""
    coded = _Coded.of(run, query_set)
    return list(in_turn(lambda start: make(coded.part(start).graded()), range(0, max(coded.queries, 1), PART)))


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


def _ideal(rows: Counts, grades: Floats, queries: int) -> Floats:
    """Return every query's grades, best first, padded with 0."""
    order = np.argsort(rows, kind="stable")
    order = order[rows[order] >= 0]
    places = places_of(rows[order])
    ideal = np.full((queries, int(places.max(initial=-1)) + 1), np.inf)
    ideal[rows[order], places] = -grades[order]
    ideal.sort(axis=1)
    return np.where(np.isinf(ideal), 0.0, -ideal)
