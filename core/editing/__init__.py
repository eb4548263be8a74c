"""Editing a query set: each edit is a value, and applying some to a set gives another set."""

from core.editing.applying import Edited, apply
from core.editing.conflicts import conflict
from core.editing.edits import AddQuery, ChangeQuery, DeleteQuery, Edit, Judge, RemoveJudgment
from core.editing.finding import Finder
from core.editing.grid import GRID_COLUMNS, edits_of_grid, grid_of
from core.editing.parts import query_of
from core.editing.sayings import said
from core.editing.searching import queries_holding

__all__ = [
    "GRID_COLUMNS",
    "AddQuery",
    "ChangeQuery",
    "DeleteQuery",
    "Edit",
    "Edited",
    "Finder",
    "Judge",
    "RemoveJudgment",
    "apply",
    "conflict",
    "edits_of_grid",
    "grid_of",
    "queries_holding",
    "query_of",
    "said",
]
