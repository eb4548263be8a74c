"""Which columns of a table of judgments are what: one grade a row, or one column a rater."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.formats.cells import as_number
from core.formats.headers import ROLES, folded, has_role
from core.formats.query_shape import columns_by_role, headers_of
from core.formats.tables import Table

_ROLES = (
    "query", "query_id", "document_id", "rater", "unrateable", "judge_later", "grade", "rank", "language",
    "known_bad", "tags", "source", "status", "note",
)  # fmt: skip
_OF_A_RATER = re.compile(r"rating|rater|judg|annotat|assess|grade|notateur|bewert|evalua|calific", re.IGNORECASE)
_FILLED = 1000


@dataclass(frozen=True)
class JudgmentColumns:
    """The column of each role, and the columns of single raters where there are any."""

    roles: dict[str, str]
    raters: tuple[str, ...]

    @property
    def used(self) -> list[str]:
        """Return all columns of which something is kept."""
        return [column for role, column in self.roles.items() if role != "rank"] + list(self.raters)


def judgment_columns(table: Table) -> JudgmentColumns | None:
    """Return the columns of a table that has one row for each judged pair, else None."""
    headers = headers_of(table)
    roles = columns_by_role(headers, _ROLES)
    if "document_id" not in roles or not {"query", "query_id"} & roles.keys():
        return None
    # A score beside a rank is what an engine said of a document, and no judgment.
    if "rank" in roles and folded(roles.get("grade", "")) == "score":
        return None
    raters = _raters(table, roles, [header for header in headers if header not in roles.values()])
    return JudgmentColumns(roles, raters) if "grade" in roles or raters else None


def _raters(table: Table, roles: dict[str, str], others: Sequence[str]) -> tuple[str, ...]:
    """Return the columns with one rater each: of grades, and beside other numbers named as such."""
    if "rater" in roles:
        return ()
    plain = not {"grade", "rank"} & roles.keys()
    named = [column for column in others if _OF_A_RATER.search(column) or (plain and not _has_any_role(column))]
    return tuple(column for column in named if _are_grades(table.frame[column].tolist()))


def _has_any_role(header: str) -> bool:
    return any(has_role(header, role) for role in ROLES)


def _are_grades(cells: Sequence[str]) -> bool:
    filled = [cell for cell in cells if cell.strip()]
    numbers = sum(as_number(cell) is not None for cell in filled[:_FILLED])
    return numbers > 0 and 2 * numbers >= len(filled[:_FILLED])
