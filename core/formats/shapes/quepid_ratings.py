"""The ratings of a Quepid case: query, docid, rating."""

from __future__ import annotations

from collections.abc import Sequence

from core.formats.export import short
from core.formats.headers import folded
from core.formats.judgment_rows import read_judgments
from core.formats.query_shape import headers_of
from core.formats.shapes.bundle import Bundle
from core.formats.shapes.nested import as_it_is
from core.formats.shapes.shape import Shape
from core.formats.shapes.writing import by_text, csv_bytes, spaced
from core.queries import QuerySet

_FORMULA = "-=+@"
"""Quepid puts one space before a query that starts with one of these."""


def is_ratings(bundle: Bundle) -> Sequence[str]:
    """Return the file with the three columns that Quepid and OpenSearch both write."""
    return bundle.first_table(lambda table: set(map(folded, headers_of(table))) == {"query", "docid", "rating"})


def ratings_csv(query_set: QuerySet, *, starts: str = "") -> bytes:
    """Return query, docid, rating; queries that begin with one of `starts` get a space in front."""
    rows = [["query", "docid", "rating"]]
    for query in by_text(query_set):
        text = spaced(query.text, starts)
        rows += [[text, spaced(document), str(short(grade))] for document, grade in query.grades.items()]
        rows += [] if query.grades else [[text, "", ""]]
    return csv_bytes(rows)


QUEPID_RATINGS = Shape(
    name="quepid_ratings",
    label="Quepid ratings (CSV)",
    ending=".csv",
    recognises=is_ratings,
    read=as_it_is("quepid_ratings"),
    understood=read_judgments,
    write=lambda query_set: ratings_csv(query_set, starts=_FORMULA),
)
