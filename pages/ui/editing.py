"""Editing a query set: choose a query, change it, judge documents for it; every change is a version."""

from __future__ import annotations

import streamlit as st

from core.catalog import Catalog
from core.store import StoredQuerySet
from pages.ui import editing_grid, editing_list, editing_new, editing_query, editing_versions
from pages.ui.editing_state import Editing, show_refusal
from pages.ui.state import store
from pages.ui.words import t


def section(stored: StoredQuerySet, catalog: Catalog | None) -> None:
    """Draw everything that can be edited in a query set."""
    history = store().history(stored.set_id)
    editing = Editing(history, store().query_set(history.current.digest), catalog)
    editing_versions.show_way_back(editing)
    show_refusal(editing)
    left, right = st.columns([4, 7], gap="medium")
    with left:
        editing_new.show(editing)
        query_id = editing_list.choose_query(editing)
    with right, st.container(border=True):
        editing_new.say_added(editing)
        if query_id is not None:
            editing_query.show(editing, query_id)
        elif len(editing.query_set):
            st.info(t("No query is found. Change the search, or clear it to see them all."), icon=":material/info:")
        else:
            st.info(t("This set has no queries. Add one."), icon=":material/info:")
    editing_grid.show(editing)
    editing_versions.show_history(editing)
