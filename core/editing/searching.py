"""Find queries of a set by what a person has at hand: words, a tag, a language, or the id of a judged document."""

from __future__ import annotations

import pandas as pd

from core.queries import QuerySet


def queries_holding(query_set: QuerySet, typed: str) -> pd.DataFrame:
    """Return the rows of the queries that hold what was typed, all of them where nothing was.

    Every word stands in their text, tags, id or language, capitals aside, or all of it, as it was typed, begins the
    id of a document that is judged for them.
    """
    queries, wanted = query_set.queries, typed.strip()
    if not wanted:
        return queries
    found: pd.DataFrame = queries[_hold_words(queries, wanted) | _judge(query_set, wanted)]
    return found


def _hold_words(queries: pd.DataFrame, wanted: str) -> pd.Series:
    whole = queries["text"] + "\n" + queries["tags"] + "\n" + queries["id"] + "\n" + queries["language"]
    searched = whole.str.lower()
    holds = pd.Series(data=True, index=queries.index)
    for word in wanted.lower().split():
        holds &= searched.str.contains(word, regex=False)
    return holds


def _judge(query_set: QuerySet, wanted: str) -> pd.Series:
    judgments = query_set.judgments
    named = judgments["document_id"].str.startswith(wanted)
    return query_set.queries["id"].isin(judgments.loc[named, "query_id"])
