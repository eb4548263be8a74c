"""A query set taken along: in every shape that is read, with what that shape has no room for."""

from __future__ import annotations

import streamlit as st

from core.formats.query_sets import SHAPES, lost_in, write_query_set
from core.messages import InputError
from core.store import Project, StoredQuerySet
from pages.ui.state import once, store
from pages.ui.words import say, t

EXACT = "house_json"
"""The shape that holds everything."""


def show(stored: StoredQuerySet, project: Project) -> None:
    """Draw the choice of shape, what it loses and the download; and a way to remove the set."""
    query_set = store().query_set(stored.digest)
    names = {EXACT: SHAPES[EXACT].label, **{name: shape.label for name, shape in SHAPES.items()}}
    shape = st.selectbox(
        t("Shape"), list(names), format_func=names.get, key="queries_shape", persist_state="session", width=420,
        help=t("Each of them is read again by this screen."),
    )  # fmt: skip
    try:
        lost = once("queries_lost", (stored.digest, shape), lambda: lost_in(query_set, shape))
    except InputError as error:
        st.error(say(error.message), icon=":material/error:")
    else:
        for each in lost:
            st.caption(f":material/info: {say(each)}")
        if not lost:
            st.caption(t("Nothing is lost: reading it gives the same set."))
        st.download_button(
            t("Download"), lambda: write_query_set(query_set, shape), file_name=f"queries{SHAPES[shape].ending}",
            key=f"take-{stored.digest}-{shape}", icon=":material/download:", type="primary", on_click="ignore",
        )  # fmt: skip
    st.divider()
    with st.popover(t("Remove this set"), icon=":material/delete:"):
        st.caption(t("Runs over it stay. The file itself is not touched."))
        st.button(
            t("Remove"), key=f"remove-{stored.digest}", on_click=store().remove_query_set,
            args=(project.id, stored.digest),
        )  # fmt: skip
