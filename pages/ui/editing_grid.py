"""Many queries changed in a grid, and saved together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import pandas as pd
import streamlit as st

from core.editing import GRID_COLUMNS, edits_of_grid, grid_of
from pages.ui import languages
from pages.ui.editing_state import Editing, attempt, keep
from pages.ui.state import store
from pages.ui.words import reader, t, tn

Cells = Mapping[int, Mapping[str, object]]
"""What was typed into a grid: by the place of the row, then by column."""


@dataclass(frozen=True)
class Draft:
    """What was changed in the grid and not saved yet.

    `begun` is the version that the grid shows. `seed` is what the grid was drawn with: a browser forgets what was
    typed when its screen is left, so the next grid, with another `turn`, begins with all that was `typed`.
    """

    begun: int
    turn: int = 0
    seed: Cells = field(default_factory=dict)
    typed: Cells = field(default_factory=dict)


def show(editing: Editing) -> None:
    """Draw the grid with its draft, and what saves or drops it."""
    draft = _draft(editing)
    waiting = tn("{count} row is not saved yet", "{count} rows are not saved yet", len(draft.typed))
    opened = st.expander(
        t("Edit many queries in a grid"), icon=":material/grid_on:", key=editing.key("grid"), on_change="rerun"
    )
    if draft.typed:
        st.warning(waiting, icon=":material/edit_note:")
    if opened.open:
        with opened:
            _show_grid(editing, draft)


def _show_grid(editing: Editing, draft: Draft) -> None:
    draft = _drawn_again(editing, draft)
    key = _key(editing, draft)
    codes = languages.known(*editing.query_set.languages)
    st.data_editor(
        _filled(_before(editing, draft), draft.seed),
        key=key,
        hide_index=True,
        num_rows="fixed",
        on_change=_remember,
        args=(editing, draft, key),
        column_config={
            "text": st.column_config.TextColumn(t("Query"), width="large", required=True),
            "language": st.column_config.SelectboxColumn(
                t("Language"), options=codes, format_func=reader().language_name, required=True
            ),
            "tags": st.column_config.TextColumn(t("Tags"), help=t("A semicolon separates two tags.")),
            "note": st.column_config.TextColumn(t("Note")),
        },
        alt=t("The queries of this set, to be edited"),
    )
    with st.container(horizontal=True):
        st.button(
            t("Save the grid"), type="primary", icon=":material/check:", disabled=not draft.typed,
            key=editing.key("save"), on_click=_save, args=(editing,),
        )  # fmt: skip
        st.button(
            t("Drop these changes"), disabled=not draft.typed, key=editing.key("drop"),
            on_click=_begin_again, args=(editing,),
        )  # fmt: skip


def _draft(editing: Editing) -> Draft:
    """Return the draft; one in which nothing was typed follows the current version."""
    draft = st.session_state.get(editing.key("draft"), Draft(editing.history.number))
    if not draft.typed and draft.begun != editing.history.number:
        return Draft(editing.history.number, draft.turn + 1)
    return draft


def _drawn_again(editing: Editing, draft: Draft) -> Draft:
    """Return the draft with what was typed as its seed, where the browser has forgotten the grid."""
    if _key(editing, draft) not in st.session_state and draft.typed != draft.seed:
        draft = replace(draft, turn=draft.turn + 1, seed=draft.typed)
    st.session_state[editing.key("draft")] = draft
    return draft


def _key(editing: Editing, draft: Draft) -> str:
    return editing.key("cells", str(draft.begun), str(draft.turn))


def _before(editing: Editing, draft: Draft) -> pd.DataFrame:
    version = editing.history.version(draft.begun) or editing.history.current
    return grid_of(store().query_set(version.digest))


def _filled(grid: pd.DataFrame, cells: Cells) -> pd.DataFrame:
    """Return the grid with what was typed in its cells."""
    filled = grid.copy()
    for row, typed in cells.items():
        for column, value in typed.items():
            filled.iloc[row, GRID_COLUMNS.index(column)] = "" if value is None else str(value)
    return filled


def _remember(editing: Editing, draft: Draft, key: str) -> None:
    """Keep what was typed where a change of screen does not lose it."""
    typed = {row: dict(cells) for row, cells in draft.seed.items()}
    for row, cells in st.session_state[key]["edited_rows"].items():
        typed[int(row)] = {**typed.get(int(row), {}), **cells}
    st.session_state[editing.key("draft")] = replace(draft, typed=typed)


def _save(editing: Editing) -> None:
    draft = st.session_state[editing.key("draft")]
    before = _before(editing, draft)

    def save() -> None:
        keep(editing, edits_of_grid(before, _filled(before, draft.typed)), seen=draft.begun)

    if attempt(editing, save):
        _begin_again(editing)


def _begin_again(editing: Editing) -> None:
    draft = st.session_state[editing.key("draft")]
    st.session_state[editing.key("draft")] = Draft(store().history(editing.set_id).number, draft.turn + 1)
