"""What the cells of a column look like, where its header does not say what it is."""

from __future__ import annotations

import re
from collections.abc import Sequence

_PATTERNS = (
    r"[+-]?[\d\s.,]*\d\s*[%€$£]?",  # a number, a price
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


def is_prose(cells: Sequence[str]) -> bool:
    """Say whether the cells are words, and not numbers, dates, addresses or codes."""
    filled = _filled(cells)
    codes = sum(_NOT_PROSE.fullmatch(cell) is not None for cell in filled)
    return bool(filled) and codes < _MOST_CODES * len(filled)


def is_key(cells: Sequence[str]) -> bool:
    """Say whether every cell is filled, short and there only once."""
    return all(cell.strip() and len(cell) <= _LONGEST_ID for cell in cells) and len(set(cells)) == len(cells)


def _filled(cells: Sequence[str]) -> list[str]:
    spread = cells[:: len(cells) // _SAMPLE + 1]
    return [stripped for cell in spread if (stripped := cell.strip())]
