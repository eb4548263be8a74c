"""How many tokens a text is likely to be: every model counts its own way, none can be asked offline."""

from __future__ import annotations

import math

ASCII, OTHER = 0.25, 0.75
"""Tokens a character: about four letters of Latin script make one, other scripts and signs much less."""


def estimated_tokens(text: str) -> int:
    """Return about how many tokens a text is, at least 1."""
    plain = sum(map(str.isascii, text)) if not text.isascii() else len(text)
    return max(1, math.ceil(plain * ASCII + (len(text) - plain) * OTHER))


def clipped(text: str, most: int) -> str:
    """Return the part of a text that surely is at most `most` tokens, the whole where it is."""
    if len(text) <= most or _at_most(text) <= most:
        return text
    return text[: int(len(text) * most / _at_most(text))]


def _at_most(text: str) -> float:
    """Return more tokens than a text is, short of a text of rare signs only."""
    return 2 * estimated_tokens(text)
