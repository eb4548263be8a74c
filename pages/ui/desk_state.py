"""What the review desk works on, and what a session remembers of it: ids and drafts; decisions are in the store."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from core.messages import Message, ReleveError
from core.store import EVERYTHING, Wanted
from core.suggesting.decisions import CONFLICTS, Decision, Verdict
from core.suggesting.entering_job import EnteringJob, Errand
from pages.ui.state import store

ERRAND = "desk-errand"
"""The key of the errand that this session's decisions wait for."""
TOLD = ("last", "undone", "at-once")
"""What the session may remember of the last press: a decision, what was taken back, how many were accepted at once."""


@dataclass(frozen=True)
class Desk:
    """One reviewer at one batch: which cards they want to see, in whose queue they decide, into which set it goes."""

    batch_id: str
    catalog_digest: str
    reviewer: str
    set_id: str
    wanted: Wanted = EVERYTHING
    settles: bool = False

    @property
    def queue(self) -> str:
        """Return the queue of the decisions: the reviewer's, or that of conflicts."""
        return CONFLICTS if self.settles else self.reviewer

    @property
    def errand(self) -> Errand:
        """Return the set that follows the decisions."""
        return Errand(self.batch_id, self.set_id)

    def key(self, name: str) -> str:
        """Return the name of something that the session remembers at this desk."""
        return f"desk-{name}-{self.batch_id}-{self.queue}"


@dataclass(frozen=True)
class Last:
    """The decision made last in this session, to be told and, where it rejects, to be given a reason."""

    suggestion_id: str
    verdict: Verdict
    text: str
    reason: str = ""


@st.cache_resource(show_spinner=False)
def entering() -> EnteringJob:
    """Return what lets query sets follow the decisions on this server."""
    return EnteringJob(store())


def follow_on_leaving() -> None:
    """Let the query set follow what this session decided, before another screen shows the set."""
    errand = st.session_state.get(ERRAND)
    if errand is not None:
        entering().flush(errand)


def text_key(desk: Desk, suggestion_id: str) -> str:
    """Return the key of a candidate's text field."""
    return desk.key(f"text-{suggestion_id}")


def decide(desk: Desk, suggestion_id: str, verdict: Verdict, shown: str) -> None:
    """Keep a decision at once; one on a candidate that is decided already changes nothing. A button's callback.

    No call of Streamlit's stands between the write and the note that the set is to follow: any could end the callback.
    """
    keeper, follower = store(), entering()
    text = str(st.session_state.get(text_key(desk, suggestion_id), shown))
    decision = Decision(suggestion_id, verdict, text, reviewer=desk.reviewer)
    try:
        kept = keeper.decide(decision, conflict=desk.settles)
    except ReleveError as error:
        refuse(desk, error.message)
        return
    if kept:
        follower.note(desk.errand, desk.reviewer)
    elif verdict == "skip":
        passed(desk).append(suggestion_id)
    if kept or verdict == "skip":
        _tell(desk, "last", Last(suggestion_id, verdict, text))
    st.session_state.pop(desk.key("again"), None)


def keep_typed(desk: Desk, suggestion_id: str) -> None:
    """Keep what stands in a candidate's text field, decided or not: a reload shows it again. A callback."""
    text = st.session_state.get(text_key(desk, suggestion_id))
    if text is None:
        return
    try:
        store().keep_draft(suggestion_id, desk.queue, str(text))
    except ReleveError as error:
        refuse(desk, error.message)


def undo(desk: Desk) -> None:
    """Take back the last step, and show its candidate again as it was left. A button's callback."""
    keeper, follower = store(), entering()
    undone = keeper.undo_decision(desk.batch_id, desk.queue, reviewer=desk.reviewer)
    if undone is None:
        return
    follower.note(desk.errand, desk.reviewer)
    st.session_state[desk.key("again")] = (next(iter(undone.suggestion_ids), ""), desk.wanted)
    _tell(desk, "undone", undone)


def give_reason(desk: Desk, key: str) -> None:
    """Put the chosen reason to the last rejection. A callback."""
    last, reason = st.session_state.get(desk.key("last")), st.session_state.get(key)
    if last is not None and reason:
        store().give_reason(last.suggestion_id, desk.queue, reason)
        st.session_state[desk.key("last")] = Last(last.suggestion_id, last.verdict, last.text, reason)


def accept_rest(desk: Desk) -> None:
    """Accept every candidate without a flag and a decision, in one step. A button's callback."""
    keeper, follower = store(), entering()
    try:
        accepted = keeper.accept_unflagged(desk.batch_id, desk.reviewer)
    except ReleveError as error:
        refuse(desk, error.message)
        return
    follower.note(desk.errand, desk.reviewer)
    _tell(desk, "at-once", accepted)


def _tell(desk: Desk, name: str, what: object) -> None:
    """Remember what the last press did, in the place of what the one before did."""
    for each in TOLD:
        st.session_state.pop(desk.key(each), None)
    st.session_state[desk.key(name)] = what


def refuse(desk: Desk, why: Message) -> None:
    """Remember why something was not done, to be told once."""
    st.session_state[desk.key("refused")] = why


def passed(desk: Desk) -> list[str]:
    """Return the candidates that were skipped a second time: others come before them."""
    kept: list[str] = st.session_state.setdefault(desk.key("passed"), [])
    return kept
