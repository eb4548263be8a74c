"""What hangs on results that nobody judged, and those to judge first."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from core.catalog import Catalog
from core.messages import Share
from core.queries import QuerySet
from core.store import Project
from core.verdicts import Comparison, Unjudged
from core.verdicts.known import said_of_unjudged
from pages.ui import compare_judging
from pages.ui.tables import download, show_small_table
from pages.ui.words import reader, say, t


def show(
    comparison: Comparison,
    catalog: Catalog,
    query_set: QuerySet,
    k: int,
    *,
    project: Project,
    specs: tuple[str, str],
) -> None:
    """Draw how far each mean could go, and the results to judge first."""
    unjudged = comparison.unjudged
    if unjudged is None or not unjudged.pairs:
        st.success(t("Every result in the first {k} was judged.", k=k), icon=":material/check_circle:")
        return
    said = said_of_unjudged(comparison)
    if said is not None:
        st.markdown(say(said))
    compare_judging.show(unjudged.judge_first, catalog, query_set.digest, project, specs)
    st.markdown("**" + t("What unjudged results could change") + "**")
    _shares(comparison, unjudged, k)
    if unjudged.judge_first:
        download(_listed(unjudged, catalog, query_set), name="judge-first")


def _shares(comparison: Comparison, unjudged: Unjudged, k: int) -> None:
    words = reader()
    shares, ranges = (unjudged.share_of_a, unjudged.share_of_b), (unjudged.range_of_a, unjudged.range_of_b)
    rows = [
        (words.say(label), words.percent(Share(share).value), words.number(low), words.number(high))
        for label, share, (low, high) in zip((comparison.a, comparison.b), shares, ranges, strict=True)
    ]
    columns = [t("Engine"), t("Unjudged in the first {k}", k=k), t("At worst"), t("At best")]
    show_small_table(pd.DataFrame(rows, columns=columns), alt_text=t("What unjudged results could change"))


def _listed(unjudged: Unjudged, catalog: Catalog, query_set: QuerySet) -> pd.DataFrame:
    rows = [
        (
            query_set.by_id[each.query_id].text,
            catalog.title(each.document_id),
            each.place_in_a,
            each.place_in_b,
            each.document_id,
        )
        for each in unjudged.judge_first
    ]
    columns = [t("Query"), t("Document"), t("Place in A"), t("Place in B"), t("Id")]
    return pd.DataFrame(rows, columns=columns).astype(dict.fromkeys(columns[2:4], "Int64"))
