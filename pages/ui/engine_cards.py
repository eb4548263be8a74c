"""Engines as cards: choose which, and their settings; each setting is one engine."""

from __future__ import annotations

import streamlit as st

from core.engines.protocol import EngineSpec
from core.store import Project
from pages.ui import embedding_cards, milvus_cards, provider_cards, result_files, server_cards
from pages.ui.measured import label_of
from pages.ui.words import plain, reader, t


def choose(project: Project) -> list[EngineSpec]:
    """Draw the cards and return the engines that are chosen, in the order of the cards."""
    chosen: list[EngineSpec] = []
    with st.grid(2, min_column_width=340):
        chosen += _bm25_card()
        chosen += embedding_cards.local_cards()
        chosen += provider_cards.cards()
        chosen += result_files.card(project)
        chosen += server_cards.card(project)
        chosen += milvus_cards.card(chosen)
        chosen += _hybrid_card(chosen)
    return list({str(spec): spec for spec in chosen}.values())


def _bm25_card() -> list[EngineSpec]:
    with st.container(border=True, height="stretch"):
        wanted = st.checkbox("**BM25**", value=True, key="engine_bm25", persist_state="session")
        st.caption(t("Documents that share words with the query, rare words counting more. The baseline to beat."))
        names = {"words": t("words of the language"), "simple": t("simple words")}
        tokens = st.pills(
            t("Words"),
            list(names),
            selection_mode="multi",
            default=["words"],
            format_func=names.get,
            key="engine_bm25_words",
            disabled=not wanted,
            persist_state="session",
            help=t(
                "Words of the language: accents folded, endings taken off (stemming), pairs of characters for scripts "
                "without spaces. Simple words: the text in lower case, cut at every sign."
            ),
        )
    options = {"words": {}, "simple": {"tokens": "simple"}}
    return [EngineSpec("bm25", options[name]) for name in tokens] if wanted else []


def _hybrid_card(chosen: list[EngineSpec]) -> list[EngineSpec]:
    parts = {str(spec): plain(reader().say(label_of(str(spec)))) for spec in chosen}
    with st.container(border=True, height="stretch"):
        name = t("Hybrid")
        wanted = st.checkbox(f"**{name}**", value=False, key="engine_hybrid", persist_state="session")
        st.caption(t("Two or more of the engines above, their rankings fused by reciprocal rank."))
        st.session_state["engine_hybrid_of"] = [
            spec for spec in st.session_state.get("engine_hybrid_of", _first_of_each(chosen)) if spec in parts
        ]
        of = st.pills(
            t("Made of"),
            list(parts),
            selection_mode="multi",
            format_func=parts.get,
            key="engine_hybrid_of",
            disabled=not wanted,
            persist_state="session",
        )
        if wanted and len(of) < 2:
            st.caption(":material/info: " + t("Choose two engines or more."))
    if not wanted or len(of) < 2:
        return []
    return [EngineSpec("hybrid", {"of": "+".join(EngineSpec.parse(spec).in_brackets for spec in of)})]


def _first_of_each(chosen: list[EngineSpec]) -> list[str]:
    firsts = {spec.name: str(spec) for spec in reversed(chosen)}
    return [firsts[name] for name in ("bm25", "embedding:use") if name in firsts]
