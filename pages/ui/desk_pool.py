"""The pooled results of a candidate, to be marked: who found what, and at which place, is hidden."""

from __future__ import annotations

import streamlit as st

from core.catalog import Catalog
from core.formats.cells import clipped
from core.messages import ReleveError, message
from core.store import Card, Mark
from core.suggesting.entering import PARTLY, RIGHT, WRONG
from core.suggesting.pooling import DEPTH, pool_seed, pooled
from pages.ui import suggest_engines
from pages.ui.desk_source import catalog_of
from pages.ui.desk_state import Desk, entering, text_key
from pages.ui.state import project, store
from pages.ui.words import plain, reader, say, t, tn

OPENED = "desk-pool-opened"
"""The key under which the session remembers that results are judged too."""
MOST_LETTERS = 240
HEIGHT = 380
"""Pixels: the results scroll by themselves, so that the query stays in sight, and the next one comes in its place."""
MARKS = {
    "right": message("right"),
    "partly": message("partly right"),
    "wrong": message("wrong"),
    "bad": message("known bad"),
}
GRADES = {"right": RIGHT, "partly": PARTLY, "wrong": WRONG, "bad": WRONG}


def show(desk: Desk, card: Card) -> None:
    """Draw the button that opens the results, and the results where they are open.

    A button and not a switch: while a switch has the focus, the keys of the desk rest.
    """
    opened = bool(st.session_state.get(OPENED))
    st.button(
        t("Close the results") if opened else t("Judge what the engines find for it too"), key="desk-pool",
        icon=":material/expand_less:" if opened else ":material/expand_more:", shortcut="J", on_click=_turn,
        help=t(
            "Most queries have more right documents than the one they were made from. Without judging, the query only "
            "tells whether an engine finds its source document."
        ),
    )  # fmt: skip
    if opened:
        _draw(desk, card)


def _turn() -> None:
    st.session_state[OPENED] = not st.session_state.get(OPENED)


@st.fragment
def _draw(desk: Desk, card: Card) -> None:
    chosen, catalog = project(), catalog_of(desk)
    if chosen is None or catalog is None:
        return
    text = str(st.session_state.get(text_key(desk, card.candidate.id), card.text))
    try:
        with st.spinner(t("The engines are getting ready; the first time takes a while."), show_time=True):
            specs = suggest_engines.ready(chosen)
            rankings = [suggest_engines.ranking(catalog, spec, text, card.candidate.language) for spec in specs]
    except ReleveError as error:
        st.error(say(error.message), icon=":material/error:")
        return
    seed = pool_seed(card.candidate.id, desk.reviewer)
    documents = pooled(rankings, seed=seed)
    marks = store().marks(card.candidate.id, desk.reviewer)
    st.markdown(f"**{plain(text) or '–'}**")
    st.caption(_said(len(documents), len(specs), len(marks.keys() & set(documents)), seed))
    with st.container(height=HEIGHT, key=desk.key(f"pool-{card.candidate.id}"), gap="xsmall"):
        for document in documents:
            _result(desk, card, catalog, document, marks.get(document))


def _said(documents: int, engines: int, marked: int, seed: int) -> str:
    return " ".join(
        [
            tn(
                "{count} document among the first {depth} of {engines} engines, in an order drawn by lot "
                "(seed {seed}).",
                "{count} documents among the first {depth} of {engines} engines, in an order drawn by lot "
                "(seed {seed}).",
                documents,
                depth=DEPTH,
                engines=engines,
                seed=str(seed),
            ),
            tn("{count} marked; the others stay unjudged.", "{count} marked; the others stay unjudged.", marked),
            t("The document it was made from counts as right unless you mark it otherwise."),
        ]
    )


def _result(desk: Desk, card: Card, catalog: Catalog, document: str, mark: Mark | None) -> None:
    key = desk.key(f"mark-{card.candidate.id}-{document}")
    place = catalog.place(document)
    title = clipped(catalog.title(document), 90)
    read, judged = st.columns([6, 5], vertical_alignment="top")
    with read.container(gap=None):
        st.markdown(f"**{plain(title)}** :gray[{plain(document)}]")
        st.caption(plain(clipped("" if place is None else catalog.text(place), MOST_LETTERS)))
    with judged:
        st.segmented_control(
            t("Is {document} right?", document=plain(document)), list(MARKS), key=key, default=_name(mark),
            format_func=lambda name: reader().say(MARKS[name]), label_visibility="collapsed", wrap=True,
            on_change=_keep, args=(desk, card.candidate.id, document, key),
        )  # fmt: skip


def _name(mark: Mark | None) -> str | None:
    if mark is None:
        return None
    return "bad" if mark.known_bad else {RIGHT: "right", PARTLY: "partly"}.get(mark.grade, "wrong")


def _keep(desk: Desk, suggestion_id: str, document: str, key: str) -> None:
    keeper, follower, name = store(), entering(), st.session_state.get(key)
    if name is None:
        keeper.unmark(suggestion_id, desk.reviewer, document)
    else:
        keeper.mark(suggestion_id, desk.reviewer, Mark(document, GRADES[name], name == "bad"))
    follower.note(desk.errand, desk.reviewer)
