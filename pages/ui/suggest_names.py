"""What a batch of suggestions is called, and choosing one."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from core.store import StoredSuggestions
from pages.ui.words import plain, reader, t, tn

BATCH = "batch"
"""The key of the batch's id in the address, so that a reload keeps it."""


def batch_name(batch: StoredSuggestions) -> str:
    """Return what a batch is called: who wrote it, how many there are, when it was made."""
    by = t("prepared") if batch.plan.source == "prepared" else batch.plan.model
    count = tn("{count} suggestion", "{count} suggestions", batch.candidates)
    return f"{by} · {count} · {reader().when(batch.created)}"


def choose_batch(batches: Sequence[StoredSuggestions]) -> StoredSuggestions:
    """Draw the batches, the newest first, and return the chosen one."""
    by_id = {batch.id: batch for batch in reversed(batches)}
    asked = st.query_params.get(BATCH)
    if st.session_state.get("desk-batch") not in by_id:
        st.session_state["desk-batch"] = asked if asked in by_id else next(iter(by_id))
    chosen = st.session_state["desk-batch"]
    if len(by_id) > 1:
        chosen = st.selectbox(
            t("Suggestions"), list(by_id), format_func=lambda batch_id: batch_name(by_id[batch_id]), key="desk-batch",
            persist_state="session", label_visibility="collapsed", width=480,
        )  # fmt: skip
    else:
        st.caption(plain(batch_name(by_id[chosen])), width="content")
    st.query_params[BATCH] = chosen
    return by_id[chosen]
