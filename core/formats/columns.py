"""What the cells of a column look like, where its header does not say what it is."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pyarrow as pa

from core.arrow_text import all_differ, lengths, spread, stripped_column

_PATTERNS = (
    r"[+-]?[\d\s.,]*\d\s*[%€$£]?",  # a number, a price
    r"[\d.,]+\s*([a-zµ]{1,3}|°)[²³]?",  # a measure: 10 cm
    r"\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([T ].*)?",  # a date
    r"(https?://|www\.|/)\S+|\S+\.(jpe?g|png|gif|webp|svg|pdf)",  # an address or a file
    r"\S+@\S+",  # a mail address
    r"(true|false|vrai|faux|yes|no|oui|non|ja|nein|sí|si)",
    r"(?=\S*\d)\S+",  # a word with digits: a code
)
_NOT_PROSE = re.compile("|".join(_PATTERNS), re.IGNORECASE)
_MOST_CODES = 0.25
"""In the part numbers of Chorus, which are in part names, 31 % of the cells are codes; in prose hardly any."""
_SAMPLE = 1000
_LONGEST_ID = 64
_MOST_BYTES = 4
"""Of a character in UTF-8."""
_SAME = 10
"""Filled cells from which on a column that always says the same tells no document from another."""


def is_prose(cells: Sequence[str]) -> bool:
    """Say whether the cells are words, and not numbers, dates, addresses or codes."""
    filled = [stripped for cell in cells if (stripped := cell.strip())]
    codes = sum(_NOT_PROSE.fullmatch(cell) is not None for cell in filled)
    return bool(filled) and codes < _MOST_CODES * len(filled)


def is_constant(cells: Sequence[str]) -> bool:
    """Say whether many filled cells all say the same."""
    filled = [stripped for cell in cells if (stripped := cell.strip())]
    return len(filled) >= _SAME and len(set(filled)) == 1


def is_key(column: pa.ChunkedArray) -> bool:
    """Say whether every cell is filled, short and there only once."""
    seen = sample(column)
    if len(set(seen)) < len(seen) or not all(0 < len(cell.strip()) <= _LONGEST_ID for cell in seen):
        return False
    bare = stripped_column(column)
    measured = lengths(bare)
    return bool(((measured > 0) & (measured <= _MOST_BYTES * _LONGEST_ID)).all()) and all_differ(bare)


def sample(column: pa.ChunkedArray) -> list[str]:
    """Return the cells by which a column is judged, spread over all of them."""
    return spread(column, _SAMPLE)
