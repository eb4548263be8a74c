"""A provider's key and models: typed, checked, loaded; all of it lives in this session."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import streamlit as st

from core.messages import ReleveError
from core.providers.check import check
from core.providers.models import load_models
from pages.ui import access
from pages.ui.words import plain, reader, t

Purpose = Literal["embed", "chat"]


def choose_model(provider: access.Provider, base_url: str, purpose: Purpose, offered: Sequence[str], key: str) -> str:
    """Draw the list of models, those loaded among them, and return the chosen one, "" where none is."""
    loaded = st.session_state.get(_loaded(provider, base_url, purpose), [])
    names = list(dict.fromkeys([*offered, *loaded]))
    chosen = st.selectbox(
        t("Model"),
        names,
        index=0 if names else None,
        accept_new_options=True,
        placeholder=t("Write a model's name"),
        key=f"{key}_{base_url}",
        persist_state="session",
        help=t("A model that is not in the list can be written."),
    )
    return str(chosen or "").strip()


def dimension_of(provider: access.Provider, base_url: str, model: str) -> int | None:
    """Return how many dimensions a model answered with when it was checked in this session."""
    told = st.session_state.get(_told(provider, base_url, "embed"))
    return told[3] if told is not None and told[0] == model else None


def show(provider: access.Provider, base_url: str, model: str, purpose: Purpose) -> None:
    """Draw what is known of the key, the field for one, and the buttons that check it and load the models."""
    _, source = access.key_of(provider, base_url)
    if source is not None:
        named = t("Key: {source}", source=reader().say(source))
    else:
        named = t("Key: none needed so far") if base_url else t("Key: missing")
    with st.container(horizontal=True, vertical_alignment="center"):
        with st.popover(named, icon=":material/key:"):
            st.text_input(
                t("Key"),
                type="password",
                key=access.typed_key(provider, base_url),
                persist_state="session",
                autocomplete="off",
                help=t("It stays in this browser session: it is in no file, no database and no export."),
            )
        st.button(
            t("Check"), key=f"check_{provider}_{base_url}_{purpose}", icon=":material/cable:", disabled=not model,
            help=t("Asks for one token and says what is wrong, if anything is."),
            on_click=_check, args=(provider, base_url, model, purpose),
        )  # fmt: skip
        st.button(
            t("Load my models"), key=f"load_{provider}_{base_url}_{purpose}", icon=":material/list:", type="tertiary",
            on_click=_load, args=(provider, base_url, purpose),
        )  # fmt: skip
    told = st.session_state.get(_told(provider, base_url, purpose))
    if told is not None and told[0] in (model, None):
        _, good, said, _ = told
        st.caption(f"{':material/check_circle:' if good else ':material/error:'} {plain(said)}")


def _check(provider: access.Provider, base_url: str, model: str, purpose: Purpose) -> None:
    told = _told(provider, base_url, purpose)
    try:
        found = check(access.access_of(provider, base_url), model, purpose, access.policy())
    except ReleveError as error:
        st.session_state[told] = (model, False, reader().say(error.message), None)
        return
    if found.dimension is None:
        said = t("It works: {model} answered.", model=found.model)
    else:
        said = t(
            "It works: {model} answered with {dimension} dimensions.", model=found.model, dimension=str(found.dimension)
        )
    st.session_state[told] = (model, True, said, found.dimension)


def _load(provider: access.Provider, base_url: str, purpose: Purpose) -> None:
    told = _told(provider, base_url, purpose)
    try:
        names = load_models(access.access_of(provider, base_url), purpose, access.policy())
    except ReleveError as error:
        st.session_state[told] = (None, False, reader().say(error.message), None)
        return
    st.session_state[_loaded(provider, base_url, purpose)] = names
    st.session_state[told] = (
        None,
        True,
        t("The list of models is loaded: {count} can be chosen.", count=len(names)),
        None,
    )


def _loaded(provider: str, base_url: str, purpose: str) -> str:
    return f"models_{provider}_{base_url}_{purpose}"


def _told(provider: str, base_url: str, purpose: str) -> str:
    return f"told_{provider}_{base_url}_{purpose}"
