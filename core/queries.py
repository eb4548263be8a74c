"""Query sets: what people ask, and which documents are right answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import pandas as pd

from core.catalog import UNKNOWN
from core.digests import digest_of_rows

QUERY_COLUMNS = ("id", "text", "language", "tags", "source", "status", "note")
JUDGMENT_COLUMNS = ("query_id", "document_id", "grade", "known_bad")
RATING_COLUMNS = ("query_id", "document_id", "rater", "grade")


@dataclass(frozen=True)
class Query:
    """One query with its judgments.

    `grades` holds every judged document: 1 or more is relevant, 0 is judged not relevant; a document that
    is absent is unjudged. `known_bad` documents must not be shown; each also has grade 0.
    """

    id: str
    text: str
    language: str = UNKNOWN
    grades: Mapping[str, float] = field(default_factory=dict)
    known_bad: frozenset[str] = frozenset()
    tags: tuple[str, ...] = ()
    source: str = "human"
    status: str = ""
    note: str = ""

    def relevant(self, threshold: float = 1.0) -> list[str]:
        """Return the documents with at least this grade, best first, then as they were listed."""
        right = [document for document, grade in self.grades.items() if grade >= threshold]
        return sorted(right, key=lambda document: -self.grades[document])


@dataclass(frozen=True, eq=False)
class QuerySet:
    """Queries and judgments as tables, in the order of their file.

    `queries` has id (unique), text, language, tags (joined by `;`), source, status, note. `judgments` has
    query_id, document_id, grade (float) and known_bad (bool), one row a judged pair. Where several people
    judged, `ratings` has query_id, document_id, rater, grade for each of them, and `rule` names how these became
    the judgments; else both are empty.
    """

    name: str
    queries: pd.DataFrame
    judgments: pd.DataFrame
    ratings: pd.DataFrame = field(default_factory=lambda: ratings_table([]))
    rule: str = ""

    @classmethod
    def from_queries(
        cls, name: str, queries: Sequence[Query], *, ratings: pd.DataFrame | None = None, rule: str = ""
    ) -> QuerySet:
        """Build the tables from query objects; ids must be unique."""
        rows = [(q.id, q.text, q.language, ";".join(q.tags), q.source, q.status, q.note) for q in queries]
        judged = [
            (q.id, document, float(grade), document in q.known_bad)
            for q in queries
            for document, grade in {**dict.fromkeys(sorted(q.known_bad), 0.0), **q.grades}.items()
        ]
        table = pd.DataFrame(rows, columns=list(QUERY_COLUMNS), dtype="str")
        judgments = pd.DataFrame(judged, columns=list(JUDGMENT_COLUMNS)).astype(
            {"query_id": "str", "document_id": "str", "grade": "float64", "known_bad": "bool"}
        )
        return cls(name, table, judgments, ratings_table([]) if ratings is None else ratings, rule)

    def __len__(self) -> int:
        return len(self.queries)

    def __iter__(self) -> Iterator[Query]:
        grades: dict[str, dict[str, float]] = {}
        bad: dict[str, list[str]] = {}
        for query, document, grade, known_bad in _rows(self.judgments, JUDGMENT_COLUMNS):
            grades.setdefault(query, {})[document] = grade
            if known_bad:
                bad.setdefault(query, []).append(document)
        for key, text, language, tags, source, status, note in _rows(self.queries, QUERY_COLUMNS):
            tagged = tuple(tag for tag in tags.split(";") if tag)
            known = frozenset(bad.get(key, ()))
            yield Query(key, text, language, grades.get(key, {}), known, tagged, source, status, note)

    @cached_property
    def by_id(self) -> dict[str, Query]:
        """Return the queries by id, in file order."""
        return {query.id: query for query in self}

    @cached_property
    def languages(self) -> dict[str, int]:
        """Return how many queries each language has, most first, then by code."""
        counts = self.queries["language"].value_counts()
        return {str(code): int(counts[code]) for code in sorted(counts.index, key=lambda c: (-counts[c], c))}

    @cached_property
    def ratings_by_query(self) -> dict[str, dict[str, dict[str, float]]]:
        """Return what raters said, by query id, document id and rater."""
        said: dict[str, dict[str, dict[str, float]]] = {}
        for query, document, rater, grade in self.ratings.itertuples(index=False, name=None):
            said.setdefault(query, {}).setdefault(document, {})[rater] = grade
        return said

    @cached_property
    def digest(self) -> str:
        """Return the digest of queries, judgments and ratings; the set's name does not count."""
        tables = (self.queries[list(QUERY_COLUMNS)], self.judgments, self.ratings)
        everything = pd.concat([table.astype(object) for table in tables], axis=0)
        return digest_of_rows(
            ["query set", QUERY_COLUMNS, JUDGMENT_COLUMNS, RATING_COLUMNS, self.rule],
            everything.where(everything.notna(), None).itertuples(index=False, name=None),
        )


def _rows(table: pd.DataFrame, columns: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    return zip(*(table[column].tolist() for column in columns), strict=True)


def ratings_table(rows: Sequence[tuple[str, str, str, float]]) -> pd.DataFrame:
    """Return what single raters said as a table with the columns of `RATING_COLUMNS`."""
    return pd.DataFrame(rows, columns=list(RATING_COLUMNS)).astype(
        {"query_id": "str", "document_id": "str", "rater": "str", "grade": "float64"}
    )
