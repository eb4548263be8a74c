"""The vector cache: how large it is, and emptying it."""

from __future__ import annotations

import streamlit as st

from pages.ui.state import vectors
from pages.ui.words import reader, t

MEGABYTE = 1_000_000


def show() -> None:
    """Draw the size of the cache, and behind it the button that empties it."""
    size = t("{size} MB", size=reader().number(vectors().size_bytes() / MEGABYTE, 1))
    with st.popover(t("Kept vectors: {size}", size=size), icon=":material/database:", type="tertiary"):
        st.caption(
            t(
                "Each text is embedded once a model and kept, so that another k, language, dimension or query set "
                "costs nothing. Emptying this loses no result; what is run next is embedded, and paid for, again."
            )
        )
        st.button(t("Empty"), key="empty_vectors", icon=":material/delete:", on_click=vectors().clear)
