"""Over the whole set: the causes that cost most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.diagnosis.vocabulary import TITLES, CauseName, Diagnosis
from core.messages import Message, Share, counted

MOST = 3


@dataclass(frozen=True)
class Cost:
    """What a cause costs: the queries that it is the main one of, and what they lose together."""

    name: CauseName
    lost: float
    share: float
    queries: tuple[str, ...]
    next_step: Message

    @property
    def said(self) -> Message:
        """Return the cost in a sentence."""
        return counted(
            "{cause}: {count} query, {share} of what is lost.",
            "{cause}: {count} queries, {share} of what is lost.",
            len(self.queries),
            cause=TITLES[self.name],
            share=Share(self.share),
        )


def costliest(diagnoses: Sequence[Diagnosis], *, most: int = MOST) -> list[Cost]:
    """Return the causes that cost most, by the metric that their queries lose below their ceilings."""
    total = sum(each.lost for each in diagnoses)
    names = dict.fromkeys(each.cause.name for each in diagnoses if each.lost > 0)
    costs = [_cost(name, [each for each in diagnoses if each.cause.name == name], total) for name in names]
    return sorted(costs, key=lambda cost: -cost.lost)[:most]


def _cost(name: CauseName, mine: Sequence[Diagnosis], total: float) -> Cost:
    lost = sum(each.lost for each in mine)
    costly = max(mine, key=lambda each: each.lost)
    return Cost(name, lost, lost / total, tuple(each.query_id for each in mine), costly.cause.next_step)
