"""The log of decisions, and what stands by it: single steps, within one transaction."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, delete, insert, select

from core.messages import StoreError, message
from core.store.columns import now
from core.store.database import Database, insert_or_replace
from core.store.schema import (
    review_decisions,
    review_drafts,
    review_standing,
    review_steps,
    suggestion_batches,
    suggestions,
)
from core.store.suggestion_batches import no_batch
from core.store.suggestion_records import Undone
from core.suggesting.decisions import Decision


@contextmanager
def writing_to(database: Database, which: ColumnElement[bool]) -> Iterator[tuple[Connection, str]]:
    """Give a connection that alone writes to a batch, and the batch's id; raises `StoreError` where there is none."""
    asked = select(suggestion_batches.c.id).where(which).with_for_update()
    with database.writing() as connection:
        batch_id = connection.execute(asked).scalar()
        if batch_id is None:
            raise no_batch()
        yield connection, batch_id


def batch_of(suggestion_id: str) -> ColumnElement[bool]:
    """Return the condition that a batch is the one of a candidate."""
    of = select(suggestions.c.batch_id).where(suggestions.c.id == suggestion_id).scalar_subquery()
    return suggestion_batches.c.id == of


def standing_of(connection: Connection, suggestion_id: str, queue: str) -> Row[Any] | None:
    """Return what stands of a candidate in a queue, None where nothing was decided."""
    mine = (review_standing.c.suggestion_id == suggestion_id, review_standing.c.queue == queue)
    return connection.execute(select(review_standing).where(*mine)).first()


def new_step(
    connection: Connection,
    batch_id: str,
    queue: str,
    reviewer: str,
    *,
    undoes: int | None = None,
    bulk: bool = False,
) -> int:
    """Add a step to the log and return its number."""
    row = {"batch_id": batch_id, "queue": queue, "reviewer": reviewer, "undoes": undoes, "bulk": bulk}
    added = insert(review_steps).values(**row, created=now()).returning(review_steps.c.number)
    return int(connection.execute(added).scalar_one())


def keep_decision(
    connection: Connection, step: int, batch_id: str, queue: str, decision: Decision, before: Row[Any] | None
) -> None:
    """Add a decision to the log and let it stand; `before` is what stood, a skip."""
    said = {"verdict": decision.verdict, "text": " ".join(decision.text.split()), "reason": decision.reason}
    row = {"step": step, "suggestion_id": decision.suggestion_id, **said}
    added = insert(review_decisions).values(**row, before=None if before is None else before.decision)
    number = connection.execute(added.returning(review_decisions.c.number)).scalar_one()
    _stand(connection, batch_id, queue, decision.suggestion_id, decision.verdict, number)
    _forget_draft(connection, decision.suggestion_id, queue)


def add_reason(connection: Connection, standing: Row[Any], reason: str) -> None:
    """Add the decision that stands once more, within its step, with a reason; let that stand."""
    made = review_decisions.c
    before = connection.execute(select(review_decisions).where(made.number == standing.decision)).one()
    row = {name: before._mapping[name] for name in ("step", "suggestion_id", "verdict", "text", "before")}
    added = insert(review_decisions).values(**row, reason=reason).returning(made.number)
    number = connection.execute(added).scalar_one()
    _stand(connection, standing.batch_id, standing.queue, standing.suggestion_id, standing.verdict, number)


def _stand(connection: Connection, batch_id: str, queue: str, suggestion_id: str, verdict: str, number: int) -> None:
    key = {"suggestion_id": suggestion_id, "queue": queue}
    row = {**key, "batch_id": batch_id, "verdict": verdict, "decision": number, "bulk": False}
    insert_or_replace(connection, review_standing, row)


def last_step(connection: Connection, batch_id: str, queue: str) -> Row[Any] | None:
    """Return the last step of a queue that was not taken back."""
    steps, undoing = review_steps, review_steps.alias()
    taken_back = select(undoing.c.number).where(undoing.c.undoes == steps.c.number).exists()
    mine = (steps.c.batch_id == batch_id, steps.c.queue == queue, steps.c.undoes.is_(None))
    asked = select(steps).where(*mine, ~taken_back).order_by(steps.c.number.desc()).limit(1)
    return connection.execute(asked).first()


def take_back(connection: Connection, step: Row[Any], queue: str) -> Undone:
    """Let stand what stood before a step; return what that took back."""
    asked = select(review_decisions).where(review_decisions.c.step == step.number).order_by(review_decisions.c.number)
    rows = connection.execute(asked).all()
    of_step = select(review_decisions.c.suggestion_id).where(review_decisions.c.step == step.number)
    gone = (review_standing.c.queue == queue, review_standing.c.suggestion_id.in_(of_step))
    connection.execute(delete(review_standing).where(*gone))
    for row in rows:
        if row.text and not step.bulk:
            draft = {"suggestion_id": row.suggestion_id, "queue": queue, "text": row.text}
            insert_or_replace(connection, review_drafts, draft)
        if row.before is not None:
            _stand(connection, step.batch_id, queue, row.suggestion_id, "skip", row.before)
    return Undone(tuple(dict.fromkeys(row.suggestion_id for row in rows)), step.bulk, rows[0].verdict)


def _forget_draft(connection: Connection, suggestion_id: str, queue: str) -> None:
    mine = (review_drafts.c.suggestion_id == suggestion_id, review_drafts.c.queue == queue)
    connection.execute(delete(review_drafts).where(*mine))


def refuse_nameless(reviewer: str) -> None:
    """Raise `StoreError` for a reviewer without a name."""
    if not reviewer.strip():
        raise StoreError(message("Write your name first: it says whose decisions these are."))
