"""Learning-to-rank text: `3 qid:7 1:0.5 # SKU-12 garden hose`, grade first, document and query as the comment."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.formats.export import short
from core.formats.judgment_rows import read_judgments
from core.formats.shapes.bundle import Bundle
from core.formats.shapes.flat import Flat
from core.formats.shapes.qrels import lines_of
from core.formats.shapes.shape import Shape
from core.formats.shapes.writing import one_line, spaceless
from core.formats.tables import Table
from core.queries import QuerySet

_LINE = re.compile(r"\s*(\S+)\s+qid:(\S+)\s*([^#]*)#\s*(\S+)(?:\s+(.*))?")


def _looks_like_ltr(beginning: str) -> bool:
    first = next((line for line in lines_of(beginning) if line.strip() and not line.startswith("#")), "")
    return _LINE.fullmatch(first) is not None


def _read(bundle: Bundle, files: Sequence[str]) -> Table:
    text = bundle.text(files[0])
    flat = Flat()
    for number, line in enumerate(lines_of(text.text), 1):
        if not line.strip() or line.startswith("#"):
            continue
        found = _LINE.fullmatch(line)
        if found is None:
            flat.reject(line, number)
        else:
            grade, query_id, _, document, query = found.groups()
            flat.keep({"grade": grade, "query_id": query_id, "document_id": document, "query": query or ""}, number)
    return flat.text_table("ltr", text)


def _write(query_set: QuerySet) -> bytes:
    """Return the judgments under the numbers that are the queries' ids, else under their places."""
    numbered = all(query.isascii() and query.isdecimal() for query in query_set.queries["id"])
    lines = [
        f"{short(grade)} qid:{query.id if numbered else row} # {spaceless(document, row)} {one_line(query.text, row)}\n"
        for row, query in enumerate(query_set, 1)
        for document, grade in query.grades.items()
    ]
    return "".join(lines).encode()


LTR = Shape(
    name="ltr",
    label="Learning to rank (text)",
    ending=".txt",
    recognises=lambda bundle: bundle.first_text(_looks_like_ltr),
    read=_read,
    understood=read_judgments,
    write=_write,
)
