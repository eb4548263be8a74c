"""How far a queue is, and how long the rest will take."""

from __future__ import annotations

import streamlit as st

from core.store import EVERYTHING, Progress
from pages.ui.desk_filters import said
from pages.ui.desk_state import Desk
from pages.ui.state import store
from pages.ui.words import t, tn


def show_progress(desk: Desk) -> Progress:
    """Draw the progress of a queue and return it; how many cards there are counts only those that are wanted."""
    progress = store().review_progress(desk.batch_id, desk.queue, desk.wanted)
    st.progress(progress.decided / progress.total if progress.total else 1.0, text=_said(desk, progress))
    return progress


def _said(desk: Desk, progress: Progress) -> str:
    parts = [t("{decided} of {total}", decided=progress.decided, total=progress.total)]
    if progress.seconds_left and progress.decided < progress.total:
        parts[0] += ", " + left(progress.seconds_left)
    parts.append(tn("{count} accepted", "{count} accepted", progress.accepted))
    parts.append(tn("{count} rejected", "{count} rejected", progress.rejected))
    if progress.skipped:
        parts.append(tn("{count} skipped", "{count} skipped", progress.skipped))
    if desk.wanted != EVERYTHING:
        parts.append(t("only {filter}", filter=said(desk.wanted)))
    return " · ".join(parts)


def left(seconds: float) -> str:
    """Return how long the rest will take, in minutes."""
    minutes = max(1, round(seconds / 60))
    return tn("about {count} minute left", "about {count} minutes left", minutes)
