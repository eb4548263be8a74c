"""Queries in which BM25 finds no word."""

from __future__ import annotations

from collections.abc import Iterator

from core.engines.words import language_words
from core.formats.cells import clipped
from core.formats.checks.asked import Asked, doubt
from core.formats.problems import Problem
from core.messages import message


def queries_without_words(asked: Asked) -> Iterator[Problem]:
    """Return the queries that BM25 cuts into no word at all: signs and pictures."""
    for query, row in asked:
        # One letter or digit makes a word; only the others are cut, which takes longer.
        if not any(map(str.isalnum, query.text)) and not language_words(query.text, query.language):
            said = message("Row {row}: BM25 finds no word in the query “{value}”.", row=row, value=clipped(query.text))
            yield doubt("query_without_words", query, row, said)
