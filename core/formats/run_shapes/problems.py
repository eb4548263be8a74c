"""What can be wrong with a row of results, in words."""

from __future__ import annotations

from collections.abc import Sequence

from core.formats.cells import clipped
from core.formats.headers import listed
from core.formats.problems import Problem
from core.messages import counted, message


def no_document(query: str, row: int) -> Problem:
    """Return the problem of a result without a document."""
    said = message(
        "Row {row}: a result of the query “{value}” has no document; it was left out. Write the document's id.",
        row=row, value=clipped(query),
    )  # fmt: skip
    return Problem("document_empty", row, clipped(query), said, rejected=True)


def no_rank(written: str, row: int) -> Problem:
    """Return the problem of a rank that is no number."""
    said = message(
        "Row {row}: the rank “{value}” is not a number; the row was left out. Correct it.",
        row=row, value=clipped(written),
    )  # fmt: skip
    return Problem("rank_unreadable", row, clipped(written), said, rejected=True)


def no_score(written: str, row: int) -> Problem:
    """Return the problem of a score that is no number, where nothing else gives the place."""
    said = message(
        "Row {row}: the score “{value}” is not a number, and there is no rank; the row was left out. Correct it.",
        row=row, value=clipped(written),
    )  # fmt: skip
    return Problem("score_unreadable", row, clipped(written), said, rejected=True)


def score_not_used(written: str, row: int) -> Problem:
    """Return the problem of a score that is no number beside a rank."""
    said = message(
        "Row {row}: the score “{value}” is not a number; the rank alone counts.", row=row, value=clipped(written)
    )
    return Problem("score_not_used", row, clipped(written), said)


def nothing_found(query: str, row: int) -> Problem:
    """Return what is said of a row that has a query and no result."""
    said = message(
        "Row {row} has the query “{value}” without a result: it counts as answered with nothing.",
        row=row, value=clipped(query),
    )  # fmt: skip
    return Problem("nothing_found", row, clipped(query), said)


def document_twice(document: str, row: int, better: int) -> Problem:
    """Return the problem of a document that is in the list of its query already."""
    said = message(
        "Row {row}: document {value} has a better place for the same query in row {better}; the row was left out.",
        row=row, value=clipped(document), better=better,
    )  # fmt: skip
    return Problem("document_twice", row, clipped(document), said, rejected=True)


def score_above_rank(document: str, row: int) -> Problem:
    """Return what is said where ranks and scores give different orders."""
    said = message(
        "Row {row}: document {value} has a higher score than the document ranked before it. The rank counts; if the "
        "scores are right, take the rank column out.",
        row=row, value=clipped(document),
    )  # fmt: skip
    return Problem("score_above_rank", row, clipped(document), said)


def place_shared(document: str, row: int) -> Problem:
    """Return what is said where nothing tells which of two documents comes first."""
    said = message(
        "Row {row}: document {value} has the same place as another for its query; the order of the rows counts.",
        row=row, value=clipped(document),
    )  # fmt: skip
    return Problem("place_shared", row, clipped(document), said)


def several_runs(tags: Sequence[str]) -> Problem:
    """Return the problem of a file that holds more than one run."""
    said = counted(
        "The file holds {count} run ({tags}).",
        "The file holds {count} runs ({tags}), which were read as one. Bring one file for each.",
        len(tags),
        tags=listed(tags),
    )
    return Problem("several_runs", None, listed(tags), said)
