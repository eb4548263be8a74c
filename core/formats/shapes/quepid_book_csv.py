"""A Quepid book as CSV: one row a pair, one column a rater."""

from __future__ import annotations

from collections.abc import Sequence

from core.formats.cells import clipped
from core.formats.export import short
from core.formats.headers import ROLES, has_role
from core.formats.judgment_columns import judgment_columns
from core.formats.judgment_rows import ANONYMOUS, read_judgments
from core.formats.shapes.nested import as_it_is
from core.formats.shapes.shape import Shape
from core.formats.shapes.writing import by_text, csv_bytes, ratings_by_text, spaced
from core.formats.tables import Table
from core.messages import InputError, message
from core.queries import QuerySet


def _has_raters(table: Table) -> bool:
    columns = judgment_columns(table)
    return columns is not None and bool(columns.raters)


def _write(query_set: QuerySet) -> bytes:
    ratings = ratings_by_text(query_set)
    queries = by_text(query_set)
    raters = list(dict.fromkeys(query_set.ratings["rater"]))
    said = [ratings.get(query.text, {}).get(document) for query in queries for document in query.grades]
    if ANONYMOUS not in raters and (None in said or not said):
        raters.append(ANONYMOUS)
    rows = [["query", "docid", *map(_column, raters)]]
    for query in queries:
        text = spaced(query.text, "-=+@")
        rows += [] if query.grades else [[text, "", *("" for _ in raters)]]
        for document, grade in query.grades.items():
            by_rater = ratings.get(query.text, {}).get(document, {ANONYMOUS: grade})
            rows.append([text, spaced(document), *_cells(by_rater, raters)])
    return csv_bytes(rows)


def _cells(by_rater: dict[str, float], raters: Sequence[str]) -> list[str]:
    return [str(short(by_rater[rater])) if rater in by_rater else "" for rater in raters]


def _column(rater: str) -> str:
    """Return a rater as a header; raises InputError where the header would mean something else."""
    if not any(has_role(rater, role) for role in ROLES):
        return spaced(rater)
    said = message(
        "The rater “{value}” is called as a column of another kind is; choose another shape for this set.",
        value=clipped(rater),
    )
    raise InputError(said)


QUEPID_BOOK_CSV = Shape(
    name="quepid_book_csv",
    label="Quepid book (CSV)",
    ending=".csv",
    recognises=lambda bundle: bundle.first_table(_has_raters),
    read=as_it_is("quepid_book_csv"),
    understood=read_judgments,
    write=_write,
)
