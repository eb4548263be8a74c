"""The queries of a set that is edited: found, listed, and one of them chosen."""

from __future__ import annotations

from dataclasses import dataclass

import pandas as pd
import streamlit as st

from core.editing import queries_holding
from core.unreachable import queries_missing_answers
from pages.ui.editing_state import Editing, chosen, look_at, turn_of
from pages.ui.state import once
from pages.ui.words import t, tn

LIST_HEIGHT = 560


@dataclass(frozen=True)
class _Filter:
    """What the list is narrowed down to."""

    typed: str
    missing: bool

    def holds(self, editing: Editing) -> pd.Series:
        """Return for each query whether it is found."""
        queries = editing.query_set.queries
        found = queries["id"].isin(queries_holding(editing.query_set, self.typed)["id"])
        return found & queries["id"].isin(_missing(editing)) if self.missing else found


def choose_query(editing: Editing) -> str | None:
    """Draw the queries that are found, let one be chosen, and return the one to edit, None where none is found."""
    asked = _ask(editing)
    found = asked.holds(editing)
    query_id = _opened(editing, asked, found)
    queries = editing.query_set.queries
    shown = queries[found | queries["id"].eq(query_id or "")]
    if asked.typed or asked.missing:
        st.caption(
            tn("{count} of {all} queries", "{count} of {all} queries", len(shown), all=len(editing.query_set)),
        )
    if query_id is not None:
        _list(editing, asked, shown, query_id)
    return query_id


def show_missing(set_id: str) -> None:
    """List the queries with a right answer that the catalog lacks from now on; call it in a callback."""
    st.session_state[f"editing-find-{set_id}"] = ""
    st.session_state[f"editing-missing-{set_id}"] = True


def show_all(editing: Editing) -> None:
    """List all queries from now on; call it in a callback."""
    st.session_state[editing.key("find")] = ""
    st.session_state[editing.key("missing")] = False


def _ask(editing: Editing) -> _Filter:
    typed = st.text_input(
        t("Find a query"), key=editing.key("find"), icon=":material/search:", persist_state="session",
        placeholder=t("words, a tag or an id"),
        help=t("Its words, a tag, a language code, its id, or the id of a judged document."),
    )  # fmt: skip
    count = len(_missing(editing))
    if not count:
        return _Filter(typed.strip(), missing=False)
    missing = st.toggle(
        t("Only with a right answer that is not in the catalog ({count})", count=count),
        key=editing.key("missing"), persist_state="session",
    )  # fmt: skip
    return _Filter(typed.strip(), missing)


def _missing(editing: Editing) -> list[str]:
    """Return the queries with a right answer that the catalog lacks."""
    if editing.catalog is None:
        return []
    catalog, query_set = editing.catalog, editing.query_set
    return once(
        editing.key("missing_of"), (editing.history.current.digest, catalog.digest),
        lambda: queries_missing_answers(query_set, catalog),
    )  # fmt: skip


def _opened(editing: Editing, asked: _Filter, found: pd.Series) -> str | None:
    """Return the query to edit: the chosen one where it is found, else the first that is.

    One that no longer fits after an edit stays until something else is looked for: the next click is meant for it.
    """
    ids = editing.query_set.queries.loc[found, "id"]
    query_id, key = chosen(editing), editing.key("opened")
    if not ids.eq(query_id or "").any() and st.session_state.get(key) != (asked.typed, asked.missing, query_id):
        query_id = str(ids.iloc[0]) if len(ids) else None
        if query_id is not None:
            look_at(editing, query_id)
    st.session_state[key] = (asked.typed, asked.missing, query_id)
    return query_id


def _list(editing: Editing, asked: _Filter, shown: pd.DataFrame, query_id: str) -> None:
    ids = shown["id"].tolist()
    key = editing.key("list", str(turn_of(editing)), str(len(ids)), str(asked.missing), asked.typed)
    st.dataframe(
        _listed(editing, shown),
        key=key,
        hide_index=True,
        height=min(LIST_HEIGHT, 35 * len(shown) + 38),
        on_select=lambda: _selected(editing, key, ids),
        selection_mode=["single-row", "single-cell"],
        selection_default={"selection": {"rows": [ids.index(query_id)]}},
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


def _listed(editing: Editing, queries: pd.DataFrame) -> pd.DataFrame:
    judgments = editing.query_set.judgments
    right = judgments.loc[judgments["grade"] >= 1, "query_id"].value_counts().reindex(queries["id"], fill_value=0)
    return pd.DataFrame({t("Right"): right.to_numpy(), t("Query"): queries["text"].to_numpy()})
