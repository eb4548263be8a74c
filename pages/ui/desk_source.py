"""The document a candidate was made from, beside it: looked up by its id, never the whole catalog."""

from __future__ import annotations

import streamlit as st

from core.catalog import Catalog
from core.formats.cells import clipped
from core.messages import StoreError
from core.store import Card
from pages.ui.desk_state import Desk
from pages.ui.state import store
from pages.ui.words import plain, t

MOST_LETTERS = 1_500
"""Of a text: what a reviewer reads, and what the browser is sent for every card."""


def show(desk: Desk, card: Card) -> None:
    """Draw the document of a card."""
    document, catalog = card.candidate.document, catalog_of(desk)
    place = None if catalog is None else catalog.place(document)
    with st.container(border=True):
        st.caption(t("The document it was made from"))
        if catalog is None or place is None:
            st.markdown(f"**{plain(document)}**")
            st.caption(t("This document is not in the catalog any more."))
            return
        st.markdown(f"**{plain(catalog.title(document))}** :gray[{plain(document)}]")
        st.text(clipped(catalog.text(place), MOST_LETTERS))


def catalog_of(desk: Desk) -> Catalog | None:
    """Return the catalog that a batch was made from, shared by the whole server; None when it is gone."""
    try:
        return store().catalog(desk.catalog_digest)
    except StoreError:
        return None
