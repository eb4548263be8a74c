"""TREC runs: `qid Q0 docid rank score tag`, parted by white space."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import numpy as np

from core.formats.cells import as_number
from core.formats.run_shapes.answers import Answer, answers
from core.formats.run_shapes.shape import RunShape
from core.formats.shapes.bundle import Bundle
from core.formats.shapes.flat import Flat
from core.formats.shapes.qrels import lines_of
from core.formats.shapes.writing import spaceless
from core.formats.tables import Table
from core.queries import QuerySet
from core.runs import Run

_COLUMNS = ("query_id", "iteration", "document_id", "rank", "score", "tag")
_ITERATIONS = frozenset({"Q0", "q0", "0"})
_FIRST, _MOST = 50, 0.5
"""Of the first lines, this share must be results; a damaged file has a few that are none."""


def looks_like_a_run(beginning: str) -> bool:
    """Say whether most lines have the six cells of a TREC run."""
    lines = [line for line in lines_of(beginning)[:_FIRST] if line.strip()]
    return bool(lines) and sum(map(_is_result, lines)) >= _MOST * len(lines)


def _is_result(line: str) -> bool:
    cells = line.split(maxsplit=len(_COLUMNS) - 1)
    return len(cells) == len(_COLUMNS) and cells[1] in _ITERATIONS and as_number(cells[4]) is not None


def _read(bundle: Bundle, files: Sequence[str]) -> Table:
    text, flat = bundle.text(files[0]), Flat()
    for number, line in enumerate(lines_of(text.text), 1):
        cells = line.split(maxsplit=len(_COLUMNS) - 1)
        if len(cells) == len(_COLUMNS):
            values = dict(zip(_COLUMNS, cells, strict=True))
            flat.keep({name: values[name] for name in _COLUMNS if name != "iteration"}, number)
        elif cells:
            flat.reject(line, number)
    return flat.text_table("trec_run", text)


def write_trec_run(run: Run, query_set: QuerySet) -> bytes:
    """Return the run; raises InputError for an id with white space.

    trec_eval orders by score, reads it as a 32-bit number and breaks ties by the id. So a score that is not below the
    one before it there is written as the next lower number: it then sees the order that the ranks say. A query
    that was answered with nothing has no line, for there is none in this shape.
    """
    tag = re.sub(r"\s+", "_", run.engine)
    lines = (line for answer in answers(run, query_set) for line in _lines(answer, tag))
    return "".join(lines).encode()


def _lines(answer: Answer, tag: str) -> Iterator[str]:
    before = np.float32(np.inf)
    query = spaceless(answer.query.id, answer.row)
    for rank, document, score in answer.places:
        told = np.float32(score)
        written = float(score) if told < before else float(np.nextafter(before, np.float32(-np.inf)))
        before = np.float32(written)
        yield f"{query} Q0 {spaceless(document, answer.row)} {rank} {written!r} {tag}\n"


TREC_RUN = RunShape(
    name="trec_run",
    label="TREC run",
    ending=".txt",
    recognises=lambda bundle: bundle.first_text(looks_like_a_run),
    read=_read,
    write=write_trec_run,
)
