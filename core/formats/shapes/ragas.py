"""Test sets of Ragas: questions with reference contexts and answers, newer and older column names."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any

from core.formats.cells import as_list, shown
from core.formats.house_queries import ANSWERS
from core.formats.query_shape import columns_by_role, headers_of
from core.formats.shapes.nested import as_it_is
from core.formats.shapes.reshaped import through
from core.formats.shapes.shape import Shape
from core.formats.shapes.writing import lines_bytes
from core.formats.tables import Table
from core.queries import Query, QuerySet

_NEWER = {"reference_contexts", "reference", "synthesizer_name", "reference_context_ids", "retrieved_contexts"}
_OLDER = {"contexts", "ground_truth", "ground_truths"}
_TAGS = ("synthesizer_name", "query_style", "query_length")
_HOUSE = {
    "user_input": "query",
    "question": "query",
    "reference_context_ids": "relevant_ids",
    "reference": "note",
    "ground_truth": "note",
    "ground_truths": "note",
    "approval_status": "status",
}


def _is_ragas(table: Table) -> bool:
    headers = set(headers_of(table))
    if "user_input" in headers:
        return bool(headers & _NEWER)
    return "question" in headers and bool(headers & _OLDER) and not columns_by_role(sorted(headers), ANSWERS)


def _house(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row of the house: what a model wrote has its name as a tag, contexts without ids are not kept."""
    renamed = {_HOUSE.get(name, name): value for name, value in row.items() if name not in _TAGS}
    tags = [tag for name in _TAGS for tag in as_list(row.get(name))]
    made = shown(row.get("synthesizer_name")).strip()
    relevant = _listed(renamed.get("relevant_ids"))
    return {**renamed, "relevant_ids": relevant, "tags": tags, "source": "model" if made else "human"}


def _listed(value: object) -> list[str]:
    """Return the ids of a list; a table holds lists as Python writes them: `['a', 'b']`."""
    if isinstance(value, str) and value.strip().startswith("["):
        try:
            value = ast.literal_eval(value.strip())
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            return as_list(value)
    return as_list(value)


def _write(query_set: QuerySet) -> bytes:
    return lines_bytes(map(_record, query_set))


def _record(query: Query) -> dict[str, Any]:
    return {
        "user_input": query.text,
        "reference_contexts": [],
        "reference": query.note,
        "synthesizer_name": "" if query.source == "human" else query.source,
        "reference_context_ids": query.relevant(),
        "approval_status": query.status,
    }


RAGAS = Shape(
    name="ragas",
    label="Ragas test set (JSON lines)",
    ending=".jsonl",
    recognises=lambda bundle: bundle.first_table(_is_ragas),
    read=as_it_is("ragas"),
    understood=through(_house),
    write=_write,
)
