"""A search server as a card: where it is, how it is asked, and one query to try."""

from __future__ import annotations

import streamlit as st

from core.engines import registry
from core.engines.means import Means
from core.engines.protocol import EngineSpec
from core.messages import Message, ReleveError, message
from core.providers.access import Access
from core.providers.guard import check_address
from core.providers.keys import NO_KEY
from core.search_servers.hits import ID
from core.search_servers.settings import DEFAULT_IDS, HTTP, TITLES, Settings, spec_of
from core.search_servers.templates import DEFAULT
from core.store import Project
from pages.ui import access, server_trial
from pages.ui.state import vectors
from pages.ui.words import plain, reader, say, t

KEY = "engine_search"
USUAL = f"`{ID}`"
ADDRESS = "https://shop.example/search?q={{query}}&lang={{language}}"


def card(project: Project) -> list[EngineSpec]:
    """Draw the card and return the engine that is set up on it."""
    name = t("Search server")
    with st.container(border=True, height="stretch"):
        wanted = st.checkbox(f"**{name}**", value=False, key=KEY, persist_state="session")
        st.caption(
            t("Your own search, asked query by query: Elasticsearch, OpenSearch, or any that answers with JSON.")
        )
        if not wanted:
            return []
        if access.policy().shared and not access.policy().allowed:
            st.caption(":material/block: " + t("Other servers are off here: whoever runs this app has listed none."))
            return []
        spec = _spec()
        settings = _settings(spec)
        if settings is None:
            return []
        _say_what_happens(settings)
        _key(settings.where)
        server_trial.show(project, settings)
        return [settings.spec]


def _spec() -> EngineSpec:
    kinds = {**TITLES, HTTP: t("Another search, by its address")}
    kind = st.selectbox(
        t("Kind of server"), list(kinds), format_func=kinds.get, key=f"{KEY}_kind", persist_state="session"
    )
    written = _address_fields() if kind == HTTP else _index_fields()
    return spec_of(str(kind), {name: value.strip() for name, value in written.items() if value.strip()})


def _index_fields() -> dict[str, str]:
    with st.container(horizontal=True):
        url = _text(t("Address of the server"), "url", placeholder="http://127.0.0.1:9200")
        index = _text(t("Index"), "index", placeholder="products")
    template = st.text_area(
        t("Query template"), value=DEFAULT, key=f"{KEY}_template", height=250,
        persist_state="session",
        help=t(
            "The search as JSON. {places} are filled in for each query, so that nothing a query holds can change the "
            "rest. How many results are asked for is set by the run.",
            places=_places(),
        ),
    )  # fmt: skip
    field = _text(
        t("Field with the id"), "id", value=ID,
        help=t("Where a result holds the id that the catalog knows: {usual}, or a field of the document.", usual=USUAL),
    )  # fmt: skip
    return {"url": url, "index": index, "template": template, "id": field}


def _address_fields() -> dict[str, str]:
    url = _text(
        t("Address of a search"), "address", placeholder=ADDRESS,
        help=t("{places} are filled in for each query.", places=_places()),
    )  # fmt: skip
    with st.container(horizontal=True):
        ids = _text(
            t("Path to the ids"), "ids", value=DEFAULT_IDS,
            help=t("How the answer leads to the ids: a star in brackets stands for each result."),
        )  # fmt: skip
        scores = _text(t("Path to the scores"), "scores", placeholder=t("not needed"))
    body = st.text_area(
        t("Body of the request"), key=f"{KEY}_body", height=120, persist_state="session", placeholder=t("not needed"),
        help=t("JSON, for a search that is asked with POST. {places} are filled in.", places=_places()),
    )  # fmt: skip
    return {"url": url, "ids": ids, "scores": scores, "template": body}


def _text(label: str, name: str, *, value: str = "", placeholder: str = "", help: str | None = None) -> str:
    return str(
        st.text_input(
            label, value=value, key=f"{KEY}_{name}", placeholder=placeholder, help=help, persist_state="session"
        )
        or ""
    )


def _settings(spec: EngineSpec) -> Settings | None:
    """Return what was written once it can be asked, else say why it can't."""
    if not spec.options.get("url") or (not spec.name.endswith(HTTP) and not spec.options.get("index")):
        _note("info", message("Write where the server is."))
        return None
    try:
        settings = Settings.of(spec)
        check_address(settings.where, access.policy())
        registry.build(spec, Means(vectors()))
    except ReleveError as error:
        _note("block", error.message)
        return None
    return settings


def _note(icon: str, said: Message) -> None:
    st.caption(f":material/{icon}: {say(said)}")


def _say_what_happens(settings: Settings) -> None:
    recipient = Access("search", settings.where, NO_KEY).recipient
    st.caption(
        ":material/upload: "
        + t("The text of each query is sent to {recipient}, and no document.", recipient=plain(recipient))
        + " "
        + t("A server may answer otherwise tomorrow: a run is a photograph of its answers.")
    )


def _key(where: str) -> None:
    _, source = access.key_of("search", where)
    named = t("Key: none needed so far") if source is None else t("Key: {source}", source=reader().say(source))
    with st.popover(named, icon=":material/key:"):
        st.text_input(
            t("Key, or user:password"), type="password", key=access.typed_key("search", where),
            persist_state="session", autocomplete="off",
            help=t("It stays in this browser session: it is in no file, no database and no export."),
        )  # fmt: skip


def _places() -> str:
    return ", ".join(f"`{{{{{name}}}}}`" for name in ("query", "language", "size"))
