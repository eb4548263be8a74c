"""Views of one screen, side by side as tabs: only the open one is drawn, so that each click is answered at once."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st
from streamlit.delta_generator import DeltaGenerator


def choose(key: str, names: Mapping[str, str]) -> tuple[str, DeltaGenerator]:
    """Draw the names of the views as tabs; return the open one and the place to draw it in.

    The session remembers the view, not its name, which follows the language.
    """
    opened, tabs_key = f"{key}_view", f"{key}_tabs"
    view = st.session_state.get(opened)
    view = view if view in names else next(iter(names))
    st.session_state[tabs_key] = names[view]
    tabs = st.tabs(list(names.values()), key=tabs_key, on_change=_remember, args=(opened, tabs_key, dict(names)))
    return view, dict(zip(names, tabs, strict=True))[view]


def open_view(key: str, view: str) -> None:
    """Open a view of a screen; call it in a callback, or before the views are drawn."""
    st.session_state[f"{key}_view"] = view


def _remember(opened: str, tabs_key: str, names: Mapping[str, str]) -> None:
    st.session_state[opened] = next(view for view, name in names.items() if name == st.session_state[tabs_key])
