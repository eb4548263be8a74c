"""The desk: one card, keys, what became of the card before, and how far the queue is.

A fragment: a key press draws this and nothing else. Each button's key holds its card's id, so that a press that comes
before the next card is drawn is for the card it was meant for, which is decided already, and changes nothing.
"""

from __future__ import annotations

import streamlit as st

from core.store import Card
from core.suggesting.decisions import REASONS
from core.suggesting.kinds import KINDS
from pages.ui import desk_end, desk_pool, desk_source
from pages.ui.desk_progress import show_progress
from pages.ui.desk_state import Desk, Last, accept_rest, decide, drafts, give_reason, passed, text_key, undo
from pages.ui.state import store
from pages.ui.words import plain, reader, say, t, tn

TEXT_HEIGHT = 90
SOME = 50
"""Cards looked through for one that was not skipped twice."""


@st.fragment
def draw(desk: Desk) -> None:
    """Draw the next card of a queue, or that there is none."""
    card = _card(desk)
    progress = show_progress(desk)
    if card is None:
        _last(desk)
        _undo_button(desk, "")
        desk_end.show(desk, progress)
        return
    left, right = st.columns([7, 5], gap="medium")
    with left:
        _candidate(desk, card)
        _buttons(desk, card)
        for flag in card.flags:
            st.markdown(f":orange[:material/flag:] {say(flag.said)}")
    with right:
        desk_source.show(desk, card)
    _last(desk)
    desk_end.offer_rest(desk, progress, accept_rest)
    desk_pool.show(desk, card)


def _card(desk: Desk) -> Card | None:
    """Return the card to decide on: one that an undo brought back, else the next that was not skipped twice."""
    again = st.session_state.get(desk.key("again"))
    if again:
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
    text = str(st.session_state.get(key, drafts(desk).get(candidate.id, card.text)))
    parts = [reader().language_name(candidate.language), say(kind.label) if kind else plain(candidate.kind)]
    if candidate.origin.source == "prepared":
        parts.append(t("prepared by hand"))
    if card.verdict == "skip":
        parts.append(":orange[" + t("skipped before") + "]")
    st.caption(" · ".join(parts), help=say(kind.meaning) if kind else None)
    st.header(plain(text) or "–", anchor=False)
    st.text_area(
        t("Change the words if that makes it a good query"), text, key=key, height=TEXT_HEIGHT,
        help=t("What stands here is what you accept. The keys rest while you write; Tab leaves the field."),
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


def _last(desk: Desk) -> None:
    """Draw what was refused, taken back or decided last; a rejection can be given a reason by one click."""
    refused = st.session_state.pop(desk.key("refused"), None)
    if refused is not None:
        st.error(say(refused), icon=":material/error:")
    undone = st.session_state.pop(desk.key("undone"), 0)
    if undone:
        st.caption(tn("{count} acceptance is taken back.", "{count} acceptances are taken back.", undone))
    last: Last | None = st.session_state.get(desk.key("last"))
    if last is None:
        return
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
