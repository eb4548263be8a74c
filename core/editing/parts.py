"""A few queries of a set with all that belongs to them: taken out, and put back changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import pandas as pd

from core.queries import Query, QuerySet


def part_of(query_set: QuerySet, ids: Iterable[str]) -> QuerySet:
    """Return these queries of a set with their judgments and ratings; ids that it lacks are passed over."""
    wanted = list(ids)
    return replace(
        query_set,
        queries=query_set.queries[query_set.queries["id"].isin(wanted)],
        judgments=query_set.judgments[query_set.judgments["query_id"].isin(wanted)],
        ratings=query_set.ratings[query_set.ratings["query_id"].isin(wanted)],
    )


def query_of(query_set: QuerySet, query_id: str) -> Query | None:
    """Return one query, without reading the others; None where the set has none of this id."""
    return next(iter(part_of(query_set, [query_id])), None)


def replaced(query_set: QuerySet, part: QuerySet, gone: Sequence[str] = ()) -> QuerySet:
    """Return the set without those gone, and with the part's queries in their places, new ones at the end.

    One that is gone and in the part is new again. Judgments and ratings stand in the order of their queries
    afterwards.
    """
    others = ~query_set.queries["id"].isin([*part.queries["id"], *gone])
    queries = pd.concat([query_set.queries[others], part.queries], ignore_index=True)
    taken_out = set(gone)
    places = {str(query): place for place, query in enumerate(query_set.queries["id"]) if query not in taken_out}
    queries = _sorted(queries, "id", places)
    places = {str(query): place for place, query in enumerate(queries["id"])}
    touched = [*part.queries["id"], *gone]

    def put_back(table: pd.DataFrame, mine: pd.DataFrame) -> pd.DataFrame:
        both = [kept for kept in (table[~table["query_id"].isin(touched)], mine) if len(kept)]
        return _sorted(pd.concat(both, ignore_index=True), "query_id", places) if both else table.iloc[:0]

    return replace(
        query_set,
        queries=queries,
        judgments=put_back(query_set.judgments, part.judgments),
        ratings=put_back(query_set.ratings, part.ratings),
    )


def _sorted(table: pd.DataFrame, column: str, places: dict[str, int]) -> pd.DataFrame:
    """Return the rows in the order of `places`, those without one last, else as they stood."""
    order = table[column].map(places).fillna(float("inf")).to_numpy().argsort(kind="stable")
    return table.iloc[order].reset_index(drop=True)
