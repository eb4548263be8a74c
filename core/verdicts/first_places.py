"""The first k results of two engines side by side, as arrays: what changes when an unjudged one is judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from core.metrics import METRICS, Scores
from core.metrics.coded import Counts, document_codes
from core.metrics.definitions import Question
from core.metrics.graded import Flags, Floats, grade_run
from core.queries import QuerySet
from core.runs import Run


@dataclass(frozen=True, eq=False)
class FirstPlaces:
    """The first k results of one run, (queries, k).

    `documents` holds a number for each document, the same in every run of a comparison, −1 where there is no
    result; `grades` are NaN where it is unjudged. `ideal` is (queries, k), the best grades; `relevant` counts.
    """

    documents: Counts
    grades: Floats
    ideal: Floats
    relevant: Floats
    threshold: float

    @property
    def k(self) -> int:
        """Return how many places are looked at."""
        return int(self.grades.shape[1])

    @property
    def unjudged(self) -> Flags:
        """Return which places hold a result that nobody judged."""
        return np.asarray((self.documents >= 0) & np.isnan(self.grades))

    def chosen(self, rows: Counts | Flags) -> FirstPlaces:
        """Return some queries, or one several times."""
        taken = (self.documents[rows], self.grades[rows], self.ideal[rows], self.relevant[rows])
        return FirstPlaces(*taken, self.threshold)

    def values(self, metric: str) -> Floats:
        """Return a metric of each query."""
        return METRICS[metric].value(Question(self.grades, self.ideal, self.relevant, self.k, self.threshold))

    def with_right(self, places: Flags, new: Counts) -> FirstPlaces:
        """Return the same results with those at `places` taken as right; `new` documents are right in all.

        A result that is taken as right has the lowest grade that counts as right.
        """
        added = np.where(np.arange(min(self.k, int(new.max(initial=0)))) < new[:, None], self.threshold, 0.0)
        ideal = -np.sort(-np.concatenate([self.ideal, added], axis=1), axis=1)[:, : self.k]
        grades = np.where(places, self.threshold, self.grades)
        return FirstPlaces(self.documents, grades, ideal, self.relevant + new, self.threshold)


def side_by_side(
    runs: Sequence[tuple[Run, Scores]], query_set: QuerySet, k: int, rows: Flags
) -> tuple[list[FirstPlaces], list[str]]:
    """Return the first k results of runs for chosen queries of the set, and the document of each number."""
    trimmed = [_first(run, k, scores.duplicates) for run, scores in runs]
    documents = [_documents(run, query_set, k)[rows] for run in trimmed]
    codes, names = pd.factorize(np.concatenate([each.ravel() for each in documents]))
    numbers = np.asarray(codes, dtype=np.int64).reshape(len(runs), -1, k)
    places = [
        _places(run, query_set, k, rows, numbers[place], runs[place][1].threshold) for place, run in enumerate(trimmed)
    ]
    return places, [str(name) for name in names]


def judged_places(run: Run, query_set: QuerySet, k: int, rows: Flags) -> Floats:
    """Return the grades of the first k judged results, (queries, k), NaN where there is none (Sakai 2007).

    Results that nobody judged are dropped by number before judgments are laid over the rest: of 20 million
    results, sorting the texts would take longer than all else.
    """
    wanted = _numbers(query_set.judgments, query_set.judgments)
    judged = np.isin(_numbers(run.rankings, query_set.judgments), wanted)
    graded = grade_run(replace(run, rankings=run.rankings[judged]), query_set)
    return _wide(graded.grades, k, np.nan)[rows]


def _numbers(pairs: pd.DataFrame, judgments: pd.DataFrame) -> Counts:
    """Return a number for each pair of a query and a document, −1 where one of them is in no judgment."""
    places = []
    for column in ("query_id", "document_id"):
        known = pc.unique(pa.array(judgments[column]))
        places.append(document_codes(pairs[column], known))
    queries, documents = places
    return np.where((queries < 0) | (documents < 0), -1, queries * len(known) + documents)


def shared(places: FirstPlaces, other: FirstPlaces) -> Flags:
    """Return which results of one run stand among the first k of the other too."""
    found = np.zeros(places.documents.shape, dtype=bool)
    for place in range(other.k):
        found |= places.documents == other.documents[:, place : place + 1]
    return np.asarray(found & (places.documents >= 0))


def _first(run: Run, k: int, duplicates: int) -> Run:
    """Return the run with the first k distinct results of each query.

    Without duplicates the ranks say which: a run of 20 million results need not be sorted.
    """
    if not duplicates:
        return replace(run, rankings=run.rankings[run.rankings["rank"] <= k].sort_values(["query_id", "rank"]))
    ordered = run.rankings.sort_values(["query_id", "rank"], kind="stable")
    distinct = ordered.drop_duplicates(["query_id", "document_id"])
    return replace(run, rankings=distinct[distinct.groupby("query_id", sort=False).cumcount() < k])


def _documents(run: Run, query_set: QuerySet, k: int) -> np.ndarray[tuple[int, ...], np.dtype[np.object_]]:
    """Return the document at each place, (queries, k), None where there is none."""
    row_of = pd.Series(np.arange(len(query_set)), index=pd.Index(query_set.queries["id"]))
    known = run.rankings[run.rankings["query_id"].isin(row_of.index)]
    rows = row_of.reindex(known["query_id"]).to_numpy(dtype=np.int64)
    places = known.groupby("query_id", sort=False).cumcount().to_numpy(dtype=np.int64)
    documents = np.full((len(query_set), k), None, dtype=object)
    documents[rows, places] = known["document_id"].to_numpy(dtype=object)
    return documents


def _places(run: Run, query_set: QuerySet, k: int, rows: Flags, numbers: Counts, threshold: float) -> FirstPlaces:
    graded = grade_run(run, query_set)
    grades = _wide(graded.grades, k, np.nan)[rows]
    return FirstPlaces(
        numbers, grades, _wide(graded.ideal, k, 0.0)[rows], graded.relevant(threshold)[rows].astype(float), threshold
    )


def _wide(table: Floats, k: int, blank: float) -> Floats:
    """Return the first k columns, filled up where there are fewer."""
    wide = np.full((len(table), k), blank)
    wide[:, : table.shape[1]] = table[:, :k]
    return wide
