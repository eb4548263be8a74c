"""Ratings of the Rated Ranking Evaluator: queries in groups, which share their relevant documents, in topics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from core.formats.judgment_rows import read_judgments
from core.formats.shapes.flat import Flat
from core.formats.shapes.nested import flattened
from core.formats.shapes.shape import Shape
from core.formats.shapes.writing import by_text, json_bytes, whole
from core.formats.tables import Table
from core.queries import QuerySet

_LEVELS = ("topics", "query_groups", "queries")
_KEYS = {"relevant_documents", "placeholders", *_LEVELS}


def _is_rre(table: Table) -> bool:
    return any(_holds_ratings(record) for record in table.records or ())


def _holds_ratings(node: Mapping[str, Any]) -> bool:
    below = [inner for level in _LEVELS if isinstance(node.get(level), list) for inner in node[level]]
    known = [inner for inner in below if isinstance(inner, Mapping) and _KEYS & inner.keys()]
    return any("placeholders" in inner or _holds_ratings(inner) for inner in known)


def _flatten(flat: Flat, node: Mapping[str, Any], relevant: object = None, names: tuple[str, ...] = ()) -> None:
    """Take the queries under a node; a group's documents and the names above it count for all of them."""
    relevant = node.get("relevant_documents", relevant)
    name = node.get("name", node.get("description"))
    names = (*names, name) if isinstance(name, str) else names
    if "placeholders" in node:
        _keep(flat, node, relevant, names)
    for level in _LEVELS:
        for inner in flat.objects(node.get(level)):
            _flatten(flat, inner, relevant, names)


def _keep(flat: Flat, query: Mapping[str, Any], relevant: object, names: tuple[str, ...]) -> None:
    about = {"query": _text(query["placeholders"]), "tags": list(names)}
    graded = list(_graded(relevant))
    if not graded:
        flat.keep({**about, "docid": "", "gain": ""})
    for document, gain in graded:
        flat.keep({**about, "docid": document, "gain": gain})


def _text(placeholders: object) -> object:
    """Return what stands for `$query`, or the only text there is."""
    if not isinstance(placeholders, Mapping):
        return ""
    texts = [value for value in placeholders.values() if isinstance(value, str)]
    return placeholders.get("$query", texts[0] if len(texts) == 1 else "")


def _graded(relevant: object) -> Iterator[tuple[object, object]]:
    """Return documents and gains of `{"SKU-12": {"gain": 3}}` and of `{"3": ["SKU-12"]}`."""
    for key, value in relevant.items() if isinstance(relevant, Mapping) else ():
        if isinstance(value, list):
            yield from ((document, key) for document in value)
        else:
            yield key, value.get("gain") if isinstance(value, Mapping) else value


def _write(query_set: QuerySet) -> bytes:
    queries = [
        {
            "placeholders": {"$query": query.text},
            "relevant_documents": {
                document: {"gain": whole(grade, query, document)} for document, grade in query.grades.items()
            },
        }
        for query in by_text(query_set)
    ]
    return json_bytes({"id_field": "id", "queries": queries})


RRE = Shape(
    name="rre",
    label="RRE ratings (JSON)",
    ending=".json",
    recognises=lambda bundle: bundle.first_table(_is_rre),
    read=flattened("rre", _flatten),
    understood=read_judgments,
    write=_write,
)
