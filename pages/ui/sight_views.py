"""What a query set can see, language by language, before anything is run, and what more queries would change."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from core.store import Project
from core.verdicts.seeing import MORE, how_it_is_known, sights
from pages.ui.compare_choices import margin_of
from pages.ui.state import store
from pages.ui.tables import show_small_table
from pages.ui.words import reader, say, t


def show(project: Project, digest: str) -> None:
    """Draw what the set can see as a sentence, and a row for each language."""
    margin, k = margin_of(project), int(project.settings.get("k", 5))
    whole, *by_language = sights(store().query_set(digest), margin=margin)
    st.subheader(say(whole.said("recall", k)), anchor=False)
    st.markdown(say(whole.said_with_more()))
    words = reader()
    rows = [
        (
            t("all queries") if each.language is None else words.language_name(each.language),
            words.number(each.n, 0),
            words.number(each.smallest),
            words.number(each.smallest_with_more),
            words.number(each.needed, 0),
        )
        for each in [whole, *by_language]
    ]
    columns = [
        t("Language"),
        t("Queries with a right document"),
        t("Smallest change that is seen"),
        t("With {more} more queries", more=MORE),
        t("Queries needed to see {margin}", margin=margin),
    ]
    show_small_table(pd.DataFrame(rows, columns=columns), alt_text=t("What this query set can see"))
    st.caption(say(how_it_is_known()))
