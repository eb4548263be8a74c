"""All unflagged candidates accepted at once, behind a guard."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Select, and_, func, insert, literal, select

from core.messages import Share, StoreError, message
from core.store.database import Database
from core.store.review_log import new_step, refuse_nameless, writing_to
from core.store.schema import review_decisions, review_drafts, review_standing, suggestion_batches, suggestions
from core.store.suggestion_cards import join_at_once
from core.store.suggestion_records import BulkGuard


class BulkReviews(Database):
    """What the store does with many candidates at once; taken back in one step, as any other."""

    def bulk_guard(self, batch_id: str, reviewer: str) -> BulkGuard:
        """Return whether all unflagged candidates may be accepted at once."""
        with self.reading() as connection:
            join_at_once(connection)
            return _guard(connection, batch_id, reviewer)

    def accept_unflagged(self, batch_id: str, reviewer: str) -> int:
        """Accept all candidates that have no flag and no decision, in one step; return how many.

        Each is accepted as its reviewer left it; one whose words they took away is left out. Raises `StoreError`
        while the guard is closed.
        """
        refuse_nameless(reviewer)
        with writing_to(self, suggestion_batches.c.id == batch_id) as (connection, _):
            join_at_once(connection)
            if not _guard(connection, batch_id, reviewer).open:
                raise _guarded()
            return _accept_rest(connection, batch_id, reviewer)


def _guard(connection: Connection, batch_id: str, reviewer: str) -> BulkGuard:
    standing, there = review_standing.c, suggestions.c
    counted_ones = (there.batch_id == batch_id, there.flagged.is_(False), there.planted.is_(False))
    decided = (
        select(standing.verdict, func.count())
        .join_from(suggestions, review_standing, standing.suggestion_id == there.id)
        .where(*counted_ones, standing.queue == reviewer, standing.bulk.is_(False))
        .group_by(standing.verdict)
    )
    verdicts = {row[0]: row[1] for row in connection.execute(decided)}
    rejected = verdicts.get("reject", 0)
    waiting = connection.execute(select(func.count()).select_from(_rest(batch_id, reviewer).subquery())).scalar_one()
    return BulkGuard(verdicts.get("accept", 0) + rejected, rejected, waiting)


def _rest(batch_id: str, reviewer: str) -> Select[Any]:
    standing, there = review_standing.c, suggestions.c
    decided = select(standing.suggestion_id).where(standing.suggestion_id == there.id, standing.queue == reviewer)
    typed = and_(review_drafts.c.suggestion_id == there.id, review_drafts.c.queue == reviewer)
    text = func.coalesce(review_drafts.c.text, there.text).label("text")
    wanted = (there.batch_id == batch_id, there.flagged.is_(False), ~decided.exists(), text != "")
    return select(there.id, text).select_from(suggestions.outerjoin(review_drafts, typed)).where(*wanted)


def _accept_rest(connection: Connection, batch_id: str, reviewer: str) -> int:
    step = new_step(connection, batch_id, reviewer, reviewer, bulk=True)
    rest = _rest(batch_id, reviewer).subquery()
    texts = select(literal(step), rest.c.id, literal("accept"), rest.c.text, literal("")).select_from(rest)
    columns = ["step", "suggestion_id", "verdict", "text", "reason"]
    connection.execute(insert(review_decisions).from_select(columns, texts))
    made = review_decisions.c
    stands = select(
        made.suggestion_id, literal(reviewer), literal(batch_id), literal("accept"), made.number, literal(True)
    ).where(made.step == step)
    named = ["suggestion_id", "queue", "batch_id", "verdict", "decision", "bulk"]
    connection.execute(insert(review_standing).from_select(named, stands))
    return int(connection.execute(select(func.count()).where(made.step == step)).scalar_one())


def _guarded() -> StoreError:
    return StoreError(
        message(
            "All unflagged suggestions can be accepted at once after {needed} of them were reviewed one by one, with "
            "at most {most} rejected.",
            needed=BulkGuard.NEEDED,
            most=Share(BulkGuard.MOST_REJECTED),
        )
    )
