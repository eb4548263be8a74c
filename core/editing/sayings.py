"""What an edit changes, in words: they stand after "Undo:", and in the history of a set."""

from __future__ import annotations

from collections.abc import Sequence

from core.editing.edits import AddQuery, ChangeQuery, DeleteQuery, Edit, Judge, RemoveJudgment
from core.editing.parts import part_of
from core.formats.cells import clipped
from core.messages import Message, counted, listed, message
from core.queries import QuerySet

FIELDS = {
    "text": message("its text"),
    "language": message("its language"),
    "tags": message("its tags"),
    "note": message("its note"),
}
"""What to call each field that an edit of a query can change."""

SHORT = 60
"""Letters of a query that a saying repeats: it stands on a button."""


def said(query_set: QuerySet, edits: Sequence[Edit]) -> Message:
    """Return what these edits change in the set, as a part of a sentence."""
    touched = list(dict.fromkeys(edit.query_id for edit in edits))
    if len(edits) == 1:
        return _said(_text_of(query_set, edits[0]), edits[0])
    if len(touched) == 1:
        query = _text_of(query_set, edits[0])
        return counted("{count} change in “{query}”", "{count} changes in “{query}”", len(edits), query=query)
    return counted("changes in {count} query", "changes in {count} queries", len(touched))


def grade_of(document: str) -> Message:
    """Return what to call the grade of a document."""
    return message("the grade of {document}", document=clipped(document))


def _said(query: str, edit: Edit) -> Message:
    match edit:
        case AddQuery():
            return message("new query “{query}”", query=query)
        case DeleteQuery():
            return message("“{query}” deleted", query=query)
        case ChangeQuery():
            fields = [words for field, words in FIELDS.items() if getattr(edit, field) is not None]
            return message("“{query}” changed: {fields}", query=query, fields=listed(fields))
        case Judge(_, document, _, True):
            return message("{document} known bad in “{query}”", document=clipped(document), query=query)
        case Judge(_, document, grade):
            return message(
                "grade of {document} in “{query}”: {grade}",
                document=clipped(document),
                query=query,
                grade=int(grade) if float(grade).is_integer() else grade,
            )
        case RemoveJudgment(_, document):
            return message("{document} unjudged in “{query}”", document=clipped(document), query=query)


def _text_of(query_set: QuerySet, edit: Edit) -> str:
    if isinstance(edit, AddQuery):
        return clipped(edit.text, SHORT)
    text = next(iter(part_of(query_set, [edit.query_id]).queries["text"]), edit.query_id)
    return clipped(str(text), SHORT)
