"""TREC qrels with the file of topics that says what their queries are."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.formats.judgment_rows import read_judgments
from core.formats.shapes.bundle import Bundle
from core.formats.shapes.qrels import lines_of, looks_like_qrels, read_qrels, split_line
from core.formats.shapes.shape import Shape
from core.formats.shapes.texts import with_texts
from core.formats.shapes.trec_qrels import write_qrels
from core.formats.shapes.writing import one_line, spaceless, zip_bytes
from core.formats.tables import Table
from core.queries import QuerySet

_TOPIC = re.compile(r"<top(?:ic)?\b(.*?)(?:</top(?:ic)?>|(?=<top(?:ic)?\b)|\Z)", re.DOTALL | re.IGNORECASE)
_NUMBER = re.compile(r"<num>\s*(?:Number:)?\s*([^\s<]+)|\bnumber=[\"']?([^\s\"'>]+)", re.IGNORECASE)
_PARTED = re.compile(r"(?<=\d):\s*|\s+")
_TITLE = re.compile(r"<(?:title|query)>\s*(?:Topic:)?\s*([^<]+)", re.IGNORECASE)


def _recognises(bundle: Bundle) -> Sequence[str]:
    qrels = bundle.first_text(looks_like_qrels)
    if not qrels or len(bundle.files) < 2:
        return ()
    ids = {cells[0] for line in lines_of(bundle.texts[qrels[0]]) if (cells := split_line(line))}
    others = ((name, text) for name, text in bundle.texts.items() if name not in qrels)
    topics = next((name for name, text in others if ids & topics_of(text).keys()), "")
    return (*qrels, topics) if topics else ()


def topics_of(text: str) -> dict[str, str]:
    """Return the texts of queries by id: of `<top>` elements, else of lines `id text`."""
    if _TOPIC.match(text.lstrip()) and _TITLE.search(text):
        return dict(filter(None, map(_topic, _TOPIC.findall(text))))
    parted = map(_parted, lines_of(text))
    return {cells[0].strip(): cells[1].strip() for cells in parted if len(cells) == 2}


def _parted(line: str) -> list[str]:
    return line.split("\t", 1) if "\t" in line else _PARTED.split(line.strip(), maxsplit=1)


def _topic(element: str) -> tuple[str, str] | None:
    number, title = _NUMBER.search(element), _TITLE.search(element)
    if number is None or title is None:
        return None
    return number[1] or number[2], " ".join(title[1].split())


def _read(bundle: Bundle, files: Sequence[str]) -> Table:
    text = bundle.text(files[0])
    flat = read_qrels(text.text)
    with_texts(flat, topics_of(bundle.text(files[1]).text), files[1])
    return flat.text_table("trec_topics", text)


def _write(query_set: QuerySet) -> bytes:
    topics = [f"{spaceless(query.id, row)}\t{one_line(query.text, row)}\n" for row, query in enumerate(query_set, 1)]
    return zip_bytes({"qrels.txt": write_qrels(query_set), "queries.tsv": "".join(topics).encode()})


TREC_TOPICS = Shape(
    name="trec_topics",
    label="TREC qrels and queries (zip)",
    ending=".zip",
    recognises=_recognises,
    read=_read,
    understood=read_judgments,
    write=_write,
)
