"""Queries without a right answer, and judged documents that are not there."""

from __future__ import annotations

from collections.abc import Container, Iterator

from core.formats.cells import clipped
from core.formats.checks.asked import Asked, doubt
from core.formats.problems import Problem
from core.messages import counted, message


def problems_of_answers(asked: Asked) -> Iterator[Problem]:
    """Return the queries for which no document is right."""
    for query, row in asked:
        if not query.relevant():
            said = message(
                "Row {row}: the query “{value}” has no right answer; it can't be measured until it has one.",
                row=row, value=clipped(query.text),
            )  # fmt: skip
            yield doubt("no_right_answer", query, row, said)


def problems_of_documents(asked: Asked, catalog_ids: Container[str]) -> Iterator[Problem]:
    """Return the judged documents that are not in the catalog, each once; one problem where none is."""
    first_rows: dict[str, int] = {}
    for query, row in asked:
        for document in query.grades:
            first_rows.setdefault(document, row)
    unknown = {document: row for document, row in first_rows.items() if document not in catalog_ids}
    if unknown and len(unknown) == len(first_rows):
        yield _none_known(next(iter(unknown)), len(unknown))
        return
    for document, row in unknown.items():
        said = message(
            "Row {row}: document {value} is not in the catalog, so no engine can find it. Check the id.",
            row=row, value=clipped(document),
        )  # fmt: skip
        yield Problem("document_unknown", row, clipped(document), said)


def _none_known(document: str, count: int) -> Problem:
    said = counted(
        "The only judged document, {value}, is not in the catalog. Check the id.",
        "None of the {count} judged documents is in the catalog, for example {value}. Check the catalog and its id "
        "column.",
        count, value=clipped(document),
    )  # fmt: skip
    return Problem("no_document_known", None, clipped(document), said)
