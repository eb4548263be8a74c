"""The records of a text table, one by one: what every faster way must agree with."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.messages import InputError, message

_LINE = re.compile(rb"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_END = "\0"
"""A line after the last one, lost when a quotation mark never closes; NUL was removed from the text before."""
_LONGEST_CELL = (1 << 31) - 1


@dataclass(frozen=True)
class Dialect:
    """What parts the cells of a text table, and the quotation mark around them, or nothing."""

    separator: str
    quote: str = '"'


class Records:
    """Goes through the records of a text in UTF-8; `position` is where the next begins, `number` that of the last.

    `loose` is the number of the first record with text after a closing quotation mark, or 0.
    """

    def __init__(self, utf8: bytes, dialect: Dialect, name: str, *, start: int = 0) -> None:
        csv.field_size_limit(_LONGEST_CELL)
        self.position, self.number, self.loose = start, 0, 0
        self._utf8, self._dialect, self._name = utf8, dialect, name

    def all(self) -> Iterator[list[str]]:
        """Return the records to the end."""
        return self.until(len(self._utf8))

    def until(self, stop: int) -> Iterator[list[str]]:
        """Return the records that begin before `stop`, the last of them whole."""
        while self.position < min(stop, len(self._utf8)):
            try:
                yield from self._read(stop, strict=not self.loose)
            except csv.Error:
                self.loose = self.number + 1

    def skip_to(self, position: int, records: int) -> None:
        """Go on at another position, after records that were read elsewhere."""
        self.position, self.number = position, self.number + records

    def _read(self, stop: int, *, strict: bool) -> Iterator[list[str]]:
        lines = _Lines(self._utf8, self.position)
        reader = _reader(lines.with_end(), self._dialect, strict=strict)
        for record in reader:
            if lines.ended:
                if self.position < len(self._utf8):
                    raise self._unclosed(record)
                return
            self.position, self.number = lines.position, self.number + 1
            yield record
            if self.position >= stop:
                return

    def _unclosed(self, record: list[str]) -> InputError:
        said = message(
            "{file}: a quotation mark opens in row {row}, column {column}, and never closes. "
            "Close it there, or double it if it belongs to the text.",
            file=self._name, row=self.number + 1, column=len(record),
        )  # fmt: skip
        return InputError(said)


class _Lines:
    def __init__(self, utf8: bytes, start: int) -> None:
        self.position, self.ended = start, False
        self._utf8, self._start = utf8, start

    def with_end(self) -> Iterator[str]:
        for line in _LINE.finditer(self._utf8, self._start):
            self.position = line.end()
            yield line[0].decode()
        self.ended = True
        yield _END


def _reader(lines: Iterator[str], dialect: Dialect, *, strict: bool) -> Iterator[list[str]]:
    separator, quote = dialect.separator, dialect.quote
    if not quote:
        return csv.reader(lines, delimiter=separator, quoting=csv.QUOTE_NONE, strict=strict)
    return csv.reader(lines, delimiter=separator, quotechar=quote, strict=strict)
