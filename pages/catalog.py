"""Catalog: bring the documents, confirm which column is what, see what was understood."""

import streamlit as st

from core.sources import source_of
from pages.ui import catalogs, guards, uploads
from pages.ui.screens import CATALOG
from pages.ui.state import catalog_of, store
from pages.ui.words import reader, t

project = guards.need_project()
catalog = catalog_of(project)

st.title(reader().say(CATALOG.title))
catalogs.said_after_saving(project)
source = store().catalog_source(project.id)
if catalog is not None:
    catalogs.show(catalog, source)
    st.subheader(t("Replace the catalog"))
    st.caption(t("Runs over the present catalog stay, and are shown again when it comes back."))

table = uploads.table(
    "catalog",
    t("A table with one row for each document"),
    t("CSV, TSV, Excel, JSON, JSON Lines or Parquet, also as .gz. One column is the id, others are the text."),
)
if table is None and source is not None and st.toggle(t("Choose the columns again"), key="catalog_remap"):
    table = catalogs.table_again(source)
if table is None:
    st.stop()

catalogs.show_first_rows(table)
mapping = catalogs.choose_mapping(table, source)
built, problems = catalogs.build(table, mapping)
catalogs.show_example(built)
catalogs.show_findings(table, problems, "catalog")
st.button(
    t("Use this catalog"), type="primary", icon=":material/check:", disabled=not len(built),
    on_click=catalogs.save, args=(project, built, source_of(built, table, mapping, problems)),
)  # fmt: skip
