"""The cards of the desk: the next one, any one, and how far a queue is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from statistics import median
from typing import Any

from sqlalchemy import ColumnElement, Connection, FromClause, Row, Select, and_, case, exists, func, select

from core.messages import StoreError, message
from core.store.database import Database
from core.store.schema import (
    review_decisions,
    review_drafts,
    review_standing,
    review_steps,
    suggestion_flags,
    suggestions,
)
from core.store.suggestion_records import EVERYTHING, Card, Progress, Tally, Wanted
from core.store.suggestion_rows import card_of, flags_of

PACE = 20
"""Decisions whose pace says how long the rest will take."""
PAUSE = 300.0
"""Seconds: who decides nothing for longer was away."""
FEWEST_GAPS = 4
"""Between decisions: fewer make a time left that jumps from an hour to a minute."""


class SuggestionCards(Database):
    """What the store tells the desk. A queue is called by its reviewer's name."""

    def next_cards(self, batch_id: str, queue: str, wanted: Wanted = EVERYTHING, *, count: int = 1) -> list[Card]:
        """Return the next cards to decide on, at most `count`: in order, and at the end those that were skipped."""
        asked = cards_in(queue).where(suggestions.c.batch_id == batch_id, *_conditions(wanted))
        fresh = asked.where(review_standing.c.verdict.is_(None)).order_by(suggestions.c.place)
        skipped = asked.where(review_standing.c.verdict == "skip").order_by(review_standing.c.decision)
        with self.reading() as connection:
            rows = connection.execute(fresh.limit(count)).all()
            if len(rows) < count:
                rows = [*rows, *connection.execute(skipped.limit(count - len(rows)))]
            return dealt(connection, rows)

    def card(self, suggestion_id: str, queue: str) -> Card:
        """Return one card as it stands in a queue, decided or not."""
        with self.reading() as connection:
            found = dealt(connection, connection.execute(cards_in(queue).where(suggestions.c.id == suggestion_id)))
        if not found:
            raise StoreError(message("This suggestion is not there any more; its batch may have been deleted."))
        return found[0]

    def cards(
        self, batch_id: str, queue: str, wanted: Wanted = EVERYTHING, *, start: int = 0, count: int = 50
    ) -> list[Card]:
        """Return some cards of a batch, decided or not, in order."""
        asked = cards_in(queue).where(suggestions.c.batch_id == batch_id, *_conditions(wanted))
        with self.reading() as connection:
            rows = connection.execute(asked.order_by(suggestions.c.place).offset(start).limit(count))
            return dealt(connection, rows)

    def review_progress(self, batch_id: str, queue: str, wanted: Wanted = EVERYTHING) -> Progress:
        """Return how many cards there are, what became of them in a queue, and how long the rest will take."""
        there = (suggestions.c.batch_id == batch_id, *_conditions(wanted))
        with self.reading() as connection:
            total = connection.execute(select(func.count()).select_from(suggestions).where(*there)).scalar_one()
            verdicts = _verdicts(connection, batch_id, queue, wanted)
            pace = _pace(connection, batch_id, queue)
        accepted, rejected = verdicts.get("accept", 0), verdicts.get("reject", 0)
        left = None if pace is None else pace * (total - accepted - rejected)
        return Progress(total, accepted, rejected, verdicts.get("skip", 0), left)

    def tallies(self, batch_id: str, queue: str, *, planted: bool = False) -> dict[str, dict[str, Tally]]:
        """Return counts by `language`, `kind` and `flag`; `flag` has `none` too.

        Planted candidates are counted where `planted` says so: a count that leaves them out beside one that does not
        tells the reviewer where they are.
        """
        there = (suggestions.c.batch_id == batch_id, *(() if planted else (suggestions.c.planted.is_(False),)))
        with self.reading() as connection:
            join_at_once(connection)
            counted = {
                name: _tally(connection, suggestions.c[name], suggestions, there, queue)
                for name in ("language", "kind")
            }
            flagged = suggestions.join(suggestion_flags, suggestion_flags.c.suggestion_id == suggestions.c.id)
            flags = _tally(connection, suggestion_flags.c.code, flagged, there, queue)
            unflagged = _tally(connection, suggestions.c.flagged, suggestions, there, queue).get("False")
        return {**counted, "flag": flags if unflagged is None else {**flags, "none": unflagged}}


def dealt(connection: Connection, rows: Iterable[Row[Any]]) -> list[Card]:
    """Return rows of `cards_in` as cards."""
    every = list(rows)
    flags = flags_of(connection, [row.id for row in every])
    return [card_of(row, flags.get(row.id, ())) for row in every]


def join_at_once(connection: Connection) -> None:
    """Let this transaction join whole tables, as what reads a whole batch should.

    PostgreSQL keeps plans from when a table was small: then it read the queue for each candidate, 4 s for 5,000.
    """
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET LOCAL enable_nestloop = off")


def cards_in(queue: str) -> Select[Any]:
    """Return the question for cards with the verdict and the text that stand in a queue."""
    stands = and_(review_standing.c.suggestion_id == suggestions.c.id, review_standing.c.queue == queue)
    decided = review_decisions.c.number == review_standing.c.decision
    typed = and_(review_drafts.c.suggestion_id == suggestions.c.id, review_drafts.c.queue == queue)
    text = func.coalesce(review_drafts.c.text, review_decisions.c.text).label("left_text")
    joined = suggestions.outerjoin(review_standing, stands).outerjoin(review_decisions, decided)
    return select(suggestions, review_standing.c.verdict, text).select_from(joined.outerjoin(review_drafts, typed))


def _conditions(wanted: Wanted) -> Sequence[ColumnElement[bool]]:
    named = {"kind": wanted.kind, "language": wanted.language, "document": wanted.document}
    conditions = [suggestions.c[name] == value for name, value in named.items() if value]
    if wanted.flag in ("any", "none"):
        conditions.append(suggestions.c.flagged.is_(wanted.flag == "any"))
    elif wanted.flag:
        mine = suggestion_flags.c.suggestion_id == suggestions.c.id
        conditions.append(exists().where(mine, suggestion_flags.c.code == wanted.flag))
    return conditions


def _verdicts(connection: Connection, batch_id: str, queue: str, wanted: Wanted) -> dict[str, int]:
    standing = review_standing.c
    asked = select(standing.verdict, func.count()).where(standing.batch_id == batch_id, standing.queue == queue)
    conditions = _conditions(wanted)
    if conditions:
        asked = asked.join(suggestions, suggestions.c.id == standing.suggestion_id).where(*conditions)
    return {row[0]: row[1] for row in connection.execute(asked.group_by(standing.verdict))}


def _pace(connection: Connection, batch_id: str, queue: str) -> float | None:
    """Return the seconds that a decision takes: the median of the last ones made one after another."""
    steps = review_steps.c
    mine = (steps.batch_id == batch_id, steps.queue == queue, steps.undoes.is_(None), steps.bulk.is_(False))
    asked = select(steps.created).where(*mine).order_by(steps.number.desc()).limit(PACE + 1)
    moments = list(connection.execute(asked).scalars())
    gaps = [(later - earlier).total_seconds() for later, earlier in pairwise(moments)]
    at_work = [gap for gap in gaps if 0 <= gap < PAUSE]
    return median(at_work) if len(at_work) >= FEWEST_GAPS else None


def _tally(
    connection: Connection,
    by: ColumnElement[Any],
    source: FromClause,
    there: Sequence[ColumnElement[bool]],
    queue: str,
) -> dict[str, Tally]:
    stands = and_(review_standing.c.suggestion_id == suggestions.c.id, review_standing.c.queue == queue)
    verdicts = [func.sum(case((review_standing.c.verdict == verdict, 1), else_=0)) for verdict in ("accept", "reject")]
    asked = select(by, func.count(), *verdicts).select_from(source.outerjoin(review_standing, stands)).where(*there)
    rows = connection.execute(asked.group_by(by).order_by(func.count().desc(), by))
    return {str(value): Tally(total, accepted, rejected) for value, total, accepted, rejected in rows}
