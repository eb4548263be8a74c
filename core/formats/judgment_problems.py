"""What can be wrong with a row of judgments, in words."""

from __future__ import annotations

from collections.abc import Sequence

from core.formats.cells import clipped
from core.formats.headers import listed
from core.formats.problems import Problem
from core.messages import counted, message


def unreadable_row(written: str, row: int) -> Problem:
    """Return the problem of a row whose only grade is no number."""
    said = message(
        "Row {row}: the grade “{value}” is not a number of 0 or more; the row was left out. Correct it.",
        row=row, value=clipped(written),
    )  # fmt: skip
    return Problem("grade_unreadable", row, clipped(written), said, rejected=True)


def judged_differently(document: str, written: str, row: int, first: int) -> Problem:
    """Return the problem of a row that contradicts an earlier one of the same rater."""
    said = message(
        "Row {row} gives document {value} the grade {grade}, but row {first} gave it another for the same query; "
        "the first counts and this row was left out.",
        row=row, value=clipped(document), grade=clipped(written), first=first,
    )  # fmt: skip
    return Problem("judged_differently", row, clipped(document), said, rejected=True)


def judged_twice(document: str, row: int, first: int) -> Problem:
    """Return the problem of a row that repeats an earlier one."""
    said = message(
        "Row {row} says again what row {first} says of document {value}; it counts once.",
        row=row, first=first, value=clipped(document),
    )  # fmt: skip
    return Problem("judged_twice", row, clipped(document), said)


def unjudged(query: str, row: int) -> Problem:
    """Return the problem of a row without a document or without a grade."""
    said = message(
        "Row {row} has no document or no grade; the query is kept, and this pair counts as unjudged.", row=row
    )
    return Problem("unjudged", row, clipped(query), said)


def not_graded(role: str, document: str, row: int) -> Problem:
    """Return the problem of a pair that a rater put aside: `unrateable`, or to `judge_later`."""
    said = message(
        "Row {row}: the rater could not judge document {value}; that is no grade, and it was not counted.",
        row=row, value=clipped(document),
    )  # fmt: skip
    if role == "judge_later":
        said = message(
            "Row {row}: the rater wanted to judge document {value} later; that is no grade, and it was not counted.",
            row=row, value=clipped(document),
        )  # fmt: skip
    return Problem(role, row, clipped(document), said)


def text_differs(text: str, row: int, first_text: str, first: int) -> Problem:
    """Return the problem of a query id with two texts."""
    said = message(
        "Row {row} calls the query “{value}”, row {first} “{text}”, under one query id; the first text counts.",
        row=row, value=clipped(text), first=first, text=clipped(first_text),
    )  # fmt: skip
    return Problem("query_text_differs", row, clipped(text), said)


def query_differs(said_now: str, row: int, known: str) -> Problem:
    """Return the problem of a query of which rows say different things: a language, a note."""
    said = message(
        "Row {row} says “{value}” where an earlier row of the same query said “{known}”; the first counts.",
        row=row, value=clipped(said_now), known=clipped(known),
    )  # fmt: skip
    return Problem("query_differs", row, clipped(said_now), said)


def no_text(query_id: str, row: int) -> Problem:
    """Return the problem of a query of which only the id is known."""
    said = message(
        "Row {row}: the query {value} has an id and no text; its id is used as the text. Add the queries' texts.",
        row=row, value=clipped(query_id),
    )  # fmt: skip
    return Problem("query_without_text", row, clipped(query_id), said)


def raters(columns: Sequence[str]) -> Problem:
    """Return the note that columns were read as one rater each."""
    said = counted(
        "{count} column was read as the grades of one rater: {raters}.",
        "{count} columns were read as the grades of one rater each: {raters}.",
        len(columns), raters=listed(columns),
    )  # fmt: skip
    return Problem("rater_columns", None, listed(columns), said)
