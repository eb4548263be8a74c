"""What is said of two engines: one verdict for all, one for each language and metric, and the queries behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import pandas as pd

from core.messages import Message
from core.metrics import METRICS, Scores
from core.runs import Run
from core.verdicts.unjudged_cases import Unjudged

Outcome = Literal["b_better", "a_better", "no_difference", "cannot_tell", "too_few", "not_comparable"]
"""What a verdict can be; A is the baseline."""
LEADS: dict[Outcome, int] = {"b_better": 1, "a_better": -1}
"""Who leads: 1 for B, −1 for A; nobody in the others."""


@dataclass(frozen=True, eq=False)
class MeasuredRun:
    """A run, what to call its engine, and its scores."""

    label: Message
    run: Run
    scores: Scores


@dataclass(frozen=True)
class Verdict:
    """What can be said of B against A in one metric at k, over all queries or those in one language.

    `first` and `second` are the means of A and of B over the same n queries, `difference` is B − A and `low` and
    `high` are the ends of its 95 % t interval. `p` is adjusted for the family of verdicts on the screen, `raw_p`
    is not. Without a number to give, it is None. `answer` is one sentence and `next_step` at most one; neither
    holds a p. `queries_needed` in all would settle a verdict that can't be told yet.
    """

    outcome: Outcome
    metric: str
    k: int
    language: str | None
    n: int
    wins: int
    losses: int
    ties: int
    first: float | None
    second: float | None
    difference: float | None
    low: float | None
    high: float | None
    p: float | None
    raw_p: float | None
    queries_needed: int | None
    fragile: bool
    hangs_on_unjudged: bool
    answer: Message
    next_step: Message

    @property
    def leads(self) -> int:
        """Return 1 where B is better, −1 where A is, 0 where nobody is shown to be."""
        return LEADS.get(self.outcome, 0)

    @property
    def sentence(self) -> Message:
        """Return the answer and what to do next."""
        return Message("{answer} {next_step}", {"answer": self.answer, "next_step": self.next_step})


@dataclass(frozen=True, eq=False)
class Comparison:
    """B against A over one query set: verdicts, the queries behind them, and what judging could change.

    `queries` is indexed by query id, with text, language, a, b and difference: losers first, the most lost on top,
    then winners, then ties in the order of the set. `unjudged` is None where nothing could be compared. `family` counts
    the verdicts that were tested together with this one.
    """

    a: Message
    b: Message
    verdict: Verdict
    by_language: Mapping[str, Verdict]
    by_metric: Mapping[str, Verdict]
    queries: pd.DataFrame
    unjudged: Unjudged | None
    family: int

    @property
    def verdicts(self) -> Sequence[Verdict]:
        """Return every verdict, the one on all queries in the primary metric first."""
        return [self.verdict, *self.by_language.values(), *self.by_metric.values()]


def metric_title(metric: str, k: int) -> Message:
    """Return what to call a metric at k, such as Recall@5."""
    return Message(METRICS[metric].title.template, {"k": k})
