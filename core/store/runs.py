"""Runs: added, held by one owner while they are worked on, filled batch by batch, and finished."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from pathlib import Path

from sqlalchemy import ColumnElement, Connection, Row, Select, delete, insert, or_, select, update

from core.messages import Message, StoreError, message
from core.runs import Ranking, Run
from core.store import batches
from core.store.columns import now
from core.store.database import STALE_SECONDS, Database
from core.store.records import StoredRun, run_digest
from core.store.said import message_from_json, message_to_json
from core.store.schema import runs
from core.store.sweeping import delete_unused, let_go_of_catalog

ALIVE = ("waiting", "running")


class Runs(Database):
    """What the store does with runs.

    `knows` says whether this process is at work on a run; the one who does the work sets it.
    """

    def __init__(self, url_or_path: str | Path, *, stale_seconds: float = STALE_SECONDS) -> None:
        super().__init__(url_or_path, stale_seconds=stale_seconds)
        self.knows: Callable[[str], bool] | None = None
        self._finished_run = lru_cache(maxsize=16)(self._read_run)

    def add_run(
        self,
        project_id: str,
        *,
        spec: str,
        fingerprint: str,
        catalog_digest: str,
        query_set_digest: str,
        depth: int,
        total: int,
    ) -> str:
        """Add a run that waits for its turn and return its id.

        Where the project has the same run already, done without failures or being worked on now, that one
        is returned instead.
        """
        row = {
            "id": secrets.token_hex(8),
            "project_id": project_id,
            "digest": run_digest(spec, fingerprint, catalog_digest, query_set_digest, depth),
            "spec": spec,
            "fingerprint": fingerprint,
            "catalog_digest": catalog_digest,
            "query_set_digest": query_set_digest,
            "depth": depth,
            "total": total,
        }
        new = {"status": "waiting", "owner": self.owner, "beat": now(), "created": now()}
        with self.writing() as connection:
            same = (runs.c.project_id == project_id, runs.c.digest == row["digest"])
            for run in self._stored(connection, select(runs).where(*same)):
                if run.status in ALIVE or (run.status == "done" and not run.failed):
                    return run.id
            connection.execute(insert(runs).values(**row, **new, done=0, failed=0, seconds=0.0))
        return str(row["id"])

    def find_run(self, digest: str, *, project_id: str | None = None) -> StoredRun | None:
        """Return the first run with this digest that is done without failures, if there is one."""
        asked = select(runs).where(runs.c.digest == digest, runs.c.status == "done", runs.c.failed == 0)
        if project_id is not None:
            asked = asked.where(runs.c.project_id == project_id)
        with self.reading() as connection:
            return next(iter(self._stored(connection, asked)), None)

    def runs(
        self, project_id: str, *, catalog_digest: str | None = None, query_set_digest: str | None = None
    ) -> list[StoredRun]:
        """Return a project's runs, in the order they were added; of one catalog or query set if given."""
        asked = select(runs).where(runs.c.project_id == project_id)
        if catalog_digest is not None:
            asked = asked.where(runs.c.catalog_digest == catalog_digest)
        if query_set_digest is not None:
            asked = asked.where(runs.c.query_set_digest == query_set_digest)
        with self.reading() as connection:
            return self._stored(connection, asked)

    def stored_run(self, run_id: str) -> StoredRun:
        """Return what is known of one run, without its rankings."""
        with self.reading() as connection:
            found = self._stored(connection, select(runs).where(runs.c.id == run_id))
        if not found:
            raise _no_run()
        return found[0]

    def run(self, run_id: str) -> Run:
        """Return a run's rankings; of an unfinished run, those of the queries answered so far."""
        if self.stored_run(run_id).status == "done":
            return self._finished_run(run_id)
        return self._read_run(run_id)

    def answered(self, run_id: str) -> set[str]:
        """Return the ids of the queries that a run has an answer or a failure for."""
        with self.reading() as connection:
            return set(batches.answered(connection, run_id))

    def claim_run(self, run_id: str, owner: str) -> bool:
        """Make a run wait for `owner` to work on it; False when it is done, gone or alive elsewhere."""
        free = or_(runs.c.status.not_in(ALIVE), runs.c.owner == owner, runs.c.beat < now() - self.stale)
        waiting = {"status": "waiting", "owner": owner, "beat": now(), "finished": None, "message": None}
        return self._update(run_id, runs.c.status != "done", free, **waiting)

    def begin_run(self, run_id: str, owner: str) -> bool:
        """Call a run that waited for `owner` running; False when it doesn't wait for it any more."""
        held = (runs.c.owner == owner, runs.c.status == "waiting")
        return self._update(run_id, *held, status="running", beat=now())

    def beat(self, run_ids: Iterable[str], owner: str) -> set[str]:
        """Say that `owner` is still at work on these runs; return those that it still should work on."""
        held = (runs.c.id.in_(list(run_ids)), runs.c.owner == owner, runs.c.status.in_(ALIVE))
        with self.writing() as connection:
            connection.execute(update(runs).where(*held).values(beat=now()))
            return set(connection.execute(select(runs.c.id).where(*held)).scalars())

    def save_batch(
        self, run_id: str, position: int, rankings: Sequence[Ranking], owner: str, *, seconds: float = 0.0
    ) -> bool:
        """Keep the answers to some queries, the first of which is at `position` in the query set.

        Returns False, and keeps nothing, when the run is not this owner's any more. A cancelled run keeps
        the batch that was being answered.
        """
        row = batches.row(run_id, position, rankings)
        failed = sum(ranking.failure is not None for ranking in rankings)
        counts = {
            "done": runs.c.done + len(rankings),
            "failed": runs.c.failed + failed,
            "seconds": runs.c.seconds + seconds,
        }
        held = (runs.c.id == run_id, runs.c.owner == owner, runs.c.status != "done")
        with self.writing() as connection:
            if connection.execute(update(runs).where(*held).values(beat=now())).rowcount == 0:
                return False
            if batches.insert(connection, row):
                connection.execute(update(runs).where(*held).values(counts))
        return True

    def finish_run(self, run_id: str, owner: str) -> bool:
        """Put a run's batches into one and call it done; False when it is not this owner's to finish.

        Raises `StoreError` where queries have no answer yet.
        """
        held = (runs.c.id == run_id, runs.c.owner == owner, runs.c.status == "running")
        ending = {"status": "done", "finished": now(), "owner": None, "beat": None}
        changed = update(runs).where(*held).values(ending).returning(runs.c.done, runs.c.total)
        with self.reading() as connection:  # the long part, while others can write
            whole = batches.compacted(connection, run_id)
        with self.writing() as connection:
            row = connection.execute(changed).one_or_none()
            if row is None:
                return False
            if row.done != row.total:
                raise _not_complete(row.done, row.total)
            batches.replace(connection, whole)
        return True

    def fail_run(self, run_id: str, owner: str, said: Message) -> bool:
        """Call a run failed, with the reason; what it has stays."""
        held = (runs.c.owner == owner, runs.c.status.in_(ALIVE))
        return self._update(run_id, *held, status="failed", finished=now(), message=message_to_json(said))

    def cancel_run(self, run_id: str) -> bool:
        """Call a run cancelled, whoever works on it; what it has stays."""
        return self._update(run_id, runs.c.status.in_(ALIVE), status="cancelled", finished=now())

    def delete_run(self, run_id: str) -> None:
        """Delete a run and its rankings; whoever works on it stops."""
        with self.writing() as connection:
            gone = delete(runs).where(runs.c.id == run_id).returning(runs.c.project_id, runs.c.catalog_digest)
            for project_id, digest in connection.execute(gone).all():
                let_go_of_catalog(connection, project_id, digest)
            delete_unused(connection)

    def _update(self, run_id: str, *conditions: ColumnElement[bool], **values: object) -> bool:
        with self.writing() as connection:
            changed = connection.execute(update(runs).where(runs.c.id == run_id, *conditions).values(values))
        return changed.rowcount > 0

    def _stored(self, connection: Connection, asked: Select[tuple[object, ...]]) -> list[StoredRun]:
        return [self._run(row) for row in connection.execute(asked.order_by(runs.c.number))]

    def _run(self, row: Row[tuple[object, ...]]) -> StoredRun:
        columns = row._asdict()
        dead = row.status in ALIVE and not self._alive(row)
        columns["status"] = "interrupted" if dead else row.status
        columns["message"] = None if row.message is None else message_from_json(row.message)
        return StoredRun(**{name: columns[name] for name in StoredRun.__dataclass_fields__})

    def _alive(self, row: Row[tuple[object, ...]]) -> bool:
        fresh = bool(now() - row.beat < self.stale)
        if row.owner != self.owner or self.knows is None:
            return fresh
        return self.knows(row.id) or (row.status == "waiting" and fresh)

    def _read_run(self, run_id: str) -> Run:
        with self.reading() as connection:
            row = connection.execute(select(runs).where(runs.c.id == run_id)).first()
            if row is None:
                raise _no_run()
            queries, rankings, failures = batches.read(connection, run_id)
        return Run(row.spec, row.catalog_digest, row.query_set_digest, row.depth, tuple(queries), rankings, failures)


def _no_run() -> StoreError:
    return StoreError(message("This run is not there any more; it may have been deleted in another window."))


def _not_complete(done: int, total: int) -> StoreError:
    return StoreError(
        message(
            "This run can't be finished: {done} of {total} queries have an answer. Start it again.",
            done=done,
            total=total,
        )
    )
