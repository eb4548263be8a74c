"""The settings of an embedding model on its card: dimensions and task prefixes, each setting one engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

import streamlit as st

from core.embedders import EMBEDDERS
from core.embedders.entry import EmbedderEntry, EmbeddingModel
from core.engines.protocol import EngineSpec
from pages.ui.words import reader, say, t

SWEEP = (768, 256, 128)
"""The dimensions of one click, as far as a model has them; its own stands for those it has not."""


def local_cards() -> list[EngineSpec]:
    """Draw the cards of the models that work without a network and return the engines that are chosen."""
    return [spec for entry in EMBEDDERS.values() if not entry.remote for spec in _local_card(entry)]


def _local_card(entry: EmbedderEntry) -> list[EngineSpec]:
    missing = entry.available()
    key = f"engine_{entry.name}"
    name = t("Embeddings {model}", model=entry.label)
    with st.container(border=True, height="stretch"):
        wanted = st.checkbox(
            f"**{name}**", value=missing is None, key=key, disabled=missing is not None, persist_state="session"
        )
        st.caption(say(entry.meaning))
        if missing is not None:
            st.caption(f":material/block: {say(missing)}")
            return []
        chosen = settings(entry, entry.model({}), {}, key, disabled=not wanted)
    return chosen if wanted else []


def settings(
    entry: EmbedderEntry, model: EmbeddingModel, options: Mapping[str, str], key: str, *, disabled: bool = False
) -> list[EngineSpec]:
    """Draw the dimensions and prefixes of a model and return one engine for each setting that is chosen."""
    dimensions = _dimensions(model, key, disabled=disabled)
    prefixes = _prefixes(model, key, disabled=disabled)
    _sweeps(model, key, disabled=disabled)
    return [_engine(entry, model, options, *setting) for setting in product(prefixes, dimensions)]


def _dimensions(model: EmbeddingModel, key: str, *, disabled: bool) -> Sequence[int | None]:
    if model.dimension is None:
        return [None]
    usual = 768 if 768 in model.smaller else model.dimension
    chosen = st.pills(
        t("Dimensions"),
        (model.dimension, *model.smaller),
        selection_mode="multi",
        default=[usual],
        key=f"{key}_dimensions",
        disabled=disabled,
        persist_state="session",
        help=t("Shorter vectors take less room and find less: choose several to see what each step loses."),
    )
    return list(chosen)


def _prefixes(model: EmbeddingModel, key: str, *, disabled: bool) -> Sequence[str]:
    names = {prefix.name: reader().say(prefix.said) for prefix in model.prefixes}
    if len(names) == 1:
        return list(names)
    chosen = st.pills(
        t("Task prefixes"),
        list(names),
        selection_mode="multi",
        default=[model.prefixes[0].name],
        format_func=names.get,
        key=f"{key}_prefixes",
        disabled=disabled,
        persist_state="session",
        help=t(
            "Many models are trained with a few words before each text that say whether it is a query or a document. "
            "Where they are left out, or the same on both sides, the model finds less: choose several to see how much."
        ),
    )
    return list(chosen)


def _sweeps(model: EmbeddingModel, key: str, *, disabled: bool) -> None:
    """Draw the buttons that choose several settings in one click."""
    sweep = swept(model)
    with st.container(horizontal=True):
        if len(sweep) > 1:
            st.button(
                t("Dimensions {list}", list=", ".join(map(str, reversed(sweep)))),
                key=f"{key}_sweep",
                icon=":material/stacked_line_chart:",
                type="tertiary",
                disabled=disabled,
                on_click=_choose,
                args=(f"{key}_dimensions", sweep),
            )
        if len(model.prefixes) == 2:
            st.button(
                t("With and without prefixes"),
                key=f"{key}_both",
                icon=":material/compare:",
                type="tertiary",
                disabled=disabled,
                on_click=_choose,
                args=(f"{key}_prefixes", [prefix.name for prefix in model.prefixes]),
            )


def swept(model: EmbeddingModel) -> list[int]:
    """Return the dimensions of one click: 768, 256 and 128, or the model's own where it is shorter."""
    if model.dimension is None:
        return []
    longest = min(model.dimension, SWEEP[0])
    return [longest, *(each for each in SWEEP[1:] if each < longest)]


def _choose(key: str, values: list[object]) -> None:
    st.session_state[key] = list(values)


def _engine(
    entry: EmbedderEntry, model: EmbeddingModel, options: Mapping[str, str], prefix: str, dimension: int | None
) -> EngineSpec:
    chosen = dict(options)
    if dimension is not None and dimension != model.dimension:
        chosen["dim"] = str(dimension)
    if prefix != model.prefixes[0].name:
        chosen["prefix"] = prefix
    return EngineSpec(f"embedding:{entry.name}", chosen)
