"""What is wrong with rows of a file, one by one and counted by kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.formats.kinds import KINDS, REJECTED, SEVERITIES, Kind
from core.messages import Message, message


@dataclass(frozen=True)
class Problem:
    """One thing that is not as it should be, in one row or, without a row, in the whole file.

    `row` is the number a person sees in a spreadsheet (the header is row 1), or the place in a JSON list
    or Parquet file, from 1. `rejected` says that the row was left out; a row is rejected at most once.
    A problem that stands for many rows has all their numbers in `rows`, the first of them being `row`.
    """

    code: str
    row: int | None
    value: str
    message: Message
    rejected: bool = False
    rows: Sequence[int] = ()

    @property
    def count(self) -> int:
        """Return how many rows it stands for."""
        return len(self.rows) or 1


@dataclass(frozen=True)
class Finding:
    """All problems of one kind: how many, the first of them as the example, and why they matter.

    `severity` is one of `core.formats.kinds.SEVERITIES`; `fix` is the code of what mends it, or blank.
    """

    code: str
    count: int
    row: int | None
    example: str
    message: Message
    why: Message
    severity: str
    fix: str


def findings(problems: Iterable[Problem]) -> list[Finding]:
    """Return the problems grouped by code: rows left out, then doubts, then notes, the most frequent first."""
    kinds: dict[str, list[Problem]] = {}
    for problem in problems:
        kinds.setdefault(problem.code, []).append(problem)
    grouped = [_finding(KINDS[code], same) for code, same in kinds.items()]
    return sorted(grouped, key=lambda finding: (SEVERITIES.index(finding.severity), -finding.count))


def _finding(kind: Kind, same: Sequence[Problem]) -> Finding:
    first = min(same, key=lambda problem: problem.row or 0)
    count = sum(problem.count for problem in same)
    what = kind.said_of(count) if count > 1 else None
    said = first.message if what is None else _with_example(what, first)
    severity = REJECTED if any(problem.rejected for problem in same) else kind.severity
    return Finding(first.code, count, first.row, first.value, said, kind.why, severity, kind.fix)


def _with_example(what: Message, first: Problem) -> Message:
    if first.row is None:
        return message("{what}, for example “{value}”.", what=what, value=first.value)
    if not first.value:
        return message("{what}, for example row {row}.", what=what, row=first.row)
    return message("{what}, for example row {row}: “{value}”.", what=what, row=first.row, value=first.value)


def rejected_rows(problems: Iterable[Problem]) -> dict[int, Problem]:
    """Return why each rejected row was left out, in file order."""
    rejected = [(row, problem) for problem in problems if problem.rejected for row in problem.rows or (problem.row,)]
    return dict(sorted(((row, problem) for row, problem in rejected if row is not None), key=lambda p: p[0]))
