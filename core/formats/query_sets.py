"""A table as a query set: the shapes that are known, and reading whichever it is."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace
from itertools import count

from core.catalog import UNKNOWN
from core.formats.headers import listed
from core.formats.house_queries import QUERIES
from core.formats.judgment_rows import JUDGMENTS
from core.formats.problems import Problem
from core.formats.query_checks import doubts
from core.formats.query_shape import Shape, headers_of
from core.formats.tables import Table
from core.messages import InputError, message
from core.queries import Query, QuerySet

SHAPES: dict[str, Shape] = {shape.name: shape for shape in (JUDGMENTS, QUERIES)}
"""The shapes of query sets; the first that recognises a table reads it."""


def recognised(table: Table, name: str) -> Shape:
    """Return the shape of the table's query set; raises InputError when it is none."""
    for shape in SHAPES.values():
        if shape.recognises(table):
            return shape
    said = message(
        "{file} was not recognised as a query set. It has: {columns}. It needs a column for the query (query, "
        "requête, question) and one for the right answers (relevant_ids, pertinents, grades), or one row for "
        "each query and document with a grade (query, document_id, grade).",
        file=name, columns=listed(headers_of(table)),
    )  # fmt: skip
    raise InputError(said)


def read_query_set(
    table: Table, name: str, *, language_code: str = UNKNOWN, catalog_ids: Container[str] | None = None
) -> tuple[QuerySet, list[Problem]]:
    """Return the query set and all problems of the file, those of the table first.

    `language_code` is for queries that name no language. With `catalog_ids`, judged documents that are not
    among them are named.
    """
    reading = recognised(table, name).read(table)
    reading.queries = _numbered([_in_language(query, language_code) for query in reading.queries])
    problems = [*table.problems, *reading.problems, *doubts(reading, catalog_ids)]
    return QuerySet.from_queries(name, reading.queries), problems


def _in_language(query: Query, code: str) -> Query:
    return replace(query, language=code) if query.language == UNKNOWN else query


def _numbered(queries: Sequence[Query]) -> list[Query]:
    """Return the queries with an id each: their own, else q and their place, or the next free number."""
    taken = {query.id for query in queries}
    numbered: list[Query] = []
    for place, query in enumerate(queries, 1):
        free = (f"q{number}" for number in count(place) if f"q{number}" not in taken)
        numbered.append(query if query.id else replace(query, id=next(free)))
        taken.add(numbered[-1].id)
    return numbered
