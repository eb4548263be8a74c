"""What is doubtful about queries that were read, whatever their shape was."""

from __future__ import annotations

from collections.abc import Container, Iterator

from core.catalog import UNKNOWN
from core.formats.cells import clipped
from core.formats.problems import Problem
from core.formats.query_shape import Reading
from core.messages import message


def doubts(reading: Reading, catalog_ids: Container[str] | None) -> Iterator[Problem]:
    """Return what a person should look at: repeated queries, no right answer, no language, unknown ids."""
    yield from _repeated(reading)
    for query, row in zip(reading.queries, reading.rows, strict=True):
        if not query.relevant():
            said = message(
                "Row {row}: the query “{value}” has no right answer; it can't be measured until it has one.",
                row=row, value=clipped(query.text),
            )  # fmt: skip
            yield Problem("no_right_answer", row, clipped(query.text), said)
        if query.language == UNKNOWN:
            said = message(
                "Row {row}: the query “{value}” names no language; it is counted apart from the others.",
                row=row, value=clipped(query.text),
            )  # fmt: skip
            yield Problem("no_language", row, clipped(query.text), said)
    if catalog_ids is not None:
        yield from _unknown_documents(reading, catalog_ids)


def _repeated(reading: Reading) -> Iterator[Problem]:
    first_rows: dict[str, int] = {}
    for query, row in zip(reading.queries, reading.rows, strict=True):
        first = first_rows.setdefault(query.text, row)
        if first != row:
            said = message(
                "Row {row}: the query “{value}” is in row {first} too; both are kept and both count.",
                row=row, value=clipped(query.text), first=first,
            )  # fmt: skip
            yield Problem("query_duplicate", row, clipped(query.text), said)


def _unknown_documents(reading: Reading, catalog_ids: Container[str]) -> Iterator[Problem]:
    first_rows: dict[str, int] = {}
    for query, row in zip(reading.queries, reading.rows, strict=True):
        for document in query.grades:
            first_rows.setdefault(document, row)
    for document, row in first_rows.items():
        if document not in catalog_ids:
            said = message(
                "Row {row}: document {value} is not in the catalog, so no engine can find it. Check the id.",
                row=row, value=clipped(document),
            )  # fmt: skip
            yield Problem("document_unknown", row, clipped(document), said)
