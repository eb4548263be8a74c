"""The house rows of a query set: one row or JSON object a query, with its right answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from core.formats.cells import as_list, as_number, as_pairs, clipped, shown
from core.formats.headers import column_of
from core.formats.languages import language_code
from core.formats.problems import Problem
from core.formats.query_shape import (
    Ratings,
    Reading,
    columns_by_role,
    empty_query,
    headers_of,
    judged,
    no_grade,
    unused_columns,
)
from core.formats.tables import Table
from core.messages import message
from core.queries import Query
from core.raters import GIVEN, RULES

ANSWERS = ("relevant", "grades", "known_bad")
_ROLES = ("query", "query_id", "id", "language", *ANSWERS, "ratings", "rule", "tags", "source", "status", "note")


def holds_queries(table: Table) -> bool:
    """Say whether a table has one row for each query, with right answers."""
    headers = headers_of(table)
    return bool(column_of(headers, "query")) and any(column_of(headers, role) for role in ANSWERS)


def read_queries(table: Table) -> Reading:
    """Return the queries of a table with one row each; those of JSON with lists and objects as they are."""
    reading = Reading()
    first_rows: dict[str, int] = {}
    known: dict[tuple[str, ...], dict[str, str]] = {}
    for row, fields in zip(table.rows, _by_role(table, known), strict=True):
        query, problems = _query(fields, row)
        rejection = _rejection(query, row, first_rows)
        if rejection:
            reading.problems.append(rejection)
            continue
        first_rows[query.id] = row
        ratings, unreadable = _ratings(fields.get("ratings"), row)
        reading.add(query, row, ratings)
        reading.problems.extend([*problems, *unreadable])
        reading.rule = reading.rule or (_said(fields, "rule") if _said(fields, "rule") in (GIVEN, *RULES) else "")
    used = [column for columns in known.values() for column in columns.values()]
    reading.problems.extend(unused_columns(headers_of(table), used))
    return reading


def _by_role(table: Table, known: dict[tuple[str, ...], dict[str, str]]) -> Iterable[Mapping[str, Any]]:
    """Return each row's values by what they are, French and English names alike; `known` learns the names."""
    records = table.frame.to_dict("records") if table.records is None else table.records
    for record in records:
        names = tuple(map(str, record))
        if names not in known:
            known[names] = columns_by_role(names, _ROLES)
        yield {role: record[column] for role, column in known[names].items()}


def _query(fields: Mapping[str, Any], row: int) -> tuple[Query, list[Problem]]:
    bad = as_list(fields.get("known_bad"))
    degrees = as_pairs(fields.get("grades"))
    relevant = fields.get("relevant")
    if isinstance(relevant, Mapping):
        degrees = {**as_pairs(relevant), **degrees}
    grades, problems = judged(as_list(relevant), degrees, bad, row)
    query = Query(
        id=_said(fields, "query_id") or _said(fields, "id"),
        text=_said(fields, "query"),
        language=language_code(_said(fields, "language")),
        grades=grades,
        known_bad=frozenset(bad),
        tags=tuple(as_list(fields.get("tags"))),
        source=_said(fields, "source") or "human",
        status=_said(fields, "status"),
        note=_said(fields, "note"),
    )
    return query, problems


def _ratings(value: object, row: int) -> tuple[Ratings, list[Problem]]:
    """Return the ratings of `{"SKU-12": {"Ann": 3}}`, and those that are no grades."""
    ratings: Ratings = {}
    problems: list[Problem] = []
    for document, by_rater in value.items() if isinstance(value, Mapping) else ():
        for rater, written in as_pairs(by_rater).items():
            grade = as_number(written)
            if grade is None or grade < 0:
                problems.append(no_grade(shown(document), written, row))
            else:
                ratings.setdefault(shown(document).strip(), {})[rater] = grade
    return ratings, problems


def _said(fields: Mapping[str, Any], role: str) -> str:
    return shown(fields.get(role)).strip()


def _rejection(query: Query, row: int, first_rows: Mapping[str, int]) -> Problem | None:
    if not query.text:
        return empty_query(row)
    if query.id and query.id in first_rows:
        said = message(
            "Row {row} has the query id {value} of row {first}; it was left out. Give it an id of its own.",
            row=row, value=clipped(query.id), first=first_rows[query.id],
        )  # fmt: skip
        return Problem("query_id_duplicate", row, clipped(query.id), said, rejected=True)
    return None
