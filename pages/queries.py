"""Queries: bring what people ask, with the right answers; see what each set covers, and edit it."""

import streamlit as st

from core.formats.query_sets import read_query_file
from pages.ui import editing, guards, health, query_exports, query_sets, sight_views, unreachable, uploads, views
from pages.ui.screens import QUERIES
from pages.ui.state import catalog_of, store
from pages.ui.words import plain, reader, t

project = guards.need_project()
catalog = catalog_of(project)
sets = store().query_sets(project.id)

st.title(reader().say(QUERIES.title), anchor=False)
query_sets.said_after_saving(project)
view, place = "add", st.container()
if sets:
    names = {each.set_id: plain(each.name) for each in sets}
    chosen = st.segmented_control(
        t("Query set"), list(names), default=sets[-1].set_id, format_func=names.get, required=True,
        key="queries_set-" + "-".join(names), persist_state="session",
    )  # fmt: skip
    stored = next(each for each in sets if each.set_id == chosen)
    view, place = views.choose(
        "queries",
        {
            "overview": t("Overview"),
            "sees": t("What it can see"),
            "edit": t("Edit"),
            "take": t("Take along"),
            "add": t("Add a query set"),
        },
    )

with place:
    if view == "overview":
        if catalog is not None:
            unreachable.warn([stored], catalog)
            query_sets.lead_to_missing(stored, catalog)
        query_sets.show(stored, catalog)
        st.stop()
    if view == "sees":
        sight_views.show(project, stored.digest)
        st.stop()
    if view == "edit":
        editing.section(stored, catalog)
        st.stop()
    if view == "take":
        query_exports.show(stored, project)
        st.stop()

    table = uploads.table(
        "queries",
        t("Queries with their right answers: a file, or the files that belong together"),
        t(
            "CSV, Excel, JSON, JSON Lines or Parquet of your own, or the export of another tool: Quepid, OpenSearch, "
            "Elasticsearch, RRE, TREC, BEIR, MTEB, Ragas, Squirro, learning to rank; also packed."
        ),
        read_query_file,
        several=True,
    )
    if table is None:
        query_sets.show_shapes()
        st.stop()

    uploads.show_understood("queries", table)
    read = query_sets.read(table, catalog)
    if read is None:
        st.stop()
    query_set, problems = query_sets.fixed(*read, catalog)
    query_sets.show_coverage(query_set)
    health.warn_of_loss("queries", table, problems)
    if catalog is not None:
        unreachable.warn_of(query_set, catalog)
    st.button(
        t("Use these queries"), type="primary", icon=":material/check:", disabled=not len(query_set),
        on_click=query_sets.save, args=(project, query_set),
    )  # fmt: skip
    health.show("queries", table, problems, query_sets.QUERY_FIXES)
