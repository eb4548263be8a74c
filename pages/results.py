"""Results: the answer as a sentence, the numbers behind it, and the queries that fail."""

import streamlit as st

from core.raters import said_of
from core.sentences import cautions, headline
from pages.ui import (
    compare_views,
    earlier_catalogs,
    guards,
    milvus_recall,
    origin_views,
    result_views,
    results,
    under_way,
)
from pages.ui.measured import PLACES, finished_runs, read_runs
from pages.ui.screens import EVALUATE, RESULTS
from pages.ui.state import store
from pages.ui.words import reader, say, t

project = guards.need_project()
catalog = guards.need_catalog(project)
sets = guards.need_query_sets(project)

st.title(reader().say(RESULTS.title), anchor=False)
names = results.versions(project, sets)
if st.session_state.get("results_set") not in names:
    st.session_state["results_set"] = sets[0].digest
with st.container(horizontal=True, vertical_alignment="bottom"):
    chosen_set = st.segmented_control(
        t("Query set"), list(names), format_func=names.get, required=True, key="results_set", wrap=True,
        persist_state="session",
    )  # fmt: skip
    metric = st.segmented_control(
        t("Measure"), list(results.MAIN_METRICS), default="recall", format_func=results.metric_name, required=True,
        key="results_metric", wrap=True, persist_state="session",
    )  # fmt: skip
query_set = store().query_set(chosen_set)
finished = finished_runs(project, chosen_set)
with st.container(horizontal=True, vertical_alignment="bottom"):
    k = st.selectbox(
        t("Results looked at (k)"), PLACES, index=PLACES.index(int(project.settings.get("k", 5))), width=170,
        key="results_k", persist_state="session",
    )  # fmt: skip
    threshold = results.choose_threshold(query_set)
    chosen = results.choose_engines(finished)
under_way.warn(project, chosen_set)
if not finished:
    st.info(t("No engine has answered these queries to the end yet."), icon=":material/info:")
    EVALUATE.link(t("Go to Evaluate"))
    earlier_catalogs.lead_back(project)
    st.stop()
runs = read_runs([run for run in finished if run.id in chosen], chosen_set, threshold, among=finished)
if not runs:
    st.info(t("Choose at least one engine."), icon=":material/info:")
    st.stop()

measured = [run.measured for run in runs]
answer = headline(measured, metric, k)
if answer is None:
    st.warning(t("None of these queries has a right document: there is nothing to measure."), icon=":material/warning:")
    st.stop()
st.subheader(say(answer), anchor=False)
if len(runs) > 1:
    compare_views.best_two(project, query_set, runs, metric, k)
st.caption(results.over_what(runs, metric, k))
if query_set.rule:
    st.caption(say(said_of(query_set.ratings, query_set.rule)))
milvus_recall.show(runs, catalog, query_set, k)
for caution in cautions(measured, metric, k):
    if caution.grave:
        st.warning(say(caution.said), icon=":material/warning:")
    else:
        st.caption(say(caution.said))
origin_views.apart(project, query_set, runs, metric, k)

results.metric_section(runs, metric, k)
result_views.draw(catalog, query_set, runs, metric, k)
