"""Versions of a query set: a new one for every edit, and the way back and forth between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update

from core.editing import Edit, Edited, apply, conflict, said
from core.messages import Message, StoreError, message
from core.store import query_set_rows
from core.store.columns import now
from core.store.database import insert_or_ignore
from core.store.histories import History, UsedVersion, Version
from core.store.query_sets import QuerySets, names_of_sets
from core.store.said import message_from_json, message_to_json
from core.store.schema import project_query_sets, query_set_versions, query_sets


class Versions(QuerySets):
    """What the store does with the versions of query sets."""

    def history(self, set_id: str) -> History:
        """Return all versions of a query set and which is in use."""
        with self.reading() as connection:
            return _history(connection, set_id)

    def edit_query_set(self, set_id: str, edits: Sequence[Edit], *, seen: int, author: str = "") -> History:
        """Make a new version of a set by edits that somebody decided on while looking at the version `seen`.

        Where the set was changed meanwhile, the edits are made on what it is now, unless they conflict: then
        `StoreError` says with what, and nothing is kept. Edits that change nothing make no version. Raises
        `InputError` for an edit that can't be made.
        """
        with self._one_at_a_time(set_id) as (connection, history):
            current = self.query_set(history.current.digest)
            self._refuse_conflict(history, seen, edits)
            edited = apply(current, edits)
            if edited.query_set.digest != history.current.digest:
                _keep(connection, history, edited, said(current, edits), author)
        return self.history(set_id)

    def undo_edit(self, set_id: str, *, seen: int) -> History:
        """Go back to the version that the current one was made from; none is lost.

        Like redo and the choice of a version, it raises `StoreError` where `seen` is no longer the current version.
        """
        with self._one_at_a_time(set_id) as (connection, history):
            _refuse_other(history, seen)
            if history.undone_by is not None:
                _use(connection, set_id, history.undone_by.number)
                _remember(connection, set_id, history.undone_by.number, history.number)
        return self.history(set_id)

    def redo_edit(self, set_id: str, *, seen: int) -> History:
        """Bring back the version that undo left last."""
        with self._one_at_a_time(set_id) as (connection, history):
            _refuse_other(history, seen)
            if history.redone_by is not None:
                _use(connection, set_id, history.redone_by.number)
        return self.history(set_id)

    def use_version(self, set_id: str, number: int, *, seen: int) -> History:
        """Let any version be the current one; none is lost."""
        with self._one_at_a_time(set_id) as (connection, history):
            _refuse_other(history, seen)
            if history.version(number) is None:
                raise StoreError(message("There is no version {number} of this set.", number=number))
            _use(connection, set_id, number)
        return self.history(set_id)

    def used_versions(self, project_id: str) -> dict[str, UsedVersion]:
        """Return which version of which of a project's sets each digest is, for telling what runs used.

        A digest that several versions share counts as the current one, else as the latest.
        """
        used, kept = project_query_sets.c, query_set_versions.c
        asked = (
            select(kept.digest, used.id, kept.number, used.version)
            .join_from(project_query_sets, query_set_versions, kept.set_id == used.id)
            .where(used.project_id == project_id)
            .order_by(kept.number == used.version, kept.number)
        )
        with self.reading() as connection:
            names = names_of_sets(connection, project_id)
            return {
                row.digest: UsedVersion(row.id, names[row.id], row.number, row.version)
                for row in connection.execute(asked)
            }

    @contextmanager
    def _one_at_a_time(self, set_id: str) -> Iterator[tuple[Connection, History]]:
        """Give a connection that alone writes to a set, and the set's history as it is until then."""
        mine = select(project_query_sets.c.id).where(project_query_sets.c.id == set_id)
        with self.writing() as connection:
            connection.execute(mine.with_for_update())
            yield connection, _history(connection, set_id)

    def _refuse_conflict(self, history: History, seen: int, edits: Sequence[Edit]) -> None:
        base = history.version(seen)
        if base is None or base.digest == history.current.digest:
            return
        why = conflict(self.query_set(base.digest), self.query_set(history.current.digest), edits)
        if why is not None:
            raise StoreError(why)


def _history(connection: Connection, set_id: str) -> History:
    row = connection.execute(select(project_query_sets).where(project_query_sets.c.id == set_id)).first()
    if row is None:
        raise StoreError(message("This query set is not there any more. Choose another one."))
    kept = query_set_versions
    asked = select(kept).where(kept.c.set_id == set_id).order_by(kept.c.number)
    versions = tuple(_version(version) for version in connection.execute(asked))
    return History(set_id, row.name, versions, row.version)


def _version(row: Row[Any]) -> Version:
    words = message_from_json(row.said)
    return Version(row.number, row.digest, words, row.author, row.created, row.before, row.after)


def _keep(connection: Connection, history: History, edited: Edited, words: Message, author: str) -> None:
    """Keep a new version, made from the current one, and use it."""
    number, current = history.versions[-1].number + 1, history.current
    row = query_set_rows.edited_row(connection, edited.query_set, current.digest, edited.touched)
    insert_or_ignore(connection, query_sets, row)
    new = {"set_id": history.set_id, "number": number, "digest": row["digest"], "before": current.number}
    made = {"said": message_to_json(words), "author": author, "created": now()}
    connection.execute(insert(query_set_versions).values(**new, **made))
    _use(connection, history.set_id, number)
    _remember(connection, history.set_id, current.number, number)


def _use(connection: Connection, set_id: str, number: int) -> None:
    mine = project_query_sets.c.id == set_id
    connection.execute(update(project_query_sets).where(mine).values(version=number))


def _remember(connection: Connection, set_id: str, number: int, after: int) -> None:
    """Note which version redo returns to."""
    kept = query_set_versions
    connection.execute(update(kept).where(kept.c.set_id == set_id, kept.c.number == number).values(after=after))


def _refuse_other(history: History, seen: int) -> None:
    if history.number != seen:
        raise StoreError(
            message(
                "This set was changed in another window in the meantime. Nothing was undone: "
                "look at it as it is now, and undo again if you still want to."
            )
        )
