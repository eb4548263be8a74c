"""The body with which judgments are imported into OpenSearch; the ratings are text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.formats.judgment_rows import read_judgments
from core.formats.shapes.flat import Flat
from core.formats.shapes.nested import flattened, has_list
from core.formats.shapes.shape import Shape
from core.formats.shapes.writing import by_text, json_bytes
from core.queries import QuerySet


def _flatten(flat: Flat, body: Mapping[str, Any]) -> None:
    for query in flat.objects(body.get("judgmentRatings")):
        if not query.get("ratings"):
            flat.keep({"query": query.get("query"), "docid": "", "rating": ""})
        for rating in flat.objects(query.get("ratings")):
            flat.keep({"query": query.get("query"), "docid": rating.get("docId"), "rating": rating.get("rating")})


def _write(query_set: QuerySet) -> bytes:
    judgments = [
        {
            "query": query.text,
            "ratings": [{"docId": document, "rating": str(grade)} for document, grade in query.grades.items()],
        }
        for query in by_text(query_set)
    ]
    body = {"name": query_set.name, "description": "", "type": "IMPORT_JUDGMENT", "judgmentRatings": judgments}
    return json_bytes(body)


OPENSEARCH_JUDGMENTS = Shape(
    name="opensearch_judgments",
    label="OpenSearch judgments (JSON)",
    ending=".json",
    recognises=has_list("judgmentRatings"),
    read=flattened("opensearch_judgments", _flatten),
    understood=read_judgments,
    write=_write,
)
