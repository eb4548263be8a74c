"""Queries: bring what people ask, with the right answers; see what each set covers."""

import streamlit as st

from pages.ui import catalogs, guards, query_sets, uploads
from pages.ui.screens import QUERIES
from pages.ui.state import catalog_of, store
from pages.ui.words import plain, reader, t

project = guards.need_project()
catalog = catalog_of(project)
sets = store().query_sets(project.id)

st.title(reader().say(QUERIES.title))
query_sets.said_after_saving(project)
if sets:
    names = {each.digest: plain(each.name) for each in sets}
    chosen = st.segmented_control(
        t("Query set"), list(names), default=sets[-1].digest, format_func=names.get, required=True,
        key="queries_set-" + "-".join(names), persist_state="session",
    )  # fmt: skip
    query_sets.show(next(each for each in sets if each.digest == chosen), catalog, project)

st.subheader(t("Add a query set"))
table = uploads.table(
    "queries",
    t("A file of queries with their right answers"),
    t(
        "CSV, Excel, JSON, JSON Lines or Parquet: one row a query with its right documents, or one row for each "
        "query and document with a grade."
    ),
)
if table is None:
    query_sets.show_shapes()
    st.stop()

st.subheader(t("What was understood"))
st.caption(uploads.read_as(table))
st.dataframe(table.frame.head(catalogs.FIRST_ROWS), hide_index=True, alt=t("The first rows of the file"))
read = query_sets.read(table, catalog)
if read is None:
    st.stop()
query_set, problems = read
query_sets.show_coverage(query_set)
catalogs.show_findings(table, problems, "queries")
st.button(
    t("Use these queries"), type="primary", icon=":material/check:", disabled=not len(query_set),
    on_click=query_sets.save, args=(project, query_set),
)  # fmt: skip
