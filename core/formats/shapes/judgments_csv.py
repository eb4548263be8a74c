"""Judgments as a table, for spreadsheets: one row for each judged pair, or for what each rater said of it."""

from __future__ import annotations

from collections.abc import Iterator

import pandas as pd

from core.formats.export import short, table_to_csv
from core.formats.judgment_columns import judgment_columns
from core.formats.judgment_rows import read_judgments
from core.formats.query_shape import Ratings
from core.formats.shapes.nested import as_it_is
from core.formats.shapes.shape import Shape
from core.queries import Query, QuerySet

_COLUMNS = ("query_id", "query", "language", "document_id", "grade", "known_bad", "rater")


def _write(query_set: QuerySet) -> bytes:
    ratings = query_set.ratings_by_query
    rows = [row for query in query_set for row in _rows(query, ratings.get(query.id, {}))]
    frame = pd.DataFrame(rows, columns=list(_COLUMNS), dtype="str")
    return table_to_csv(frame if ratings else frame.drop(columns="rater"), for_spreadsheets=True)


def _rows(query: Query, ratings: Ratings) -> Iterator[list[str]]:
    about = [query.id, query.text, query.language]
    if not query.grades:
        yield [*about, "", "", "", ""]
    for document, grade in query.grades.items():
        bad = "true" if document in query.known_bad else ""
        for rater, said in ratings.get(document, {"": grade}).items():
            yield [*about, document, str(short(said)), bad, rater]


JUDGMENTS_CSV = Shape(
    name="judgments_csv",
    label="Relevé judgments (CSV)",
    ending=".csv",
    recognises=lambda bundle: bundle.first_table(lambda table: judgment_columns(table) is not None),
    read=as_it_is("judgments_csv"),
    understood=read_judgments,
    write=_write,
)
