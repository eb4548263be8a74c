"""A query set as a row: whole, or as its changes to a set that is kept whole."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd
from sqlalchemy import Connection, Row, select

from core.editing.parts import part_of, replaced
from core.messages import StoreError, message
from core.queries import JUDGMENT_COLUMNS, QUERY_COLUMNS, RATING_COLUMNS, QuerySet, ratings_table
from core.store.parquet import from_parquet, to_parquet
from core.store.schema import query_sets

COLUMNS = {"queries": QUERY_COLUMNS, "judgments": JUDGMENT_COLUMNS, "ratings": RATING_COLUMNS}
LARGEST_CHANGES = 1 / 8
"""Changes that take more than this share of the whole set are kept as a whole set again.

500 edits of 1,000 queries then take 1.9 MB instead of 18, and 100 of 10,000 queries 1.4 MB instead of 29
(`python -m tests.benchmarks.versions`).
"""


def whole_row(query_set: QuerySet) -> dict[str, object]:
    """Return a query set as a row that needs no other."""
    return {
        **_described(query_set),
        "queries": to_parquet(query_set.queries),
        "judgments": to_parquet(query_set.judgments),
        "ratings": None if query_set.ratings.empty else to_parquet(query_set.ratings),
    }


def edited_row(
    connection: Connection, query_set: QuerySet, edited_from: str, touched: Sequence[str]
) -> dict[str, object]:
    """Return a query set, made from the kept one of that digest by touching some queries, as a small row."""
    row = _row(connection, edited_from)
    whole = row if row.base is None else _row(connection, row.base)
    changes = _changes(query_set, row.changes or {"queries": [], "gone": []}, touched)
    size = sum(len(table) for table in (whole.queries, whole.judgments, whole.ratings) if table)
    if len(json.dumps(changes)) > LARGEST_CHANGES * size:
        return whole_row(query_set)
    return {**_described(query_set), "base": whole.digest, "changes": changes}


def read(connection: Connection, digest: str) -> QuerySet:
    """Return the query set of a digest."""
    row = _row(connection, digest)
    if row.base is None:
        return _whole(row)
    queries, judgments, ratings = (_table(name, row.changes[name]) for name in COLUMNS)
    part = QuerySet(row.name, queries, judgments, ratings, row.rule)
    return replaced(_whole(_row(connection, row.base)), part, row.changes["gone"])


def _described(query_set: QuerySet) -> dict[str, object]:
    return {
        "digest": query_set.digest,
        "name": query_set.name,
        "count": len(query_set),
        "languages": query_set.languages,
        "rule": query_set.rule,
    }


def _changes(query_set: QuerySet, earlier: Mapping[str, Any], touched: Sequence[str]) -> dict[str, list[Any]]:
    """Return the earlier changes and those of the touched queries as one; gone stays gone, also when it came back."""
    ids = dict.fromkeys([*(query[0] for query in earlier["queries"]), *earlier["gone"], *touched])
    part = part_of(query_set, ids)
    tables = {name: getattr(part, name)[list(columns)].to_numpy(object).tolist() for name, columns in COLUMNS.items()}
    kept = set(part.queries["id"])
    return {**tables, "gone": [query for query in ids if query not in kept or query in earlier["gone"]]}


def _table(name: str, rows: Sequence[Sequence[Any]]) -> pd.DataFrame:
    if name == "ratings":
        return ratings_table([tuple(row) for row in rows])
    table = pd.DataFrame(rows, columns=list(COLUMNS[name]))
    return table.astype({column: _KINDS.get(column, "str") for column in COLUMNS[name]})


_KINDS = {"grade": "float64", "known_bad": "bool"}


def _whole(row: Row[Any]) -> QuerySet:
    ratings = ratings_table([]) if row.ratings is None else from_parquet(row.ratings)
    return QuerySet(row.name, from_parquet(row.queries), from_parquet(row.judgments), ratings, row.rule)


def _row(connection: Connection, digest: str) -> Row[Any]:
    row = connection.execute(select(query_sets).where(query_sets.c.digest == digest)).first()
    if row is None:
        raise StoreError(message("This query set is not there any more. Choose another one."))
    return row
