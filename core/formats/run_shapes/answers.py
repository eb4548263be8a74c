"""The answers of a run in the order of the query set, as writers need them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from core.queries import Query, QuerySet
from core.runs import Run


@dataclass(frozen=True)
class Answer:
    """What a query was answered with; `row` is its place in the query set, from 1."""

    query: Query
    row: int
    documents: list[str]
    scores: list[float]

    @property
    def places(self) -> Iterator[tuple[int, str, float]]:
        """Return rank, document and score of each result."""
        return zip(range(1, len(self.documents) + 1), self.documents, self.scores, strict=True)


def answers(run: Run, query_set: QuerySet) -> Iterator[Answer]:
    """Return the answers to the queries that were asked and did not fail."""
    ordered = run.rankings.sort_values(["query_id", "rank"], kind="stable")
    listed = {str(query): rows for query, rows in ordered.groupby("query_id", sort=False)}
    asked = set(run.queries) - run.failures.keys()
    for row, query in enumerate(query_set, 1):
        if query.id in asked:
            rows = listed.get(query.id, ordered[:0])
            yield Answer(query, row, rows["document_id"].tolist(), rows["score"].tolist())
