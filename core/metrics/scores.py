"""A run against its judgments: one number a query, and means that say over how many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd

from core.metrics.coded import Counts, among
from core.metrics.definitions import METRICS, Question
from core.metrics.graded import Floats, GradedRun, of_graded_parts
from core.queries import QuerySet
from core.runs import Run
from core.significance import wilson_interval


@dataclass(frozen=True)
class Mean:
    """A mean over n queries with its 95 % Wilson interval; `left_out` queries have no relevant document.

    `unjudged` is the share of unjudged documents among the results in the first k of those n queries.
    Without queries everything is None.
    """

    mean: float | None
    low: float | None
    high: float | None
    n: int
    left_out: int
    unjudged: float | None


@dataclass(frozen=True, eq=False)
class Scores:
    """The metrics of one run for each query of a set.

    `values` and `ceilings` are indexed by query id, with a column such as `recall@5` for each metric and k: NaN
    where a query does not define it, failed or was not asked. `counts` has returned@k, unjudged@k and bad@k.
    `queries` has language, relevant (how many documents are), failed and asked.
    """

    values: pd.DataFrame
    ceilings: pd.DataFrame
    counts: pd.DataFrame
    queries: pd.DataFrame
    ks: tuple[int, ...]
    threshold: float
    depth: int
    duplicates: int

    @cached_property
    def defined(self) -> pd.Series:
        """Return which queries count in means: asked, not failed, and with a relevant document."""
        return self.queries["asked"] & ~self.queries["failed"] & (self.queries["relevant"] > 0)

    @property
    def failed(self) -> int:
        """Return how many queries the engine could not answer."""
        return int(self.queries["failed"].sum())

    @property
    def missing(self) -> int:
        """Return how many queries of the set the run never asked."""
        return int((~self.queries["asked"]).sum())

    @property
    def whole(self) -> bool:
        """Say whether every query was answered: only then is a mean over the queries of other engines."""
        return not self.failed and not self.missing

    @cached_property
    def _means(self) -> dict[tuple[str, int, str | None], Mean]:
        """Keep the means that were asked for: a screen asks for the same ones at every click."""
        return {}

    def mean(self, metric: str, k: int, *, language: str | None = None) -> Mean:
        """Return the mean of a metric at k over all queries, or over those in one language."""
        asked = (metric, k, language)
        if asked not in self._means:
            self._means[asked] = self._mean(metric, k, language)
        return self._means[asked]

    def _mean(self, metric: str, k: int, language: str | None) -> Mean:
        chosen = self._chosen(language)
        counted = self.defined & chosen
        n, left_out = int(counted.sum()), int((chosen & (self.queries["relevant"] == 0)).sum())
        if n == 0:
            return Mean(None, None, None, 0, left_out, None)
        mean = float(self.values.loc[counted, f"{metric}@{k}"].mean())
        low, high = wilson_interval(mean, n)
        return Mean(mean, low, high, n, left_out, self._unjudged(k, counted))

    def macro(self, metric: str, k: int) -> float | None:
        """Return the mean of the languages' means, each language counting the same."""
        means = [self.mean(metric, k, language=code).mean for code in self.queries["language"].unique()]
        known = [mean for mean in means if mean is not None]
        return float(np.mean(known)) if known else None

    def bad(self, k: int, *, language: str | None = None) -> tuple[int, int, int]:
        """Return known-bad results in the first k, the queries that show any, and the queries asked."""
        asked = self._chosen(language) & self.queries["asked"] & ~self.queries["failed"]
        shown = self.counts.loc[asked, f"bad@{k}"]
        return int(shown.sum()), int((shown > 0).sum()), int(asked.sum())

    def unjudged(self, k: int, *, language: str | None = None) -> float | None:
        """Return the share of unjudged results in the first k, over the queries of the mean."""
        return self.mean("recall", k, language=language).unjudged

    def _unjudged(self, k: int, counted: pd.Series) -> float | None:
        returned = float(self.counts.loc[counted, f"returned@{k}"].sum())
        return float(self.counts.loc[counted, f"unjudged@{k}"].sum()) / returned if returned else None

    def _chosen(self, language: str | None) -> pd.Series:
        codes = self.queries["language"]
        return codes.notna() if language is None else codes == language


def score_run(run: Run, query_set: QuerySet, ks: Sequence[int], *, threshold: float = 1.0) -> Scores:
    """Return every metric of `METRICS` at every k for the queries of a set.

    Ks are whole numbers from 1; a k above the run's depth is computed on what the run kept.
    """
    if not ks or min(ks) < 1:
        raise ValueError(f"Metrics need places from 1 on, got {list(ks)}.")
    ordered = tuple(sorted(set(ks)))

    def measured(graded: GradedRun) -> _Measured:
        return _Measured(graded.relevant(threshold), *_metrics(graded, ordered, threshold), _counts(graded, ordered),
                         graded.duplicates)  # fmt: skip

    parts = of_graded_parts(run, query_set, measured)
    index = pd.Index(query_set.queries["id"], dtype="str", name=None)
    relevant = np.concatenate([part.relevant for part in parts])
    queries = pd.DataFrame(
        {
            "language": query_set.queries["language"].to_numpy(),
            "relevant": relevant,
            "failed": among(index, run.failures),
            "asked": among(index, run.queries),
        },
        index=index,
    )
    undefined = ~(queries["asked"] & ~queries["failed"] & (relevant > 0)).to_numpy()
    values = _joined([part.values for part in parts])
    return Scores(
        pd.DataFrame({name: np.where(undefined, np.nan, value) for name, value in values.items()}, index=index),
        pd.DataFrame(_joined([part.ceilings for part in parts]), index=index),
        pd.DataFrame(_joined([part.counts for part in parts]), index=index),
        queries,
        ordered,
        threshold,
        run.reach,
        sum(part.duplicates for part in parts),
    )


@dataclass(frozen=True, eq=False)
class _Measured:
    """What is measured of some queries, a number each."""

    relevant: Counts
    values: dict[str, Floats]
    ceilings: dict[str, Floats]
    counts: dict[str, Floats]
    duplicates: int


def _joined(parts: Sequence[dict[str, Floats]]) -> dict[str, Floats]:
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def _metrics(graded: GradedRun, ks: Sequence[int], threshold: float) -> tuple[dict[str, Floats], dict[str, Floats]]:
    relevant = graded.relevant(threshold).astype(np.float64)
    relevant[relevant == 0] = np.nan
    ideal = np.where(np.isnan(relevant)[:, None], np.nan, graded.ideal)
    whole, condensed = graded.grades, graded.condensed(max(ks))
    values, ceilings = {}, {}
    for k in ks:
        asked = [Question(grades[:, :k], ideal, relevant, k, threshold) for grades in (whole, condensed)]
        for metric in METRICS.values():
            question = asked[metric.of_condensed]
            values[f"{metric.name}@{k}"] = metric.value(question)
            ceilings[f"{metric.name}@{k}"] = metric.ceiling(question)
    return values, ceilings


def _counts(graded: GradedRun, ks: Sequence[int]) -> dict[str, Floats]:
    counts = {}
    unjudged = graded.returned & np.isnan(graded.grades)
    for k in ks:
        for name, flags in (("returned", graded.returned), ("unjudged", unjudged), ("bad", graded.bad)):
            counts[f"{name}@{k}"] = np.asarray(flags[:, :k].sum(axis=1), dtype=np.float64)
    return counts
