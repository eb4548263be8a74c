"""Vocabulary and tables to bytes that other programs, and this one, read again."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Sequence
from io import StringIO

import pandas as pd

from core.formats.cells import guarded, shown
from core.queries import Query, QuerySet


def query_set_to_json(qs: QuerySet) -> bytes:
    """Return the query set in the house format; reading it gives the same queries and judgments."""
    queries = (json.dumps(_record(query) | _rated(query, qs), ensure_ascii=False) for query in qs)
    return ("[\n  " + ",\n  ".join(queries) + "\n]\n").encode()


def _record(query: Query) -> dict[str, object]:
    grades = {document: grade for document, grade in query.grades.items() if document not in query.known_bad}
    return {
        "id": query.id,
        "query": query.text,
        "language": query.language,
        "relevant": [document for document, grade in grades.items() if grade >= 1],
        "grades": {document: short(grade) for document, grade in grades.items()},
        "known_bad": sorted(query.known_bad),
        "tags": list(query.tags),
        "source": query.source,
        "status": query.status,
        "note": query.note,
    }


def _rated(query: Query, qs: QuerySet) -> dict[str, object]:
    said = qs.ratings_by_query.get(query.id, {})
    ratings = {document: {rater: short(grade) for rater, grade in by.items()} for document, by in said.items()}
    return {"ratings": ratings, "rule": qs.rule} if ratings else {}


def short(grade: float) -> float | int:
    """Return a grade without needless decimals."""
    return int(grade) if grade == int(grade) else grade


def table_to_csv(frame: pd.DataFrame, *, for_spreadsheets: bool, decimal_comma: bool = False) -> bytes:
    """Return the table as CSV in UTF-8, without its index.

    For spreadsheets there is a byte order mark, and `'` stands in front of text that would run as a formula;
    a negative number in a column of numbers stays a number. With `decimal_comma` numbers are written with one and
    semicolons part the cells, as a spreadsheet of such a country reads and writes them.
    """
    written = _guarded_text if for_spreadsheets else shown
    columns = [[written(name), *_cells(frame, place, written, decimal_comma)] for place, name in enumerate(frame)]
    text = _csv(zip(*columns, strict=True), ";" if decimal_comma else ",")
    return text.encode("utf-8-sig" if for_spreadsheets else "utf-8")


def _cells(frame: pd.DataFrame, place: int, written: Callable[[object], str], decimal_comma: bool) -> list[str]:
    values = _values(frame, place)
    if not decimal_comma:
        return list(map(written, values))
    return [written(value).replace(".", ",") if isinstance(value, float) else written(value) for value in values]


def _values(frame: pd.DataFrame, place: int) -> list[object]:
    column = frame.iloc[:, place].astype(object)
    values: list[object] = column.where(column.notna(), None).tolist()
    return values


def _guarded_text(value: object) -> str:
    return guarded(shown(value)) if isinstance(value, str) else shown(value)


def _csv(rows: Iterable[Sequence[str]], separator: str) -> str:
    buffer = StringIO(newline="")
    csv.writer(buffer, delimiter=separator).writerows(rows)
    return buffer.getvalue()
