"""Catalog: bring the documents, confirm which column is what, see what was understood."""

import streamlit as st

from pages.ui import catalogs, documents, earlier_catalogs, guards, health, unreachable, uploads, views
from pages.ui.screens import CATALOG
from pages.ui.state import catalog_of, store
from pages.ui.words import reader, t

project = guards.need_project()
catalog = catalog_of(project)
source = store().stored_source(project.id) if catalog is not None else None
earlier = store().earlier_catalogs(project.id)

st.title(reader().say(CATALOG.title), anchor=False)
catalogs.said_after_saving(project)
earlier_catalogs.said_after_going_back()
view, place = "replace", st.container()
if catalog is not None:
    catalogs.show_summary(catalog, source)
    names = {"documents": t("Documents"), "replace": t("Replace the catalog"), "columns": t("Choose the columns again")}
    if earlier:
        names["earlier"] = t("Earlier catalogs")
    view, place = views.choose("catalog", names)

with place:
    if view == "documents":
        documents.show(catalog)
        st.stop()
    if view == "earlier":
        earlier_catalogs.show(project, earlier)
        st.stop()
    if view == "columns":
        catalogs.need_file(source)
        table = catalogs.kept_table(project)
    else:
        if catalog is not None:
            catalogs.say_what_stays(project)
        table = uploads.table(
            "catalog",
            t("A table with one row for each document"),
            t("CSV, TSV, Excel, JSON, JSON Lines or Parquet, also packed. One column is the id, others are the text."),
            catalogs.read,
            kinds=uploads.TABLES,
        )
    if table is None:
        st.stop()

    uploads.show_understood("catalog", table, again=view == "columns")
    mapping = catalogs.fixed(table, catalogs.choose_mapping(table, source, again=view == "columns"))
    checked = catalogs.checked(table, mapping, source if view == "columns" else None)
    if checked is None:
        st.stop()
    built, problems = checked
    catalogs.show_example(built)
    if catalog is not None:
        catalogs.show_changes(catalog, built)
    health.warn_of_loss("catalog", table, problems)
    if len(built):
        unreachable.warn_before(store().query_sets(project.id), built)
    st.button(
        t("Use this catalog"), type="primary", icon=":material/check:", disabled=not len(built),
        on_click=catalogs.save, args=(project, built, table, mapping, problems),
    )  # fmt: skip
    health.show("catalog", table, problems, catalogs.FIXES, mend=view != "columns")
