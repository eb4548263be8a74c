"""Why the database could not do something, in words for a person."""

from __future__ import annotations

from core.messages import Message, message


def reason(error: Exception, place: str) -> Message:
    """Return what happened and what to do, read from the driver's own words."""
    words = str(getattr(error, "orig", None) or error).lower()
    damaged = message(
        "The workspace {place} is damaged and can't be read. Put a copy of it back, or move it away: "
        "an empty one is then made.",
        place=place,
    )
    closed = message(
        "The workspace {place} can't be written. Give the right to write there, or choose another folder.",
        place=place,
    )
    busy = message("The workspace is busy with another write. Nothing was kept of this one: try again.")
    full = message("The disk is full. Nothing was kept of this: make room and try again.")
    gone = message("A part of this is not there any more; it may have been deleted in another window.")
    known = {
        "not a database": damaged,
        "malformed": damaged,
        "readonly": closed,
        "read-only": closed,
        "unable to open": closed,
        "locked": busy,
        "disk is full": full,
        "no space left": full,
        "foreign key": gone,
    }
    unknown = message(
        "The database {place} could not do this and nothing of it was kept. "
        "See that it runs and can be reached, and try again.",
        place=place,
    )
    return next((said for mark, said in known.items() if mark in words), unknown)
