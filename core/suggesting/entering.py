"""How accepted candidates enter a query set, and leave it again where the decision was taken back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from core.editing import AddQuery, ChangeQuery, DeleteQuery, Edit, Judge, RemoveJudgment
from core.queries import Query
from core.suggesting.candidates import Candidate

RIGHT, PARTLY, WRONG = 2.0, 1.0, 0.0
"""The grades that the marks of the desk give; the document a query was made from is right unless it was marked."""
POOLED = "pooled"
"""The tag of a query for which results of several engines were judged; without, it only finds its source document."""


@dataclass(frozen=True)
class Entry:
    """An accepted candidate as it is to stand in a query set: the text as it was left, grades, known bad."""

    suggestion_id: str
    text: str
    language: str
    source: str
    tags: tuple[str, ...]
    grades: Mapping[str, float]
    known_bad: tuple[str, ...] = ()

    @property
    def query_id(self) -> str:
        """Return the id of its query: always the same, so that it is never put in twice."""
        return f"s-{self.suggestion_id}"

    def to_json(self) -> dict[str, object]:
        """Return what a later entry is compared with."""
        return asdict(self)

    @classmethod
    def from_json(cls, parts: Mapping[str, Any]) -> Entry:
        """Return the entry that `to_json` took apart."""
        return cls(**{**parts, "tags": tuple(parts["tags"]), "known_bad": tuple(parts["known_bad"])})


def entry_of(candidate: Candidate, text: str, marks: Mapping[str, tuple[float, bool]]) -> Entry:
    """Return an accepted candidate as an entry; `marks` are grade and known bad by document."""
    grades = {candidate.document: RIGHT, **{document: grade for document, (grade, _) in marks.items()}}
    bad = tuple(sorted(document for document, (_, known_bad) in marks.items() if known_bad))
    tags = (candidate.kind, *((POOLED,) if marks else ()))
    source = candidate.origin.source
    return Entry(candidate.id, text, candidate.language, source, tags, grades, bad)


def edits_for(wanted: Sequence[Entry], entered: Mapping[str, Entry], queries: Mapping[str, Query]) -> Iterator[Edit]:
    """Return the edits that make a set hold what is wanted; `entered` is what was put in before, by suggestion.

    What a person changed or deleted in the set since stays so, until the decision on it changes.
    """
    for entry in wanted:
        before = entered.get(entry.suggestion_id)
        if entry == before:
            continue
        if entry.query_id in queries:
            yield from _changes(entry, before, queries[entry.query_id])
        elif before is None:
            tags, source = entry.tags, entry.source
            yield AddQuery(entry.text, entry.language, tags, query_id=entry.query_id, source=source)
            yield from _judged(entry, {})
    kept = {entry.suggestion_id for entry in wanted}
    for suggestion_id, entry in entered.items():
        if suggestion_id not in kept and entry.query_id in queries:
            yield DeleteQuery(entry.query_id)


def _changes(entry: Entry, before: Entry | None, query: Query) -> Iterator[Edit]:
    said = before if before is not None else entry
    if before is None or (entry.text, entry.tags) != (before.text, before.tags):
        yield ChangeQuery(entry.query_id, text=entry.text, tags=entry.tags)
    for document in said.grades:
        if document not in entry.grades and document in query.grades:
            yield RemoveJudgment(entry.query_id, document)
    yield from _judged(entry, {} if before is None else _grades(before))


def _judged(entry: Entry, before: Mapping[str, tuple[float, bool]]) -> Iterator[Edit]:
    for document, (grade, bad) in _grades(entry).items():
        if before.get(document) != (grade, bad):
            yield Judge(entry.query_id, document, grade, bad)


def _grades(entry: Entry) -> dict[str, tuple[float, bool]]:
    return {document: (grade, document in entry.known_bad) for document, grade in entry.grades.items()}
