"""Milvus as a card: where it is, what is searched, by which index; each choice is one engine."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from core.engines.protocol import EngineSpec
from core.messages import ReleveError
from core.milvus.client import missing
from core.milvus.failures import TOKEN_VARIABLE
from core.milvus.indexes import INDEXES, Index
from core.milvus.place import FILE_NAME, is_address, place_of
from core.milvus.settings import spec_of
from pages.ui import access
from pages.ui.measured import label_of
from pages.ui.state import workspace
from pages.ui.words import plain, reader, say, t

KEY = "engine_milvus"
FILE, SERVER = "file", "server"


def card(chosen: Sequence[EngineSpec]) -> list[EngineSpec]:
    """Draw the card and return its engines; vectors come from the embedding engines that are chosen already."""
    reason = missing(file=True)
    with st.container(border=True, height="stretch"):
        wanted = st.checkbox("**Milvus**", value=False, key=KEY, disabled=reason is not None, persist_state="session")
        st.caption(
            t("A vector database: the catalog is put into it once, then searched by words, by meaning or by both.")
        )
        if reason is not None:
            st.caption(f":material/block: {say(reason)}")
        if not wanted or reason is not None:
            return []
        uri = _where()
        if uri is None:
            return []
        searches = _searches()
        dense = [search for search in searches if search != "bm25"]
        words = [spec_of("bm25", uri=uri)] if "bm25" in searches else []
        return words + (_of_vectors(dense, uri, chosen) if dense else [])


def _where() -> str | None:
    """Return the address that is asked for, "" for the workspace's file, None while it is none that may be used."""
    names = {FILE: t("File in the workspace"), SERVER: t("Server or cluster")}
    where = st.segmented_control(
        t("Where Milvus is"), list(names), default=FILE, format_func=names.get, required=True, key=f"{KEY}_where",
        persist_state="session",
    )  # fmt: skip
    if where == FILE:
        st.caption(t("Milvus Lite, in {file}. One program at a time may use that file.", file=plain(FILE_NAME)))
        return ""
    uri = st.text_input(
        t("Address of the server"), placeholder="http://127.0.0.1:19530", key=f"{KEY}_uri", persist_state="session",
        help=t("A token is never typed here: it is read from {variable}.", variable=f"`{TOKEN_VARIABLE}`"),
    ).strip()  # fmt: skip
    if not uri:
        st.caption(":material/info: " + t("Write where the server is."))
        return None
    return _allowed(uri)


def _allowed(uri: str) -> str | None:
    if not is_address(uri):
        st.caption(":material/block: " + t("Write the whole address, with http:// or https://."))
        return None
    try:
        place_of(uri, workspace(), access.policy())
    except ReleveError as error:
        st.caption(f":material/block: {say(error.message)}")
        return None
    return uri


def _searches() -> list[str]:
    names = {"bm25": "BM25", "dense": t("Vectors"), "hybrid": t("Both (hybrid)")}
    return list(
        st.pills(
            t("Search by"), list(names), selection_mode="multi", default=list(names), format_func=names.get,
            key=f"{KEY}_searches", persist_state="session",
            help=t(
                "BM25: Milvus's own, over lower-cased words that are cut at every sign and keep their endings. "
                "Vectors: those of one embedding model. Hybrid: both, fused by Milvus by reciprocal rank."
            ),
        )
    )  # fmt: skip


def _of_vectors(searches: Sequence[str], uri: str, chosen: Sequence[EngineSpec]) -> list[EngineSpec]:
    models = {str(spec): plain(reader().say(label_of(str(spec)))) for spec in chosen if _embeds(spec)}
    if not models:
        st.caption(":material/info: " + t("Choose an embedding model above: Milvus searches its vectors."))
        return []
    if st.session_state.get(f"{KEY}_of") not in models:
        st.session_state[f"{KEY}_of"] = next(iter(models))
    of = st.selectbox(t("Vectors of"), list(models), format_func=models.get, key=f"{KEY}_of", persist_state="session")
    index = _index()
    return [spec_of(search, uri=uri, of=EngineSpec.parse(str(of)), index=index) for search in searches]


def _embeds(spec: EngineSpec) -> bool:
    return spec.name.startswith("embedding:")


def _index() -> Index:
    names = {name: kind.milvus for name, kind in INDEXES.items()}
    name = st.segmented_control(
        t("Index of the vectors"), list(names), default=next(iter(names)), format_func=names.get, required=True,
        key=f"{KEY}_index", persist_state="session",
        help=t("What an index that does not compare every vector loses is measured, and shown on Results."),
    )  # fmt: skip
    kind = INDEXES[str(name)]
    st.caption(say(kind.said))
    values = {}
    with st.container(horizontal=True):
        for each in kind.parameters:
            values[each.name] = st.number_input(
                each.name, each.least, each.most, each.default, step=1, help=say(each.said), width=150,
                key=f"{KEY}_{kind.name}_{each.name}", persist_state="session",
            )  # fmt: skip
    index = Index.of(kind, {name: str(value) for name, value in values.items()})
    if index.most is not None:
        st.caption(t("At most {count} documents are ranked for a query: ef bounds them.", count=index.most))
    return index
