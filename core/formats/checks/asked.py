"""What all checks of queries look at."""

from __future__ import annotations

from collections.abc import Sequence

from core.formats.cells import clipped
from core.formats.problems import Problem
from core.messages import Message
from core.queries import Query

Asked = Sequence[tuple[Query, int]]
"""Queries, each with the row of the file in which it begins."""


def doubt(code: str, query: Query, row: int, said: Message) -> Problem:
    """Return a doubt about a query; the query is kept."""
    return Problem(code, row, clipped(query.text), said)
