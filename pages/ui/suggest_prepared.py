"""The prepared suggestions of the demo shop: one click, no key, no network."""

from __future__ import annotations

import secrets

import streamlit as st

from core.catalog import Catalog
from core.store import Project
from core.suggesting.examining import Examiner
from core.suggesting.prepared import prepared_batch
from pages.ui import suggest_engines
from pages.ui.state import store
from pages.ui.words import t


def show(project: Project, catalog: Catalog) -> None:
    """Draw the offer where the project is the demo shop and has not taken it."""
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
        if st.button(t("Take the prepared suggestions"), type="primary", icon=":material/inventory:"):
            with st.spinner(t("The checks look at each of them; the first time takes some seconds."), show_time=True):
                _take(project, catalog)
            st.rerun()


def _take(project: Project, catalog: Catalog) -> None:
    sight = suggest_engines.sight(project, catalog)
    texts = dict(zip(catalog.ids, catalog.texts, strict=True))
    known = [text for each in store().query_sets(project.id) for text in store().query_set(each.digest).queries["text"]]
    examiner = Examiner(texts, known, embed=sight.embed, rank=sight.rank)
    plan, examined = prepared_batch(secrets.token_hex(4), examiner)
    store().add_suggestions(project.id, catalog.digest, plan, examined)
