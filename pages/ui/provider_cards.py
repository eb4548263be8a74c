"""Models of providers as cards: which model, with whose key; what is drawn for one opens when it is ticked."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from core.embedders import EMBEDDERS
from core.embedders.entry import EmbedderEntry, EmbeddingModel
from core.engines.protocol import EngineSpec
from core.messages import ReleveError, message
from core.providers.access import PRESETS
from core.providers.guard import check_address
from core.providers.models import offered
from pages.ui import access, key_panel
from pages.ui.embedding_cards import settings
from pages.ui.words import plain, reader, say, t

SHORTER = (768, 512, 256, 128)
"""Lengths that are offered below a model's own; not all models keep their sense when they are cut."""
SERVER = message(
    "Any server that speaks OpenAI's API, such as Ollama, LM Studio, vLLM or llama.cpp: texts are sent to that address."
)


def cards() -> list[EngineSpec]:
    """Draw the cards and return the engines that are chosen."""
    return [*_card(EMBEDDERS["gemini"]), *_card(EMBEDDERS["openai"]), *_server_card()]


def _card(entry: EmbedderEntry) -> list[EngineSpec]:
    key = f"engine_{entry.name}"
    provider: access.Provider = "gemini" if entry.provider == "gemini" else "openai"
    with st.container(border=True, height="stretch"):
        wanted = _ticked(t("Embeddings {model}", model=entry.label), key)
        st.caption(say(entry.meaning))
        if not wanted:
            return []
        names = [model.name for model in offered(provider, "embed")]
        chosen = key_panel.choose_model(provider, "", "embed", names, f"{key}_model")
        key_panel.show(provider, "", chosen, "embed")
        if not chosen:
            return []
        options = {"model": chosen}
        return settings(entry, entry.model(options), options, f"{key}_{chosen}")


def _server_card() -> list[EngineSpec]:
    entry, key = EMBEDDERS["openai"], "engine_server"
    with st.container(border=True, height="stretch"):
        wanted = _ticked(t("Embeddings of another server"), key)
        st.caption(say(SERVER))
        where = choose_address(key) if wanted else ""
        if not where:
            return []
        chosen = key_panel.choose_model("openai", where, "embed", [], f"{key}_model")
        key_panel.show("openai", where, chosen, "embed")
        if not chosen:
            st.caption(":material/info: " + t("Load the server's models, or write the name of one."))
            return []
        options = {"model": chosen, "base_url": where}
        return settings(entry, _model(entry, options, where, chosen), options, f"{key}_{where}_{chosen}")


def _model(entry: EmbedderEntry, options: dict[str, str], where: str, name: str) -> EmbeddingModel:
    """Return a server's model, with lengths to choose among once a check has told the model's own."""
    model, native = entry.model(options), key_panel.dimension_of("openai", where, name)
    if native is None:
        return model
    return replace(model, dimension=native, smaller=tuple(each for each in SHORTER if each < native))


def _ticked(name: str, key: str) -> bool:
    return bool(st.checkbox(f"**{name}**", value=False, key=key, persist_state="session"))


def choose_address(key: str) -> str:
    """Return the address that is chosen or written, "" while it is none that may be called."""
    rules = access.policy()
    offered = list(rules.allowed) if rules.shared else list(PRESETS.values())
    names = {address: name for name, address in PRESETS.items()}
    if rules.shared and not offered:
        st.caption(":material/block: " + t("Other servers are off here: whoever runs this app has listed none."))
        return ""
    where = st.selectbox(
        t("Address of the server"),
        offered,
        index=None,
        format_func=lambda address: f"{names[address]} · {address}" if address in names else address,
        accept_new_options=not rules.shared,
        placeholder=t("Choose one, or write its address up to /v1"),
        key=f"{key}_address",
        persist_state="session",
    )
    address = str(where or "").strip().rstrip("/")
    if not address:
        return ""
    try:
        check_address(address, rules)
    except ReleveError as error:
        st.caption(":material/block: " + plain(reader().say(error.message)))
        return ""
    return address
