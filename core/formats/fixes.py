"""What can be mended in a query set at a click: each fix gives a new set and says what it did."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt
import pandas as pd

from core.catalog import Catalog
from core.formats.checks.repeats import key_of
from core.formats.problems import Problem
from core.messages import Message, counted, message
from core.queries import QuerySet

Done = tuple[QuerySet, Message]
"""The set after a fix, and what was done, counted; a count of 0 leaves the set as it was."""
_Rows = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Known:
    """What fixes need to know: the catalog, and the languages that a person confirmed, by query id."""

    catalog: Catalog | None = None
    languages: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Fix:
    """One way to mend a query set; `needs_catalog` says that it does nothing without one."""

    label: Message
    apply: Callable[[QuerySet, Known], Done]
    needs_catalog: bool = False


def fixed(query_set: QuerySet, codes: Collection[str], known: Known) -> tuple[QuerySet, list[Problem]]:
    """Return the set after these fixes of `FIXES`, in the order of that table, and a note on each that did anything."""
    notes: list[Problem] = []
    for code, fix in FIXES.items():
        if code in codes:
            query_set, done = fix.apply(query_set, known)
            notes.extend([Problem(code, None, "", done)] if done.count else [])
    return query_set, notes


def set_languages(query_set: QuerySet, known: Known) -> Done:
    """Give queries the languages that were confirmed."""
    queries = query_set.queries
    wanted = queries["id"].map(known.languages).fillna(queries["language"]).astype("str")
    changed = int((wanted != queries["language"]).sum())
    said = counted(
        "{count} query got the language it looks like.", "{count} queries got the language they look like.", changed
    )
    return (replace(query_set, queries=queries.assign(language=wanted)) if changed else query_set), said


def merge_duplicates(query_set: QuerySet, known: Known) -> Done:  # noqa: ARG001
    """Put queries of the same text and language together as the first of them, with the judgments of all.

    Where two of them judge one document, the first counts, with its ratings.
    """
    home = _homes(query_set)
    judgments = query_set.judgments
    moved = judgments.assign(query_id=judgments["query_id"].map(home))
    again = moved.duplicated(["query_id", "document_id"]).to_numpy()
    differ = int((~moved.duplicated()[again]).sum())
    merged = replace(
        query_set,
        queries=query_set.queries[query_set.queries["id"].map(home) == query_set.queries["id"]].reset_index(drop=True),
        judgments=_in_order(moved[~again], home),
        ratings=_in_order(_moved_ratings(query_set.ratings, judgments[again], home), home),
    )
    return merged, _merged(len(query_set) - len(merged), differ)


def drop_unknown_documents(query_set: QuerySet, known: Known) -> Done:
    """Take out the judgments of documents that are not in the catalog."""
    if known.catalog is None:
        return query_set, _judgments_dropped(0)
    ids = known.catalog.positions
    kept = query_set.judgments["document_id"].map(ids.__contains__).to_numpy(dtype=bool)
    kept_ratings = query_set.ratings["document_id"].map(ids.__contains__).to_numpy(dtype=bool)
    mended = replace(
        query_set, judgments=_only(query_set.judgments, kept), ratings=_only(query_set.ratings, kept_ratings)
    )
    return mended, _judgments_dropped(int((~kept).sum()))


def drop_without_right_answer(query_set: QuerySet, known: Known) -> Done:  # noqa: ARG001
    """Take out the queries for which no document is right, with what was judged for them."""
    judgments, ratings = query_set.judgments, query_set.ratings
    right = set(judgments.loc[judgments["grade"] >= 1, "query_id"])
    kept = query_set.queries["id"].isin(right).to_numpy()
    mended = replace(
        query_set,
        queries=_only(query_set.queries, kept),
        judgments=_only(judgments, judgments["query_id"].isin(right).to_numpy()),
        ratings=_only(ratings, ratings["query_id"].isin(right).to_numpy()),
    )
    return mended, counted(
        "{count} query without a right answer was taken out.",
        "{count} queries without a right answer were taken out.",
        int((~kept).sum()),
    )


FIXES: dict[str, Fix] = {
    "set_language": Fix(message("Set the language"), set_languages),
    "merge_duplicates": Fix(message("Put repeated queries together"), merge_duplicates),
    "drop_unknown_documents": Fix(
        message("Take out judgments of documents that are not in the catalog"), drop_unknown_documents, True
    ),
    "drop_without_right_answer": Fix(message("Take out queries without a right answer"), drop_without_right_answer),
}
"""The fixes, in the order in which they are made: a later one can depend on what an earlier one left."""


def _homes(query_set: QuerySet) -> dict[str, str]:
    """Return for each query id that of the first query of its text and language."""
    first: dict[tuple[str, str], str] = {}
    return {query.id: first.setdefault(key_of(query), query.id) for query in query_set}


def _moved_ratings(ratings: pd.DataFrame, dropped: pd.DataFrame, home: Mapping[str, str]) -> pd.DataFrame:
    pairs = pd.MultiIndex.from_frame(ratings[["query_id", "document_id"]])
    kept = ratings[~pairs.isin(pd.MultiIndex.from_frame(dropped[["query_id", "document_id"]]))]
    return kept.assign(query_id=kept["query_id"].map(home))


def _in_order(table: pd.DataFrame, home: Mapping[str, str]) -> pd.DataFrame:
    """Return judgments or ratings in the order of their queries."""
    places = {query: place for place, query in enumerate(home)}
    order = table["query_id"].map(places).to_numpy(dtype=np.int64).argsort(kind="stable")
    ordered: pd.DataFrame = table.iloc[order].reset_index(drop=True).astype({"query_id": "str"})
    return ordered


def _only(table: pd.DataFrame, kept: _Rows) -> pd.DataFrame:
    return table[kept].reset_index(drop=True)


def _merged(count: int, differ: int) -> Message:
    if not differ:
        return counted(
            "{count} repeated query was put together with the first of its text.",
            "{count} repeated queries were put together with the first of their text.",
            count,
        )
    return counted(
        "{count} repeated query was put together with the first of its text; of grades that differ ({differ}), the "
        "first counts.",
        "{count} repeated queries were put together with the first of their text; of grades that differ ({differ}), "
        "the first counts.",
        count, differ=differ,
    )  # fmt: skip


def _judgments_dropped(count: int) -> Message:
    return counted(
        "{count} judgment of a document that is not in the catalog was taken out.",
        "{count} judgments of documents that are not in the catalog were taken out.",
        count,
    )
