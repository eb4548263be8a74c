"""Result lists of engines that nobody can connect to, and which projects hold them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from pathlib import Path

import pandas as pd
from sqlalchemy import delete, select

from core.messages import StoreError, message
from core.result_lists import ResultList, ResultLists
from core.store.columns import now
from core.store.database import STALE_SECONDS, Database, insert_or_ignore
from core.store.parquet import from_parquet, to_parquet
from core.store.schema import result_lists

_COLUMNS = ("query_id", "text", "documents", "scores")


@dataclass(frozen=True)
class StoredResultLists:
    """A project's result lists without the results: how many queries and results they have, and their file."""

    digest: str
    name: str
    tag: str
    queries: int
    results: int
    created: datetime
    source: Mapping[str, object]


class ResultListsOfProjects(Database):
    """What the store does with result lists."""

    def __init__(self, url_or_path: str | Path, *, stale_seconds: float = STALE_SECONDS) -> None:
        super().__init__(url_or_path, stale_seconds=stale_seconds)
        self._result_lists = lru_cache(maxsize=4)(self._read_result_lists)

    def add_result_lists(self, project_id: str, lists: ResultLists, *, source: Mapping[str, object]) -> str:
        """Add result lists to a project and return their digest; lists that it has already stay as they are."""
        described = {"name": lists.name, "tag": lists.tag, "queries": len(lists), "source": dict(source)}
        results = sum(len(each.documents) for each in lists.lists)
        row = {"project_id": project_id, "digest": lists.digest, "results": results, "created": now(), **described}
        with self.writing() as connection:
            insert_or_ignore(connection, result_lists, {**row, "lists": to_parquet(_table(lists))})
        return lists.digest

    def stored_result_lists(self, project_id: str) -> list[StoredResultLists]:
        """Return a project's result lists, in the order they were added."""
        names = StoredResultLists.__dataclass_fields__
        asked = select(*(result_lists.c[name] for name in names)).where(result_lists.c.project_id == project_id)
        with self.reading() as connection:
            rows = connection.execute(asked.order_by(result_lists.c.created, result_lists.c.digest)).all()
        return [StoredResultLists(**row._asdict()) for row in rows]

    def remove_result_lists(self, project_id: str, digest: str) -> None:
        """Take result lists out of a project; runs made of them keep their rankings."""
        mine = (result_lists.c.project_id == project_id, result_lists.c.digest == digest)
        with self.writing() as connection:
            connection.execute(delete(result_lists).where(*mine))

    def result_lists(self, digest: str) -> ResultLists:
        """Return result lists by their digest, shared with other callers."""
        return self._result_lists(digest)

    def _read_result_lists(self, digest: str) -> ResultLists:
        with self.reading() as connection:
            row = connection.execute(select(result_lists).where(result_lists.c.digest == digest)).first()
        if row is None:
            raise StoreError(message("These result lists are not there any more. Bring their file again."))
        table = from_parquet(row.lists)
        cells = zip(*(table[column].tolist() for column in _COLUMNS), strict=True)
        lists = (ResultList(key, text, documents.tolist(), scores.tolist()) for key, text, documents, scores in cells)
        return ResultLists(row.name, tuple(lists), row.tag)


def _table(lists: ResultLists) -> pd.DataFrame:
    rows = [(each.query_id, each.text, list(each.documents), list(each.scores)) for each in lists.lists]
    return pd.DataFrame(rows, columns=list(_COLUMNS))
