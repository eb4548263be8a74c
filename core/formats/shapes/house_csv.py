"""The house format of a query set as a table, for spreadsheets: one row a query."""

from __future__ import annotations

from collections.abc import Iterable

import pandas as pd

from core.formats.export import short, table_to_csv
from core.formats.house_queries import holds_queries, read_queries
from core.formats.shapes.nested import as_it_is
from core.formats.shapes.shape import Shape
from core.formats.shapes.writing import unparted
from core.queries import Query, QuerySet

_COLUMNS = (
    "query_id", "query", "language", "relevant_ids", "graded_relevance", "known_bad_ids", "tags", "source",
    "status", "note",
)  # fmt: skip


def _write(query_set: QuerySet) -> bytes:
    rows = [_row(query, place) for place, query in enumerate(query_set, 1)]
    return table_to_csv(pd.DataFrame(rows, columns=list(_COLUMNS), dtype="str"), for_spreadsheets=True)


def _row(query: Query, place: int) -> list[str]:
    judged = [document for document in query.grades if document not in query.known_bad]
    grades = [f"{unparted(document, place)}:{short(query.grades[document])}" for document in judged]
    return [
        query.id,
        query.text,
        query.language,
        _cell((document for document in judged if query.grades[document] >= 1), place),
        ";".join(grades),
        _cell(sorted(query.known_bad), place),
        ";".join(query.tags),
        query.source,
        query.status,
        query.note,
    ]


def _cell(documents: Iterable[str], place: int) -> str:
    return ";".join(unparted(document, place) for document in documents)


HOUSE_CSV = Shape(
    name="house_csv",
    label="Relevé (CSV)",
    ending=".csv",
    recognises=lambda bundle: bundle.first_table(holds_queries),
    read=as_it_is("house_csv"),
    understood=read_queries,
    write=_write,
)
