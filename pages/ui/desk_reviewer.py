"""Who reviews: asked once, kept in the session and in the address."""

from __future__ import annotations

import streamlit as st

from pages.ui import views
from pages.ui.words import plain, t

REVIEWER = "reviewer"
"""The key of the reviewer's name in the session and in the address."""
MOST_LETTERS = 60


def need_reviewer() -> str:
    """Return the reviewer's name, or ask for it and end the screen."""
    name = _known()
    if name:
        st.query_params[REVIEWER] = name
        return name
    st.session_state.pop(REVIEWER, None)
    with st.form("desk-reviewer", border=True, width=520):
        st.text_input(
            t("Your name"), key="desk-name", max_chars=MOST_LETTERS, autocomplete="name",
            help=t("It stands beside your decisions, so that two reviewers can be compared. It is asked once."),
        )  # fmt: skip
        st.form_submit_button(t("Begin"), type="primary", icon=":material/arrow_forward:", on_click=_remember)
    st.stop()
    return ""


def show(name: str) -> None:
    """Draw who reviews, and behind it the way to let somebody else."""
    with st.popover(plain(name), icon=":material/person:", type="tertiary"):
        st.caption(t("Decisions are kept under this name. Somebody else reviews the same suggestions from the start."))
        st.button(t("Somebody else"), key="desk-somebody-else", icon=":material/person_add:", on_click=_forget)


def _known() -> str:
    """Return the name of this session, else the address's, else that of who is logged in."""
    login = st.user.to_dict()  # empty where this server asks nobody to log in
    asked = (st.session_state.get(REVIEWER), st.query_params.get(REVIEWER), login.get("name"))
    return next((name for name in map(_tidy, asked) if name), "")


def _tidy(name: object) -> str:
    return " ".join(str(name or "").split())[:MOST_LETTERS]


def _remember() -> None:
    st.session_state[REVIEWER] = _tidy(st.session_state.get("desk-name"))


def _forget() -> None:
    """Ask for a name again, and begin at the desk: who comes has nothing to see in the other views yet."""
    st.session_state.pop(REVIEWER, None)
    st.query_params.pop(REVIEWER, None)
    views.open_view("review", "desk")
