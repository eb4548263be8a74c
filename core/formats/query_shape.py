"""What every shape of query set gives, and how judgments come together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from core.formats.cells import as_number, clipped
from core.formats.headers import column_of, listed
from core.formats.problems import Problem
from core.formats.tables import Table
from core.messages import counted, message
from core.queries import Query

Ratings = dict[str, dict[str, float]]
"""What raters said of one query's documents: grades by document, then by rater."""


@dataclass
class Reading:
    """Queries with the row each begins in; an id is blank where the file gives none.

    `ratings` are those of each query, in the same order. `rule` says how the grades of the queries were made of
    them where the file says so; else they are still to be combined.
    """

    queries: list[Query] = field(default_factory=list)
    rows: list[int] = field(default_factory=list)
    ratings: list[Ratings] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    rule: str = ""

    def add(self, query: Query, row: int, ratings: Ratings) -> None:
        """Add a query that begins in a row."""
        self.queries.append(query)
        self.rows.append(row)
        self.ratings.append(ratings)


def headers_of(table: Table) -> list[str]:
    """Return the column names of a table."""
    return [str(header) for header in table.frame.columns]


def columns_by_role(headers: Sequence[str], roles: Sequence[str]) -> dict[str, str]:
    """Return the column of each role that is there; a column has one role, the first of these that fits."""
    found: dict[str, str] = {}
    for role in roles:
        column = column_of([header for header in headers if header not in found.values()], role)
        if column:
            found[role] = column
    return found


def unused_columns(headers: Sequence[str], used: Sequence[str]) -> list[Problem]:
    """Return the problem that names the columns of which nothing is kept."""
    unused = [header for header in headers if header not in used]
    if not unused:
        return []
    said = counted(
        "{count} column is not used: {columns}.", "{count} columns are not used: {columns}.", len(unused),
        columns=listed(unused),
    )  # fmt: skip
    return [Problem("columns_unused", None, listed(unused), said)]


def judged(
    relevant: Sequence[str], degrees: Mapping[str, str], bad: Sequence[str], row: int
) -> tuple[dict[str, float], list[Problem]]:
    """Return the grade of every judged document: a right answer has 1 unless it says more, a known bad 0.

    The documents stand in the order of the grades where these hold all right answers, else right answers first.
    """
    order = [*degrees] if set(relevant) <= degrees.keys() else [*relevant, *degrees]
    grades = dict.fromkeys(relevant, 1.0)
    problems: list[Problem] = []
    for document, written in degrees.items():
        number = as_number(written)
        if number is not None and number >= 0:
            grades[document] = number
        elif written.strip() or document not in grades:
            problems.append(no_grade(document, written, row))
    problems.extend(both(document, row) for document in bad if grades.get(document, 0) > 0)
    ordered = {document: grades[document] for document in order if document in grades}
    return {**ordered, **dict.fromkeys(bad, 0.0)}, problems


def empty_query(row: int) -> Problem:
    """Return the problem of a row without a query."""
    said = message("Row {row} has no query; it was left out. Write the query or delete the row.", row=row)
    return Problem("query_empty", row, "", said, rejected=True)


def no_grade(document: str, written: str, row: int) -> Problem:
    """Return the problem of one grade that is no number, among others of its row."""
    said = message(
        "Row {row}: the grade “{value}” of document {document} is not a number of 0 or more; it was not counted.",
        row=row, value=clipped(written), document=clipped(document),
    )  # fmt: skip
    return Problem("grade_unreadable", row, clipped(written), said)


def both(document: str, row: int) -> Problem:
    """Return the problem of a document that is a right answer and known bad."""
    said = message(
        "Row {row}: document {value} is both a right answer and known bad; known bad counts, with grade 0.",
        row=row, value=clipped(document),
    )  # fmt: skip
    return Problem("right_and_known_bad", row, clipped(document), said)
