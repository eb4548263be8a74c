"""What became of the last press: refused, taken back or decided; a rejection can be given a reason by one click."""

from __future__ import annotations

import streamlit as st

from core.store import Undone
from core.suggesting.decisions import REASONS
from pages.ui.desk_state import Desk, Last, give_reason
from pages.ui.words import plain, reader, say, t, tn


def show(desk: Desk) -> None:
    """Draw what the last press did."""
    refused = st.session_state.pop(desk.key("refused"), None)
    if refused is not None:
        st.error(say(refused), icon=":material/error:")
    undone: Undone | None = st.session_state.get(desk.key("undone"))
    if undone is not None:
        st.caption(_taken_back(undone))
    at_once = st.session_state.get(desk.key("at-once"), 0)
    if at_once:
        st.caption(
            tn(
                ":green[:material/done_all:] {count} accepted in one step.",
                ":green[:material/done_all:] {count} accepted in one step.",
                at_once,
            )
        )
    last: Last | None = st.session_state.get(desk.key("last"))
    if last is not None:
        _decided(desk, last)


def _taken_back(undone: Undone) -> str:
    if undone.bulk:
        return tn(
            "{count} acceptance is taken back.", "{count} acceptances are taken back.", len(undone.suggestion_ids)
        )
    return {
        "accept": t(":material/undo: Taken back: it was accepted."),
        "reject": t(":material/undo: Taken back: it was rejected."),
        "skip": t(":material/undo: Taken back: it was skipped."),
    }[undone.verdict]


def _decided(desk: Desk, last: Last) -> None:
    text = plain(last.text)
    said = {
        "accept": t(":green[:material/check:] Accepted: “{text}”", text=text),
        "reject": t(":red[:material/close:] Rejected: “{text}”", text=text),
        "skip": t(":material/redo: Skipped: “{text}”; it comes again at the end.", text=text),
    }
    st.caption(said[last.verdict])
    if last.verdict == "reject":
        key = desk.key(f"reason-{last.suggestion_id}")
        st.pills(
            t("Why? (one click, if you like)"), list(REASONS), default=last.reason or None, key=key,
            format_func=lambda reason: reader().say(REASONS[reason]), on_change=give_reason, args=(desk, key),
            wrap=True,
        )  # fmt: skip
