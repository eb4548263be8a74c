"""What a screen needs before it can be read, each with the way there."""

from __future__ import annotations

import streamlit as st

from core.catalog import Catalog
from core.store import Project, StoredQuerySet
from pages.ui.screens import CATALOG, QUERIES, START
from pages.ui.state import catalog_of, project, store
from pages.ui.words import t


def need_project() -> Project:
    """Return the project, or say how to get one and end the screen."""
    chosen = project()
    if chosen is None:
        st.info(t("Nothing is loaded yet. Try the demo shop, or bring your own files."), icon=":material/info:")
        START.link(t("Go to Start"))
        st.stop()
    return chosen


def need_catalog(chosen: Project) -> Catalog:
    """Return the catalog, or say how to get one and end the screen."""
    catalog = catalog_of(chosen)
    if catalog is None:
        st.info(t("This project has no catalog yet: bring the documents that people search."), icon=":material/info:")
        CATALOG.link(t("Go to Catalog"))
        st.stop()
    return catalog


def need_query_sets(chosen: Project) -> list[StoredQuerySet]:
    """Return the query sets, or say how to get one and end the screen."""
    sets = store().query_sets(chosen.id)
    if not sets:
        st.info(
            t("This project has no queries yet: bring what people ask, with right answers."), icon=":material/info:"
        )
        QUERIES.link(t("Go to Queries"))
        st.stop()
    return sets
