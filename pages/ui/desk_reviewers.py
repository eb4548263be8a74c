"""Several reviewers at one batch: how far each is, how they agree, where they differ, and how closely they read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pandas as pd
import streamlit as st

from core.store import Conflict
from core.suggesting.agreement import agreement, said_of
from pages.ui import desk_source, desk_typing
from pages.ui.desk_end import caught
from pages.ui.desk_state import Desk, decide, keep_typed, text_key, undo
from pages.ui.state import store
from pages.ui.tables import show_small_table
from pages.ui.words import say, t, tn

VERDICTS = ("accept", "reject")


def show(desk: Desk) -> None:
    """Draw the reviewers of a batch, their agreement and their conflicts."""
    reviewers = store().reviewers(desk.batch_id)
    if reviewers:
        rows = [(name, str(count)) for name, count in reviewers.items()]
        show_small_table(
            pd.DataFrame(rows, columns=[t("Reviewer"), t("Decided")]), alt_text=t("The reviewers of this batch")
        )
    _caught(desk)
    if len(reviewers) < 2:
        st.info(
            t(
                "One reviewer so far. A second one opens this batch under another name, decides on the same "
                "suggestions without seeing the first one's decisions, and the two are compared here."
            ),
            icon=":material/group:",
        )
        return
    _agreement(desk, reviewers)
    _conflicts(replace(desk, settles=True))


def _caught(desk: Desk) -> None:
    if st.toggle(t("Show how many planted bad suggestions I rejected"), key=desk.key("caught")):
        st.markdown(caught(store().caught(desk.batch_id, desk.reviewer)))


def _agreement(desk: Desk, reviewers: Mapping[str, int]) -> None:
    st.subheader(t("Agreement"), anchor=False)
    names = list(reviewers)
    pair = names[:2]
    if len(names) > 2:
        with st.container(horizontal=True):
            one = st.selectbox(t("Reviewer"), names, key=f"desk-one-{desk.batch_id}", width=220)
            others = [name for name in names if name != one]
            other = st.selectbox(t("and"), others, key=f"desk-other-{desk.batch_id}", width=220)
        pair = [str(one), str(other)]
    st.markdown(say(said_of(agreement(store().verdict_pairs(desk.batch_id, *pair)))))
    st.caption(
        t(
            "Cohen's kappa (Cohen 1960) says how far two people agree beyond chance: 1 always, 0 no more than chance. "
            "In brackets its 95 % interval (Fleiss, Cohen and Everitt 1969)."
        )
    )


@st.fragment
def _conflicts(desk: Desk) -> None:
    found = store().conflicts(desk.batch_id)
    settled = len(store().conflicts(desk.batch_id, settled=True))
    st.subheader(t("Conflicts"), anchor=False)
    st.caption(
        " ".join(
            [
                tn("{count} to settle.", "{count} to settle.", len(found)),
                tn("{count} settled.", "{count} settled.", settled),
                t("A suggestion on which reviewers differ is in no query set until it is settled."),
            ]
        )
    )
    refused = st.session_state.pop(desk.key("refused"), None)
    if refused is not None:
        st.error(say(refused), icon=":material/error:")
    if found:
        _conflict(desk, found[0])
    _undo(desk)
    desk_typing.listen()


def _conflict(desk: Desk, conflict: Conflict) -> None:
    card = conflict.card
    said = {"accept": t("accepts"), "reject": t("rejects")}
    left, right = st.columns([6, 5], gap="medium")
    with left:
        rows = [(name, said[verdict], conflict.texts[name]) for name, verdict in conflict.verdicts.items()]
        show_small_table(
            pd.DataFrame(rows, columns=[t("Reviewer"), t("Decision"), t("Text")]),
            alt_text=t("What each reviewer decided"),
        )
        text = _text(conflict)
        st.text_area(
            t("The words that count"), text, key=text_key(desk, card.candidate.id), height=90,
            on_change=keep_typed, args=(desk, card.candidate.id),
        )  # fmt: skip
        for flag in card.flags:
            st.markdown(f":orange[:material/flag:] {say(flag.said)}")
        with st.container(horizontal=True):
            _button(desk, card.candidate.id, text, "accept", t("Accept"), "check", "A")
            _button(desk, card.candidate.id, text, "reject", t("Reject"), "close", "X")
    with right:
        desk_source.show(desk, card)


def _text(conflict: Conflict) -> str:
    """Return the words to begin with: what was typed here already, else what a reviewer accepted."""
    card = conflict.card
    if card.text != card.candidate.text:
        return card.text
    accepted = [conflict.texts[name] for name, verdict in conflict.verdicts.items() if verdict == "accept"]
    return next(iter(accepted), card.text)


def _button(desk: Desk, suggestion_id: str, text: str, verdict: str, label: str, icon: str, letter: str) -> None:
    st.button(
        label, key=desk.key(f"{verdict}-{suggestion_id}"), icon=f":material/{icon}:", shortcut=letter,
        type="primary" if verdict == "accept" else "secondary", on_click=decide,
        args=(desk, suggestion_id, verdict, text),
    )  # fmt: skip


def _undo(desk: Desk) -> None:
    if store().can_undo(desk.batch_id, desk.queue):
        st.button(
            t("Undo"), key=desk.key("undo"), icon=":material/undo:", shortcut="Z", type="tertiary",
            on_click=undo, args=(desk,),
        )  # fmt: skip
