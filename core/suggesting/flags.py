"""What to call each flag, in the filters and counts of the desk."""

from __future__ import annotations

from core.messages import Message, message

FLAGS: dict[str, Message] = {
    "empty": message("empty"),
    "too_long": message("too long"),
    "duplicate": message("duplicate"),
    "near_duplicate": message("nearly a duplicate"),
    "copied": message("copied from the document"),
    "about_document": message("speaks of the document"),
    "link": message("holds a link"),
    "markup": message("holds markup"),
    "instruction": message("reads like an instruction"),
    "other_language": message("another language"),
    "easy": message("too easy"),
    "not_found": message("found by no engine"),
}
"""In the order in which a card shows them."""
