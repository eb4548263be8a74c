"""Evaluate: choose engines, run them, watch them answer."""

import streamlit as st

from pages.ui import engine_cards, guards, kept_vectors, planning, result_files, running, sending, unreachable
from pages.ui.measured import PLACES
from pages.ui.screens import EVALUATE
from pages.ui.state import store
from pages.ui.words import plain, reader, t, tn

project = guards.need_project()
catalog = guards.need_catalog(project)
sets = guards.need_query_sets(project)

st.title(reader().say(EVALUATE.title), anchor=False)
documents = tn("{count} document", "{count} documents", len(catalog))
queries = [t("{name}: {queries}", name=plain(each.name), queries=running.queries(each.count)) for each in sets]
st.caption(" · ".join([documents, *queries]))

unfinished = running.unfinished(project)
running.show_left(project, unfinished)

st.subheader(t("Engines"), anchor=False)
specs = engine_cards.choose(project)
result_files.bring(project, catalog, sets)
running.show_words(sets)

st.subheader(t("What to run"), anchor=running.ANCHOR)
names = {each.set_id: plain(each.name) for each in sets}
with st.container(horizontal=True, vertical_alignment="bottom"):
    wanted = list(names)
    if len(names) > 1:
        wanted = st.pills(
            t("Query sets"), list(names), selection_mode="multi", default=list(names), format_func=names.get,
            key="evaluate_sets", wrap=True, persist_state="session",
        )  # fmt: skip
    k = st.selectbox(
        t("Results a person looks at (k)"), PLACES, index=PLACES.index(int(project.settings.get("k", 5))), width=240,
        help=t("The screens show every metric at this k first; the others stay one click away."), key="evaluate_k",
    )  # fmt: skip
if k != project.settings.get("k", 5):
    store().update_settings(project.id, k=k)

chosen = [each for each in sets if each.set_id in wanted]
unreachable.warn(chosen, catalog)
plan = planning.plan(project, catalog, specs, chosen)
st.caption(plan.said)
sent = sending.plan(
    plan.specs, catalog, list({each.digest: store().query_set(each.digest) for _, _, each, _ in plan.todo}.values())
)
if sent.sendings:
    sending.show(project, sent, catalog)
else:
    st.caption(t("Nothing leaves this machine."))
running.show(project, unfinished, more=bool(plan.todo))
name = t("Send and run") if sent.sendings else t("Run")
if st.button(
    name, type="primary", icon=":material/play_arrow:", disabled=not plan.todo or sent.held is not None, key="run"
):
    planning.start(project, catalog, plan)
    running.watch(project)
    st.rerun()

kept_vectors.show()
