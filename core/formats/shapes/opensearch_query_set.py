"""The body with which a query set is made in OpenSearch, without judgments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.formats.house_queries import read_queries
from core.formats.shapes.flat import Flat
from core.formats.shapes.nested import flattened, has_list
from core.formats.shapes.opensearch_queries import query_object
from core.formats.shapes.shape import Shape
from core.formats.shapes.writing import json_bytes
from core.queries import QuerySet


def _flatten(flat: Flat, body: Mapping[str, Any]) -> None:
    for query in flat.objects(body.get("querySetQueries")):
        flat.keep({"queryText": "", **query})


def _write(query_set: QuerySet) -> bytes:
    queries = [query_object(query) for query in query_set]
    return json_bytes({"name": query_set.name, "description": "", "sampling": "manual", "querySetQueries": queries})


OPENSEARCH_QUERY_SET = Shape(
    name="opensearch_query_set",
    label="OpenSearch query set (JSON)",
    ending=".json",
    recognises=has_list("querySetQueries"),
    read=flattened("opensearch_query_set", _flatten),
    understood=read_queries,
    write=_write,
)
