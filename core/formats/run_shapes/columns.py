"""Which columns of a table of results are what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.formats.headers import column_of, folded
from core.formats.query_shape import columns_by_role, headers_of
from core.formats.tables import Table

_SCORES = frozenset(map(folded, ("score", "similarity", "similarité", "puntuación", "punktzahl", "search_score")))
_TAGS = frozenset(map(folded, ("tag", "run", "run_name", "snapshot name", "engine", "moteur")))


@dataclass(frozen=True)
class RunColumns:
    """The column of each part of a result; blank where the table has none."""

    query_id: str
    query: str
    document: str
    rank: str
    score: str
    tag: str

    @property
    def used(self) -> list[str]:
        """Return all columns of which something is kept."""
        return [self.query_id, self.query, self.document, self.rank, self.score, self.tag]


def run_columns(table: Table) -> RunColumns | None:
    """Return the columns of a table with one row for each result, else None: a query, a document, and a rank or score.

    A rank column without a single rank is none, so that the scores count.
    """
    headers = headers_of(table)
    score, tag = _one_of(headers, _SCORES), _one_of(headers, _TAGS)
    others = [header for header in headers if header not in (score, tag)]
    roles = columns_by_role(others, ("query_id", "query", "document_id", "rank"))
    document = roles.get("document_id") or column_of([name for name in others if name not in roles.values()], "id")
    rank = roles.get("rank", "")
    if not document or not {"query_id", "query"} & roles.keys() or not (rank or score):
        return None
    if rank and score and not table.frame[rank].str.strip().any():
        rank = ""
    return RunColumns(roles.get("query_id", ""), roles.get("query", ""), document, rank, score, tag)


def _one_of(headers: Sequence[str], names: frozenset[str]) -> str:
    return next((header for header in headers if folded(header) in names), "")
