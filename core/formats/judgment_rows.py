"""Judgments as rows: one query and one document in each, with a grade."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.formats.cells import as_number, clipped
from core.formats.headers import column_of, folded
from core.formats.languages import language_code
from core.formats.problems import Problem
from core.formats.query_shape import Reading, Shape, empty_query, headers_of
from core.formats.tables import Table
from core.messages import message
from core.queries import Query

_ROLES = ("query", "query_id", "document_id", "grade", "language", "known_bad")
_YES = frozenset({"1", "true", "yes", "oui", "vrai", "sí", "si", "ja", "wahr", "x"})


def _columns(table: Table) -> dict[str, str]:
    headers = headers_of(table)
    return {role: column for role in _ROLES if (column := column_of(headers, role))}


def _recognises(table: Table) -> bool:
    columns = _columns(table)
    # A score beside a rank is what an engine said of a document, and no judgment.
    is_run = folded(columns.get("grade", "")) == "score" and column_of(headers_of(table), "rank")
    return not is_run and {"document_id", "grade"} <= columns.keys() and bool({"query", "query_id"} & columns.keys())


@dataclass
class _Rows:
    """The rows of one query as they come in."""

    id: str
    text: str
    language: str
    row: int
    grades: dict[str, float] = field(default_factory=dict)
    known_bad: set[str] = field(default_factory=set)
    judged_in: dict[str, int] = field(default_factory=dict)


def _read(table: Table) -> Reading:
    reading = Reading()
    columns = _columns(table)
    gathered: dict[tuple[str, str], _Rows] = {}
    for row, record in zip(table.rows, table.frame.to_dict("records"), strict=True):
        cells = {role: str(record[column]).strip() for role, column in columns.items()}
        rejection = _rejection(cells, row, gathered)
        if rejection:
            reading.problems.append(rejection)
        else:
            reading.problems.extend(_gather(cells, row, gathered))
    for rows in gathered.values():
        reading.problems.extend(_without_text(rows))
        reading.rows.append(rows.row)
        reading.queries.append(_query(rows))
    return reading


def _key(cells: Mapping[str, str]) -> tuple[str, str]:
    """Return what rows of one query have in common: its id where there is one, else its text."""
    query_id = cells.get("query_id", "")
    return ("id", query_id) if query_id else ("text", cells.get("query", ""))


def _rejection(cells: Mapping[str, str], row: int, gathered: Mapping[tuple[str, str], _Rows]) -> Problem | None:
    key, document, written = _key(cells), cells["document_id"], cells["grade"]
    if not key[1]:
        return empty_query(row)
    grade = as_number(written)
    if written and (grade is None or grade < 0):
        said = message(
            "Row {row}: the grade “{value}” is not a number of 0 or more; the row was left out. Correct it.",
            row=row, value=clipped(written),
        )  # fmt: skip
        return Problem("grade_unreadable", row, clipped(written), said, rejected=True)
    earlier = gathered.get(key)
    if grade is None or earlier is None or earlier.grades.get(document, grade) == grade:
        return None
    said = message(
        "Row {row} gives document {value} the grade {grade}, but row {first} gave it another for the same query; "
        "the first counts and this row was left out.",
        row=row, value=clipped(document), grade=clipped(written), first=earlier.judged_in[document],
    )  # fmt: skip
    return Problem("judged_differently", row, clipped(document), said, rejected=True)


def _gather(cells: Mapping[str, str], row: int, gathered: dict[tuple[str, str], _Rows]) -> list[Problem]:
    text, language = cells.get("query", ""), cells.get("language", "")
    rows = gathered.setdefault(_key(cells), _Rows(cells.get("query_id", ""), text, language, row))
    problems = _other_text(rows, text, row)
    rows.text, rows.language = rows.text or text, rows.language or language
    document, grade = cells["document_id"], as_number(cells["grade"])
    if not document or grade is None:
        return [*problems, _unjudged(text or rows.id, row)]
    if document in rows.grades:
        problems.append(_repeated(document, row, rows.judged_in[document]))
    rows.judged_in.setdefault(document, row)
    rows.grades[document] = grade
    if cells.get("known_bad", "").lower() in _YES:
        rows.known_bad.add(document)
    return problems


def _query(rows: _Rows) -> Query:
    grades = {**rows.grades, **dict.fromkeys(rows.known_bad, 0.0)}
    text = rows.text or rows.id
    return Query(rows.id, text, language_code(rows.language), grades, frozenset(rows.known_bad))


def _unjudged(query: str, row: int) -> Problem:
    said = message(
        "Row {row} has no document or no grade; the query is kept, and this pair counts as unjudged.", row=row
    )
    return Problem("unjudged", row, clipped(query), said)


def _repeated(document: str, row: int, first: int) -> Problem:
    said = message(
        "Row {row} says again what row {first} says of document {value}; it counts once.",
        row=row, first=first, value=clipped(document),
    )  # fmt: skip
    return Problem("judged_twice", row, clipped(document), said)


def _other_text(rows: _Rows, text: str, row: int) -> list[Problem]:
    if not text or not rows.text or text == rows.text:
        return []
    said = message(
        "Row {row} calls the query “{value}”, row {first} “{text}”, under one query id; the first text counts.",
        row=row, value=clipped(text), first=rows.row, text=clipped(rows.text),
    )  # fmt: skip
    return [Problem("query_text_differs", row, clipped(text), said)]


def _without_text(rows: _Rows) -> list[Problem]:
    if rows.text:
        return []
    said = message(
        "Row {row}: the query {value} has an id and no text; its id is used as the text. Add the queries' texts.",
        row=rows.row, value=clipped(rows.id),
    )  # fmt: skip
    return [Problem("query_without_text", rows.row, clipped(rows.id), said)]


JUDGMENTS = Shape("judgments", _recognises, _read)
