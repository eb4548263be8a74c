"""Queries in a script in which nothing of the catalog is written."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache

import pyarrow as pa
import pyarrow.compute as pc

from core.arrow_text import text_table
from core.catalog import Catalog
from core.engines.words import language_words
from core.formats.cells import clipped
from core.formats.checks.asked import Asked, doubt
from core.formats.problems import Problem
from core.messages import message

_SCRIPTS = {
    "ARABIC": "Arabic", "ARMENIAN": "Armenian", "BENGALI": "Bengali", "CJK": "Han", "CYRILLIC": "Cyrillic",
    "DEVANAGARI": "Devanagari", "GEORGIAN": "Georgian", "GREEK": "Greek", "HANGUL": "Hangul", "HEBREW": "Hebrew",
    "HIRAGANA": "Hiragana", "KATAKANA": "Katakana", "KHMER": "Khmer", "LATIN": "Latin", "TAMIL": "Tamil",
    "TELUGU": "Telugu", "THAI": "Thai",
}  # fmt: skip
"""How a letter's name in Unicode begins, and what RE2 calls its script."""


def queries_in_scripts_absent(asked: Asked, catalog: Catalog) -> Iterator[Problem]:
    """Return the queries of which each word holds letters of a script that no document uses."""
    scripts = [_scripts(query.text) for query, _ in asked]
    absent = _absent(set[str]().union(*scripts), catalog)
    for (query, row), found in zip(asked, scripts, strict=True):
        if found & absent and all(_scripts(word) & absent for word in language_words(query.text, query.language)):
            said = message(
                "Row {row}: the query “{value}” is in a script that is nowhere in the catalog; BM25 finds nothing for "
                "it.",
                row=row, value=clipped(query.text),
            )  # fmt: skip
            yield doubt("query_script_absent", query, row, said)


def _scripts(text: str) -> set[str]:
    return {script for script in map(_script, set(text)) if script}


@lru_cache(maxsize=4096)
def _script(letter: str) -> str:
    return _SCRIPTS.get(unicodedata.name(letter, "").partition(" ")[0], "") if letter.isalpha() else ""


def _absent(scripts: set[str], catalog: Catalog) -> set[str]:
    texts = text_table(catalog.documents, ["text"])["text"]
    return {script for script in scripts if not _is_used(script, texts)}


def _is_used(script: str, texts: pa.ChunkedArray) -> bool:
    pattern = rf"\p{{{script}}}"
    # Most catalogs answer with their first documents.
    return any(_holds(part, pattern) for part in (texts[:1000], texts[1000:]))


def _holds(texts: pa.ChunkedArray, pattern: str) -> bool:
    return bool(pc.any(pc.match_substring_regex(texts, pattern)).as_py())
