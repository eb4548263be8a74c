"""Several reviewers on one batch: who they are, where they differ, and whether they look closely."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Connection, case, func, select

from core.store.database import Database
from core.store.schema import review_decisions, review_standing, suggestions
from core.store.suggestion_cards import cards_in, dealt, join_at_once
from core.store.suggestion_records import Card, Caught, Conflict
from core.store.suggestion_rows import LOOKUP
from core.suggesting.decisions import CONFLICTS, Verdict


class SecondReviews(Database):
    """What the store tells about reviewers beside each other."""

    def reviewers(self, batch_id: str) -> dict[str, int]:
        """Return the reviewers of a batch with how many candidates each accepted or rejected, by name."""
        standing = review_standing.c
        decided = (standing.batch_id == batch_id, standing.queue != CONFLICTS, standing.verdict != "skip")
        asked = select(standing.queue, func.count()).where(*decided).group_by(standing.queue).order_by(standing.queue)
        with self.reading() as connection:
            return {row[0]: row[1] for row in connection.execute(asked)}

    def verdict_pairs(self, batch_id: str, one: str, other: str) -> list[tuple[Verdict, Verdict]]:
        """Return what two reviewers said of each candidate that both accepted or rejected, in order."""
        mine, theirs = review_standing.alias(), review_standing.alias()
        both = (mine.c.queue == one, theirs.c.queue == other, mine.c.verdict != "skip", theirs.c.verdict != "skip")
        asked = (
            select(mine.c.verdict, theirs.c.verdict)
            .join_from(mine, theirs, theirs.c.suggestion_id == mine.c.suggestion_id)
            .join(suggestions, suggestions.c.id == mine.c.suggestion_id)
            .where(mine.c.batch_id == batch_id, *both)
            .order_by(suggestions.c.place)
        )
        with self.reading() as connection:
            return [(row[0], row[1]) for row in connection.execute(asked)]

    def conflicts(self, batch_id: str, *, settled: bool = False) -> list[Conflict]:
        """Return the candidates on which reviewers differ, in order: those still to settle, or those settled.

        Reviewers differ in their verdicts, or in the text that they accepted. Settle one by a decision in the
        queue of conflicts.
        """
        with self.reading() as connection:
            join_at_once(connection)
            cards = _cards_of(connection, differing(connection, batch_id))
            cards = [card for card in cards if (card.verdict in ("accept", "reject")) is settled]
            said = _said_by_reviewers(connection, batch_id)
        return [
            Conflict(
                card,
                {row.queue: row.verdict for row in said[card.candidate.id]},
                {row.queue: row.text for row in said[card.candidate.id]},
            )
            for card in cards
        ]

    def caught(self, batch_id: str, reviewer: str) -> Caught:
        """Return how many of the planted bad candidates a reviewer rejected."""
        standing, there = review_standing.c, suggestions.c
        planted = (there.batch_id == batch_id, there.planted.is_(True))
        decided = (standing.queue == reviewer, standing.bulk.is_(False), standing.verdict != "skip")
        asked = (
            select(func.count(), func.count().filter(standing.verdict == "reject"))
            .join_from(suggestions, review_standing, standing.suggestion_id == there.id)
            .where(*planted, *decided)
        )
        with self.reading() as connection:
            every = connection.execute(select(func.count()).select_from(suggestions).where(*planted)).scalar_one()
            seen, rejected = connection.execute(asked).one()
        return Caught(rejected, seen, every)


def differing(connection: Connection, batch_id: str, only: Collection[str] | None = None) -> list[str]:
    """Return the ids of candidates on which reviewers differ; `only` names those to look at."""
    standing, made = review_standing.c, review_decisions.c
    among = [] if only is None else [standing.suggestion_id.in_(list(only))]
    accepted = case((standing.verdict == "accept", made.text))
    asked = (
        select(standing.suggestion_id)
        .join_from(review_standing, review_decisions, made.number == standing.decision)
        .where(standing.batch_id == batch_id, standing.queue != CONFLICTS, standing.verdict != "skip", *among)
        .group_by(standing.suggestion_id)
        .having((func.count(standing.verdict.distinct()) > 1) | (func.count(accepted.distinct()) > 1))
    )
    return list(connection.execute(asked).scalars())


def _cards_of(connection: Connection, ids: Sequence[str]) -> list[Card]:
    """Return the cards of these candidates, in the order of their batch."""
    cards: list[Card] = []
    for start in range(0, len(ids), LOOKUP):
        some = cards_in(CONFLICTS).where(suggestions.c.id.in_(ids[start : start + LOOKUP]))
        cards += dealt(connection, connection.execute(some))
    return sorted(cards, key=lambda card: card.place)


def _said_by_reviewers(connection: Connection, batch_id: str) -> dict[str, list[Any]]:
    standing, made = review_standing.c, review_decisions.c
    asked = (
        select(standing.suggestion_id, standing.queue, standing.verdict, made.text)
        .join_from(review_standing, review_decisions, made.number == standing.decision)
        .where(standing.batch_id == batch_id, standing.queue != CONFLICTS, standing.verdict != "skip")
        .order_by(standing.queue)
    )
    found: defaultdict[str, list[Any]] = defaultdict(list)
    for row in connection.execute(asked):
        found[row.suggestion_id].append(row)
    return found
