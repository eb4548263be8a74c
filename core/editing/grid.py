"""Many queries as a grid to edit, and the edits that a changed grid means."""

from __future__ import annotations

import pandas as pd

from core.editing.edits import ChangeQuery
from core.messages import InputError, message
from core.queries import QuerySet

GRID_COLUMNS = ("text", "language", "tags", "note")
"""What can be changed in the grid; its index holds the ids."""


def grid_of(query_set: QuerySet) -> pd.DataFrame:
    """Return the texts, languages, tags (joined by `; `) and notes of a set, by query id."""
    grid = query_set.queries.set_index("id")[list(GRID_COLUMNS)]
    return grid.assign(tags=grid["tags"].str.replace(";", "; ", regex=False))


def edits_of_grid(before: pd.DataFrame, after: pd.DataFrame) -> list[ChangeQuery]:
    """Return an edit for each row in which the two grids differ; an empty cell counts as an empty text.

    Raises `InputError` where a text was emptied.
    """
    old, new = before.fillna("").astype("str"), after.fillna("").astype("str")
    differs = old.ne(new).any(axis=1)
    return [
        _edit(str(query), row, dict(zip(GRID_COLUMNS, now, strict=True)), dict(zip(GRID_COLUMNS, was, strict=True)))
        for row, (query, now, was) in enumerate(
            zip(before.index, new.itertuples(index=False), old.itertuples(index=False), strict=True), 1
        )
        if differs.iloc[row - 1]
    ]


def _edit(query_id: str, row: int, now: dict[str, str], was: dict[str, str]) -> ChangeQuery:
    if not now["text"].strip():
        raise InputError(
            message("Row {row} of the grid has no text. Write what people ask there; nothing was saved yet.", row=row)
        )
    changed = {field: now[field] for field in GRID_COLUMNS if now[field] != was[field]}
    tags = changed.pop("tags", None)
    return ChangeQuery(query_id, **changed, tags=None if tags is None else tuple(tags.split(";")))
