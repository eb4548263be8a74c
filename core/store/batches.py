"""The rankings of a run, a few queries a row while it is unfinished and all in one row when it is done."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
from sqlalchemy import Connection, Row, delete, select

from core.messages import Message
from core.runs import Ranking, rankings_table
from core.store.database import insert_or_ignore
from core.store.parquet import from_parquet, join_parquet, to_parquet
from core.store.said import message_from_json, message_to_json
from core.store.schema import run_batches


def row(run_id: str, position: int, rankings: Sequence[Ranking]) -> dict[str, object]:
    """Return rankings as a row to keep, `position` being the first query's place in the query set."""
    return {
        "run_id": run_id,
        "position": position,
        "queries": [ranking.query_id for ranking in rankings],
        "failures": {
            ranking.query_id: message_to_json(ranking.failure) for ranking in rankings if ranking.failure is not None
        },
        "rankings": to_parquet(rankings_table(rankings)),
    }


def insert(connection: Connection, row: dict[str, object]) -> bool:
    """Keep a row; False when one of that position is there already, and stays."""
    return insert_or_ignore(connection, run_batches, row)


def answered(connection: Connection, run_id: str) -> list[str]:
    """Return the ids of the queries that were asked so far, in the order of their query set."""
    asked = select(run_batches.c.queries).where(run_batches.c.run_id == run_id)
    rows = connection.execute(asked.order_by(run_batches.c.position)).scalars()
    return [query for queries in rows for query in queries]


def read(connection: Connection, run_id: str) -> tuple[list[str], pd.DataFrame, dict[str, Message]]:
    """Return the queries asked, the rankings and the failures of a run so far."""
    rows = _rows(connection, run_id)
    queries = [query for row in rows for query in row.queries]
    failures = {query: message_from_json(said) for row in rows for query, said in row.failures.items()}
    rankings = from_parquet(*(row.rankings for row in rows)) if rows else rankings_table([])
    return queries, rankings, failures


def compacted(connection: Connection, run_id: str) -> dict[str, object]:
    """Return all rows of a run as one."""
    rows = _rows(connection, run_id)
    nothing = to_parquet(rankings_table([]))
    return {
        "run_id": run_id,
        "position": 0,
        "queries": [query for row in rows for query in row.queries],
        "failures": {query: said for row in rows for query, said in row.failures.items()},
        "rankings": join_parquet([row.rankings for row in rows] or [nothing]),
    }


def replace(connection: Connection, row: dict[str, object]) -> None:
    """Put one row in the place of all rows of its run."""
    connection.execute(delete(run_batches).where(run_batches.c.run_id == row["run_id"]))
    insert(connection, row)


def _rows(connection: Connection, run_id: str) -> Sequence[Row[tuple[object, ...]]]:
    asked = select(run_batches).where(run_batches.c.run_id == run_id).order_by(run_batches.c.position)
    return connection.execute(asked).all()
