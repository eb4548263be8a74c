"""The catalogs that a project had before its present one, and the way back to them."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from core.messages import Message, StoreError
from core.store import EarlierCatalog, Project
from pages.ui import views
from pages.ui.screens import CATALOG, RESULTS
from pages.ui.state import store
from pages.ui.words import plain, reader, say, t, tn

GONE_BACK = "catalog_gone_back"
"""The key under which the session holds the catalog it just went back to, until that was said."""
REFUSED = "catalog_not_gone_back"
"""The key of why the catalog could not be gone back to."""


def show(project: Project, earlier: Sequence[EarlierCatalog]) -> None:
    """Draw each earlier catalog with a button to go back to it."""
    st.caption(
        t(
            "Runs belong to the catalog they were made over. Go back to an earlier catalog to see its results again; "
            "the present one then stands here, and you come back to it the same way."
        )
    )
    for each in earlier:
        with st.container(border=True):
            st.markdown(f"**{plain(each.name)}**")
            st.caption(_described(each))
            st.button(
                t("Go back to this one"), key=f"go-back-{each.digest}", icon=":material/history:",
                on_click=_go_back, args=(project, each),
            )  # fmt: skip


def _described(earlier: EarlierCatalog) -> str:
    parts = [
        tn("{count} document", "{count} documents", earlier.documents),
        tn("{count} finished run", "{count} finished runs", earlier.finished),
    ]
    if earlier.used is not None:
        parts.append(t("last run added on {when} (UTC)", when=reader().when(earlier.used)))
    return plain(" · ".join(parts))


def _go_back(project: Project, chosen: EarlierCatalog) -> None:
    try:
        store().go_back_to_catalog(project.id, chosen.digest)
    except StoreError as error:  # let go of in another window
        st.session_state[REFUSED] = error.message
        return
    views.open_view("catalog", "documents")
    st.session_state[GONE_BACK] = chosen


def said_after_going_back() -> None:
    """Say which catalog is the project's again, and where its results are; or why it is not."""
    refused: Message | None = st.session_state.pop(REFUSED, None)
    if refused is not None:
        st.error(say(refused), icon=":material/error:")
    chosen: EarlierCatalog | None = st.session_state.pop(GONE_BACK, None)
    if chosen is None:
        return
    st.success(t("{name} is the catalog again.", name=plain(chosen.name)), icon=":material/check_circle:")
    if chosen.finished:
        RESULTS.link(t("Read the results"))


def lead_back(project: Project) -> None:
    """Where runs over earlier catalogs are finished, say so, with the way to them."""
    finished = sum(each.finished for each in store().earlier_catalogs(project.id))
    if finished:
        st.caption(
            tn(
                "{count} finished run over an earlier catalog is kept. To see it, go back to that catalog.",
                "{count} finished runs over earlier catalogs are kept. To see them, go back to their catalog.",
                finished,
            )
        )
        CATALOG.link(t("Go to Catalog"))
