"""Candidates, flags and calls as rows of the database, and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Row, insert, select

from core.store.columns import now
from core.store.said import message_from_json, message_to_json
from core.store.schema import suggestion_flags, suggestions
from core.store.suggestion_records import Card
from core.suggesting.candidates import Candidate, Examined, Flag, Origin
from core.suggesting.flags import FLAGS

LOOKUP = 500
"""Keys asked for at once: SQLite allows 32,766 variables, older ones 999."""


def insert_examined(connection: Connection, batch_id: str, place: int, examined: Sequence[Examined]) -> None:
    """Keep candidates with their flags, the first at `place` of the batch."""
    if not examined:
        return
    connection.execute(insert(suggestions), [_row(batch_id, at, each) for at, each in enumerate(examined, place)])
    flags = [_flag_row(each.candidate.id, flag) for each in examined for flag in each.flags]
    if flags:
        connection.execute(insert(suggestion_flags), flags)


def candidate_of(row: Row[Any]) -> Candidate:
    """Return the candidate of a row of the suggestions."""
    origin = Origin(row.source, row.provider, row.model, row.prompt)
    return Candidate(row.id, row.document, row.language, row.kind, row.text, row.why, origin, row.planted)


def card_of(row: Row[Any], flags: Sequence[Flag]) -> Card:
    """Return the card of a row that also has the verdict that stands and the text as it was left."""
    text = row.text if row.left_text is None else row.left_text
    return Card(candidate_of(row), row.batch_id, row.place, tuple(flags), row.overlap, row.verdict, text)


def flags_of(connection: Connection, ids: Iterable[str]) -> dict[str, list[Flag]]:
    """Return the flags of each candidate that has any, in the order of `FLAGS`."""
    wanted, found = list(ids), dict[str, list[Flag]]()
    for start in range(0, len(wanted), LOOKUP):
        some = suggestion_flags.c.suggestion_id.in_(wanted[start : start + LOOKUP])
        for row in connection.execute(select(suggestion_flags).where(some)):
            found.setdefault(row.suggestion_id, []).append(Flag(row.code, message_from_json(row.said)))
    order = list(FLAGS)
    return {key: sorted(flags, key=lambda flag: order.index(flag.code)) for key, flags in found.items()}


def _row(batch_id: str, place: int, examined: Examined) -> dict[str, object]:
    candidate, origin = examined.candidate, examined.candidate.origin
    asked = {"document": candidate.document, "language": candidate.language, "kind": candidate.kind}
    made = {"source": origin.source, "provider": origin.provider, "model": origin.model, "prompt": origin.prompt}
    kept = {"id": candidate.id, "batch_id": batch_id, "place": place, "text": candidate.text, "why": candidate.why}
    seen = {"planted": candidate.planted, "flagged": bool(examined.flags), "overlap": examined.overlap}
    return {**kept, **asked, **made, **seen, "created": now()}


def _flag_row(suggestion_id: str, flag: Flag) -> dict[str, object]:
    return {"suggestion_id": suggestion_id, "code": flag.code, "said": message_to_json(flag.said)}
