"""What one cell says: values of typed files as text, the guard of spreadsheets, numbers, lists."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from datetime import date, datetime, time

_FORMULA = r"[\s\ufeff]*[=+\-@\t\r]"
_BITES = re.compile(rf"'*{_FORMULA}")
_GUARDED = re.compile(rf"'(?='*{_FORMULA})")
_NUMBER = re.compile(r"[+-]?(\d+([.,]\d*)?|[.,]\d+)([eE][+-]?\d{1,3})?", re.ASCII)
_SEPARATORS = re.compile(r"[;|\n]")


def guarded(cell: str) -> str:
    """Return the cell with `'` in front where a spreadsheet would run it as a formula."""
    return "'" + cell if _BITES.match(cell) else cell


def unguarded(cell: str) -> str:
    """Return the cell without the `'` that `guarded` put in front."""
    return cell[1:] if _GUARDED.match(cell) else cell


def clipped(text: str, length: int = 80) -> str:
    """Return the text in one line, short enough for a message; cut between words unless too little were left."""
    line = " ".join(text.split())
    if len(line) <= length:
        return line
    words = line[:length].rpartition(" ")[0]
    return (words if len(words) > length // 2 else line[: length - 1]) + "…"


def sound(text: str) -> str:
    """Return the text without NUL and with halves of characters replaced, so that it can be stored."""
    if text.isascii():
        return text.replace("\0", "")
    return text.replace("\0", "").encode("utf-8", "replace").decode("utf-8")


def shown(value: object) -> str:
    """Return a typed value as the text a person would type: 12.0 as 12, dates as ISO, lists with `; `."""
    if value is None or isinstance(value, str):
        return sound(value or "")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return _float(value)
    if isinstance(value, (date, datetime, time)):
        return _moment(value)
    if isinstance(value, bytes):
        return sound(value.decode("utf-8", "replace"))
    return _nested(value)


def _float(value: float) -> str:
    if value != value:
        return ""
    # 15 digits are what a spreadsheet shows; the 16th and 17th are noise such as 0.30000000000000004.
    return str(int(value)) if value.is_integer() and abs(value) < 1e17 else format(value, ".15g")


def _moment(value: date | time) -> str:
    text = value.isoformat()
    return text.removesuffix("T00:00:00")


def _nested(value: object) -> str:
    if isinstance(value, Mapping):
        if not any(isinstance(inner, (Mapping, list)) for inner in value.values()):
            return "; ".join(f"{shown(key)}:{shown(inner)}" for key, inner in value.items())
    elif not isinstance(value, list):
        return sound(str(value))
    elif not any(isinstance(inner, (Mapping, list)) for inner in value):
        return "; ".join(shown(inner) for inner in value)
    return sound(json.dumps(value, ensure_ascii=False, default=shown))


def as_number(text: str) -> float | None:
    """Return the number a person wrote, with a decimal point or comma, or None when it is not one."""
    stripped = text.strip()
    if not _NUMBER.fullmatch(stripped):
        return None
    number = float(stripped.replace(",", "."))
    return number if math.isfinite(number) else None


def as_list(value: object) -> list[str]:
    """Return the ids or tags of a value: a JSON list as it is, a cell parted at `;`, `|` or line ends."""
    parts = map(shown, value) if isinstance(value, (list, Mapping)) else _SEPARATORS.split(shown(value))
    stripped = (part.strip() for part in parts)
    return list(dict.fromkeys(part for part in stripped if part))


def as_pairs(value: object) -> dict[str, str]:
    """Return ids with their grades, as written: a JSON object, or a cell such as `SKU-12:3;SKU-40:2`."""
    if isinstance(value, Mapping):
        pairs = {shown(key).strip(): shown(grade) for key, grade in value.items()}
    else:
        written = (part.rpartition(":") for part in as_list(value))
        pairs = {(key or grade).strip(): grade.strip() if key else "" for key, _, grade in written}
    return {key: grade for key, grade in pairs.items() if key}
