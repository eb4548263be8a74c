"""Runs compared: one against another, or one against several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from core.queries import QuerySet
from core.significance import FEWEST_TO_SHOW, MARGIN, holm
from core.significance.family import beside_primary
from core.verdicts.making import Adjusted, Claim, adjusting, refused, tested, verdict_of
from core.verdicts.matching import Refusal, differences_table, refusal
from core.verdicts.pairs import Pair
from core.verdicts.vocabulary import Comparison, MeasuredRun, Verdict

Adjust = Callable[[Sequence[float]], list[float]]


@dataclass(frozen=True)
class _Judged:
    """A verdict, and how its p was adjusted."""

    verdict: Verdict
    adjusted: Adjusted


def compare(
    a: MeasuredRun, b: MeasuredRun, query_set: QuerySet, *, metric: str, k: int, margin: float = MARGIN
) -> Comparison:
    """Return what can be said of B against the baseline A; both were scored at k against this query set."""
    return compare_several(a, [b], query_set, metric=metric, k=k, margin=margin)[0]


def compare_several(
    a: MeasuredRun, others: Sequence[MeasuredRun], query_set: QuerySet, *, metric: str, k: int, margin: float = MARGIN
) -> list[Comparison]:
    """Return what can be said of each of several runs against the baseline A, all tested together.

    The primary metric over all queries is tested first, then languages and other metrics (Holm in each of the two).
    """
    refusals = [refusal(a, b) for b in others]
    pairs = [Pair(a, b, query_set, metric, k, margin) for b, why in zip(others, refusals, strict=True) if why is None]
    compared = iter(_compared(pairs))
    return [
        next(compared) if why is None else _refused(a, b, why, metric, k, margin)
        for b, why in zip(others, refusals, strict=True)
    ]


def _compared(pairs: Sequence[Pair]) -> list[Comparison]:
    primaries = _together([pair.primary for pair in pairs], holm)
    languages, metrics = [pair.by_language() for pair in pairs], [pair.by_metric() for pair in pairs]
    beside = [[*languages[place].values(), *metrics[place].values()] for place in range(len(pairs))]
    decided = [
        primary.verdict.leads != 0
        for primary, claims in zip(primaries, beside, strict=True)
        for claim in claims
        if _has_p(claim)
    ]
    claims = [claim for mine in beside for claim in mine]
    judged = iter(_together(claims, lambda ps: beside_primary(ps, decided)))
    family = len(decided) + len([pair for pair in pairs if _has_p(pair.primary)])
    return [
        Comparison(
            pair.a.label,
            pair.b.label,
            primary.verdict,
            {code: next(judged).verdict for code in languages[place]},
            {metric: next(judged).verdict for metric in metrics[place]},
            pair.table(),
            pair.unjudged(primary.adjusted),
            family,
        )
        for place, (pair, primary) in enumerate(zip(pairs, primaries, strict=True))
    ]


def _together(claims: Sequence[Claim], adjust: Adjust) -> list[_Judged]:
    """Return the verdicts of a family; those that have too few queries for a test do not count in it."""
    counted = [tested(claim) for claim in claims]
    ps = [each.p for each in counted if each is not None and each.p is not None]
    place, judged = 0, []
    for claim, each in zip(claims, counted, strict=True):
        adjusted: Adjusted = float
        if each is not None and each.p is not None:
            adjusted = adjusting(adjust, ps, place)
            place += 1
        judged.append(_Judged(verdict_of(claim, each, adjusted), adjusted))
    return judged


def _has_p(claim: Claim) -> bool:
    return len(claim.first) >= FEWEST_TO_SHOW


def _refused(a: MeasuredRun, b: MeasuredRun, why: Refusal, metric: str, k: int, margin: float) -> Comparison:
    nothing = np.zeros(0)
    claim = Claim(a.label, b.label, metric, k, None, nothing, nothing, {}, margin)
    no_text = a.scores.queries["language"].iloc[:0]
    table = differences_table(no_text, no_text, nothing, nothing)
    return Comparison(a.label, b.label, refused(claim, why), {}, {}, table, None, 0)
