"""The results of one query, put in order.

By rank, then by score, then by row. trec_eval goes by score alone and reads it as a 32-bit number, so that an engine's
close scores become ties there; a file that gives ranks says with them what people were shown.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from core.formats.problems import Problem
from core.formats.run_shapes import problems as problem_of
from core.result_lists import ResultList


class Result(NamedTuple):
    """One row: a document with its rank and its score, None where the file gives none."""

    document: str
    rank: float | None
    score: float | None
    row: int

    @property
    def place(self) -> tuple[float, float]:
        """Return what orders results, the smallest first."""
        return (self.rank or 0.0, math.inf if self.score is None else -self.score)


@dataclass
class Listing:
    """The results of one query as they come together; `query_id` or `text` is blank where the file has none."""

    query_id: str
    text: str
    results: list[Result] = field(default_factory=list)

    def finished(self) -> tuple[ResultList, list[Problem]]:
        """Return the list, each document at its best place, and what is to say of it."""
        best: dict[str, Result] = {}
        problems: list[Problem] = []
        for result in sorted(self.results, key=lambda result: result.place):
            first = best.setdefault(result.document, result)
            if first is not result:
                problems.append(problem_of.document_twice(result.document, result.row, first.row))
        ordered = list(best.values())
        problems.extend(_doubts(ordered))
        return ResultList(self.query_id, self.text, tuple(best), _scores(ordered)), problems


def _doubts(ordered: Sequence[Result]) -> Iterator[Problem]:
    """Return what is said of the order, at most once of each kind a query."""
    pairs = list(pairwise(ordered))
    shared = next((after for before, after in pairs if before.place == after.place), None)
    if shared is not None:
        yield problem_of.place_shared(shared.document, shared.row)
    against = next((after for before, after in pairs if _rises(before, after)), None)
    if against is not None:
        yield problem_of.score_above_rank(against.document, against.row)


def _rises(before: Result, after: Result) -> bool:
    return before.score is not None and after.score is not None and after.score > before.score


def _scores(ordered: Sequence[Result]) -> tuple[float, ...]:
    """Return the file's scores; where one is missing, 1 ÷ place for all."""
    own = tuple(result.score for result in ordered if result.score is not None)
    return own if len(own) == len(ordered) else tuple(1 / place for place in range(1, len(ordered) + 1))
