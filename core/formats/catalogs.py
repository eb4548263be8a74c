"""A table as a catalog: the documents it makes, and what became of each row."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from core.arrow_text import TEXT
from core.assembly import assembled
from core.catalog import Catalog
from core.formats.clean_cells import clean_cells
from core.formats.headers import listed
from core.formats.languages import language_code
from core.formats.mapping import CatalogMapping, MappingGuess, explained_mapping, guess_mapping
from core.formats.merging import fates_of_rows, merged_cells
from core.formats.problems import Problem
from core.formats.row_health import problems_of_cells, problems_of_rows
from core.formats.tables import Table
from core.formats.text_health import problems_of_columns, problems_of_texts
from core.messages import InputError, message

__all__ = ["CatalogMapping", "MappingGuess", "assembled", "build_catalog", "explained_mapping", "guess_mapping"]


def build_catalog(table: Table, mapping: CatalogMapping, name: str) -> tuple[Catalog, list[Problem]]:
    """Return the documents and all problems of the file, those of the table first.

    A document's text is its filled text columns, HTML in them as text, joined by `assembled`. Documents, rejected
    rows and rows merged into another's document (`rows_merged`) together are the rows of the file. Raises InputError
    for a mapping to a column that isn't there.
    """
    _check_columns(table, mapping)
    cells = clean_cells(table.frame, _columns(mapping), [*mapping.text, *filter(None, [mapping.title])])
    columns = cells.columns
    titles = columns[mapping.title] if mapping.title else None
    fates = fates_of_rows(columns[mapping.id], titles, several_rows=mapping.several_rows)
    kept = fates.kept(len(columns))
    columns = merged_cells(columns, fates, mapping.text)
    columns = columns if kept.all() else columns.filter(pa.array(kept))
    known, fields = _known(columns, mapping), columns.select(list(mapping.text))
    problems = [
        *table.problems,
        *problems_of_rows(table.rows, fates, cells.columns[mapping.id]),
        *problems_of_cells(table, mapping.text, cells),
        *problems_of_texts(known, fields, table.rows, np.flatnonzero(kept)),
        *problems_of_columns(fields),
    ]
    return Catalog(name, known.to_pandas(), fields.to_pandas()), problems


def _check_columns(table: Table, mapping: CatalogMapping) -> None:
    headers = [str(header) for header in table.frame.columns]
    missing = [column for column in _columns(mapping) if column not in headers]
    if missing:
        said = message(
            "The file has no column called {missing}. Choose among: {columns}.",
            missing=listed(missing), columns=listed(headers),
        )  # fmt: skip
        raise InputError(said)
    if not mapping.text:
        raise InputError(message("Choose at least one column to search, among: {columns}.", columns=listed(headers)))


def _columns(mapping: CatalogMapping) -> list[str]:
    return list(dict.fromkeys([mapping.id, *mapping.text, *filter(None, (mapping.title, mapping.language))]))


def _known(columns: pa.Table, mapping: CatalogMapping) -> pa.Table:
    """Return what is known of documents but their text, which their fields make."""
    languages = columns[mapping.language] if mapping.language else None
    return pa.table(
        {
            "id": columns[mapping.id],
            "title": columns[mapping.title] if mapping.title else _repeated("", len(columns)),
            "language": _repeated(mapping.language_code, len(columns)) if languages is None else _codes(languages),
        }
    )


def _codes(languages: pa.ChunkedArray) -> pa.ChunkedArray:
    written = pc.unique(languages)
    codes = pa.array(map(language_code, written.to_pylist()), TEXT)
    return codes.take(pc.index_in(languages.combine_chunks(), written))


def _repeated(text: str, times: int) -> pa.Array:
    return pa.repeat(pa.scalar(text, TEXT), times)
