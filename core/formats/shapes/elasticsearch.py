"""A request to Elasticsearch's `_rank_eval`: searches with the ratings of their documents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from core.formats.cells import as_number
from core.formats.headers import has_role
from core.formats.judgment_rows import read_judgments
from core.formats.shapes.flat import Flat
from core.formats.shapes.nested import flattened, has_list
from core.formats.shapes.shape import Shape
from core.formats.shapes.writing import json_bytes, whole
from core.queries import QuerySet

_DEEPEST = 20


def _flatten(flat: Flat, body: Mapping[str, Any]) -> None:
    for request in flat.objects(body.get("requests")):
        about = {"query_id": request.get("id"), "query": _text(request)}
        if not request.get("ratings"):
            flat.keep({**about, "docid": "", "rating": ""})
        for rating in flat.objects(request.get("ratings")):
            flat.keep({**about, "docid": rating.get("_id"), "rating": rating.get("rating")})


def _text(request: Mapping[str, Any]) -> str:
    """Return what was searched: the likeliest parameter of a template, else the first text of the query."""
    params = request.get("params")
    if isinstance(params, Mapping):
        texts = [(name, value) for name, value in params.items() if isinstance(value, str)]
        if texts:
            return min(texts, key=lambda param: _unlikely(*param))[1]
    search = request.get("request")
    return next(_searched(search.get("query")), "") if isinstance(search, Mapping) else ""


def _unlikely(name: str, value: str) -> tuple[bool, bool]:
    """Return what sorts the parameters of a template: those called a query first, then those that are no number."""
    return not (has_role(name, "query") or "query" in name.lower()), as_number(value) is not None


def _searched(query: object, depth: int = 0) -> Iterator[str]:
    """Return the texts of a query: of `{"query": text}` and of `{"match": {field: text}}`, at any depth."""
    if depth > _DEEPEST:
        return
    if isinstance(query, list):
        for inner in query:
            yield from _searched(inner, depth + 1)
    elif isinstance(query, Mapping):
        for name, inner in query.items():
            if isinstance(inner, Mapping) and (str(name).startswith("match") or name == "term"):
                yield from (value for value in inner.values() if isinstance(value, str))
            if name in ("query", "value") and isinstance(inner, str):
                yield inner
            else:
                yield from _searched(inner, depth + 1)


def _write(query_set: QuerySet) -> bytes:
    requests = [
        {
            "id": query.id,
            "request": {"query": {"multi_match": {"query": query.text}}},
            "ratings": [
                {"_index": "catalog", "_id": document, "rating": whole(grade, query, document)}
                for document, grade in query.grades.items()
            ],
        }
        for query in query_set
    ]
    return json_bytes({"requests": requests, "metric": {"dcg": {"k": 10, "normalize": True}}})


ELASTICSEARCH = Shape(
    name="elasticsearch_rank_eval",
    label="Elasticsearch _rank_eval (JSON)",
    ending=".json",
    recognises=has_list("requests"),
    read=flattened("elasticsearch_rank_eval", _flatten),
    understood=read_judgments,
    write=_write,
)
