"""JSON: a list of objects, or one object a line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from core.formats.cells import clipped, shown, sound
from core.formats.grid import Grid
from core.formats.problems import Problem
from core.messages import InputError, message

_BEGINNING = re.compile(r"""\[\s*([\[{"\]\d-]|true|false|null)|\{\s*["'}]""")
_LINE_END = re.compile(r"\r\n|\r|\n")
_DEEPEST = 100
"""Levels of nesting; no file of rows has more, and Python stops at about a thousand."""


def json_shape(text: str, name: str) -> str:
    """Return json or jsonl for text that begins like JSON, else nothing.

    The name counts only where a bracket could begin a header too, as in `[id],[text]`.
    """
    start = text.lstrip()
    named = name.lower().removesuffix(".gz").endswith((".json", ".jsonl", ".ndjson"))
    if not (_BEGINNING.match(start) or (named and start.startswith(("[", "{")))):
        return ""
    first = _LINE_END.split(start, maxsplit=1)[0]
    return "jsonl" if first.startswith("{") and _is_object(first) else "json"


def read_json(text: str, name: str) -> Grid:
    """Read a JSON list of objects, or one object as a list of one; numbers stay as they are written."""
    try:
        parsed = _parsed(text)
    except ValueError as error:
        raise _invalid(error, name) from error
    items = parsed if isinstance(parsed, list) else [parsed]
    return _grid(enumerate(items, 1), name, text)


def read_json_lines(text: str, name: str) -> Grid:
    """Read one object a line; a line that is no JSON is left out and named."""
    lines = enumerate(_LINE_END.split(text), 1)
    return _grid(((number, _line(line)) for number, line in lines if line.strip()), name, text)


def _parsed(text: str) -> object:
    """Return what the text says, numbers as they are written; raises ValueError for text that is no JSON."""
    try:
        return _sound(json.loads(text, parse_int=str, parse_float=str, parse_constant=lambda _: None))
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


def _is_object(line: str) -> bool:
    try:
        return isinstance(_parsed(line), dict)
    except ValueError:
        return False


def _line(line: str) -> object:
    try:
        return _parsed(line)
    except ValueError:
        return line


def _invalid(error: ValueError, name: str) -> InputError:
    if not isinstance(error, json.JSONDecodeError):
        return InputError(message("{file} is nested too deeply to be a list of rows.", file=name))
    said = message(
        "{file} is not valid JSON: line {line}, column {column} can't be read. Look for a missing comma, "
        "quotation mark or bracket there.",
        file=name, line=error.lineno, column=error.colno,
    )  # fmt: skip
    return InputError(said)


def _grid(numbered: Iterable[tuple[int, object]], name: str, text: str) -> Grid:
    records: list[tuple[int, dict[str, Any]]] = []
    others: list[tuple[int, object]] = []
    for number, item in numbered:
        if isinstance(item, dict) and item:
            records.append((number, item))
        else:
            others.append((number, item))
    if not records:
        raise InputError(message("{file} holds no JSON object with named fields; bring one a row.", file=name))
    header = list(dict.fromkeys(key for _, record in records for key in record))
    grid = Grid.under(header)
    grid.records = [record for _, record in records]
    for number, record in records:
        grid.keep(number, [shown(record.get(key)) for key in header])
    for number, item in others:
        grid.reject([shown(item)], _no_object(number, shown(item)))
    if "\\u0000" in text:
        said = message("NUL characters were removed.")
        grid.problems.append(Problem("nul", None, "NUL", said))
    return grid


def _no_object(row: int, value: str) -> Problem:
    said = message(
        "Row {row} is no JSON object with named fields; it was left out. It reads: {value}",
        row=row, value=clipped(value),
    )  # fmt: skip
    return Problem("not_an_object", row, clipped(value), said, rejected=True)
