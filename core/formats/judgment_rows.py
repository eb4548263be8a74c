"""Judgments as rows: one query and one document in each, with the grade of one rater or of several."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from core.formats import judgment_problems as problem_of
from core.formats.cells import as_number
from core.formats.gathered import Gathered
from core.formats.judgment_columns import JudgmentColumns, judgment_columns
from core.formats.problems import Problem
from core.formats.query_shape import Reading, both, empty_query, headers_of, no_grade, unused_columns
from core.formats.tables import Table
from core.raters import GIVEN

ANONYMOUS = "Anonymous"
"""A rater who gave no name; the word that Quepid writes over their column."""
_YES = frozenset({"1", "true", "yes", "oui", "vrai", "sí", "si", "ja", "wahr", "x"})
_Key = tuple[str, str]


@dataclass(frozen=True)
class _Row:
    """One row: its cells by role, and what each rater wrote; the rater is None where the file has none."""

    number: int
    cells: Mapping[str, str]
    written: Mapping[str | None, str]

    @property
    def key(self) -> _Key:
        """Return what rows of one query have in common: its id where there is one, else its text."""
        query_id = self.cells.get("query_id", "")
        return ("id", query_id) if query_id else ("text", self.cells.get("query", ""))

    @cached_property
    def grades(self) -> dict[str | None, float]:
        """Return the grades that can be read."""
        numbers = {rater: as_number(written) for rater, written in self.written.items()}
        return {rater: number for rater, number in numbers.items() if number is not None and number >= 0}

    @property
    def put_aside(self) -> str:
        """Return why a rater gave no grade, as the role of the column that says so, or nothing."""
        return next((role for role in ("unrateable", "judge_later") if self._says(role)), "")

    @property
    def is_bad(self) -> bool:
        """Say whether the document is marked as known bad."""
        return self._says("known_bad")

    def _says(self, role: str) -> bool:
        return self.cells.get(role, "").lower() in _YES


def read_judgments(table: Table) -> Reading:
    """Return the queries of a table of judgments, with what each rater said."""
    reading = Reading()
    columns = judgment_columns(table)
    if columns is None:
        return reading
    gathered: dict[_Key, Gathered] = {}
    for number, record in zip(table.rows, table.frame.to_dict("records"), strict=True):
        row = _row(number, {str(name): str(cell).strip() for name, cell in record.items()}, columns)
        row = _with_a_name(row, gathered)
        rejection = _rejection(row, gathered)
        reading.problems.extend([rejection] if rejection else _gather(row, gathered))
    for rows in gathered.values():
        reading.problems.extend([] if rows.text else [problem_of.no_text(rows.id, rows.row)])
        reading.add(rows.query(), rows.row, rows.ratings)
    reading.rule = GIVEN if columns.raters and "grade" in columns.roles else ""
    reading.problems.extend([problem_of.raters(columns.raters)] if columns.raters else [])
    reading.problems.extend(unused_columns(headers_of(table), columns.used))
    return _without_anonymous(reading)


def _row(number: int, record: Mapping[str, str], columns: JudgmentColumns) -> _Row:
    cells = {role: record[column] for role, column in columns.roles.items()}
    written: dict[str | None, str] = {rater: record[rater] for rater in columns.raters if record[rater]}
    if "grade" in cells:
        written[cells.get("rater")] = cells["grade"]
    return _Row(number, cells, written)


def _with_a_name(row: _Row, gathered: Mapping[_Key, Gathered]) -> _Row:
    """Return the row with a name for its unnamed rater: each unnamed grade of a pair is another person's."""
    if "" not in row.written:
        return row
    earlier = gathered.get(row.key)
    taken = earlier.ratings.get(row.cells["document_id"], {}) if earlier else {}
    names = [ANONYMOUS, *(f"{ANONYMOUS} ({place})" for place in range(2, len(taken) + 2))]
    return replace(row, written={next(name for name in names if name not in taken): row.written[""]})


def _rejection(row: _Row, gathered: Mapping[_Key, Gathered]) -> Problem | None:
    if not row.key[1]:
        return empty_query(row.number)
    if row.put_aside:
        return None
    written = list(filter(None, row.written.values()))
    if len(written) == 1 and not row.grades:
        return problem_of.unreadable_row(written[0], row.number)
    earlier, document = gathered.get(row.key), row.cells["document_id"]
    for rater, grade in row.grades.items():
        if earlier is not None and earlier.contradicts(document, rater, grade):
            first = earlier.first_row(document, rater)
            return problem_of.judged_differently(document, row.written[rater], row.number, first)
    return None


def _gather(row: _Row, gathered: dict[_Key, Gathered]) -> list[Problem]:
    text, document = row.cells.get("query", ""), row.cells["document_id"]
    rows = gathered.setdefault(row.key, Gathered(row.cells.get("query_id", ""), text, row.number))
    problems = rows.hear(row.cells, row.number)
    if row.put_aside:
        return [*problems, problem_of.not_graded(row.put_aside, document, row.number)]
    unreadable = [written for rater, written in row.written.items() if written and rater not in row.grades]
    problems.extend(no_grade(document, written, row.number) for written in unreadable)
    if not document or not row.grades:
        return [*problems, problem_of.unjudged(text or rows.id, row.number)]
    repeated = list(filter(None, (rows.first_row(document, rater) for rater in row.grades)))
    problems.extend(problem_of.judged_twice(document, row.number, first) for first in repeated[:1])
    for rater, grade in row.grades.items():
        rows.keep(document, rater, grade, row.number)
    if row.is_bad:
        rows.known_bad.add(document)
        problems.extend([both(document, row.number)] if max(row.grades.values()) > 0 else [])
    return problems


def _without_anonymous(reading: Reading) -> Reading:
    """Make a plain grade of what only an unnamed rater said of a pair."""
    for place, ratings in enumerate(reading.ratings):
        lone = {document: by_rater for document, by_rater in ratings.items() if by_rater.keys() == {ANONYMOUS}}
        query = reading.queries[place]
        grades = {document: by_rater[ANONYMOUS] for document, by_rater in lone.items()}
        reading.queries[place] = replace(query, grades={**grades, **query.grades})
        reading.ratings[place] = {document: said for document, said in ratings.items() if document not in lone}
    return reading
