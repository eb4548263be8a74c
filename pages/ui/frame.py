"""The frame around every screen: the project and the language, kept in the address so that a reload keeps them."""

from __future__ import annotations

import streamlit as st
from babel import Locale

from core.reader import interface_languages
from pages.ui.desk_state import follow_on_leaving
from pages.ui.state import PROJECT, project, project_name, store
from pages.ui.words import LANGUAGE, language, t


def draw() -> None:
    """Draw the frame."""
    with st.sidebar:
        _choose_project()
        _choose_language()
    follow_on_leaving()
    st.query_params[LANGUAGE] = language()
    chosen = project()
    if chosen is not None:
        st.query_params[PROJECT] = chosen.id


def _choose_project() -> None:
    names = {each.id: project_name(each) for each in store().projects()}
    chosen = project()
    if chosen is None:
        return
    st.session_state[PROJECT] = chosen.id
    if len(names) > 1:
        st.selectbox(
            t("Project"),
            list(names),
            format_func=names.get,
            key=PROJECT,
            persist_state="session",
        )


def _choose_language() -> None:
    st.session_state[LANGUAGE] = language()
    st.segmented_control(
        "Language · Langue",
        interface_languages(),
        format_func=lambda code: Locale.parse(code).get_display_name(code).capitalize(),
        key=LANGUAGE,
        required=True,
        persist_state="session",
    )
