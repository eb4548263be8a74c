"""Editing a query set: choose a query, change it, judge documents for it; every change is a version."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from core.catalog import Catalog
from core.store import StoredQuerySet
from pages.ui import editing_grid, editing_new, editing_query, editing_versions
from pages.ui.editing_state import Editing, chosen, look_at, show_refusal, turn_of
from pages.ui.state import store
from pages.ui.words import t, tn

LIST_HEIGHT = 560


def section(stored: StoredQuerySet, catalog: Catalog | None) -> None:
    """Draw everything that can be edited in a query set."""
    history = store().history(stored.set_id)
    editing = Editing(history, store().query_set(history.current.digest), catalog)
    editing_versions.show_way_back(editing)
    show_refusal(editing)
    left, right = st.columns([4, 7], gap="medium")
    with left:
        editing_new.show(editing)
        _choose(editing)
    query_id = chosen(editing)
    with right, st.container(border=True):
        if query_id is None:
            st.info(t("This set has no queries. Add one."), icon=":material/info:")
        else:
            editing_query.show(editing, query_id)
    editing_grid.show(editing)
    editing_versions.show_history(editing)


def _choose(editing: Editing) -> None:
    """Draw the queries, those that hold what was typed, and let one be chosen."""
    typed = st.text_input(
        t("Find a query"), key=editing.key("find"), icon=":material/search:", persist_state="session",
        placeholder=t("its words, a tag, an id or a language code"),
    )  # fmt: skip
    shown = _holding(editing.query_set.queries, typed)
    if typed:
        st.caption(
            tn("{count} of {all} queries", "{count} of {all} queries", len(shown), all=len(editing.query_set)),
        )
    if shown.empty:
        return
    ids = shown["id"].tolist()
    places = [ids.index(each) for each in (chosen(editing),) if each in ids]
    key = editing.key("list", str(turn_of(editing)), str(len(ids)), typed)
    st.dataframe(
        _listed(editing, shown),
        key=key,
        hide_index=True,
        height=min(LIST_HEIGHT, 35 * len(shown) + 38),
        on_select=lambda: _selected(editing, key, ids),
        selection_mode=["single-row", "single-cell"],
        selection_default={"selection": {"rows": places[:1]}},
        column_config={
            t("Right"): st.column_config.NumberColumn(width=50, help=t("How many right documents the query has")),
        },
        alt=t("The queries of this set; choose one to edit it"),
    )


def _selected(editing: Editing, key: str, ids: list[str]) -> None:
    selection = st.session_state[key]["selection"]
    places = [*(row for row, _ in selection["cells"]), *selection["rows"]]
    if places:
        look_at(editing, ids[places[0]])


def _holding(queries: pd.DataFrame, typed: str) -> pd.DataFrame:
    """Return the queries with every word typed in their text, tags, id or language, capitals aside."""
    searched = queries["text"].str.cat([queries["tags"], queries["id"], queries["language"]], sep="\n").str.lower()
    for word in typed.lower().split():
        holds = searched.str.contains(word, regex=False)
        queries, searched = queries[holds], searched[holds]
    return queries


def _listed(editing: Editing, queries: pd.DataFrame) -> pd.DataFrame:
    judgments = editing.query_set.judgments
    right = judgments.loc[judgments["grade"] >= 1, "query_id"].value_counts().reindex(queries["id"], fill_value=0)
    return pd.DataFrame({t("Right"): right.to_numpy(), t("Query"): queries["text"].to_numpy()})
