"""Kinds of notes on what a fix did."""

from __future__ import annotations

from core.formats.kinds.kind import NOTE, Kind
from core.messages import message

_CHOSEN = message("You chose this. Your file stays as it is.")

DONE: dict[str, Kind] = {
    code: Kind(_CHOSEN, severity=NOTE)
    for code in ("merge_duplicates", "set_language", "drop_unknown_documents", "drop_without_right_answer")
}
