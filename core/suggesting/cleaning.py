"""Text of strangers, made harmless to read: of a catalog before a model reads it, of a model before a person does."""

from __future__ import annotations

import unicodedata

import pyarrow as pa

from core.arrow_text import TEXT
from core.formats.cells import sound
from core.formats.markup import without_markup

MOST_SENT = 6_000
"""Characters of a document that are sent: more add cost, and hardly ever another query."""
MOST_READ = 1_000
"""Characters of a proposed query that are kept, so that an endless answer stays a card; it is flagged far below."""


def plain(text: str) -> str:
    """Return a text without HTML and without characters that nobody sees, its line breaks kept."""
    # Unseen characters can split a tag, and entities can stand for unseen characters: so before and after.
    cells, _ = without_markup(pa.array([_seen(sound(text))], TEXT))
    return _seen(cells[0].as_py())


def shortened(text: str, most: int = MOST_SENT) -> str:
    """Return the start of a text, up to the last space before `most` characters."""
    if len(text) <= most:
        return text
    start = text[:most]
    return f"{start.rpartition(' ')[0] or start} …"


def one_line(text: str) -> str:
    """Return what a model wrote as one line without unseen characters, fences and the quotes around it."""
    seen = "".join(letter if _is_seen(letter) else " " if letter.isspace() else "" for letter in sound(text))
    line = " ".join(seen.split())[:MOST_READ]
    for opening, closing in ('""', "“”", "«»", "''", "``"):
        if len(line) > 1 and line[0] == opening and line[-1] == closing and opening not in line[1:-1]:
            return line[1:-1].strip()
    return line


def _seen(text: str) -> str:
    return "".join(letter for letter in text if letter == "\n" or _is_seen(letter))


def _is_seen(letter: str) -> bool:
    # Cf are zero-width characters, marks of direction and the tag characters that carry hidden text; Cc are controls.
    return unicodedata.category(letter) not in ("Cf", "Cc", "Co", "Cs")
