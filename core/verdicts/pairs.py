"""Two runs laid over one query set: the claims that get a verdict, and what the unjudged results could change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd

from core.metrics import METRICS
from core.metrics.definitions import Question
from core.metrics.graded import Flags, Floats
from core.queries import QuerySet
from core.verdicts.first_places import FirstPlaces, judged_places, side_by_side
from core.verdicts.judging import judge_first, unjudged_pairs
from core.verdicts.making import Adjusted, Cases, Claim
from core.verdicts.matching import compared, differences_table, values_of
from core.verdicts.unjudged_cases import Unjudged, case_of, share_unjudged, values_in_cases
from core.verdicts.vocabulary import MeasuredRun

OTHERS = ("recall", "precision", "mrr", "ndcg")
"""The metrics that get a verdict, beside the primary one where it is none of them."""
JUDGE_FIRST = 10
"""Unjudged results that are listed to be judged first."""


@dataclass(frozen=True, eq=False)
class Pair:
    """Two runs that can be compared, B against A, in a primary metric at k."""

    a: MeasuredRun
    b: MeasuredRun
    query_set: QuerySet
    metric: str
    k: int
    margin: float

    @cached_property
    def rows(self) -> Flags:
        """Return which queries of the set are compared."""
        return compared(self.a, self.b)

    @cached_property
    def languages(self) -> pd.Series:
        """Return the language of each query that is compared."""
        return self.query_set.queries["language"][self.rows]

    @property
    def primary(self) -> Claim:
        """Return the claim on all queries in the primary metric."""
        return self._claims[self.metric]

    def by_language(self) -> dict[str, Claim]:
        """Return the claim on the queries in each language, most queries first, where there are several."""
        codes = [code for code in self.query_set.languages if (self.languages == code).any()]
        return {code: self._within(code) for code in codes} if len(codes) > 1 else {}

    def by_metric(self) -> dict[str, Claim]:
        """Return the claim on all queries in each other metric."""
        return {metric: claim for metric, claim in self._claims.items() if metric != self.metric}

    def table(self) -> pd.DataFrame:
        """Return the difference of each query, losers first."""
        queries = self.query_set.queries[self.rows].set_index("id")
        return differences_table(queries["text"], queries["language"], self.primary.first, self.primary.second)

    def unjudged(self, adjusted: Adjusted) -> Unjudged | None:
        """Return what hangs on unjudged results, None for a metric that leaves them out by itself."""
        if not self.primary.cases:
            return None
        first, second = self._sides
        pairs = unjudged_pairs(first, second)
        ids = self.query_set.queries["id"][self.rows].tolist()
        cases = {name: case_of(values, adjusted) for name, values in self.primary.cases.items()}
        leads = cases["as_judged"].leads
        return Unjudged(
            share_unjudged(first),
            share_unjudged(second),
            cases,
            judge_first(first, second, pairs, self.metric, ids, self._places[1], leads, JUDGE_FIRST),
            len(pairs),
        )

    @cached_property
    def _claims(self) -> dict[str, Claim]:
        return {metric: self._claim(metric) for metric in dict.fromkeys([self.metric, *OTHERS])}

    @cached_property
    def _places(self) -> tuple[list[FirstPlaces], list[str]]:
        return side_by_side([(each.run, each.scores) for each in (self.a, self.b)], self.query_set, self.k, self.rows)

    @property
    def _sides(self) -> Sequence[FirstPlaces]:
        return self._places[0]

    def _claim(self, metric: str) -> Claim:
        first, second = (values_of(each, metric, self.k, self.rows) for each in (self.a, self.b))
        return Claim(self.a.label, self.b.label, metric, self.k, None, first, second, self._cases(metric), self.margin)

    def _cases(self, metric: str) -> Cases:
        first, second = self._sides
        if METRICS[metric].of_condensed or not len(first.relevant):
            return {}
        cases: Cases = values_in_cases(first, second, metric)
        if metric != self.metric and f"{metric}_judged" not in METRICS:
            return cases  # laying judgments over all results again takes longer than everything else here
        judged = (self._judged_only(self.a, metric), self._judged_only(self.b, metric))
        return {**cases, "judged_only": judged}

    def _judged_only(self, each: MeasuredRun, metric: str) -> Floats:
        """Return a metric of each query after the unjudged results are taken out of the ranking."""
        if f"{metric}_judged" in METRICS:
            return values_of(each, f"{metric}_judged", self.k, self.rows)
        grades = judged_places(each.run, self.query_set, self.k, self.rows)
        side = self._sides[0]
        return METRICS[metric].value(Question(grades, side.ideal, side.relevant, self.k, side.threshold))

    def _within(self, code: str) -> Claim:
        mine = np.asarray(self.languages == code)
        whole = self.primary
        cases = {name: (first[mine], second[mine]) for name, (first, second) in whole.cases.items()}
        return Claim(
            whole.a, whole.b, whole.metric, whole.k, code, whole.first[mine], whole.second[mine], cases, whole.margin
        )
