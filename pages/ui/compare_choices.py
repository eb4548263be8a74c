"""What is compared with what, and which differences don't matter."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from core.significance import MARGIN
from core.store import Project
from pages.ui.state import store
from pages.ui.words import reader, t

MARGINS = (0.0, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2)
"""Differences that may be said not to matter."""


def margin_of(project: Project) -> float:
    """Return the difference that the project says does not matter."""
    return float(project.settings.get("margin", MARGIN))


def choose_margin(project: Project) -> float:
    """Ask which differences don't matter, kept in the project."""
    kept = margin_of(project)
    options = sorted({*MARGINS, kept})
    margin = st.selectbox(
        t("Differences that don't matter"), options, options.index(kept), format_func=reader().number, width=220,
        help=t("A difference smaller than this makes no difference to anybody. Choose it before you look."),
        key="compare_margin",
    )  # fmt: skip
    if margin != kept:
        store().update_settings(project.id, margin=margin)
    return float(margin)


def choose_baseline(set_digest: str, labels: Mapping[str, str]) -> str:
    """Ask for the run that others are compared with; returns its id."""
    key = _baseline_key(set_digest)
    if st.session_state.get(key) not in labels:  # the engine may have run again since
        st.session_state[key] = next(iter(labels))
    return str(
        st.selectbox(
            t("A, the baseline"), list(labels), format_func=labels.get, key=key, width=300, persist_state="session"
        )
    )


def choose_others(set_digest: str, a: str, labels: Mapping[str, str]) -> list[str]:
    """Ask which runs are compared with the baseline, the next one at first; returns their ids."""
    key, rest = _others_key(set_digest, a), [run_id for run_id in labels if run_id != a]
    st.session_state[key] = [each for each in st.session_state.get(key, rest[:1]) if each in rest]
    return list(
        st.pills(
            t("B, compared with it; several at once make each verdict stricter"), rest, selection_mode="multi",
            format_func=labels.get, key=key, wrap=True, persist_state="session",
        )
    )  # fmt: skip


def choose(set_digest: str, a: str, b: str) -> None:
    """Let Compare open with these two runs; call it before its widgets are drawn."""
    st.session_state[_baseline_key(set_digest)] = a
    st.session_state[_others_key(set_digest, a)] = [b]


def _baseline_key(set_digest: str) -> str:
    return f"compare_a-{set_digest}"


def _others_key(set_digest: str, a: str) -> str:
    return f"compare_b-{set_digest}-{a}"
