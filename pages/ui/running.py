"""Runs being made: what will run, how far each is, stop and continue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd
import streamlit as st

from core.catalog import Catalog
from core.engines import registry
from core.engines.protocol import Engine, EngineSpec
from core.engines.words import language_words
from core.evaluation import depth_for
from core.jobs import JobProgress
from core.messages import ReleveError
from core.result_lists import ResultLists
from core.store import Project, StoredQuerySet, StoredRun, run_digest
from pages.ui import result_files
from pages.ui.measured import label_of
from pages.ui.screens import RESULTS
from pages.ui.state import jobs, store, vectors
from pages.ui.tables import show_small_table
from pages.ui.words import plain, reader, say, t, tn

EVERY = 1.0
"""Seconds between two looks at running work."""


@dataclass(frozen=True)
class Plan:
    """What a click on Run will do: pairs of engine and query set that have no finished run yet."""

    todo: list[tuple[EngineSpec, str, StoredQuerySet, int]]
    said: str


def plan(project: Project, catalog: Catalog, specs: Sequence[EngineSpec], sets: Sequence[StoredQuerySet]) -> Plan:
    """Return what is left to run: an engine that answered the same queries over the same documents is not run again."""
    todo, finished, refused = [], 0, []
    for spec in specs:
        try:
            engine = make_engine(str(spec))
        except ReleveError as error:
            refused.append(say(error.message))
            continue
        for each in sets:
            if not result_files.answers(spec, each):
                continue
            depth = depth_for(each.count, len(catalog))
            digest = run_digest(
                spec=str(engine.spec),
                fingerprint=engine.fingerprint,
                catalog_digest=catalog.digest,
                query_set_digest=each.digest,
                depth=depth,
            )
            if store().find_run(digest, project_id=project.id):
                finished += 1
            else:
                todo.append((engine.spec, engine.fingerprint, each, depth))
    return Plan(todo, " ".join([*_said(todo, finished), *refused]))


def _said(todo: Sequence[object], finished: int) -> list[str]:
    said = [tn("{count} run to make.", "{count} runs to make.", len(todo))] if todo else []
    if finished:
        said.append(
            tn(
                "{count} is already finished: same documents, queries and settings give the same numbers.",
                "{count} are already finished: same documents, queries and settings give the same numbers.",
                finished,
            )
        )
    if not todo and not finished:
        said.append(t("Choose at least one engine and one query set."))
    return [*said, t("Nothing leaves this machine.")]


def queries(count: int) -> str:
    """Return a number of queries in words."""
    return tn("{count} query", "{count} queries", count)


def start(project: Project, catalog: Catalog, planned: Plan) -> None:
    """Start the runs of a plan in the background."""
    ids = [
        store().add_run(
            project.id,
            spec=str(spec),
            fingerprint=fingerprint,
            catalog_digest=catalog.digest,
            query_set_digest=each.digest,
            depth=depth,
            total=each.count,
        )
        for spec, fingerprint, each, depth in planned.todo
    ]
    jobs().start(ids, make_engine)


def make_engine(spec: str) -> Engine:
    """Return the engine that a stored run names."""
    return registry.build(EngineSpec.parse(spec), vectors(), _result_lists)


def _result_lists(file: str, digest: str) -> ResultLists:
    del file  # a result list is found by its content
    return store().result_lists(digest)


def show(project: Project) -> None:
    """Draw the runs that are not finished, renewed every second while one is alive."""
    alive = any(run.status in ("waiting", "running") for run in _unfinished(project))
    st.session_state["runs_alive"] = alive
    st.fragment(_show, run_every=EVERY if alive else None)(project)


def _show(project: Project) -> None:
    unfinished = _unfinished(project)
    alive = any(run.status in ("waiting", "running") for run in unfinished)
    if st.session_state["runs_alive"] != alive:
        st.session_state["runs_told"] = not alive
        st.rerun()  # the whole screen: its plan, and whether this part renews itself, follow
    sets = {each.digest: each.name for each in store().query_sets(project.id)}
    for run in unfinished:
        with st.container(border=True):
            _show_run(run, sets.get(run.query_set_digest, ""))
    if st.session_state.get("runs_told") and not unfinished:
        st.success(t("The engines have answered every query."), icon=":material/check_circle:")
        RESULTS.link(t("Read the results"))


def _unfinished(project: Project) -> list[StoredRun]:
    runs = store().runs(project.id, catalog_digest=project.catalog_digest)
    done = {run.digest for run in runs if run.status == "done" and not run.failed}
    return [run for run in runs if (run.status != "done" or run.failed) and run.digest not in done]


def _show_run(run: StoredRun, set_name: str) -> None:
    st.caption(f"**{plain(reader().say(label_of(run.spec)))}** · {plain(set_name)}")
    answered = t("{done} of {total} queries answered", done=run.done, total=run.total)
    if run.status in ("waiting", "running"):
        _show_alive(run, jobs().progress(run.id), answered)
        return
    states = {
        "interrupted": t("Interrupted: {answered}. They are kept.", answered=answered),
        "cancelled": t("Stopped: {answered}. They are kept.", answered=answered),
        "failed": t("This engine could not work: {answered}.", answered=answered),
        "done": tn("Failed on {count} query.", "Failed on {count} queries.", run.failed),
    }
    st.warning(states[run.status], icon=":material/pause_circle:")
    if run.message is not None:
        st.text(reader().say(run.message))
    with st.container(horizontal=True):
        if run.status == "done":
            st.button(
                t("Ask again"), key=f"again-{run.id}", icon=":material/refresh:", on_click=_ask_again, args=(run,)
            )
        else:
            st.button(
                t("Continue"),
                key=f"continue-{run.id}",
                icon=":material/play_arrow:",
                on_click=_continue,
                args=(run.id,),
            )
        st.button(
            t("Discard"),
            key=f"discard-{run.id}",
            icon=":material/delete:",
            on_click=store().delete_run,
            args=(run.id,),
        )


def _show_alive(run: StoredRun, progress: JobProgress, answered: str) -> None:
    phases = {
        "waiting": t("waiting for its turn"),
        "reading the catalog": t(
            "reading the catalog: {done} of {total} documents", done=progress.done, total=progress.total
        ),
        "asking": answered,
    }
    said = phases[progress.phase]
    if progress.seconds_left is not None:
        said += " · " + t("about {left} left", left=_duration(progress.seconds_left))
    if progress.failed:
        said += " · " + tn("{count} failed", "{count} failed", progress.failed)
    bar, stop = st.columns([6, 1], vertical_alignment="bottom")
    bar.progress(min(1.0, progress.done / max(progress.total, 1)), text=said)
    stop.button(t("Stop"), key=f"stop-{run.id}", icon=":material/stop:", on_click=jobs().cancel, args=(run.id,))


def _duration(seconds: float) -> str:
    if seconds < 90:
        return tn("{count} second", "{count} seconds", max(1, round(seconds)))
    return tn("{count} minute", "{count} minutes", round(seconds / 60))


def _continue(run_id: str) -> None:
    jobs().start([run_id], make_engine)


def _ask_again(run: StoredRun) -> None:
    again = store().add_run(
        run.project_id,
        spec=run.spec,
        fingerprint=run.fingerprint,
        catalog_digest=run.catalog_digest,
        query_set_digest=run.query_set_digest,
        depth=run.depth,
        total=run.total,
    )
    store().delete_run(run.id)
    jobs().start([again], make_engine)


def show_words(sets: Sequence[StoredQuerySet]) -> None:
    """Show, for one query of each language, the words that BM25 looks for."""
    opened = st.expander(
        t("The words BM25 looks for, on one query of each language"),
        icon=":material/abc:",
        key="words-opened",
        on_change="rerun",
    )
    if not opened.open:
        return
    examples: dict[str, str] = {}
    for each in sets:
        for query in store().query_set(each.digest).by_id.values():
            examples.setdefault(query.language, query.text)
    none = t("no words: BM25 can't find anything")
    rows = [
        (reader().language_name(code), text, " · ".join(language_words(text, code)) or none)
        for code, text in examples.items()
    ]
    with opened:
        show_small_table(
            pd.DataFrame(rows, columns=[t("Language"), t("Query"), t("Words")]),
            alt_text=t("The words of one query of each language"),
        )
