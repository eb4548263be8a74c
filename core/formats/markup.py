"""HTML in cells as the text that a reader of the page sees.

Patterns and no parser, because a cell is seldom a page: selectolax, lxml and html.parser take `<XL>` for a tag and
lose it, and the first two keep scripts or join what `<br>` parts. On 50,000 short descriptions these patterns took
0.7 s, lxml 0.6 s, selectolax 1.3 s and html.parser 1.9 s, and they are read outside Python's lock.
"""

from __future__ import annotations

import re
from html import unescape

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from core.arrow_text import content
from core.assembly import assembled

_BLOCKS = (
    "address article aside blockquote body br caption center dd div dl dt fieldset figcaption figure footer form "
    "h1 h2 h3 h4 h5 h6 header hr html li main nav ol option p pre section table tbody td tfoot th thead tr ul"
)
_INLINE = (
    "a abbr acronym audio b bdi bdo big button cite code col colgroup data del dfn em embed font i iframe img input "
    "ins kbd label link map mark meta noscript object param picture q s samp select small source span strike "
    "strong sub sup svg textarea time tt u var video wbr path o:p"
)
_ATTRIBUTES = r"""(?:\s(?:"[^"]*"|'[^']*'|[^<>"'])*|\s[^<>]*)?/?"""
_UNSEEN = r"(?is)" + "|".join(
    [r"<!--.*?(?:-->|\z)", r"<!doctype[^>]*>", r"<!\[CDATA\[|\]\]>"]
    + [rf"<{name}\b[^>]*>.*?(?:</{name}\s*>|\z)" for name in ("script", "style", "title", "template")]
)
_BREAK = rf"(?i)\s*</?(?:{'|'.join(_BLOCKS.split())}){_ATTRIBUTES}>\s*"
_TAG = rf"(?i)</?(?:{'|'.join(_INLINE.split())}){_ATTRIBUTES}>"
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
MARKED = rf"{_TAG}|{_BREAK}|<!--|(?i)<(?:script|style|!doctype)\b|{_ENTITY.pattern}"
"""What says that a cell holds HTML; `taille < 40` and `R&D` don't."""
_PART = "\x1f"
"""Stands where a block of the page ends, until its parts are joined."""
_LITERAL = r"(^|[^:\\])(?:(?:\\r)?\\n)+"
"""A line break written as backslash and n, as Akeneo exports it; `C:\\new` is a path."""


def without_markup(cells: pa.Array) -> tuple[pa.Array, npt.NDArray[np.bool_] | None]:
    """Return the cells as text and which of them held HTML, or None where no cell did.

    Entities become characters, scripts, styles and comments go, other tags too; what a block tag parts is joined
    as the fields of a document are. `<` that begins no tag stays.
    """
    marked = _where(cells, "<&", MARKED)
    if marked is None:
        return cells, None
    held = cells.filter(pa.array(marked))
    held = pc.replace_substring_regex(held, _UNSEEN, " ")
    held = pc.replace_substring_regex(held, _BREAK, _PART)
    held = pc.replace_substring_regex(held, _TAG, "")
    texts = pa.array(map(_read, held.to_pylist()), cells.type)
    return pc.replace_with_mask(cells, pa.array(marked), texts), marked


def with_line_breaks(cells: pa.Array) -> tuple[pa.Array, npt.NDArray[np.bool_] | None]:
    r"""Return the cells with line breaks where `\n` was written out, and which cells had it, or None for none."""
    written = _where(cells, "\\", _LITERAL)
    if written is None:
        return cells, None
    return pc.replace_substring_regex(cells, _LITERAL, "\\1\n"), written


def _read(text: str) -> str:
    spaced = _ENTITY.sub(lambda entity: unescape(entity[0]), text) if "&" in text else text
    return assembled([" ".join(part.split()) for part in spaced.split(_PART)])


def _where(cells: pa.Array, beginnings: str, pattern: str) -> npt.NDArray[np.bool_] | None:
    """Return which cells match; the bytes are looked at first, for in most catalogs no cell does."""
    bytes_ = content(cells)
    if not any((bytes_ == ord(character)).any() for character in beginnings):
        return None
    found: npt.NDArray[np.bool_] = pc.match_substring_regex(cells, pattern).to_numpy(zero_copy_only=False)
    return found if found.any() else None
