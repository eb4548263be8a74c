"""TREC qrels: `qid iteration docid grade`, with ids and no texts."""

from __future__ import annotations

from collections.abc import Sequence

from core.formats.judgment_rows import read_judgments
from core.formats.shapes.bundle import Bundle
from core.formats.shapes.qrels import looks_like_qrels, read_qrels
from core.formats.shapes.shape import Shape
from core.formats.shapes.writing import spaceless, whole
from core.formats.tables import Table
from core.queries import QuerySet


def _read(bundle: Bundle, files: Sequence[str]) -> Table:
    text = bundle.text(files[0])
    return read_qrels(text.text).text_table("trec_qrels", text)


def write_qrels(query_set: QuerySet) -> bytes:
    """Return the judgments; raises InputError for an id with a space and for a fraction."""
    lines = [
        f"{spaceless(query.id, row)} 0 {spaceless(document, row)} {whole(grade, query, document)}\n"
        for row, query in enumerate(query_set, 1)
        for document, grade in query.grades.items()
    ]
    return "".join(lines).encode()


TREC_QRELS = Shape(
    name="trec_qrels",
    label="TREC qrels",
    ending=".txt",
    recognises=lambda bundle: bundle.first_text(looks_like_qrels),
    read=_read,
    understood=read_judgments,
    write=write_qrels,
)
