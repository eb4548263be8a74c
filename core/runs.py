"""Runs: one engine over one query set, with its settings and its rankings, never changed afterwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import pandas as pd

from core.messages import Message

RANKING_COLUMNS = ("query_id", "rank", "document_id", "score")


@dataclass(frozen=True)
class Ranking:
    """What an engine answered to one query: documents, best first, with the engine's own scores.

    A query that was answered with nothing has no documents and no failure; one that failed has a failure.
    """

    query_id: str
    documents: Sequence[str]
    scores: Sequence[float]
    failure: Message | None = None


@dataclass(frozen=True, eq=False)
class Run:
    """Rankings of one engine, up to `depth` results a query.

    `rankings` has query_id, rank (from 1), document_id, score. `failures` gives the reason for each query
    that the engine could not answer. `queries` are the ids that were asked, answered or not.
    """

    engine: str
    catalog_digest: str
    query_set_digest: str
    depth: int
    queries: tuple[str, ...]
    rankings: pd.DataFrame
    failures: Mapping[str, Message]

    @cached_property
    def documents(self) -> dict[str, list[str]]:
        """Return the ranked document ids of each query that got any."""
        ordered = self.rankings.sort_values(["query_id", "rank"], kind="stable")
        return {str(query): group.tolist() for query, group in ordered.groupby("query_id", sort=False)["document_id"]}


def rankings_table(rankings: Sequence[Ranking]) -> pd.DataFrame:
    """Return rankings as one table with the columns of `RANKING_COLUMNS`."""
    rows = [
        (ranking.query_id, place, document, float(score))
        for ranking in rankings
        for place, (document, score) in enumerate(zip(ranking.documents, ranking.scores, strict=True), 1)
    ]
    return pd.DataFrame(rows, columns=list(RANKING_COLUMNS)).astype(
        {"query_id": "str", "rank": "int32", "document_id": "str", "score": "float64"}
    )
