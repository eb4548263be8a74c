"""The export of a Quepid case: queries, each with its ratings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.formats.export import short
from core.formats.judgment_rows import read_judgments
from core.formats.shapes.flat import Flat
from core.formats.shapes.nested import flattened
from core.formats.shapes.shape import Shape
from core.formats.shapes.writing import by_text, json_bytes
from core.formats.tables import Table
from core.queries import QuerySet


def _is_case(table: Table) -> bool:
    queries = [query for record in table.records or () for query in _listed(record.get("queries"))]
    return any(isinstance(query, Mapping) and {"query_text", "ratings"} <= query.keys() for query in queries)


def _listed(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _flatten(flat: Flat, case: Mapping[str, Any]) -> None:
    for query in flat.objects(case.get("queries")):
        about = {"query": query.get("query_text"), "information_need": query.get("information_need")}
        if not query.get("ratings"):
            flat.keep({**about, "docid": "", "rating": "", "rater": ""})
        for rating in flat.objects(query.get("ratings")):
            flat.keep(
                {
                    **about,
                    "docid": rating.get("doc_id"),
                    "rating": rating.get("rating"),
                    "rater": rating.get("user_email"),
                }
            )


def _write(query_set: QuerySet) -> bytes:
    queries = [
        {
            "query_text": query.text,
            "information_need": query.note or None,
            "ratings": [{"doc_id": document, "rating": short(grade)} for document, grade in query.grades.items()],
        }
        for query in by_text(query_set)
    ]
    return json_bytes({"case_name": query_set.name, "queries": queries})


QUEPID_CASE = Shape(
    name="quepid_case",
    label="Quepid case (JSON)",
    ending=".json",
    recognises=lambda bundle: bundle.first_table(_is_case),
    read=flattened("quepid_case", _flatten),
    understood=read_judgments,
    write=_write,
)
