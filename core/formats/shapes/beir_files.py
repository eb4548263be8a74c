"""The files of a BEIR or MTEB folder: corpus, queries, and one file of judgments a split."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from core.formats.cells import shown
from core.formats.shapes.bundle import Bundle
from core.formats.shapes.flat import Flat
from core.formats.shapes.qrels import read_qrels
from core.formats.shapes.texts import with_texts
from core.formats.shapes.unpacked import unpacked
from core.formats.shapes.writing import csv_bytes, lines_bytes, one_line, whole, zip_bytes
from core.formats.tables import Table
from core.messages import InputError
from core.queries import QuerySet

_SPLITS = ("test", "dev", "validation", "valid", "train", "qrels")
_QRELS = re.compile(rf"(?:^|/|[._-])(?:{'|'.join(_SPLITS)})\.(?:tsv|txt|jsonl)(?:\.gz)?$", re.IGNORECASE)
_HEADER = ["query-id", "corpus-id", "score"]


def beir_corpus(files: Mapping[str, bytes]) -> bytes | None:
    """Return the documents of a folder or zip, as JSON Lines, or None where it has none."""
    bundle = Bundle(unpacked(files))
    corpus = bundle.ending("corpus.jsonl")
    return bundle.files[corpus] if corpus else None


def folder_with(key: str) -> Callable[[Bundle], Sequence[str]]:
    """Return what finds queries, judgments and, if it is there, the corpus, of queries with their id under `key`."""

    def recognises(bundle: Bundle) -> Sequence[str]:
        queries, splits = bundle.ending("queries.jsonl"), _splits(bundle)
        if not queries or not splits or key not in _first(bundle, queries):
            return ()
        corpus = bundle.ending("corpus.jsonl")
        return (queries, splits[0], *([corpus] if corpus else []))

    return recognises


def _first(bundle: Bundle, queries: str) -> Sequence[str]:
    try:
        return list(bundle.table(queries).frame.columns)
    except InputError:
        return []


def _splits(bundle: Bundle) -> list[str]:
    """Return the files of judgments, that of the test first."""
    found = [name for name in bundle.files if _QRELS.search(name)]
    return sorted(found, key=lambda name: next(place for place, split in enumerate(_SPLITS) if split in name.lower()))


def reads_folder(shape: str, key: str) -> Callable[[Bundle, Sequence[str]], Table]:
    """Return what reads the judgments with the texts of their queries."""

    def read(bundle: Bundle, files: Sequence[str]) -> Table:
        queries, judgments = files[:2]
        records = bundle.table(queries).records or ()
        texts = {shown(record.get(key)).strip(): shown(record.get("text")) for record in records}
        elsewhere = {
            str(record["query_id"])
            for name in _splits(bundle)
            if name != judgments
            for record in _judgments(bundle, name).records
        }
        flat = _judgments(bundle, judgments)
        flat.problems.extend(problem for problem in bundle.table(queries).problems if not problem.rejected)
        with_texts(flat, texts, queries, elsewhere)
        return flat.text_table(shape, bundle.text(judgments))

    return read


def _judgments(bundle: Bundle, name: str) -> Flat:
    if not name.lower().removesuffix(".gz").endswith(".jsonl"):
        return read_qrels(bundle.text(name).text)
    flat = Flat()
    table = bundle.table(name)
    for number, record in zip(table.rows, table.records or (), strict=True):
        query, document, score = (record.get(column) for column in _HEADER)
        flat.keep({"query_id": shown(query).strip(), "document_id": document, "grade": score}, number)
    return flat


def write_folder(query_set: QuerySet, key: str) -> bytes:
    """Return queries and judgments as a zip; raises InputError for a fraction, or an id with a line break."""
    queries = lines_bytes({key: query.id, "text": query.text} for query in query_set)
    rows = [
        [one_line(query.id, row), one_line(document, row), str(whole(grade, query, document))]
        for row, query in enumerate(query_set, 1)
        for document, grade in query.grades.items()
    ]
    judgments = csv_bytes([_HEADER, *rows], separator="\t", line_end="\n")
    return zip_bytes({"queries.jsonl": queries, "qrels/test.tsv": judgments})
