"""Compare: two engines, one verdict in words, and what stands behind it."""

import streamlit as st

from core.verdicts.rules import said_of_comparisons
from pages.ui import compare_views, comparing, guards, results
from pages.ui.measured import PLACES, finished_runs, read_runs
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
        t("Query set"), list(names), format_func=names.get, required=True, key="results_set", persist_state="session",
    )  # fmt: skip
    metric = st.segmented_control(
        t("Measure"), list(results.MAIN_METRICS), default="recall", format_func=results.metric_name, required=True,
        key="results_metric", persist_state="session",
    )  # fmt: skip
query_set = store().query_set(chosen_set)
runs = {run.id: run for run in finished_runs(project, chosen_set)}
if len(runs) < 2:
    st.info(t("Comparing takes two engines that answered the same queries."), icon=":material/info:")
    EVALUATE.link(t("Go to Evaluate"))
    st.stop()
labels = {run.run.id: plain(run.name) for run in read_runs(list(runs.values()), chosen_set, 1.0)}
with st.container(horizontal=True, vertical_alignment="bottom"):
    k = st.selectbox(
        t("Results looked at (k)"), PLACES, index=PLACES.index(int(project.settings.get("k", 5))), width=170,
        key="results_k", persist_state="session",
    )  # fmt: skip
    threshold = results.choose_threshold(query_set)
    margin = st.number_input(
        t("Differences that don't matter"), 0.0, 0.5, float(project.settings.get("margin", 0.02)), 0.01, width=220,
        help=t("A difference smaller than this makes no difference to anybody. Choose it before you look."),
        key="compare_margin",
    )  # fmt: skip
if margin != project.settings.get("margin", 0.02):
    store().update_settings(project.id, margin=margin)
first = st.selectbox(t("A, the baseline"), list(labels), format_func=labels.get, key=f"compare_a-{chosen_set}")
rest = [run_id for run_id in labels if run_id != first]
chosen = st.pills(
    t("B, compared with it; several at once make each verdict stricter"), rest, selection_mode="multi",
    default=rest[:1], format_func=labels.get, key=f"compare_b-{chosen_set}-{first}",
)  # fmt: skip
if not chosen:
    st.info(t("Choose at least one engine."), icon=":material/info:")
    st.stop()

a, *others = read_runs([runs[first], *(runs[each] for each in chosen)], chosen_set, threshold)
comparisons = comparing.compared(a, others, query_set, metric, k, margin)
shown = 0
if len(comparisons) > 1:
    compare_views.several(comparisons)
    shown = st.segmented_control(
        t("Look closer at"), range(len(others)), default=0, format_func=lambda place: plain(others[place].name),
        required=True, key="compare_closer-" + "-".join(chosen),
    )  # fmt: skip
comparison = comparisons[shown]
compare_views.answer(comparison)
st.caption(say(said_of_comparisons(comparing.count(project, chosen_set, a, others, metric, k))))
compare_views.how_we_know(comparison, margin)
compare_views.draw(comparison, a, others[shown], catalog, query_set, metric, k)
