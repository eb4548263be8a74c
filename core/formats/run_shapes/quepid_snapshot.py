"""Snapshots of Quepid: `Snapshot Name,Snapshot Time,Case ID,Query Text,Doc ID,Doc Position`, then fields."""

from __future__ import annotations

from core.formats.cells import clipped
from core.formats.headers import folded
from core.formats.query_shape import headers_of
from core.formats.run_shapes.answers import answers
from core.formats.run_shapes.shape import RunShape
from core.formats.shapes.nested import as_it_is
from core.formats.shapes.writing import csv_bytes, spaced
from core.formats.tables import Table
from core.messages import InputError, Message, message
from core.queries import QuerySet
from core.runs import Run

HEADER = ("Snapshot Name", "Snapshot Time", "Case ID", "Query Text", "Doc ID", "Doc Position")
_NEEDED = frozenset(map(folded, HEADER[3:]))
"""Quepid's static query sets have these three only."""
_FORMULA = "-=+@"
"""Quepid puts one space before a query that starts with one of these."""


def _is_snapshot(table: Table) -> bool:
    return set(map(folded, headers_of(table))) >= _NEEDED


def write_snapshot(run: Run, query_set: QuerySet) -> bytes:
    """Return the run without its scores; a query that was answered with nothing is not in it.

    Raises InputError where two queries have one text and different results, for queries are known by their text.
    """
    found: dict[str, list[str]] = {}
    for answer in answers(run, query_set):
        if found.setdefault(answer.query.text, answer.documents) != answer.documents:
            raise InputError(_two_answers(answer.query.text))
    rows = (
        [spaced(run.engine), "", "", spaced(text, _FORMULA), spaced(document), str(rank)]
        for text, documents in found.items()
        for rank, document in enumerate(documents, 1)
    )
    return csv_bytes([HEADER, *rows])


def _two_answers(text: str) -> Message:
    return message(
        "The query “{query}” is there twice, with different results; this shape knows queries by their text. Choose "
        "another shape.",
        query=clipped(text),
    )


QUEPID_SNAPSHOT = RunShape(
    name="quepid_snapshot",
    label="Quepid snapshot (CSV)",
    ending=".csv",
    recognises=lambda bundle: bundle.first_table(_is_snapshot),
    read=as_it_is("quepid_snapshot"),
    write=write_snapshot,
)
