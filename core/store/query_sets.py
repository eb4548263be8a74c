"""Query sets, and which projects use them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from sqlalchemy import delete, select

from core.messages import StoreError, message
from core.queries import QuerySet
from core.store.columns import now
from core.store.database import STALE_SECONDS, Database, insert_or_ignore
from core.store.parquet import from_parquet, to_parquet
from core.store.records import StoredQuerySet
from core.store.schema import project_query_sets, query_sets
from core.store.sweeping import delete_unused


class QuerySets(Database):
    """What the store does with query sets."""

    def __init__(self, url_or_path: str | Path, *, stale_seconds: float = STALE_SECONDS) -> None:
        super().__init__(url_or_path, stale_seconds=stale_seconds)
        self._query_set = lru_cache(maxsize=16)(self._read_query_set)

    def add_query_set(self, project_id: str, query_set: QuerySet, *, source: Mapping[str, object]) -> str:
        """Add a query set to a project and return its digest; one it has already is not added again."""
        row = {
            "digest": query_set.digest,
            "name": query_set.name,
            "count": len(query_set),
            "languages": query_set.languages,
            "queries": to_parquet(query_set.queries),
            "judgments": to_parquet(query_set.judgments),
        }
        used = {
            "project_id": project_id,
            "digest": query_set.digest,
            "name": query_set.name,
            "source": dict(source),
            "created": now(),
        }
        with self.writing() as connection:
            insert_or_ignore(connection, query_sets, row)
            insert_or_ignore(connection, project_query_sets, used)
        return query_set.digest

    def query_sets(self, project_id: str) -> list[StoredQuerySet]:
        """Return a project's query sets, in the order they were added."""
        used = project_query_sets
        asked = (
            select(used.c.digest, used.c.name, used.c.source, used.c.created)
            .add_columns(query_sets.c.count.label("queries"), query_sets.c.languages)
            .join(query_sets, query_sets.c.digest == used.c.digest)
            .where(used.c.project_id == project_id)
            .order_by(used.c.number)
        )
        with self.reading() as connection:
            rows = connection.execute(asked).all()
        return [
            StoredQuerySet(row.digest, row.name, row.queries, row.languages, row.created, row.source) for row in rows
        ]

    def remove_query_set(self, project_id: str, digest: str) -> None:
        """Take a query set out of a project; runs on it stay, and it stays for them."""
        used = project_query_sets
        with self.writing() as connection:
            connection.execute(delete(used).where(used.c.project_id == project_id).where(used.c.digest == digest))
            delete_unused(connection)

    def query_set(self, digest: str) -> QuerySet:
        """Return a query set by its digest, shared with other callers."""
        return self._query_set(digest)

    def _read_query_set(self, digest: str) -> QuerySet:
        with self.reading() as connection:
            row = connection.execute(select(query_sets).where(query_sets.c.digest == digest)).first()
        if row is None:
            raise StoreError(message("This query set is not there any more. Choose another one."))
        return QuerySet(row.name, from_parquet(row.queries), from_parquet(row.judgments))
