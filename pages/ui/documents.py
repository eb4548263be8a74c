"""The documents of a catalog, a page at a time, and the ones that hold what was typed."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from core.catalog import Catalog
from core.editing import Finder
from core.formats.cells import clipped
from core.shared import Shared
from pages.ui.tables import show_small_table
from pages.ui.words import reader, t, tn

ROWS = 12
"""Documents on one page: what a person reads at a glance, and a browser draws at once."""
MOST_FOUND = 200
LONGEST_TEXT = 160


@st.cache_resource(show_spinner=False)
def _finders() -> Shared[Finder]:
    """Return the catalogs that this server has made ready for searching."""
    return Shared(most=2)


def prepare(catalog: Catalog) -> bool:
    """Let a catalog be made ready for searching beside, and say whether it is."""
    return _finders().prepare(catalog.digest, Finder(catalog).prepare)


def finder(catalog: Catalog) -> Finder:
    """Return the catalog made ready for searching, one for all who look at it."""
    if prepare(catalog):
        return _finders().get(catalog.digest, Finder(catalog).prepare)
    with st.spinner(t("Reading the words of the catalog; the first time takes a while.")):
        return _finders().get(catalog.digest, Finder(catalog).prepare)


def show(catalog: Catalog) -> None:
    """Draw a page of the catalog's documents."""
    prepare(catalog)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        typed = st.text_input(
            t("Find a document"), key="documents_find", icon=":material/search:", persist_state="session",
            placeholder=t("words of its title, its text, or its id"),
        )  # fmt: skip
        places = _places(catalog, typed)
        pages = max(1, -(-len(places) // ROWS))
        page = 1
        if pages > 1:
            page = st.number_input(
                t("Page, of {pages}", pages=pages), 1, pages, key=f"documents_page-{catalog.digest}-{typed}", width=160
            )
    if typed:
        most = len(places) == MOST_FOUND
        st.caption(
            t("The first {count} documents found.", count=MOST_FOUND)
            if most
            else tn("{count} document found.", "{count} documents found.", len(places))
        )
    shown = catalog.rows(places[(page - 1) * ROWS : page * ROWS])
    if len(shown):
        several = len(catalog.language_counts) > 1
        show_small_table(_written(shown, languages=several), alt_text=t("The documents of the catalog"))


def _places(catalog: Catalog, typed: str) -> range | list[int]:
    if not typed.strip():
        return range(len(catalog))
    return finder(catalog).places(typed, MOST_FOUND)


def _written(shown: pd.DataFrame, *, languages: bool) -> pd.DataFrame:
    columns = {
        t("Id"): shown["id"].tolist(),
        t("Title"): shown["title"].tolist(),
        t("Searched text"): [clipped(text, LONGEST_TEXT) for text in shown["text"]],
    }
    if languages:
        columns[t("Language")] = [reader().language_name(code) for code in shown["language"]]
    return pd.DataFrame(columns)
