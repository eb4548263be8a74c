"""What is wrong with rows of a file, one by one and counted by kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.messages import Message


@dataclass(frozen=True)
class Problem:
    """One thing that is not as it should be, in one row or, without a row, in the whole file.

    `row` is the number a person sees in a spreadsheet (the header is row 1), or the place in a JSON list
    or Parquet file, from 1. `rejected` says that the row was left out; a row is rejected at most once.
    """

    code: str
    row: int | None
    value: str
    message: Message
    rejected: bool = False


@dataclass(frozen=True)
class Finding:
    """All problems of one kind: how many, and the first of them as the example."""

    code: str
    count: int
    row: int | None
    example: str
    message: Message


def findings(problems: Iterable[Problem]) -> list[Finding]:
    """Return the problems grouped by code, the most frequent kind first."""
    kinds: dict[str, list[Problem]] = {}
    for problem in problems:
        kinds.setdefault(problem.code, []).append(problem)
    grouped = [_finding(code, same) for code, same in kinds.items()]
    return sorted(grouped, key=lambda finding: -finding.count)


def _finding(code: str, same: Sequence[Problem]) -> Finding:
    first = min(same, key=lambda problem: problem.row or 0)
    return Finding(code, len(same), first.row, first.value, first.message)


def rejected_rows(problems: Iterable[Problem]) -> dict[int, Problem]:
    """Return why each rejected row was left out, in file order."""
    rejected = [(problem.row, problem) for problem in problems if problem.rejected]
    return dict(sorted(((row, problem) for row, problem in rejected if row is not None), key=lambda p: p[0]))
