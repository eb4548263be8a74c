"""Apply edits to a query set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.digests import digest_of
from core.editing.checks import (
    checked_document,
    checked_grade,
    checked_language,
    checked_tags,
    checked_text,
    checked_words,
)
from core.editing.edits import AddQuery, ChangeQuery, DeleteQuery, Edit, Judge, RemoveJudgment
from core.editing.parts import part_of, replaced
from core.editing.rating import rated
from core.formats.cells import clipped
from core.messages import InputError, message
from core.queries import Query, QuerySet


@dataclass(frozen=True)
class Edited:
    """A query set after some edits, and these edits with the ids that their new queries got."""

    query_set: QuerySet
    edits: tuple[Edit, ...]

    @property
    def touched(self) -> list[str]:
        """Return the ids of the queries that were added, changed or deleted."""
        return list(dict.fromkeys(edit.query_id for edit in self.edits))


def apply(query_set: QuerySet, edits: Sequence[Edit]) -> Edited:
    """Return the set after all edits, one after the other; the set itself stays as it was.

    Where several people judged, see `rated` for what becomes of their ratings. Raises `InputError` for the
    first edit that can't be made.
    """
    known = set(query_set.queries["id"])
    named = tuple(_named(edit, known) for edit in edits)
    part = part_of(query_set, {edit.query_id for edit in named})
    queries = dict(part.by_id)
    for edit in named:
        _apply(queries, edit)
    gone = [query for query in part.queries["id"] if query not in queries]
    changed = QuerySet.from_queries(
        query_set.name, list(queries.values()), ratings=rated(query_set, part.ratings, named), rule=query_set.rule
    )
    return Edited(replaced(query_set, changed, gone), named)


def _named(edit: Edit, known: set[str]) -> Edit:
    """Return the edit; one that adds a query with the id it gets, which is then among those known."""
    if not isinstance(edit, AddQuery):
        return edit
    named = replace(edit, query_id=edit.query_id.strip() or _free_id(edit, known))
    if named.query_id in known:
        raise InputError(
            message(
                "There is a query with the id {id} already. Give the new one another id.", id=clipped(named.query_id)
            )
        )
    known.add(named.query_id)
    return named


def _free_id(edit: AddQuery, known: set[str]) -> str:
    # Made of what is asked, so that runs over two versions never call two different queries by one id.
    turn = 0
    while (free := f"q-{digest_of(checked_text(edit.text), edit.language, turn)[:8]}") in known:
        turn += 1
    return free


def _apply(queries: dict[str, Query], edit: Edit) -> None:
    if isinstance(edit, AddQuery):
        queries[edit.query_id] = Query(
            edit.query_id,
            checked_text(edit.text),
            checked_language(edit.language),
            tags=checked_tags(edit.tags),
            source=edit.source,
            note=checked_words(edit.note),
        )
        return
    query = queries.get(edit.query_id)
    if query is None:
        raise InputError(
            message("The query {id} is not in this set, so it can't be changed.", id=clipped(edit.query_id))
        )
    if isinstance(edit, DeleteQuery):
        del queries[edit.query_id]
    else:
        queries[edit.query_id] = _changed(query, edit)


def _changed(query: Query, edit: ChangeQuery | Judge | RemoveJudgment) -> Query:
    match edit:
        case ChangeQuery():
            return _described(query, edit)
        case Judge():
            grade = checked_grade(edit.grade, edit.document_id, known_bad=edit.known_bad)
            grades = {**query.grades, checked_document(edit.document_id): grade}
            bad = {edit.document_id} if edit.known_bad else set[str]()
            return replace(query, grades=grades, known_bad=query.known_bad - {edit.document_id} | bad)
        case RemoveJudgment():
            grades = {document: grade for document, grade in query.grades.items() if document != edit.document_id}
            return replace(query, grades=grades, known_bad=query.known_bad - {edit.document_id})


def _described(query: Query, edit: ChangeQuery) -> Query:
    return replace(
        query,
        text=query.text if edit.text is None else checked_text(edit.text),
        language=query.language if edit.language is None else checked_language(edit.language),
        tags=query.tags if edit.tags is None else checked_tags(edit.tags),
        note=query.note if edit.note is None else checked_words(edit.note),
    )
