"""What every reader of tables returns: header, rows, their numbers, and what was wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from core.formats.problems import Problem
from core.messages import message


@dataclass
class Grid:
    """Rows of cells as they stand in a file; each row is as wide as the header.

    `left_out` holds the cells of rejected rows by row number, as far as they could be read.
    """

    header: list[str]
    rows: list[list[str]] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    left_out: dict[int, list[str]] = field(default_factory=dict)
    records: list[dict[str, Any]] | None = None
    problems: list[Problem] = field(default_factory=list)
    separator: str = ""
    sheet: str = ""

    @classmethod
    def under(cls, cells: Sequence[str], *, separator: str = "", sheet: str = "") -> Grid:
        """Return a grid without rows under a header, whose empty and repeated names are mended."""
        names, problems = named_columns(cells)
        return cls(names, problems=problems, separator=separator, sheet=sheet)

    def keep(self, number: int, cells: list[str]) -> None:
        """Add a row."""
        self.rows.append(cells)
        self.numbers.append(number)

    def reject(self, cells: list[str], problem: Problem) -> None:
        """Leave a row out and say why."""
        if problem.row is not None:
            self.left_out[problem.row] = cells
        self.problems.append(problem)


def named_columns(cells: Sequence[str]) -> tuple[list[str], list[Problem]]:
    """Return unique column names for a header, and what had to be changed."""
    names: list[str] = []
    problems: list[Problem] = []
    for place, cell in enumerate(cells, 1):
        wanted = " ".join(cell.split())
        name = _free(wanted or f"column {place}", names)
        if not wanted:
            said = message("Column {place} has no name; it is called “{name}” here.", place=place, name=name)
            problems.append(Problem("header_empty", None, name, said))
        elif name != wanted:
            said = message(
                "Two columns are called “{wanted}”; the one in place {place} is called “{name}” here.",
                wanted=wanted, place=place, name=name,
            )  # fmt: skip
            problems.append(Problem("header_duplicate", None, wanted, said))
        names.append(name)
    return names, problems


def _free(name: str, taken: Sequence[str]) -> str:
    candidate, number = name, 1
    while candidate in taken:
        number += 1
        candidate = f"{name} ({number})"
    return candidate
