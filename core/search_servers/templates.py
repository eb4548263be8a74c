"""Query templates: JSON or an address with places that are filled in for each query.

A template is parsed first and filled afterwards, so that no sign of a query can end a string or add a clause.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import NoReturn
from urllib.parse import quote

from core.messages import EngineError, Message, message

Json = dict[str, "Json"] | list["Json"] | str | int | float | bool | None

PLACES = ("query", "language", "size")
"""What can be filled in: the text of the query, the code of its language, and how many results are kept."""
DEFAULT = """{
  "query": {
    "multi_match": {
      "query": "{{query}}",
      "fields": ["*"],
      "lenient": true
    }
  }
}"""
"""Every field that can be searched by words; numbers and dates that the words don't fit are passed over."""

_PLACE = re.compile(r"\{\{\s*(\w+)\s*\}\}")


def read_template(text: str) -> dict[str, Json]:
    """Return a template's JSON; raises `EngineError` where it is no JSON object, or nothing of a query is in it."""
    try:
        template = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise EngineError(_no_json(error)) from error
    if not isinstance(template, dict):
        raise EngineError(
            message("The query template is not a JSON object: it must begin and end with curly brackets.")
        )
    check_places(text)
    return template


def written(template: Json) -> str:
    """Return a template in its one spelling: equal templates are written alike."""
    return json.dumps(template, ensure_ascii=False, separators=(",", ":"))


def check_places(text: str) -> None:
    """Raise `EngineError` for a place that nothing can fill, and where the query has none."""
    asked = places(text)
    known = ", ".join(map(_shown, PLACES))
    unknown = next((name for name in asked if name not in PLACES), None)
    if unknown is not None:
        said = message(
            "Nothing is known for {place}; these are filled in: {known}.", place=_shown(unknown), known=known
        )
        raise EngineError(said)
    if "query" not in asked:
        said = message(
            "{place} is missing, so every query would get the same answer: write it where the query belongs.",
            place=_shown("query"),
        )
        raise EngineError(said)


def places(text: str) -> list[str]:
    """Return the names of the places in a text."""
    return _PLACE.findall(text)


def fill(template: Json, values: Mapping[str, str | int]) -> Json:
    """Return the template with its places filled; a text that is one place alone becomes the value itself."""
    if isinstance(template, dict):
        return {fill_text(name, values): fill(value, values) for name, value in template.items()}
    if isinstance(template, list):
        return [fill(value, values) for value in template]
    if not isinstance(template, str):
        return template
    alone = _PLACE.fullmatch(template)
    return values[alone[1]] if alone else fill_text(template, values)


def fill_text(text: str, values: Mapping[str, str | int]) -> str:
    """Return a text with its places filled, in one pass: what was filled in is not read again."""
    return _PLACE.sub(lambda place: str(values[place[1]]), text)


def fill_address(address: str, values: Mapping[str, str | int]) -> str:
    """Return an address with its places filled, each sign of them quoted that means something there."""
    return fill_text(address, {name: quote(str(value), safe="", errors="replace") for name, value in values.items()})


def _shown(place: str) -> str:
    return f"{{{{{place}}}}}"


def _no_json(error: ValueError | RecursionError) -> Message:
    if isinstance(error, json.JSONDecodeError):
        return message(
            "The query template is no JSON: something is wrong in line {line}, at character {column}.",
            line=error.lineno,
            column=error.colno,
        )
    return message("The query template is no JSON that can be read.")


def _no_number(constant: str) -> NoReturn:
    raise ValueError(constant)
