"""Decisions of reviewers: a log that only grows, and beside it what stands."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row, select

from core.messages import StoreError, message
from core.store.database import Database, insert_or_replace
from core.store.review_log import (
    add_reason,
    batch_of,
    keep_decision,
    last_step,
    new_step,
    refuse_nameless,
    standing_of,
    take_back,
    writing_to,
)
from core.store.schema import review_decisions, review_drafts, review_steps, suggestion_batches
from core.store.suggestion_records import Undone
from core.suggesting.decisions import CONFLICTS, Decision, LoggedDecision


class Reviews(Database):
    """What the store does with decisions. Each method has written when it returns; queues do not see each other."""

    def decide(self, decision: Decision, *, conflict: bool = False) -> bool:
        """Keep a decision in its reviewer's queue, or in the queue of conflicts.

        False, and nothing is kept, for a candidate that is decided there already; one that was skipped may be
        decided. Raises `StoreError` where the reviewer has no name, or a text without words is accepted.
        """
        refuse_nameless(decision.reviewer)
        if decision.verdict == "accept" and not decision.text.strip():
            raise StoreError(message("A query without words can't be accepted. Write it, or reject it."))
        queue = CONFLICTS if conflict else decision.reviewer
        with writing_to(self, batch_of(decision.suggestion_id)) as (connection, batch_id):
            before = standing_of(connection, decision.suggestion_id, queue)
            if before is not None and (before.verdict != "skip" or decision.verdict == "skip"):
                return False
            step = new_step(connection, batch_id, queue, decision.reviewer)
            keep_decision(connection, step, batch_id, queue, decision, before)
        return True

    def give_reason(self, suggestion_id: str, queue: str, reason: str) -> bool:
        """Put a reason to the rejection that stands in a queue; False where none stands.

        It is one more entry of the log, within the same step: an undo takes back both.
        """
        with writing_to(self, batch_of(suggestion_id)) as (connection, _):
            standing = standing_of(connection, suggestion_id, queue)
            if standing is None or standing.verdict != "reject":
                return False
            add_reason(connection, standing, reason)
        return True

    def keep_draft(self, suggestion_id: str, queue: str, text: str) -> None:
        """Keep what is typed on a card that is not decided yet; its card has this text from now on."""
        row = {"suggestion_id": suggestion_id, "queue": queue, "text": " ".join(text.split())}
        with writing_to(self, batch_of(suggestion_id)) as (connection, _):
            standing = standing_of(connection, suggestion_id, queue)
            if standing is None or standing.verdict == "skip":
                insert_or_replace(connection, review_drafts, row)

    def undo_decision(self, batch_id: str, queue: str, *, reviewer: str = "") -> Undone | None:
        """Take back the last step of a queue that was not taken back yet; None where there is none.

        That is one more entry of the log; the text that was decided on stays on the card. `reviewer` says who
        undoes in the queue of conflicts.
        """
        with writing_to(self, suggestion_batches.c.id == batch_id) as (connection, _):
            last = last_step(connection, batch_id, queue)
            if last is None:
                return None
            new_step(connection, batch_id, queue, reviewer or queue, undoes=last.number, bulk=last.bulk)
            return take_back(connection, last, queue)

    def can_undo(self, batch_id: str, queue: str) -> bool:
        """Say whether there is a step to take back."""
        with self.reading() as connection:
            return last_step(connection, batch_id, queue) is not None

    def decision_log(self, batch_id: str, *, queue: str | None = None) -> list[LoggedDecision]:
        """Return every decision ever made on a batch, in order; of one queue if given."""
        undoing = review_steps.alias()
        asked = (
            select(review_decisions, review_steps.c.queue, review_steps.c.reviewer, review_steps.c.created)
            .add_columns(undoing.c.number.label("undone"))
            .join_from(review_decisions, review_steps, review_decisions.c.step == review_steps.c.number)
            .outerjoin(undoing, undoing.c.undoes == review_steps.c.number)
            .where(review_steps.c.batch_id == batch_id)
            .order_by(review_decisions.c.number)
        )
        if queue is not None:
            asked = asked.where(review_steps.c.queue == queue)
        with self.reading() as connection:
            return [_logged(row) for row in connection.execute(asked)]


def _logged(row: Row[Any]) -> LoggedDecision:
    decision = Decision(row.suggestion_id, row.verdict, row.text, row.reason, row.reviewer)
    return LoggedDecision(row.number, row.suggestion_id, row.queue, decision, row.created, row.undone is not None)
