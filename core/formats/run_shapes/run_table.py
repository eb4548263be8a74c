"""Plain tables of results: a query or its id, a document, and a rank, a score or both."""

from __future__ import annotations

from collections.abc import Iterator

from core.formats.run_shapes.answers import answers
from core.formats.run_shapes.columns import run_columns
from core.formats.run_shapes.shape import RunShape
from core.formats.shapes.nested import as_it_is
from core.formats.shapes.writing import csv_bytes, json_bytes, spaced
from core.formats.tables import Table
from core.queries import QuerySet
from core.runs import Run

HEADER = ("query_id", "query", "document_id", "rank", "score")
_JSON = ("json", "jsonl")


def write_run_csv(run: Run, query_set: QuerySet) -> bytes:
    """Return one row a result; a query that was answered with nothing has a row without a document."""
    rows = ([spaced(_written(value)) for value in row] for row in _rows(run, query_set))
    return csv_bytes([HEADER, *rows])


def write_run_json(run: Run, query_set: QuerySet) -> bytes:
    """Return one object a result; a query that was answered with nothing has one without a document."""
    return json_bytes([dict(zip(HEADER, row, strict=True)) for row in _rows(run, query_set)])


def _rows(run: Run, query_set: QuerySet) -> Iterator[tuple[object, ...]]:
    for answer in answers(run, query_set):
        named = (answer.query.id, answer.query.text)
        yield from ((*named, document, rank, score) for rank, document, score in answer.places)
        if not answer.documents:
            yield (*named, None, None, None)


def _written(value: object) -> str:
    return "" if value is None else str(value)


def _is_json(table: Table) -> bool:
    return table.shape in _JSON and run_columns(table) is not None


def _is_run(table: Table) -> bool:
    return table.shape not in _JSON and run_columns(table) is not None


RUN_CSV = RunShape(
    name="run_table",
    label="CSV",
    ending=".csv",
    recognises=lambda bundle: bundle.first_table(_is_run),
    read=as_it_is("run_table"),
    write=write_run_csv,
)
RUN_JSON = RunShape(
    name="run_json",
    label="JSON",
    ending=".json",
    recognises=lambda bundle: bundle.first_table(_is_json),
    read=as_it_is("run_json"),
    write=write_run_json,
)
