"""From values to verdicts: the primary one, then those beside it with their p adjusted together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from core.messages import Message
from core.metrics.graded import Floats
from core.significance import Paired, is_fragile, needed, outcome, paired, winner
from core.verdicts.answers import Said, answer, in_language
from core.verdicts.matching import Refusal
from core.verdicts.next_steps import next_step
from core.verdicts.unjudged_cases import CaseName, turns
from core.verdicts.vocabulary import LEADS, Verdict, metric_title

Cases = Mapping[CaseName, tuple[Floats, Floats]]
Adjusted = Callable[[float], float]


@dataclass(frozen=True, eq=False)
class Claim:
    """What gets a verdict: the values of A and of B, one a query, and the same in each case of the unjudged.

    `cases` is empty where the metric leaves unjudged results out by itself.
    """

    a: Message
    b: Message
    metric: str
    k: int
    language: str | None
    first: Floats
    second: Floats
    cases: Cases
    margin: float

    @property
    def differences(self) -> Floats:
        """Return B − A of each query."""
        return self.second - self.first


def tested(claim: Claim) -> Paired | None:
    """Return what the differences say, None without a query."""
    return paired(claim.differences) if len(claim.first) else None


def verdict_of(claim: Claim, of: Paired | None, adjusted: Adjusted) -> Verdict:
    """Return the verdict on a claim; `adjusted` turns a raw p into the family's."""
    if of is None:
        return _of_nothing(claim)
    p = None if of.p is None else adjusted(of.p)
    said_outcome = outcome(of, p, margin=claim.margin)
    leads = LEADS.get(said_outcome, 0)
    fragile = is_fragile(claim.differences, leads, adjusted=adjusted)
    hangs = said_outcome != "too_few" and bool(claim.cases) and turns(claim.cases, leads, adjusted)
    more = needed(of, margin=claim.margin, adjusted=adjusted) if said_outcome == "cannot_tell" else None
    first, second = float(claim.first.mean()), float(claim.second.mean())
    said = _said(claim, first, second, of)
    step = next_step(
        said, said_outcome, needed=more, fragile=fragile, hangs=hangs, judged=_judged(claim, adjusted) if hangs else 0
    )
    return Verdict(
        said_outcome, claim.metric, claim.k, claim.language, of.n, of.wins, of.losses, of.ties, first, second,
        of.difference, of.low, of.high, p, of.p, more, fragile, hangs, answer(said, said_outcome), step,
    )  # fmt: skip


def refused(claim: Claim, why: Refusal) -> Verdict:
    """Return the verdict on two runs that can't be compared."""
    return Verdict(
        "not_comparable", claim.metric, claim.k, claim.language, 0, 0, 0, 0, None, None, None, None, None, None, None,
        None, False, False, in_language(claim.language, why.reason), why.remedy,
    )  # fmt: skip


def adjusting(adjust: Callable[[Sequence[float]], list[float]], ps: Sequence[float], place: int) -> Adjusted:
    """Return what one test's p becomes within its family, the others staying as they are."""
    return lambda p: adjust([*ps[:place], p, *ps[place + 1 :]])[place]


def _judged(claim: Claim, adjusted: Adjusted) -> int:
    if "judged_only" not in claim.cases:
        return 0
    first, second = claim.cases["judged_only"]
    return winner(second - first, adjusted=adjusted)


def _said(claim: Claim, first: float, second: float, of: Paired) -> Said:
    title = metric_title(claim.metric, claim.k)
    return Said(claim.a, claim.b, title, claim.language, first, second, of, claim.margin)


def _of_nothing(claim: Claim) -> Verdict:
    nothing = Paired(np.zeros(0), 0, 0, 0.0, None, None, None)
    said = _said(claim, 0.0, 0.0, nothing)
    step = next_step(said, "too_few", needed=None, fragile=False, hangs=False, judged=0)
    return Verdict(
        "too_few", claim.metric, claim.k, claim.language, 0, 0, 0, 0, None, None, None, None, None, None, None,
        None, False, False, answer(said, "too_few"), step,
    )  # fmt: skip
