"""A catalog and its file's table as bytes; the columns that both have are kept once, with the catalog."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import pandas as pd
import pyarrow as pa

from core.catalog import Catalog
from core.store.parquet import arrow_from_parquet, parquet_parts, to_arrow, to_parquet
from core.store.records import CatalogSource

MOST_DROPPED = 1_000
"""Rows without a document of their own whose cells are kept beside; with more, the table is kept whole."""
_NOTE = b"releve"


def catalog_to_parts(catalog: Catalog) -> Iterator[bytes]:
    """Yield the documents as bytes, some at a time; where their fields are known, those and not what they make.

    Raises `StoreError` at once where a cell can't be kept.
    """
    return parquet_parts(_documents(catalog))


def _documents(catalog: Catalog) -> pa.Table:
    documents = to_arrow(catalog.columns)
    if catalog.fields is None:
        return documents
    fields = to_arrow(catalog.fields)
    title = next((name for name in fields.column_names if fields[name].equals(documents["title"])), None)
    columns = {f"field {place}": column for place, column in enumerate(fields.columns)}
    columns |= {name: documents[name] for name in ("id", "language") + (("title",) if title is None else ())}
    return _noted(pa.table(columns), {"fields": fields.column_names, "title": title})


def catalog_from_parts(name: str, *parts: bytes) -> Catalog:
    """Return the catalog that the parts hold."""
    table = arrow_from_parquet(*parts).combine_chunks()  # Arrow takes single rows of many chunks by copying all
    note = _note(table)
    if not note:
        return Catalog(name, table.to_pandas())
    fields = pa.table({header: table[f"field {place}"] for place, header in enumerate(note["fields"])})
    title = table["title"] if note["title"] is None else fields[note["title"]]
    known = pa.table({"id": table["id"], "title": title, "language": table["language"]})
    return Catalog(name, known.to_pandas(), fields.to_pandas())


def source_to_bytes(source: CatalogSource, catalog: Catalog | None) -> bytes:
    """Return the table of a catalog's file as bytes, without the columns that are in `catalog` just so."""
    table = to_arrow(source.table)
    shared = _shared(table, source, catalog) if catalog is not None and len(source.dropped) <= MOST_DROPPED else {}
    kept_beside = table.select(list(shared))
    note = {
        "columns": table.column_names,
        "shared": shared,
        "dropped": list(source.dropped),
        "cells": pa.concat_tables(kept_beside.slice(place, 1) for place in (*source.dropped, len(table))).to_pydict(),
    }
    return to_parquet(_noted(table.drop_columns(list(shared)), note) if shared else table)


def source_from_bytes(content: bytes, read_catalog: Callable[[], Catalog]) -> pd.DataFrame:
    """Return the table that the bytes hold, with the columns that are kept with its catalog."""
    table = arrow_from_parquet(content)
    note = _note(table)
    return _completed(table, note, read_catalog()) if note else _frame(table)


def _completed(table: pa.Table, note: Mapping[str, Any], catalog: Catalog) -> pd.DataFrame:
    known = _columns(catalog)
    columns = {
        header: _whole(known[note["shared"][header]], note["dropped"], note["cells"][header])
        if header in note["shared"]
        else table[header]
        for header in note["columns"]
    }
    return _frame(pa.table(columns))


def _frame(table: pa.Table) -> pd.DataFrame:
    frame: pd.DataFrame = table.to_pandas()
    return frame


def _shared(table: pa.Table, source: CatalogSource, catalog: Catalog) -> dict[str, str]:
    """Return the headers of columns that the catalog has too, each with the name of its column there."""
    known = _columns(catalog)
    roles = {header: f"field {header}" for header in table.column_names}
    roles |= {header: role for role in ("id", "title") if (header := str(source.mapping.get(role, ""))) in roles}
    return {
        header: name
        for header, name in roles.items()
        if name in known and _is_whole(table[header], known[name], source.dropped)
    }


def _columns(catalog: Catalog) -> dict[str, pa.ChunkedArray]:
    documents = to_arrow(catalog.columns[["id", "title"]])
    fields = {} if catalog.fields is None else {f"field {name}": column for name, column in _named(catalog.fields)}
    return {"id": documents["id"], "title": documents["title"], **fields}


def _named(frame: pd.DataFrame) -> Iterator[tuple[str, pa.ChunkedArray]]:
    table = to_arrow(frame)
    return zip(table.column_names, table.columns, strict=True)


def _is_whole(column: pa.ChunkedArray, kept: pa.ChunkedArray, dropped: Sequence[int]) -> bool:
    if len(column) != len(kept) + len(dropped) or column.type != kept.type:
        return False
    return all(column.slice(start, rows).equals(kept.slice(done, rows)) for start, done, rows in _runs(column, dropped))


def _whole(kept: pa.ChunkedArray, dropped: Sequence[int], cells: Sequence[str | None]) -> pa.ChunkedArray:
    """Return a column with the cells of dropped rows at their places."""
    chunks = []
    left = pa.array(cells, kept.type)
    for number, (_, done, rows) in enumerate(_runs(range(len(kept) + len(dropped)), dropped)):
        chunks += [*kept.slice(done, rows).chunks, left.slice(number, 1)]
    return pa.chunked_array(chunks, kept.type)


def _runs(column: Sequence[object], dropped: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Yield where a run of kept rows starts, how many are before it, and its length; one before each dropped row."""
    start = 0
    for number, place in enumerate([*dropped, len(column)]):
        yield start, start - number, place - start
        start = place + 1


def _noted(table: pa.Table, note: Mapping[str, object]) -> pa.Table:
    return table.replace_schema_metadata({**(table.schema.metadata or {}), _NOTE: json.dumps(note)})


def _note(table: pa.Table) -> dict[str, Any]:
    note: dict[str, Any] = json.loads((table.schema.metadata or {}).get(_NOTE, b"{}"))
    return note
