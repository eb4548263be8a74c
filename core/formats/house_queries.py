"""The house shape of a query set: one row or JSON object a query, with its right answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from core.formats.cells import as_list, as_pairs, clipped, shown
from core.formats.headers import column_of
from core.formats.languages import language_code
from core.formats.problems import Problem
from core.formats.query_shape import Reading, Shape, empty_query, headers_of, judged
from core.formats.tables import Table
from core.messages import message
from core.queries import Query

_ANSWERS = ("relevant", "grades", "known_bad")
_ROLES = ("query", "query_id", "id", "language", *_ANSWERS, "tags", "source", "status", "note")


def _recognises(table: Table) -> bool:
    headers = headers_of(table)
    return bool(column_of(headers, "query")) and any(column_of(headers, role) for role in _ANSWERS)


def _read(table: Table) -> Reading:
    reading = Reading()
    first_rows: dict[str, int] = {}
    for row, fields in zip(table.rows, _by_role(table), strict=True):
        query, problems = _query(fields, row)
        rejection = _rejection(query, row, first_rows)
        if rejection:
            reading.problems.append(rejection)
            continue
        first_rows[query.id] = row
        reading.queries.append(query)
        reading.rows.append(row)
        reading.problems.extend(problems)
    return reading


def _by_role(table: Table) -> Iterable[Mapping[str, Any]]:
    """Return each row's values by what they are, French and English names alike."""
    records = table.frame.to_dict("records") if table.records is None else table.records
    known: dict[tuple[str, ...], dict[str, str]] = {}
    for record in records:
        names = tuple(map(str, record))
        if names not in known:
            known[names] = _columns(names)
        yield {role: record[column] for role, column in known[names].items()}


def _columns(names: Sequence[str]) -> dict[str, str]:
    found = {role: column_of(names, role) for role in _ROLES}
    return {role: column for role, column in found.items() if column}


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


QUERIES = Shape("queries", _recognises, _read)
