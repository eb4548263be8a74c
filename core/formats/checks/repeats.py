"""Queries that are asked twice."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from core.editing.parts import part_of
from core.formats.cells import clipped
from core.formats.checks.asked import Asked, doubt
from core.formats.problems import Problem
from core.messages import message
from core.queries import Query, QuerySet

Key = tuple[str, str]


def key_of(query: Query) -> Key:
    """Return what two queries have in common that ask the same: the language, and the text but for case and spaces."""
    return " ".join(unicodedata.normalize("NFC", query.text).casefold().split()), query.language


def same_answers(one: Query, other: Query) -> bool:
    """Say whether two queries want the same documents, with the same grades, and forbid the same."""
    return dict(one.grades) == dict(other.grades) and one.known_bad == other.known_bad


def repeats_of(query: Query, query_set: QuerySet) -> list[Query]:
    """Return the other queries of a set that ask the same as this one."""
    asked = key_of(query)
    queries = query_set.queries[query_set.queries["language"] == query.language]
    pairs = zip(queries["id"], queries["text"], strict=True)
    same = [each for each, text in pairs if each != query.id and key_of(Query(each, text, query.language)) == asked]
    return list(part_of(query_set, same)) if same else []


def repeated_queries(asked: Asked) -> Iterator[Problem]:
    """Return the queries that are there before, with the same answers or with others."""
    first: dict[Key, tuple[Query, int]] = {}
    for query, row in asked:
        earlier, first_row = first.setdefault(key_of(query), (query, row))
        if earlier is query:
            continue
        if same_answers(earlier, query):
            said = message(
                "Row {row}: the query “{value}” is in row {first} too; both are kept and both count.",
                row=row, value=clipped(query.text), first=first_row,
            )  # fmt: skip
            yield doubt("query_duplicate", query, row, said)
        else:
            said = message(
                "Row {row}: the query “{value}” is in row {first} too, with other answers; both are kept and both "
                "count.",
                row=row, value=clipped(query.text), first=first_row,
            )  # fmt: skip
            yield doubt("query_duplicate_differs", query, row, said)
