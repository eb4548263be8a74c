"""A Quepid book as JSON: pairs of query and document, with the judgment of each rater."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.formats.export import short
from core.formats.judgment_rows import ANONYMOUS, read_judgments
from core.formats.shapes.flat import Flat
from core.formats.shapes.nested import flattened, has_list
from core.formats.shapes.shape import Shape
from core.formats.shapes.writing import by_text, json_bytes, ratings_by_text
from core.queries import QuerySet

_ALWAYS = ("rating", "unrateable", "judge_later")


def _flatten(flat: Flat, book: Mapping[str, Any]) -> None:
    for pair in flat.objects(book.get("query_doc_pairs")):
        about = {
            "query": pair.get("query_text"),
            "docid": pair.get("doc_id"),
            "position": pair.get("position"),
            "information_need": pair.get("information_need"),
        }
        judgments = pair.get("judgments", pair.get("judgements"))
        if not judgments:
            flat.keep({**about, "rating": "", "rater": ""})
        for judgment in flat.objects(judgments):
            flat.keep({**about, **_said(judgment)})


def _said(judgment: Mapping[str, Any]) -> dict[str, Any]:
    said = {"rater": judgment.get("user_email"), **{name: judgment.get(name) for name in _ALWAYS}}
    return said | ({"explanation": judgment["explanation"]} if judgment.get("explanation") else {})


def _write(query_set: QuerySet) -> bytes:
    ratings = ratings_by_text(query_set)
    pairs = [
        {
            "query_text": query.text,
            "doc_id": document,
            "information_need": query.note or None,
            "judgements": [
                _judgment(rater, said)
                for rater, said in ratings.get(query.text, {}).get(document, {ANONYMOUS: grade}).items()
            ],
        }
        for query in by_text(query_set)
        for document, grade in query.grades.items()
    ]
    return json_bytes({"name": query_set.name, "query_doc_pairs": pairs})


def _judgment(rater: str, grade: float) -> dict[str, Any]:
    return {
        "rating": short(grade),
        "unrateable": False,
        "judge_later": False,
        "user_email": None if rater == ANONYMOUS else rater,
    }


QUEPID_BOOK_JSON = Shape(
    name="quepid_book_json",
    label="Quepid book (JSON)",
    ending=".json",
    recognises=has_list("query_doc_pairs"),
    read=flattened("quepid_book_json", _flatten),
    understood=read_judgments,
    write=_write,
)
