"""What the writers of shapes share: bytes, numbers, and the refusal of what a shape has no room for."""

from __future__ import annotations

import csv
import json
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from io import BytesIO, StringIO

from core.formats.cells import as_list, clipped, unguarded
from core.formats.query_shape import Ratings
from core.messages import InputError, message
from core.queries import Query, QuerySet

_LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The date of every member of a zip, so that the same set gives the same bytes."""


def csv_bytes(rows: Iterable[Sequence[str]], *, separator: str = ",", line_end: str = "\r\n") -> bytes:
    """Return rows as CSV in UTF-8."""
    buffer = StringIO(newline="")
    csv.writer(buffer, delimiter=separator, lineterminator=line_end).writerows(rows)
    return buffer.getvalue().encode()


def json_bytes(value: object) -> bytes:
    """Return a value as JSON, for people to read."""
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()


def lines_bytes(values: Iterable[object]) -> bytes:
    """Return values as JSON, one a line."""
    return "".join(json.dumps(value, ensure_ascii=False) + "\n" for value in values).encode()


def zip_bytes(files: Mapping[str, bytes]) -> bytes:
    """Return files as a zip."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, _LONG_AGO), content, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def spaced(cell: str, starts: str = "") -> str:
    """Return the cell with a space in front where a reader would take it for a guarded formula.

    `starts` are beginnings that get the space too.
    """
    return f" {cell}" if unguarded(cell) != cell or (starts and cell.startswith(tuple(starts))) else cell


def whole(grade: float, query: Query, document: str) -> int:
    """Return a grade as a whole number; raises InputError where it is none."""
    if grade == int(grade):
        return int(grade)
    said = message(
        "Document {document} of the query “{query}” has the grade {value}, and this shape takes whole grades. Choose "
        "a rule that gives whole grades, or another shape.",
        document=clipped(document), query=clipped(query.text), value=repr(grade),
    )  # fmt: skip
    raise InputError(said)


def spaceless(key: str, row: int) -> str:
    """Return an id; raises InputError where it holds a space, which parts the cells of this shape."""
    if not any(character.isspace() or character == "\ufeff" for character in key):
        return key
    said = message(
        "Query {row}: the id “{value}” holds a space, and this shape parts its cells by spaces. Change the id, or "
        "choose another shape.",
        row=row, value=clipped(key),
    )  # fmt: skip
    raise InputError(said)


def one_line(text: str, row: int) -> str:
    """Return a text; raises InputError where it holds a line break or a tab, for it must fit into a line."""
    if not any(character in "\n\r\t" for character in text):
        return text
    said = message(
        "Query {row}: “{value}” holds a line break or a tab, and this shape writes it in one line. Change it, or "
        "choose another shape.",
        row=row, value=clipped(text),
    )  # fmt: skip
    raise InputError(said)


def unparted(key: str, row: int) -> str:
    """Return an id for a cell with several; raises InputError where it would come back as two."""
    if as_list(key) == [key]:
        return key
    said = message(
        "Query {row}: the document id “{value}” holds one of the characters that separate ids in a cell: ; | or a line "
        "break. Change the id, or choose JSON.",
        row=row, value=clipped(key),
    )  # fmt: skip
    raise InputError(said)


def by_text(query_set: QuerySet) -> list[Query]:
    """Return the queries, those of one text as one; raises InputError where these contradict each other.

    For shapes that know a query by its text only.
    """
    merged: dict[str, Query] = {}
    for query in query_set:
        earlier = merged.get(query.text)
        merged[query.text] = query if earlier is None else _merged(earlier, query)
    return list(merged.values())


def _merged(earlier: Query, query: Query) -> Query:
    for document, grade in query.grades.items():
        if earlier.grades.get(document, grade) != grade:
            said = message(
                "The query “{query}” is there twice, with different grades for document {value}; this shape knows "
                "queries by their text. Make one query of them, or choose another shape.",
                query=clipped(query.text), value=clipped(document),
            )  # fmt: skip
            raise InputError(said)
    return replace(earlier, grades={**earlier.grades, **query.grades}, known_bad=earlier.known_bad | query.known_bad)


def ratings_by_text(query_set: QuerySet) -> dict[str, Ratings]:
    """Return what raters said, by the text of the query, document and rater."""
    merged: dict[str, Ratings] = {}
    for key, text in zip(query_set.queries["id"], query_set.queries["text"], strict=True):
        for document, by_rater in query_set.ratings_by_query.get(key, {}).items():
            merged.setdefault(text, {}).setdefault(document, {}).update(by_rater)
    return merged
