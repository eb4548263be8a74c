"""Squirro's query sets: relevant, secondary and bad items, with `;` between ids."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from core.formats.cells import as_list
from core.formats.headers import folded
from core.formats.query_shape import Reading, headers_of
from core.formats.shapes.nested import as_it_is
from core.formats.shapes.reshaped import through
from core.formats.shapes.shape import Shape
from core.formats.shapes.writing import csv_bytes, spaced, unparted
from core.formats.tables import Table
from core.queries import Query, QuerySet

_COLUMNS = ("query", "relevant_item_ids", "secondary_item_ids", "bad_item_ids")
_RELEVANT, _SECONDARY = "relevantitemids", "secondaryitemids"


def _is_squirro(table: Table) -> bool:
    return {"query", _RELEVANT, _SECONDARY} <= set(map(folded, headers_of(table)))


def _understood(table: Table) -> Reading:
    """Return the queries; relevant items have grade 2 above secondary ones with 1, and 1 where there are none."""
    secondary = next(header for header in headers_of(table) if folded(header) == _SECONDARY)
    best = 2 if any(map(str.strip, table.frame[secondary])) else 1
    return through(partial(_house, best=best))(table)


def _house(row: Mapping[str, Any], best: int) -> dict[str, Any]:
    by_name = {folded(name): value for name, value in row.items()}
    secondary = dict.fromkeys(as_list(by_name.pop(_SECONDARY, "")), 1)
    relevant = dict.fromkeys(as_list(by_name.pop(_RELEVANT, "")), best)
    rest = {name: value for name, value in row.items() if folded(name) in by_name}
    return {**rest, "grades": {**secondary, **relevant}}


def _write(query_set: QuerySet) -> bytes:
    grades = query_set.judgments["grade"]
    best = 2 if (grades >= 2).any() and ((grades >= 1) & (grades < 2)).any() else 1
    return csv_bytes([_COLUMNS, *(_row(query, row, best) for row, query in enumerate(query_set, 1))])


def _row(query: Query, row: int, best: int) -> list[str]:
    relevant = query.relevant(best)
    secondary = [document for document in query.relevant() if document not in relevant]
    lists = (relevant, secondary, sorted(query.known_bad))
    return [spaced(query.text), *(_cell(documents, row) for documents in lists)]


def _cell(documents: Iterable[str], row: int) -> str:
    return spaced(";".join(unparted(document, row) for document in documents))


SQUIRRO = Shape(
    name="squirro",
    label="Squirro (CSV)",
    ending=".csv",
    recognises=lambda bundle: bundle.first_table(_is_squirro),
    read=as_it_is("squirro"),
    understood=_understood,
    write=_write,
)
