"""Which model is asked: its provider, its name and its key."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from core.providers.models import offered
from pages.ui import access, key_panel, provider_cards
from pages.ui.words import say, t

SERVER = "server"


@dataclass(frozen=True)
class ChosenModel:
    """A model at a provider, or at a server of one's own; `ready` is False while a key or a name is missing."""

    provider: access.Provider
    base_url: str
    name: str
    ready: bool


def choose() -> ChosenModel:
    """Draw the choice of provider, model and key."""
    called = {"openai": "OpenAI", "gemini": "Gemini", SERVER: t("Another server")}
    chosen = st.segmented_control(
        t("Provider"), list(called), default="openai", format_func=called.get, required=True, key="suggest-provider",
        persist_state="session",
    )  # fmt: skip
    provider: access.Provider = "gemini" if chosen == "gemini" else "openai"
    base_url = ""
    if chosen == SERVER:
        st.caption(say(provider_cards.SERVER))
        base_url = provider_cards.choose_address("suggest-server")
        if not base_url:
            return ChosenModel(provider, "", "", ready=False)
    names = [] if base_url else [model.name for model in offered(provider, "chat")]
    name = key_panel.choose_model(provider, base_url, "chat", names, f"suggest-model-{provider}")
    key_panel.show(provider, base_url, name, "chat")
    has_key = bool(base_url) or access.key_of(provider)[1] is not None
    return ChosenModel(provider, base_url, name, ready=bool(name) and has_key)
