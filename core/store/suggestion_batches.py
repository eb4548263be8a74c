"""Batches of suggestions: planned, held by one owner while they are asked for, and kept answer by answer."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, delete, func, insert, or_, select, update

from core.messages import Message, StoreError, message
from core.store.columns import now
from core.store.database import STALE_SECONDS, Database, insert_or_replace
from core.store.said import message_from_json, message_to_json
from core.store.schema import suggestion_batches, suggestion_calls, suggestion_flags, suggestions
from core.store.suggestion_records import CallOutcome, StoredSuggestions
from core.store.suggestion_rows import candidate_of, insert_examined
from core.suggesting.candidates import Candidate, Examined
from core.suggesting.plans import Plan

ALIVE = ("waiting", "running")
AGAIN = "failed"
"""The outcome of a call that is made again when the batch is continued; every other one is final."""


class SuggestionBatches(Database):
    """What the store does with batches of suggestions.

    `knows_batch` says whether this process is at work on one; the one who does the work sets it.
    """

    def __init__(self, url_or_path: str | Path, *, stale_seconds: float = STALE_SECONDS) -> None:
        super().__init__(url_or_path, stale_seconds=stale_seconds)
        self.knows_batch: Callable[[str], bool] | None = None

    def add_suggestions(
        self, project_id: str, catalog_digest: str, plan: Plan, examined: Sequence[Examined] = ()
    ) -> str:
        """Add a batch and return its id: with candidates it is done, else it waits for its turn."""
        ending = {"status": "done", "finished": now()} if examined else {"status": "waiting", "owner": self.owner}
        row = {"id": secrets.token_hex(8), "project_id": project_id, "catalog_digest": catalog_digest}
        made = {"plan": plan.to_json(), "created": now(), "beat": None if examined else now()}
        with self.writing() as connection:
            connection.execute(insert(suggestion_batches).values(**row, **made, **ending))
            insert_examined(connection, row["id"], 0, examined)
        return row["id"]

    def suggestion_batches(self, project_id: str) -> list[StoredSuggestions]:
        """Return a project's batches, in the order they were added."""
        with self.reading() as connection:
            return self._batches(connection, suggestion_batches.c.project_id == project_id)

    def suggestion_batch(self, batch_id: str) -> StoredSuggestions:
        """Return one batch."""
        with self.reading() as connection:
            found = self._batches(connection, suggestion_batches.c.id == batch_id)
        if not found:
            raise no_batch()
        return found[0]

    def delete_suggestions(self, batch_id: str) -> None:
        """Delete a batch with all that was said of it; queries that entered a set stay there."""
        with self.writing() as connection:
            connection.execute(delete(suggestion_batches).where(suggestion_batches.c.id == batch_id))

    def claim_suggestions(self, batch_id: str, owner: str) -> bool:
        """Make a batch wait for `owner` to work on it; False when it is done, gone or alive elsewhere."""
        kept = suggestion_batches.c
        free = or_(kept.status.not_in(ALIVE), kept.owner == owner, kept.beat < now() - self.stale)
        waiting = {"status": "waiting", "owner": owner, "beat": now(), "finished": None, "message": None}
        return self._update_batch(batch_id, kept.status != "done", free, **waiting)

    def begin_suggestions(self, batch_id: str, owner: str) -> bool:
        """Call a batch that waited for `owner` running; False when it doesn't wait for it any more."""
        held = (suggestion_batches.c.owner == owner, suggestion_batches.c.status == "waiting")
        return self._update_batch(batch_id, *held, status="running", beat=now())

    def beat_suggestions(self, batch_ids: Iterable[str], owner: str) -> set[str]:
        """Say that `owner` is still at work on these batches; return those that it still should work on."""
        kept = suggestion_batches.c
        held = (kept.id.in_(list(batch_ids)), kept.owner == owner, kept.status.in_(ALIVE))
        with self.writing() as connection:
            connection.execute(update(suggestion_batches).where(*held).values(beat=now()))
            return set(connection.execute(select(kept.id).where(*held)).scalars())

    def answered_calls(self, batch_id: str) -> set[int]:
        """Return the places of the documents that need not be asked about again."""
        final = (suggestion_calls.c.batch_id == batch_id, suggestion_calls.c.outcome != AGAIN)
        with self.reading() as connection:
            return set(connection.execute(select(suggestion_calls.c.place).where(*final)).scalars())

    def save_answer(
        self,
        batch_id: str,
        place: int,
        owner: str,
        examined: Sequence[Examined],
        *,
        outcome: str,
        said: Message | None = None,
        tokens: tuple[int, int] = (0, 0),
    ) -> bool:
        """Keep what came of the call at `place`; False, and nothing is kept, when the batch is not this owner's."""
        held = (suggestion_batches.c.id == batch_id, suggestion_batches.c.owner == owner)
        row = {"batch_id": batch_id, "place": place, "outcome": outcome, "kept": len(examined), "created": now()}
        row |= {"tokens_in": tokens[0], "tokens_out": tokens[1]}
        row |= {"said": None if said is None else message_to_json(said)}
        with self.writing() as connection:
            if connection.execute(update(suggestion_batches).where(*held).values(beat=now())).rowcount == 0:
                return False
            last = select(func.max(suggestions.c.place)).where(suggestions.c.batch_id == batch_id)
            first = connection.execute(last).scalar()
            insert_or_replace(connection, suggestion_calls, row)
            insert_examined(connection, batch_id, 0 if first is None else first + 1, examined)
        return True

    def finish_suggestions(self, batch_id: str, owner: str) -> bool:
        """Call a batch done; False when it is not this owner's to finish."""
        held = (suggestion_batches.c.owner == owner, suggestion_batches.c.status == "running")
        return self._update_batch(batch_id, *held, status="done", finished=now(), owner=None, beat=None)

    def fail_suggestions(self, batch_id: str, owner: str, said: Message) -> bool:
        """Call a batch failed, with the reason; what it has stays, and it can be continued."""
        held = (suggestion_batches.c.owner == owner, suggestion_batches.c.status.in_(ALIVE))
        return self._update_batch(batch_id, *held, status="failed", finished=now(), message=message_to_json(said))

    def cancel_suggestions(self, batch_id: str, said: Message | None = None) -> bool:
        """Call a batch cancelled, whoever works on it; what it has stays, and it can be continued."""
        words = None if said is None else message_to_json(said)
        alive = suggestion_batches.c.status.in_(ALIVE)
        return self._update_batch(batch_id, alive, status="cancelled", finished=now(), message=words)

    def change_budget(self, batch_id: str, budget: int | None) -> None:
        """Let a batch use up to this many tokens in all when it is continued."""
        mine = suggestion_batches.c.id == batch_id
        with self.writing() as connection:
            plan = connection.execute(select(suggestion_batches.c.plan).where(mine).with_for_update()).scalar()
            if plan is None:
                raise no_batch()
            connection.execute(update(suggestion_batches).where(mine).values(plan={**plan, "budget": budget}))

    def calls_without(self, batch_id: str) -> list[CallOutcome]:
        """Return the calls that did not end well, in order, with what there is to say about them."""
        calls = suggestion_calls.c
        asked = select(suggestion_calls).where(calls.batch_id == batch_id, calls.said.is_not(None))
        with self.reading() as connection:
            rows = connection.execute(asked.order_by(calls.place)).all()
        return [CallOutcome(row.place, row.outcome, row.kept, message_from_json(row.said)) for row in rows]

    def candidates(self, batch_id: str) -> list[Candidate]:
        """Return all candidates of a batch, in order."""
        asked = select(suggestions).where(suggestions.c.batch_id == batch_id).order_by(suggestions.c.place)
        with self.reading() as connection:
            return [candidate_of(row) for row in connection.execute(asked)]

    def replace_flags(self, examined: Sequence[Examined]) -> None:
        """Keep what the checks say of candidates now, in the place of what they said before."""
        with self.writing() as connection:
            for each in examined:
                mine = suggestion_flags.c.suggestion_id == each.candidate.id
                connection.execute(delete(suggestion_flags).where(mine))
                seen = {"flagged": bool(each.flags), "overlap": each.overlap}
                connection.execute(update(suggestions).where(suggestions.c.id == each.candidate.id).values(seen))
                for flag in each.flags:
                    said = {"code": flag.code, "said": message_to_json(flag.said)}
                    connection.execute(insert(suggestion_flags).values(suggestion_id=each.candidate.id, **said))

    def _update_batch(self, batch_id: str, *conditions: ColumnElement[bool], **values: object) -> bool:
        changed = update(suggestion_batches).where(suggestion_batches.c.id == batch_id, *conditions).values(values)
        with self.writing() as connection:
            return connection.execute(changed).rowcount > 0

    def _batches(self, connection: Connection, *conditions: ColumnElement[bool]) -> list[StoredSuggestions]:
        asked = select(suggestion_batches).where(*conditions).order_by(suggestion_batches.c.number)
        return [self._batch(connection, row) for row in connection.execute(asked).all()]

    def _batch(self, connection: Connection, row: Row[Any]) -> StoredSuggestions:
        calls = suggestion_calls.c
        tokens = func.coalesce(func.sum(calls.tokens_in), 0), func.coalesce(func.sum(calls.tokens_out), 0)
        counts = func.count().filter(calls.outcome != AGAIN), func.count().filter(calls.kept == 0)
        of_batch = select(*counts, *tokens).where(calls.batch_id == row.id)
        done, failed, tokens_in, tokens_out = connection.execute(of_batch).one()
        mine = suggestions.c.batch_id == row.id
        candidates = connection.execute(select(func.count()).select_from(suggestions).where(mine)).scalar_one()
        plan = Plan.from_json(row.plan)
        return StoredSuggestions(
            row.id, row.project_id, row.catalog_digest, plan, self._status(row), row.created, row.finished,
            None if row.message is None else message_from_json(row.message), len(plan.documents),
            done, failed, candidates, tokens_in, tokens_out,
        )  # fmt: skip

    def _status(self, row: Row[Any]) -> Any:  # noqa: ANN401 (one of the statuses, as the database gives it)
        if row.status not in ALIVE:
            return row.status
        fresh = bool(now() - row.beat < self.stale)
        if row.owner == self.owner and self.knows_batch is not None:
            fresh = self.knows_batch(row.id) or (row.status == "waiting" and fresh)
        return row.status if fresh else "interrupted"


def no_batch() -> StoreError:
    """Return what to raise for a batch that is gone."""
    return StoreError(
        message("These suggestions are not there any more; they may have been deleted in another window.")
    )
