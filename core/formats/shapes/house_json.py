"""The house format of a query set as JSON: the one that holds everything."""

from __future__ import annotations

from core.formats.export import query_set_to_json
from core.formats.house_queries import holds_queries, read_queries
from core.formats.shapes.nested import as_it_is
from core.formats.shapes.shape import Shape

HOUSE_JSON = Shape(
    name="house_json",
    label="Relevé (JSON)",
    ending=".json",
    recognises=lambda bundle: bundle.first_table(lambda table: table.records is not None and holds_queries(table)),
    read=as_it_is("house_json"),
    understood=read_queries,
    write=query_set_to_json,
)
