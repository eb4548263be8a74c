"""How a text table is written: its separator, its quotation mark, and which of its rows is the header."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, product

from core.formats.csv_records import Dialect, Records
from core.formats.options import ReadOptions
from core.messages import InputError, message

SEPARATORS = (",", ";", "\t", "|")
QUOTES = ('"', "'", "")
_SAMPLE_BYTES, _SAMPLE_ROWS = 200_000, 200
_PARTED = re.compile(r"[,;\t|](?=\S)")
"""A separator that no space follows, as in the header of another dialect."""
_COMMENT = re.compile(r"#\s|//")
_PLAIN = 0.95
"""Share of rows as wide as the header, from which a mark at the start of a cell can be an inch or an apostrophe."""
_ENOUGH_ALIKE = 0.8
"""Share of rows as wide as the row under a title, from which the title is one."""


@dataclass(frozen=True)
class Sample:
    """The first rows as a dialect parts them; `header` is the place of the header among them.

    `irregular` says that a quotation mark never closes, or closes before the cell is over.
    """

    dialect: Dialect
    rows: tuple[tuple[int, list[str]], ...]
    header: int
    irregular: bool

    @property
    def likeness(self) -> float:
        """Return how alike in width the rows under the header are to it, from 0 to 1."""
        width = len(self.rows[self.header][1])
        below = [len(cells) for _, cells in self.rows[self.header + 1 :]] or [width]
        return sum(min(width, cells) / max(width, cells) for cells in below) / len(below)

    @property
    def fit(self) -> float:
        """Return the width of the header times the likeness of the rows: more columns are better, ragged ones worse."""
        width = len(self.rows[self.header][1])
        return width * self.likeness if width > 1 else 0.0


def best_sample(utf8: bytes, start: int, name: str, options: ReadOptions) -> Sample:
    """Return the first rows in the dialect that fits them best, as far as it is not decided by the options.

    On the 51 text tables of ../shared/data this finds the separator of all, as clevercsv 0.8 does in 18 times the time;
    csv.Sniffer finds that of 48.
    """
    separators = (_one(options.separator),) if options.separator else SEPARATORS
    quotes = (_quote(options.quote),) if options.quote else QUOTES
    found = [_sample(utf8, start, Dialect(*pair), name) for pair in product(separators, quotes)]
    samples = [sample for sample in found if sample is not None]
    if not samples:
        raise InputError(message("{file} is empty; bring a file with a header and rows.", file=name))
    usual = [sample for sample in samples if sample.dialect.quote == quotes[0]]
    best = max(usual or samples, key=lambda sample: sample.fit)
    return next((other for other in samples if len(quotes) > 1 and _is_better(other, best)), best)


def _one(separator: str) -> str:
    if len(separator) == 1 and separator not in "\r\n\0\"'\ufeff":
        return separator
    raise InputError(message("The separator must be one character, such as , ; | or a tab, and no quotation mark."))


def _quote(quote: str) -> str:
    if quote in ('"', "'", "none"):
        return quote.replace("none", "")
    raise InputError(message("The quotation mark must be \" or ' or none."))


def _sample(utf8: bytes, start: int, dialect: Dialect, name: str) -> Sample | None:
    cut = utf8[start : start + _SAMPLE_BYTES]
    whole = start + _SAMPLE_BYTES >= len(utf8)
    records = Records(cut if whole else _whole_characters(cut), dialect, name)
    rows: list[tuple[int, list[str]]] = []
    unclosed = False
    try:
        for cells in islice(records.until(len(cut)), _SAMPLE_ROWS):
            if any(cells):
                rows.append((records.number, cells))
    except InputError:  # a mark never closes, at least not in the sample: the rows before it are what is known
        unclosed = whole
        rows = rows or [(1, [cut.decode("utf-8", "ignore")])]
    if not rows:
        return None
    return Sample(dialect, tuple(rows), header_place([cells for _, cells in rows]), unclosed or bool(records.loose))


def _whole_characters(cut: bytes) -> bytes:
    return cut.decode("utf-8", "ignore").encode()


def header_place(rows: Sequence[Sequence[str]]) -> int:
    """Return the place of the header: the first row that is no title, which is a lone cell or begins with #.

    Under a title the rows are alike in width; where they are not, the first row is the header.
    """
    place = next((place for place, cells in enumerate(rows) if not _is_title(cells)), 0)
    below = rows[place:]
    alike = sum(len(cells) == len(rows[place]) for cells in below)
    is_header = len(below) > 1 and alike >= _ENOUGH_ALIKE * len(below) and not _is_sentence(rows[place])
    return place if is_header else 0


def _is_title(cells: Sequence[str]) -> bool:
    filled = [cell for cell in cells if cell.strip()]
    if len(filled) == 1:
        return _PARTED.search(filled[0]) is None
    return not filled or _COMMENT.match(filled[0]) is not None


def _is_sentence(cells: Sequence[str]) -> bool:
    return all(cell.startswith(" ") for cell in cells[1:])


def _is_better(other: Sample, best: Sample) -> bool:
    """Say whether rows are written without the usual mark, or with the other one."""
    if other.dialect.quote == '"':
        return False
    if other.dialect.quote == "'":
        return other.fit >= best.fit and _is_wrapped(other, best)
    return best.irregular and other.likeness >= _PLAIN and other.fit > best.fit / _PLAIN


def _is_wrapped(other: Sample, best: Sample) -> bool:
    same = other.dialect.separator == best.dialect.separator
    cells = [cell for _, cells in best.rows for cell in cells if cell] if same else []
    wrapped = sum(len(cell) > 1 and cell.startswith("'") and cell.endswith("'") for cell in cells)
    return wrapped * 2 > len(cells) or (wrapped > 0 and other.fit > best.fit)
