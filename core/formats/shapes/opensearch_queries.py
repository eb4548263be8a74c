"""A query set of OpenSearch as it is uploaded: one query a line, without judgments."""

from __future__ import annotations

from core.formats.headers import folded
from core.formats.house_queries import read_queries
from core.formats.query_shape import headers_of
from core.formats.shapes.nested import as_it_is
from core.formats.shapes.shape import Shape
from core.formats.shapes.writing import lines_bytes
from core.formats.tables import Table
from core.queries import Query, QuerySet

_KEYS = {"querytext", "referenceanswer"}


def _is_query_set(table: Table) -> bool:
    keys = set(map(folded, headers_of(table)))
    return table.records is not None and "querytext" in keys and keys <= _KEYS


def query_object(query: Query) -> dict[str, str]:
    """Return a query as OpenSearch writes it; its note is the reference answer."""
    return {"queryText": query.text} | ({"referenceAnswer": query.note} if query.note else {})


def _write(query_set: QuerySet) -> bytes:
    return lines_bytes(map(query_object, query_set))


OPENSEARCH_QUERIES = Shape(
    name="opensearch_queries",
    label="OpenSearch queries (NDJSON)",
    ending=".ndjson",
    recognises=lambda bundle: bundle.first_table(_is_query_set),
    read=as_it_is("opensearch_queries"),
    understood=read_queries,
    write=_write,
)
