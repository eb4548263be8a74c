"""Compare: two engines, one verdict in words, and what stands behind it."""

import streamlit as st

from core.verdicts.rules import said_of_comparisons
from pages.ui import compare_choices, compare_views, comparing, earlier_catalogs, guards, results
from pages.ui.measured import PLACES, finished_runs, labels_of, read_runs
from pages.ui.screens import COMPARE, EVALUATE
from pages.ui.state import store
from pages.ui.words import plain, reader, say, t

project = guards.need_project()
catalog = guards.need_catalog(project)
sets = guards.need_query_sets(project)

st.title(reader().say(COMPARE.title), anchor=False)
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
runs = {run.id: run for run in finished_runs(project, chosen_set)}
if len(runs) < 2:
    st.info(t("Comparing takes two engines that answered the same queries."), icon=":material/info:")
    EVALUATE.link(t("Go to Evaluate"))
    earlier_catalogs.lead_back(project)
    st.stop()
labels = {run_id: plain(reader().say(said)) for run_id, said in labels_of(list(runs.values())).items()}
with st.container(horizontal=True, vertical_alignment="bottom"):
    first = compare_choices.choose_baseline(chosen_set, labels)
    chosen = compare_choices.choose_others(chosen_set, first, labels)
if not chosen:
    st.info(t("Choose at least one engine."), icon=":material/info:")
    st.stop()
verdict = st.container()  # above what it depends on: on a phone the answer is seen first
with st.container(horizontal=True, vertical_alignment="bottom"):
    k = st.selectbox(
        t("Results looked at (k)"), PLACES, index=PLACES.index(int(project.settings.get("k", 5))), width=170,
        key="results_k", persist_state="session",
    )  # fmt: skip
    threshold = results.choose_threshold(query_set)
    margin = compare_choices.choose_margin(project)

picked = [runs[first], *(runs[each] for each in chosen)]
a, *others = read_runs(picked, chosen_set, threshold, among=list(runs.values()))
comparisons = comparing.compared(a, others, query_set, metric, k, margin)
shown = 0
with verdict:
    if len(comparisons) > 1:
        compare_views.several(comparisons)
        shown = st.segmented_control(
            t("Look closer at"), range(len(others)), default=0, format_func=lambda place: plain(others[place].name),
            required=True, key="compare_closer-" + "-".join(chosen),
        )  # fmt: skip
    comparison = comparisons[shown]
    compare_views.answer(comparison)
tested = [b for b, each in zip(others, comparisons, strict=True) if each.verdict.outcome != "not_comparable"]
made = comparing.count(project, chosen_set, a, tested, metric, k)
if comparison.verdict.outcome == "not_comparable":
    EVALUATE.link(t("Go to Evaluate"))
    st.stop()
st.caption(say(said_of_comparisons(made)))
compare_views.how_we_know(comparison, margin)
compare_views.draw(comparison, a, others[shown], catalog, query_set, metric, k, project=project)
