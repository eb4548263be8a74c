"""Whether an edit that somebody began on one version of a set can still be made on a later one."""

from __future__ import annotations

from collections.abc import Sequence

from core.editing.edits import AddQuery, ChangeQuery, DeleteQuery, Edit, Judge, RemoveJudgment
from core.editing.parts import query_of
from core.editing.sayings import FIELDS, grade_of
from core.formats.cells import clipped
from core.messages import Message, message
from core.queries import Query, QuerySet


def conflict(seen: QuerySet, now: QuerySet, edits: Sequence[Edit]) -> Message | None:
    """Return why these edits, begun on the version `seen`, can't be made on `now`; None when they can.

    An edit conflicts when what it changes is not as it was seen, unless it is already as the edit wants it.
    """
    return next(filter(None, (_conflict(seen, now, edit) for edit in edits)), None)


def _conflict(seen: QuerySet, now: QuerySet, edit: Edit) -> Message | None:
    before, after = query_of(seen, edit.query_id), query_of(now, edit.query_id)
    if isinstance(edit, AddQuery) or before is None:
        return None
    query = clipped(before.text)
    if after is None:
        return message(
            "“{query}” was deleted in another window in the meantime. Your change was not made.", query=query
        )
    what = _changed_too(before, after, edit)
    if what is None:
        return None
    return message(
        "“{query}” was changed in another window in the meantime ({what}). Your change was not made: "
        "look at it as it is now, and change it again.",
        query=query,
        what=what,
    )


def _changed_too(before: Query, after: Query, edit: Edit) -> Message | None:
    """Return what of that which the edit changes has changed."""
    match edit:
        case DeleteQuery():
            return None if before == after else message("something of it")
        case ChangeQuery():
            fields = (field for field in FIELDS if getattr(edit, field) is not None)
            other = (field for field in fields if getattr(before, field) != getattr(after, field))
            return next((FIELDS[field] for field in other if getattr(after, field) != getattr(edit, field)), None)
        case Judge(_, document, grade, known_bad):
            same = {_judgment(before, document), (grade, known_bad)}
            return None if _judgment(after, document) in same else grade_of(document)
        case RemoveJudgment(_, document):
            same = {_judgment(before, document), (None, False)}
            return None if _judgment(after, document) in same else grade_of(document)
    return None


def _judgment(query: Query, document: str) -> tuple[float | None, bool]:
    return query.grades.get(document), document in query.known_bad
