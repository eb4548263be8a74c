"""Query sets, and which projects use them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Select, delete, func, insert, select

from core.messages import message
from core.queries import QuerySet
from core.store import query_set_rows
from core.store.columns import now
from core.store.database import STALE_SECONDS, Database, insert_or_ignore
from core.store.records import StoredQuerySet
from core.store.said import message_to_json
from core.store.schema import project_query_sets, projects, query_set_versions, query_sets
from core.store.set_names import free_name, told_apart
from core.store.sweeping import delete_unused

BROUGHT = message("The set as it was brought")
"""What is said of version 1."""


class QuerySets(Database):
    """What the store does with query sets."""

    def __init__(self, url_or_path: str | Path, *, stale_seconds: float = STALE_SECONDS) -> None:
        super().__init__(url_or_path, stale_seconds=stale_seconds)
        self._query_set = lru_cache(maxsize=16)(self._read_query_set)

    def add_query_set(self, project_id: str, query_set: QuerySet, *, source: Mapping[str, object]) -> str:
        """Add a query set to a project, as version 1, and return its digest.

        One that the project has already, as the current version of a set, is not added again. A name that another set
        of the project has gets a number.
        """
        row = query_set_rows.whole_row(query_set)
        with self.writing() as connection:
            # One at a time, so that two windows don't both add it.
            connection.execute(select(projects.c.id).where(projects.c.id == project_id).with_for_update())
            insert_or_ignore(connection, query_sets, row)
            if query_set.digest not in connection.execute(_current(project_id, query_sets.c.digest)).scalars():
                _insert(connection, project_id, query_set, source)
        return query_set.digest

    def query_sets(self, project_id: str) -> list[StoredQuerySet]:
        """Return a project's query sets in their current versions, in the order they were added."""
        used, kept = project_query_sets.c, query_set_versions.alias()
        count = select(func.count()).select_from(kept).where(kept.c.set_id == used.id).scalar_subquery()
        columns = (used.id, used.name, used.source, used.created, used.version, count.label("versions"))
        asked = _current(project_id, *columns, query_sets.c.digest, query_sets.c.count.label("queries"))
        with self.reading() as connection:
            rows = connection.execute(asked.add_columns(query_sets.c.languages).order_by(used.number)).all()
            names = names_of_sets(connection, project_id)
        return [
            StoredQuerySet(
                row.digest, names[row.id], row.queries, row.languages, row.created, row.source,
                row.id, row.version, row.versions,
            )
            for row in rows
        ]  # fmt: skip

    def remove_query_set(self, project_id: str, digest: str) -> None:
        """Take the query set whose current version has this digest out of a project, with all its versions.

        Runs over it stay, and what they used stays for them.
        """
        mine = _current(project_id, project_query_sets.c.id).where(query_sets.c.digest == digest)
        with self.writing() as connection:
            connection.execute(delete(project_query_sets).where(project_query_sets.c.id.in_(mine)))
            delete_unused(connection)

    def query_set(self, digest: str) -> QuerySet:
        """Return a query set by its digest, shared with other callers."""
        return self._query_set(digest)

    def _read_query_set(self, digest: str) -> QuerySet:
        with self.reading() as connection:
            return query_set_rows.read(connection, digest)


def names_of_sets(connection: Connection, project_id: str) -> dict[str, str]:
    """Return the names of a project's sets by their ids, told apart, in the order they were added."""
    used = project_query_sets.c
    asked = select(used.id, used.name).where(used.project_id == project_id).order_by(used.number)
    rows = connection.execute(asked).all()
    return dict(zip([row.id for row in rows], told_apart([row.name for row in rows]), strict=True))


def _current(project_id: str, *columns: Any) -> Select[Any]:  # noqa: ANN401 (SQLAlchemy's columns)
    """Return a question about the current versions of a project's sets."""
    used, kept = project_query_sets, query_set_versions
    current = (kept.c.set_id == used.c.id) & (kept.c.number == used.c.version)
    joined = used.join(kept, current).join(query_sets, query_sets.c.digest == kept.c.digest)
    return select(*columns).select_from(joined).where(used.c.project_id == project_id)


def _insert(connection: Connection, project_id: str, query_set: QuerySet, source: Mapping[str, object]) -> None:
    added = {"id": secrets.token_hex(8), "created": now()}
    name = free_name(query_set.name, set(names_of_sets(connection, project_id).values()))
    used = {"project_id": project_id, "name": name, "source": dict(source), "version": 1}
    first = {"digest": query_set.digest, "said": message_to_json(BROUGHT), "author": ""}
    connection.execute(insert(project_query_sets).values(**added, **used))
    connection.execute(
        insert(query_set_versions).values(set_id=added["id"], number=1, created=added["created"], **first)
    )
