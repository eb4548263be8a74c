"""What there is to do when a queue is done, and the rest that can be accepted at once."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from core.store import EVERYTHING, BulkGuard, Caught, Progress
from pages.ui.desk_filters import show_all
from pages.ui.desk_state import Desk
from pages.ui.screens import EVALUATE
from pages.ui.state import store
from pages.ui.words import reader, t, tn


def show(desk: Desk, progress: Progress) -> None:
    """Draw that nothing is left, and what was accepted."""
    if desk.wanted != EVERYTHING:
        st.info(t("No more suggestions of this filter. Take the filter off to see the others."), icon=":material/info:")
        if show_all(desk.batch_id, "end"):
            st.rerun()  # the filter stands outside the fragment of the desk
        return
    if not progress.total:
        st.info(t("No suggestion has come yet."), icon=":material/hourglass_empty:")
        return
    st.success(
        tn(
            "Done: {count} suggestion decided, {accepted} accepted.",
            "Done: {count} suggestions decided, {accepted} accepted.",
            progress.decided,
            accepted=progress.accepted,
        ),
        icon=":material/check_circle:",
    )
    st.markdown(caught(store().caught(desk.batch_id, desk.reviewer)))
    EVALUATE.link(t("Measure the engines with them"))


def caught(found: Caught) -> str:
    """Return how many of the planted bad suggestions a reviewer rejected."""
    if not found.planted:
        return t("No bad suggestion was planted in this batch.")
    if not found.decided:
        return t("You have not come to a planted bad suggestion yet.")
    return t(
        "Bad suggestions planted to see how closely you read: {caught} of {decided} rejected ({share}).",
        caught=found.caught,
        decided=found.decided,
        share=reader().percent(found.caught / found.decided),
    )


def offer_rest(desk: Desk, progress: Progress, accept: Callable[[Desk], None]) -> None:
    """Draw the button that accepts what has no flag, as soon as enough was reviewed one by one."""
    if desk.settles or progress.decided < BulkGuard.NEEDED:
        return
    guard = store().bulk_guard(desk.batch_id, desk.reviewer)
    if not guard.open or not guard.waiting:
        return
    st.button(
        tn("Accept the {count} without a flag", "Accept all {count} without a flag", guard.waiting),
        key=desk.key("rest"), icon=":material/done_all:", on_click=accept, args=(desk,),
        help=t("One step: Undo takes all of it back."),
    )  # fmt: skip
