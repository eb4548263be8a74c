"""Several ids that stand in one cell, behind another sign than a semicolon: told apart by what the catalog has."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from core.catalog import Catalog
from core.formats.cells import clipped
from core.formats.problems import Problem
from core.formats.query_shape import Reading
from core.messages import message
from core.queries import Query

_BETWEEN = re.compile(r"[\s,|/]+")


def separated(reading: Reading, catalog: Catalog) -> list[Problem]:
    """Put the ids of a cell in its place, in the queries of the reading; return a problem for each such cell.

    A cell holds several when the catalog doesn't have it and has at least one of its parts. What several raters
    judged stays as it is.
    """
    problems = []
    for place, (query, row, ratings) in enumerate(zip(reading.queries, reading.rows, reading.ratings, strict=True)):
        parts = {} if ratings else {cell: ids for cell in query.grades if len(ids := _parts(cell, catalog)) > 1}
        if parts:
            reading.queries[place] = _apart(query, parts)
            problems += [_said(cell, row, len(ids)) for cell, ids in parts.items()]
    return problems


def _parts(cell: str, catalog: Catalog) -> Sequence[str]:
    ids = [part for part in _BETWEEN.split(cell) if part]
    several = len(ids) > 1 and catalog.place(cell) is None and any(catalog.place(each) is not None for each in ids)
    return ids if several else [cell]


def _apart(query: Query, parts: Mapping[str, Sequence[str]]) -> Query:
    """Return the query with each cell's grade given to each of its ids, unless one stands there by itself."""
    grades = {each: grade for cell, grade in query.grades.items() for each in parts.get(cell, [cell])}
    alone = {cell: grade for cell, grade in query.grades.items() if cell not in parts}
    bad = frozenset(each for cell in query.known_bad for each in parts.get(cell, [cell]))
    return replace(query, grades={**grades, **alone, **dict.fromkeys(sorted(bad), 0.0)}, known_bad=bad)


def _said(cell: str, row: int, count: int) -> Problem:
    said = message(
        "Row {row}: {value} is no id of the catalog, but {count} ids in one cell; they were told apart.",
        row=row, value=clipped(cell), count=count,
    )  # fmt: skip
    return Problem("ids_in_a_cell", row, clipped(cell), said)
