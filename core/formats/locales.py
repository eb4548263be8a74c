"""Columns that are there once for each language: `description-fr_FR-print` of Akeneo, `short_en`."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

_CODES = "ar bg ca cs da de el en es et fi fr he hr hu it ja ko lt lv nb nl no pl pt ro ru sk sl sv tr uk zh".split()
_LOCALE = re.compile(rf"(.+?)[-_ .]({'|'.join(_CODES)})([-_][A-Z]{{2}})?(?:-([a-z]\w*))?")


@dataclass(frozen=True)
class Localised:
    """A column for one language: `description`, `fr`, and the channel `print` if one is named."""

    stem: str
    language: str
    channel: str


def localised(headers: Iterable[str]) -> dict[str, Localised]:
    """Return the headers that name a language; two letters alone do so where another language stands beside."""
    matches = {header: match for header in headers if (match := _LOCALE.fullmatch(header))}
    languages = defaultdict(set)
    for match in matches.values():
        languages[match[1]].add(match[2])
    return {
        header: Localised(match[1], match[2], match[4] or "")
        for header, match in matches.items()
        if match[3] or len(languages[match[1]]) > 1
    }


def of_language(columns: Mapping[str, Localised], language: str, filled: Mapping[str, int]) -> Sequence[str]:
    """Return the columns of a language, the fullest channel where several hold the same thing."""
    fullest: dict[str, str] = {}
    for header, column in columns.items():
        if column.language == language:
            other = fullest.get(column.stem)
            fullest[column.stem] = header if other is None or filled[header] > filled[other] else other
    return list(fullest.values())
