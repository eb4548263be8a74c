"""Start: what this is, where the project stands, and the one next step."""

import streamlit as st

from pages.ui import under_way, where
from pages.ui.screens import CATALOG, EVALUATE, QUERIES, RESULTS
from pages.ui.state import project, project_name
from pages.ui.words import t

st.title("Relevé", anchor=False)
st.markdown(
    t(
        "Relevé tells you whether your search got better. Bring a catalog and queries with their right answers: it "
        "searches with several engines, measures each, language by language, and shows the queries that fail."
    )
)
with st.container(horizontal=True):
    st.button(
        t("Try the demo shop"), on_click=where.open_demo, icon=":material/storefront:",
        type="primary" if project() is None else "secondary",
    )  # fmt: skip
    st.button(t("Use my own files"), on_click=where.new_project, icon=":material/upload_file:")
if st.session_state.pop("go_to_catalog", False):
    st.switch_page(CATALOG.file)
st.caption(t("Everything runs on this machine: nothing leaves it."))

chosen = project()
if chosen is None:
    st.stop()

st.subheader(t("Where you are: {project}", project=project_name(chosen)), anchor=False)
done = where.draw(chosen)
under_way.warn(chosen)
if not done.catalog:
    where.next_step(CATALOG, t("Next: bring the catalog"))
elif not done.queries:
    where.next_step(QUERIES, t("Next: bring the queries"))
elif not done.runs:
    where.next_step(EVALUATE, t("Next: run the engines"))
else:
    where.next_step(RESULTS, t("Next: read the results"))
