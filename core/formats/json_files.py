"""JSON: a list of objects, or one object a line."""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, overload

from core.formats.cells import clipped, shown, sound
from core.formats.grid import Grid, named_columns
from core.formats.options import FOUND, ReadOptions
from core.formats.problems import Problem
from core.messages import InputError, message

_BEGINNING = re.compile(rb"""\[\s*([\[{"\]\d-]|true|false|null)|\{\s*["'}]""")
_BLANK = re.compile(rb"\s*")
_LINE = re.compile(rb"[^\r\n]+")
_LINE_OR_END = re.compile(rb"[^\r\n]+|\r\n|\r|\n")
_DECODER = json.JSONDecoder(parse_int=str, parse_float=str, parse_constant=lambda _: None)
"""Of the standard library: orjson and msgspec are faster, but can't keep 1e5 and 1.10 as they are written, or not
whole numbers too, and refuse NaN, which Python's own exports hold."""
_DEEPEST = 100
"""Levels of nesting; no file of rows has more, and Python stops at about a thousand."""


def json_shape(utf8: bytes, name: str) -> str:
    """Return json or jsonl for text that begins like JSON, else nothing.

    The name counts only where a bracket could begin a header too, as in `[id],[text]`.
    """
    blank = _BLANK.match(utf8)
    start = blank.end() if blank else 0
    named = name.lower().removesuffix(".gz").endswith((".json", ".jsonl", ".ndjson"))
    if not (_BEGINNING.match(utf8, start) or (named and utf8[start : start + 1] in (b"[", b"{"))):
        return ""
    first = _LINE.match(utf8, start)
    return "jsonl" if first and first[0].startswith(b"{") and isinstance(_line(first[0]), dict) else "json"


def read_json(utf8: bytes, name: str, options: ReadOptions = FOUND) -> Grid:  # noqa: ARG001
    """Read a JSON list of objects, or one object as a list of one; numbers stay as they are written."""
    try:
        parsed = _parsed(utf8.decode())
    except ValueError as error:
        raise _invalid(error, name) from error
    items = parsed if isinstance(parsed, list) else [parsed]
    records = [item for item in items if _is_record(item)]
    return _grid(enumerate(items, 1), records, utf8, name)


def read_json_lines(utf8: bytes, name: str, options: ReadOptions = FOUND) -> Grid:  # noqa: ARG001
    """Read one object a line; a line that is no JSON is left out and named."""
    records = LineRecords(utf8)
    return _grid(records.numbered(), records, utf8, name)


class LineRecords(Sequence[dict[str, Any]]):
    """The objects of JSON Lines, parsed when they are asked for: as dicts they take many times the file's memory."""

    def __init__(self, utf8: bytes) -> None:
        self._utf8 = utf8
        self._starts, self._ends = array("q"), array("q")

    def numbered(self) -> Iterator[tuple[int, object]]:
        """Return what each line says, with the line's number, and remember where the objects are."""
        number = 1
        for found in _LINE_OR_END.finditer(self._utf8):
            if found[0][0] in b"\r\n":
                number += 1
            elif not found[0].isspace():
                item = _line(found[0])
                if _is_record(item):
                    self._starts.append(found.start())
                    self._ends.append(found.end())
                yield number, item

    def __len__(self) -> int:
        return len(self._starts)

    @overload
    def __getitem__(self, place: int) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, place: slice) -> list[dict[str, Any]]: ...
    def __getitem__(self, place: int | slice) -> dict[str, Any] | list[dict[str, Any]]:
        if isinstance(place, slice):
            return [self[one] for one in range(*place.indices(len(self)))]
        record: dict[str, Any] = _parsed(self._utf8[self._starts[place] : self._ends[place]].decode())
        return record


def _is_record(item: object) -> bool:
    return isinstance(item, dict) and bool(item)


def _parsed(text: str) -> Any:  # noqa: ANN401
    """Return what the text says, numbers as they are written; raises ValueError for text that is no JSON."""
    try:
        parsed = _DECODER.decode(text)
        # Only an escape can be half a character or NUL, and only many brackets nest deeply.
        unsound = "\\u" in text or text.count("[") + text.count("{") > _DEEPEST
        return _sound(parsed) if unsound else parsed
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def _sound(value: object, depth: int = 0) -> object:
    if depth > _DEEPEST:
        raise ValueError("nested too deeply")
    if isinstance(value, str):
        return sound(value)
    if isinstance(value, list):
        return [_sound(inner, depth + 1) for inner in value]
    if isinstance(value, dict):
        return {sound(key): _sound(inner, depth + 1) for key, inner in value.items()}
    return value


def _line(line: bytes) -> object:
    text = line.decode()
    try:
        return _parsed(text)
    except ValueError:
        return text


def _invalid(error: ValueError, name: str) -> InputError:
    if not isinstance(error, json.JSONDecodeError):
        return InputError(message("{file} is nested too deeply to be a list of rows.", file=name))
    said = message(
        "{file} is not valid JSON: line {line}, column {column} can't be read. Look for a missing comma, "
        "quotation mark or bracket there.",
        file=name, line=error.lineno, column=error.colno,
    )  # fmt: skip
    return InputError(said)


def _grid(numbered: Iterable[tuple[int, object]], records: Sequence[dict[str, Any]], utf8: bytes, name: str) -> Grid:
    grid = Grid([], records=records)
    keys: dict[str, None] = {}
    for number, item in numbered:
        if isinstance(item, dict) and item:
            keys.update(dict.fromkeys(item))
            grid.keep(number, [_cell(item.get(key)) for key in keys])
        else:
            grid.reject([shown(item)], _no_object(number, shown(item)))
    if not keys:
        raise InputError(message("{file} holds no JSON object with named fields; bring one a row.", file=name))
    grid.header, problems = named_columns(list(keys))
    grid.problems = problems + grid.problems
    if b"\\u0000" in utf8:
        said = message("NUL characters were removed.")
        grid.problems.append(Problem("nul", None, "NUL", said))
    return grid


def _cell(value: object) -> str:
    return value if isinstance(value, str) else shown(value)


def _no_object(row: int, value: str) -> Problem:
    said = message(
        "Row {row} is no JSON object with named fields; it was left out. It reads: {value}",
        row=row, value=clipped(value),
    )  # fmt: skip
    return Problem("not_an_object", row, clipped(value), said, rejected=True)
