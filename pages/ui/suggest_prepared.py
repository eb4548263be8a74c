"""The prepared suggestions of the demo shop: one click, no key, no network.

They are examined beside the session: who goes to another screen meanwhile finds them made.
"""

from __future__ import annotations

import secrets
import threading
from concurrent.futures import Future, ThreadPoolExecutor

import streamlit as st

from core.catalog import Catalog
from core.store import Project
from core.suggesting.examining import Examiner
from core.suggesting.prepared import prepared_batch
from pages.ui import suggest_engines
from pages.ui.state import store
from pages.ui.words import t

EVERY = 0.5
"""Seconds between two looks at whether they are made."""


class Takings:
    """What is being made, by project; one a process, safe to use from any thread."""

    def __init__(self) -> None:
        self._made: dict[str, Future[None]] = {}
        self._lock = threading.Lock()
        self._workers = ThreadPoolExecutor(1)

    def start(self, project: Project, catalog: Catalog) -> None:
        """Let the suggestions of a project be made, once."""
        with self._lock:
            if project.id not in self._made:
                self._made[project.id] = self._workers.submit(_take, project, catalog)

    def going_on(self, project: Project) -> bool:
        """Say whether they are being made; raises what went wrong, once."""
        made = self._made.get(project.id)
        if made is None or not made.done():
            return made is not None
        with self._lock:
            self._made.pop(project.id, None)
        made.result()
        return False


@st.cache_resource(show_spinner=False)
def takings() -> Takings:
    """Return what this server makes."""
    return Takings()


def show(project: Project, catalog: Catalog) -> None:
    """Draw the offer where the project is the demo shop and has not taken it."""
    if waiting(project):
        return
    taken = any(batch.plan.source == "prepared" for batch in store().suggestion_batches(project.id))
    if not project.demo or taken:
        return
    with st.container(border=True):
        st.markdown("**" + t("Prepared suggestions of the demo shop") + "**")
        st.caption(
            t(
                "Written by hand, in four languages, some of them bad on purpose; each is marked as prepared. They "
                "need no key and nothing leaves this machine: try the desk with them."
            )
        )
        st.button(
            t("Take the prepared suggestions"), type="primary", icon=":material/inventory:",
            on_click=takings().start, args=(project, catalog),
        )  # fmt: skip


def waiting(project: Project) -> bool:
    """Draw that the suggestions are being made, and draw the screen anew when they are; False where none are."""
    if not takings().going_on(project):
        return False
    st.fragment(_wait, run_every=EVERY)(project)
    return True


def _wait(project: Project) -> None:
    if not takings().going_on(project):
        st.rerun()
    st.info(t("The checks look at each prepared suggestion; the first time takes some seconds."), icon="spinner")


def _take(project: Project, catalog: Catalog) -> None:
    sight = suggest_engines.sight(project, catalog)
    texts = dict(zip(catalog.ids, catalog.texts, strict=True))
    known = [text for each in store().query_sets(project.id) for text in store().query_set(each.digest).queries["text"]]
    examiner = Examiner(texts, known, embed=sight.embed, rank=sight.rank)
    plan, examined = prepared_batch(secrets.token_hex(4), examiner)
    store().add_suggestions(project.id, catalog.digest, plan, examined)
