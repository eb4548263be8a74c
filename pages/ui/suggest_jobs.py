"""Batches of suggestions being asked for: their start, their progress, stop, continue and a larger budget."""

from __future__ import annotations

import streamlit as st

from core.catalog import Catalog
from core.providers.reach import Reach
from core.store import Project, StoredSuggestions
from core.suggesting.answers import OUTCOMES
from core.suggesting.job import SuggestionJobs, SuggestionProgress
from core.suggesting.models import Chat, ChatSpec, chat_of
from core.suggesting.plans import Plan
from core.suggesting.rungs import Rungs
from pages.ui import access, suggest_engines
from pages.ui.desk_progress import left
from pages.ui.screens import REVIEW
from pages.ui.state import store
from pages.ui.suggest_names import BATCH, batch_name
from pages.ui.words import plain, reader, t, tn

EVERY = 1.0
"""Seconds between two looks at work going on."""
ALIVE = ("waiting", "running")


@st.cache_resource(show_spinner=False)
def jobs() -> SuggestionJobs:
    """Return the one worker of this server for suggestions."""
    return SuggestionJobs(store())


@st.cache_resource(show_spinner=False)
def rungs() -> Rungs:
    """Return what was found out of how servers can be asked."""
    return Rungs()


def chat(plan: Plan) -> Chat:
    """Return the model of a plan, with the key that this session has now."""
    provider: access.Provider = "gemini" if plan.provider == "gemini" else "openai"
    reach = Reach(access.finder([(provider, plan.base_url)]), access.policy())
    return chat_of(ChatSpec(plan.provider, plan.model, plan.base_url), reach, rungs())


def start(project: Project, catalog: Catalog, batch_id: str) -> None:
    """Let a batch be worked on, a new one or one to continue."""
    batch = store().suggestion_batch(batch_id)
    jobs().start(batch_id, chat(batch.plan), lambda: suggest_engines.sight(project, catalog))


def show(project: Project, catalog: Catalog) -> None:
    """Draw the batches of a project, the newest first, renewed every second while one is being asked for."""
    worker = jobs()  # makes the statuses true: whose batches this process is at work on
    batches = store().suggestion_batches(project.id)
    if not batches:
        return
    alive = any(batch.status in ALIVE for batch in batches)
    st.session_state["suggestions-alive"] = alive
    st.subheader(t("Batches"), anchor=False)
    st.fragment(_show, run_every=EVERY if alive else None)(project, catalog, worker)


def _show(project: Project, catalog: Catalog, worker: SuggestionJobs) -> None:
    batches = store().suggestion_batches(project.id)
    if not batches or st.session_state["suggestions-alive"] != any(batch.status in ALIVE for batch in batches):
        st.rerun()
    for batch in reversed(batches):
        with st.container(border=True, key=f"suggestions-{batch.id}"):
            _batch(project, catalog, batch, worker)


def _batch(project: Project, catalog: Catalog, batch: StoredSuggestions, worker: SuggestionJobs) -> None:
    st.markdown(f"**{plain(batch_name(batch))}**")
    if batch.status in ALIVE:
        _alive(batch, worker.progress(batch.id))
    elif batch.status != "done":
        _stopped(batch)
    _unusable(batch)
    with st.container(horizontal=True, vertical_alignment="center"):
        if batch.candidates:
            st.button(
                t("Review"), key=f"review-{batch.id}", icon=":material/rate_review:", type="primary",
                on_click=_open, args=(batch.id,),
            )  # fmt: skip
        if batch.status in ALIVE:
            st.button(
                t("Stop"), key=f"stop-{batch.id}", icon=":material/stop:", on_click=worker.cancel, args=(batch.id,)
            )
        elif batch.status != "done":
            st.button(
                t("Continue"), key=f"continue-{batch.id}", icon=":material/play_arrow:",
                on_click=_continue, args=(project, catalog, batch.id),
            )  # fmt: skip
        if batch.status not in ALIVE:
            _delete(batch)
    if st.session_state.pop("suggestions-open", None):
        st.switch_page(REVIEW.file)


def _alive(batch: StoredSuggestions, progress: SuggestionProgress) -> None:
    parts = [t("{done} of {total} documents asked about", done=progress.done, total=progress.total)]
    parts.append(tn("{count} suggestion", "{count} suggestions", progress.candidates))
    parts.append(_tokens(batch))
    if progress.seconds_left is not None:
        parts.append(left(progress.seconds_left))
    st.progress(progress.done / max(1, progress.total), text=" · ".join(parts))


def _stopped(batch: StoredSuggestions) -> None:
    answered = t("{done} of {total} documents asked about", done=batch.done, total=batch.total)
    states = {
        "interrupted": t("Interrupted: {answered}. They are kept.", answered=answered),
        "cancelled": t("Stopped: {answered}. They are kept.", answered=answered),
        "failed": t("Stopped by a failure: {answered}. They are kept.", answered=answered),
    }
    st.warning(states[batch.status], icon=":material/pause_circle:")
    if batch.message is not None:
        st.text(reader().say(batch.message))
    st.caption(_tokens(batch))
    st.number_input(
        t("Budget in tokens"), min_value=1, value=batch.plan.budget, step=1000, key=f"budget-{batch.id}", width=240,
        placeholder=t("no limit"), help=t("For the whole batch, what was used so far included."),
    )  # fmt: skip


def _tokens(batch: StoredSuggestions) -> str:
    used = batch.tokens_in + batch.tokens_out
    if batch.plan.budget is None:
        return t("{tokens} tokens", tokens=used)
    return t("{tokens} of {budget} tokens", tokens=used, budget=batch.plan.budget)


def _unusable(batch: StoredSuggestions) -> None:
    """Draw the calls that did not end well, behind one click."""
    if not batch.failed and batch.status == "done":
        return
    calls = store().calls_without(batch.id)
    if not calls:
        return
    with st.expander(
        tn("{count} answer was not whole", "{count} answers were not whole", len(calls)), icon=":material/report:"
    ):
        for call in calls:
            document = batch.plan.documents[call.place]
            kind = reader().say(OUTCOMES[call.outcome]) if call.outcome in OUTCOMES else t("failed")
            st.caption(f"**{plain(document)}** · {plain(kind)}")
            if call.said is not None:
                st.text(reader().say(call.said))


def _delete(batch: StoredSuggestions) -> None:
    with st.popover(t("Delete"), icon=":material/delete:", type="tertiary"):
        st.caption(t("The suggestions go, and what was decided on them; queries that entered a set stay there."))
        st.button(
            t("Delete these suggestions"), key=f"delete-{batch.id}", icon=":material/delete:",
            on_click=store().delete_suggestions, args=(batch.id,),
        )  # fmt: skip


def _continue(project: Project, catalog: Catalog, batch_id: str) -> None:
    budget = st.session_state.get(f"budget-{batch_id}")
    store().change_budget(batch_id, None if budget is None else int(budget))
    start(project, catalog, batch_id)


def _open(batch_id: str) -> None:
    st.session_state["desk-batch"] = batch_id
    st.query_params[BATCH] = batch_id
    st.session_state["suggestions-open"] = True
