"""Texts as they are compared when somebody searches: without accents and capitals."""

from __future__ import annotations

import pyarrow as pa
import pyarrow.compute as pc

from core.arrow_text import TEXT

_WRITTEN_APART = {"œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "ł": "l", "đ": "d"}
"""Letters that have no accent to take off and that people type otherwise."""


def folded(texts: pa.Array) -> pa.Array:
    """Return texts in lower case and without accents."""
    texts = texts.cast(TEXT)
    if pc.all(pc.string_is_ascii(texts)).as_py():
        return pc.ascii_lower(texts)
    plain = pc.replace_substring_regex(pc.utf8_normalize(texts, "NFKD"), r"\p{M}", "")
    plain = pc.utf8_lower(plain)
    for letter, written in _WRITTEN_APART.items():
        plain = pc.replace_substring(plain, letter, written)
    return plain
