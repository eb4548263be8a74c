"""Runs: one engine over one query set, with its settings and its rankings, never changed afterwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

import numpy as np
import pandas as pd
import pyarrow as pa

from core.arrow_text import TEXT
from core.messages import Message

LISTS = "results,"
"""How the text form of an engine begins whose lists another search wrote, as long as they were."""
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

    `rankings` has query_id, rank (from 1), document_id, score; the store gives ids as categories, each text
    once. `failures` gives the reason for each query that the engine could not answer. `queries` are the ids
    that were asked, answered or not.
    """

    engine: str
    catalog_digest: str
    query_set_digest: str
    depth: int
    queries: tuple[str, ...]
    rankings: pd.DataFrame
    failures: Mapping[str, Message]

    @cached_property
    def reach(self) -> int:
        """Return how far down results are known: `depth`, or the longest list where another search wrote them."""
        longest = int(self.rankings["rank"].max()) if len(self.rankings) else 0
        return min(self.depth, longest) if self.engine.startswith(LISTS) else self.depth

    @cached_property
    def documents(self) -> dict[str, list[str]]:
        """Return the ranked document ids of each query that got any."""
        ordered = self.rankings.sort_values(["query_id", "rank"], kind="stable")
        return {str(query): group.tolist() for query, group in ordered.groupby("query_id", sort=False)["document_id"]}


def rankings_table(rankings: Sequence[Ranking]) -> pd.DataFrame:
    """Return rankings as one table with the columns of `RANKING_COLUMNS`."""
    table: pd.DataFrame = rankings_arrow(rankings).to_pandas()
    return table


def rankings_arrow(rankings: Sequence[Ranking]) -> pa.Table:
    """Return the same as Arrow holds it: each id once, in the order of first appearance, and its number in each row."""
    lengths = np.fromiter((len(ranking.documents) for ranking in rankings), np.int64, len(rankings))
    if any(len(ranking.scores) != length for ranking, length in zip(rankings, lengths, strict=True)):
        raise ValueError("A ranking has not as many scores as documents.")
    ends = lengths.cumsum()
    answered = pa.array([ranking.query_id for ranking in rankings if len(ranking.documents)], TEXT)
    documents = pa.array(list(chain.from_iterable(ranking.documents for ranking in rankings)), TEXT)
    columns = {
        "query_id": answered.dictionary_encode().take(np.arange(len(answered)).repeat(lengths[lengths > 0])),
        "rank": (np.arange(1, lengths.sum() + 1) - (ends - lengths).repeat(lengths)).astype(np.int32),
        "document_id": documents.dictionary_encode(),
        "score": np.fromiter(chain.from_iterable(ranking.scores for ranking in rankings), np.float64, lengths.sum()),
    }
    return pa.table(columns)
