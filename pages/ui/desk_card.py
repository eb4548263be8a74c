"""The desk: one card, keys, what became of the card before, and how far the queue is.

A fragment: a key press draws this and nothing else. Each button's key holds its card's id, so that a press that comes
before the next card is drawn is for the card it was meant for, which is decided already, and changes nothing.
"""

from __future__ import annotations

import streamlit as st

from core.store import Card
from core.suggesting.kinds import KINDS
from pages.ui import desk_end, desk_last, desk_pool, desk_source, desk_typing
from pages.ui.desk_progress import show_progress
from pages.ui.desk_state import Desk, accept_rest, decide, keep_typed, passed, text_key, undo
from pages.ui.state import store
from pages.ui.words import plain, reader, say, t

TEXT_HEIGHT = 90
SOME = 50
"""Cards looked through for one that was not skipped twice."""


@st.fragment
def draw(desk: Desk) -> None:
    """Draw the next card of a queue, or that there is none."""
    card = _card(desk)
    progress = show_progress(desk)
    if card is None:
        desk_end.show(desk, progress)
        desk_last.show(desk)
        _undo_button(desk, "")
        return
    left, right = st.columns([7, 5], gap="medium")
    with left:
        _candidate(desk, card)
        _buttons(desk, card)
        for flag in card.flags:
            st.markdown(f":orange[:material/flag:] {say(flag.said)}")
    with right:
        desk_source.show(desk, card)
        desk_last.show(desk)
    desk_end.offer_rest(desk, progress, accept_rest)
    desk_pool.show(desk, card)
    desk_typing.listen()  # at the end: what draws nothing still takes a gap


def _card(desk: Desk) -> Card | None:
    """Return the card to decide on: one that an undo brought back, else the next that was not skipped twice.

    A filter chosen after the undo says which card is wanted now.
    """
    again, wanted = st.session_state.get(desk.key("again"), ("", None))
    if again and wanted == desk.wanted:
        card = store().card(again, desk.queue)
        if card.verdict not in ("accept", "reject"):
            return card
    cards = store().next_cards(desk.batch_id, desk.queue, desk.wanted)
    if cards and cards[0].candidate.id in passed(desk):
        cards = store().next_cards(desk.batch_id, desk.queue, desk.wanted, count=SOME)
        others = [card for card in cards if card.candidate.id not in passed(desk)]
        if not others:
            passed(desk).clear()
        cards = others or cards
    return next(iter(cards), None)


def _candidate(desk: Desk, card: Card) -> None:
    candidate = card.candidate
    kind = KINDS.get(candidate.kind)
    key = text_key(desk, candidate.id)
    text = str(st.session_state.get(key, card.text))
    parts = [reader().language_name(candidate.language), say(kind.label) if kind else plain(candidate.kind)]
    if candidate.origin.source == "prepared":
        parts.append(t("prepared by hand"))
    if card.verdict == "skip":
        parts.append(":orange[" + t("skipped before") + "]")
    st.caption(" · ".join(parts), help=say(kind.meaning) if kind else None)
    st.header(plain(text) or "–", anchor=False)
    st.text_area(
        t("Change the words if that makes it a good query"), text, key=key, height=TEXT_HEIGHT,
        on_change=keep_typed, args=(desk, candidate.id),
        help=t(
            "What stands here is what you accept; it is kept at each pause. E goes into the field; while you write the "
            "keys rest, and Escape or Tab leaves it."
        ),
    )  # fmt: skip


def _buttons(desk: Desk, card: Card) -> None:
    candidate = card.candidate
    with st.container(horizontal=True, gap="xsmall"):
        for verdict, label, icon, letter, kind in (
            ("accept", t("Accept"), "check", "A", "primary"),
            ("reject", t("Reject"), "close", "X", "secondary"),
            ("skip", t("Skip"), "redo", "S", "secondary"),
        ):
            st.button(
                label, key=desk.key(f"{verdict}-{candidate.id}"), icon=f":material/{icon}:", shortcut=letter, type=kind,
                on_click=decide, args=(desk, candidate.id, verdict, card.text),
            )  # fmt: skip
        _undo_button(desk, candidate.id)


def _undo_button(desk: Desk, suggestion_id: str) -> None:
    st.button(
        t("Undo"), key=desk.key(f"undo-{suggestion_id}"), icon=":material/undo:", shortcut="Z", type="tertiary",
        disabled=not store().can_undo(desk.batch_id, desk.queue), on_click=undo, args=(desk,),
    )  # fmt: skip
