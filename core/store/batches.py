"""The rankings of a run, a few queries a row while it is unfinished and all in one row when it is done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pandas as pd
import pyarrow as pa
from sqlalchemy import Connection, Row, delete, select

from core.messages import Message
from core.runs import Ranking, rankings_arrow
from core.store.database import insert_or_ignore
from core.store.parquet import arrow_from_parquet, to_parquet
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
        "rankings": to_parquet(rankings_arrow(rankings)),
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
    return queries, joined(row.rankings for row in rows).to_pandas(), failures


def compacted(connection: Connection, run_id: str) -> dict[str, object]:
    """Return all rows of a run as one."""
    rows = _rows(connection, run_id)
    return {
        "run_id": run_id,
        "position": 0,
        "queries": [query for row in rows for query in row.queries],
        "failures": {query: said for row in rows for query, said in row.failures.items()},
        "rankings": to_parquet(joined(row.rankings for row in rows)),
    }


def replace(connection: Connection, row: dict[str, object]) -> None:
    """Put one row in the place of all rows of its run."""
    connection.execute(delete(run_batches).where(run_batches.c.run_id == row["run_id"]))
    insert(connection, row)


def joined(contents: Iterable[bytes]) -> pa.Table:
    """Return the rankings that rows hold one below the other, each id once."""
    tables = [_numbered(arrow_from_parquet(content)) for content in contents]
    return pa.concat_tables(tables).unify_dictionaries() if tables else rankings_arrow([])


def _numbered(rankings: pa.Table) -> pa.Table:
    """Return the rankings with their ids numbered; those of earlier versions were kept as texts."""
    for place, column in enumerate(rankings.columns):
        if pa.types.is_large_string(column.type):
            column = column.cast(pa.string()).dictionary_encode()
        if pa.types.is_dictionary(column.type):
            rankings = rankings.set_column(place, rankings.column_names[place], _in_one(column))
    return rankings


def _in_one(column: pa.ChunkedArray) -> pa.ChunkedArray:
    """Return a column in one piece; Parquet gives many, mostly of the same texts, which need no looking up."""
    pieces = column.chunks
    if not pieces or any(not piece.dictionary.equals(pieces[0].dictionary) for piece in pieces[1:]):
        return column
    numbers = pa.concat_arrays([piece.indices for piece in pieces])
    return pa.chunked_array([pa.DictionaryArray.from_arrays(numbers, pieces[0].dictionary)])


def _rows(connection: Connection, run_id: str) -> Sequence[Row[tuple[object, ...]]]:
    asked = select(run_batches).where(run_batches.c.run_id == run_id).order_by(run_batches.c.position)
    return connection.execute(asked).all()
