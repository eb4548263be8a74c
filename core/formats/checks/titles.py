"""Queries that are the title of a document."""

from __future__ import annotations

from collections.abc import Iterator

import pyarrow as pa
import pyarrow.compute as pc

from core.arrow_text import TEXT, stripped, text_table
from core.catalog import Catalog
from core.formats.cells import clipped
from core.formats.checks.asked import Asked, doubt
from core.formats.problems import Problem
from core.messages import message


def queries_that_are_titles(asked: Asked, catalog: Catalog) -> Iterator[Problem]:
    """Return the queries that are word for word a title of the catalog, but for case."""
    titles = _folded(text_table(catalog.documents, ["title"])["title"].combine_chunks())
    places = pc.index_in(_folded(pa.array([query.text for query, _ in asked], TEXT)), value_set=titles)
    for (query, row), place in zip(asked, places.to_pylist(), strict=True):
        if place is not None and query.text.strip():
            said = message(
                "Row {row}: the query “{value}” is word for word the title of document {document}.",
                row=row, value=clipped(query.text), document=clipped(catalog.ids[place]),
            )  # fmt: skip
            yield doubt("query_is_title", query, row, said)


def _folded(texts: pa.Array) -> pa.Array:
    return stripped(pc.utf8_lower(texts))
