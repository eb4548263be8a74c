"""Adding a query."""

from __future__ import annotations

import streamlit as st

from core.catalog import UNKNOWN
from core.editing import AddQuery
from pages.ui import editing_list, languages
from pages.ui.editing_state import Editing, choose, edit
from pages.ui.state import store
from pages.ui.words import plain, t


def show(editing: Editing) -> None:
    """Draw the button that adds a query, and what it asks for."""
    turn = st.session_state.get(editing.key("new"), 0)
    names = {part: editing.key("new", part, str(turn)) for part in ("text", "language", "tags", "note")}
    with (
        # Another key is another box, which is closed: how one that was opened by hand is closed again.
        st.popover(
            t("Add a query"),
            icon=":material/add:",
            width="stretch",
            key=editing.key("new", "box", str(turn)),
            on_change="rerun",
        ),
        st.form(editing.key("new", "form", str(turn)), border=False),
    ):
        st.text_input(t("What people ask"), key=names["text"])
        usual = next(iter(editing.query_set.languages), UNKNOWN)
        languages.choose(
            t("Language"), names["language"], usual, t("Results are shown language by language."),
        )  # fmt: skip
        st.text_input(t("Tags"), key=names["tags"], help=t("A semicolon separates two tags."))
        st.text_input(t("Note"), key=names["note"])
        st.form_submit_button(t("Add"), type="primary", on_click=_add, args=(editing, names, turn))


def _add(editing: Editing, names: dict[str, str], turn: int) -> None:
    typed = {part: str(st.session_state[name]) for part, name in names.items()}
    new = AddQuery(typed["text"], typed["language"], (typed["tags"],), typed["note"])
    if edit(editing, new):
        queries = store().query_set(store().history(editing.set_id).current.digest).queries
        choose(editing, str(queries["id"].iloc[-1]))
        editing_list.show_all(editing)
        st.session_state[editing.key("new")] = turn + 1
        st.session_state[editing.key("added")] = new.text.strip()


def say_added(editing: Editing) -> None:
    """Say once that a query was added."""
    added = st.session_state.pop(editing.key("added"), None)
    if added is not None:
        said = t("“{text}” was added. Give it its right answers here.", text=plain(added))
        st.success(said, icon=":material/check_circle:")
