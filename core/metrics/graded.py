"""A run with its judgments laid over it, as arrays: one row a query, one column a place."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from core.queries import QuerySet
from core.runs import Run

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Counts = NDArray[np.int64]


@dataclass(frozen=True)
class GradedRun:
    """Grades of the results of a run, for the queries of a set, in the set's order.

    `grades` is (queries, places): the grade of the result there, NaN where it is unjudged or there is none;
    `returned` and `bad` say where there is a result and a known-bad one. `ideal` is (queries, judged): the
    grades of each query, best first, 0 after the last. `duplicates` counts results dropped because
    their document already stood higher.
    """

    query_ids: tuple[str, ...]
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
        judged = ~np.isnan(self.grades)
        place = np.cumsum(judged, axis=1) - 1
        query, column = np.nonzero(judged & (place < places))
        condensed = np.full((len(self.query_ids), places), np.nan)
        condensed[query, place[query, column]] = self.grades[query, column]
        return condensed


def grade_run(run: Run, query_set: QuerySet) -> GradedRun:
    """Lay the judgments of a query set over a run's rankings."""
    query_ids = tuple(query_set.queries["id"])
    row_of = pd.Series(np.arange(len(query_ids)), index=pd.Index(query_ids, dtype="str"))
    results = run.rankings[run.rankings["query_id"].isin(query_ids)].sort_values(["query_id", "rank"], kind="stable")
    distinct = results.drop_duplicates(["query_id", "document_id"])
    judged = distinct.merge(query_set.judgments, on=["query_id", "document_id"], how="left")
    rows = row_of.reindex(judged["query_id"]).to_numpy(dtype=np.int64)
    places = judged.groupby("query_id", sort=False).cumcount().to_numpy(dtype=np.int64)
    shape = (len(query_ids), int(places.max()) + 1 if len(places) else 0)
    grades, returned, bad = np.full(shape, np.nan), np.zeros(shape, bool), np.zeros(shape, bool)
    grades[rows, places] = judged["grade"].to_numpy(dtype=np.float64)
    returned[rows, places] = True
    bad[rows, places] = judged["known_bad"].eq(True).to_numpy(dtype=bool)
    return GradedRun(query_ids, grades, returned, bad, _ideal(query_set, row_of), len(results) - len(distinct))


def _ideal(query_set: QuerySet, row_of: pd.Series) -> Floats:
    """Return every query's grades, best first, padded with 0."""
    ordered = query_set.judgments.sort_values("grade", ascending=False, kind="stable")
    rows = row_of.reindex(ordered["query_id"]).to_numpy(dtype=np.int64)
    places = ordered.groupby("query_id", sort=False).cumcount().to_numpy(dtype=np.int64)
    ideal = np.zeros((len(row_of), int(places.max()) + 1 if len(places) else 0))
    ideal[rows, places] = ordered["grade"].to_numpy(dtype=np.float64)
    return ideal
