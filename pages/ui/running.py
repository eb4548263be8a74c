"""Runs being made: what will run, how far each is, stop and continue."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from core.engines.protocol import EngineSpec
from core.engines.words import language_words
from core.jobs import JobProgress
from core.store import Project, StoredQuerySet, StoredRun
from pages.ui import sending, under_way
from pages.ui.measured import label_of
from pages.ui.planning import start_runs
from pages.ui.screens import RESULTS
from pages.ui.state import jobs, store
from pages.ui.tables import show_small_table
from pages.ui.words import plain, reader, t, tn

EVERY = 1.0
"""Seconds between two looks at running work."""
ANCHOR = "what-to-run"
"""Where on the screen the runs that are under way are shown: by the button that starts them."""
WATCHED = "runs_watched"
"""The key, in the session, of the project whose runs this session has started or seen at work."""


def queries(count: int) -> str:
    """Return a number of queries in words."""
    return tn("{count} query", "{count} queries", count)


def unfinished(project: Project) -> list[StoredRun]:
    """Return the runs over the present catalog that are not finished, or that failed on some queries."""
    runs = store().runs(project.id, catalog_digest=project.catalog_digest)
    done = {run.digest for run in runs if run.status == "done" and not run.failed}
    return [run for run in runs if (run.status != "done" or run.failed) and run.digest not in done]


def show_left(project: Project, runs: Sequence[StoredRun]) -> None:
    """Draw the runs that stopped before their end, and the way to those that are under way."""
    sets = _set_names(project)
    for run in runs:
        if not under_way.is_alive(run):
            with st.container(border=True):
                _show_run(run, sets.get(run.query_set_digest, ""))
    alive = sum(map(under_way.is_alive, runs))
    if alive:
        way = t("See how far they are")
        st.markdown(f":material/hourglass_top: {under_way.said(alive)} [{way}](#{ANCHOR})")


def show(project: Project, runs: Sequence[StoredRun], *, more: bool) -> None:
    """Draw the runs that are under way, renewed every second, and once all are done what to do next.

    `more` says that there is something to run again.
    """
    alive = [run.id for run in runs if under_way.is_alive(run)]
    if alive:
        st.session_state[WATCHED] = project.id
    elif runs or more:
        st.session_state.pop(WATCHED, None)
    st.fragment(_show_alive_ones, run_every=EVERY if alive else None)(project, alive)
    if not alive and st.session_state.get(WATCHED) == project.id:
        st.success(t("The engines have answered every query."), icon=":material/check_circle:")
        RESULTS.link(t("Read the results"))


def watch(project: Project) -> None:
    """Remember that this session started runs, so that it is told of their end."""
    st.session_state[WATCHED] = project.id


def _show_alive_ones(project: Project, seen: Sequence[str]) -> None:
    alive = [run for run in unfinished(project) if under_way.is_alive(run)]
    if [run.id for run in alive] != list(seen):
        st.rerun()  # the whole screen: its plan, and whether this part renews itself, follow
    sets = _set_names(project)
    for run in alive:
        with st.container(border=True):
            st.caption(_heading(run, sets.get(run.query_set_digest, "")))
            _show_alive(run, jobs().progress(run.id))


def _set_names(project: Project) -> dict[str, str]:
    """Return the names of query sets by digest, earlier versions among them."""
    return {digest: reader().say(used.said) for digest, used in store().used_versions(project.id).items()}


def _heading(run: StoredRun, set_name: str) -> str:
    return " · ".join([f"**{plain(reader().say(label_of(run.spec)))}**", *([plain(set_name)] if set_name else [])])


def _show_run(run: StoredRun, set_name: str) -> None:
    st.caption(_heading(run, set_name))
    answered = _answered(run)
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
                args=(run,),
            )
        st.button(
            t("Discard"),
            key=f"discard-{run.id}",
            icon=":material/delete:",
            on_click=store().delete_run,
            args=(run.id,),
        )


def _answered(run: StoredRun) -> str:
    return t("{done} of {total} queries answered", done=run.done, total=run.total)


def _show_alive(run: StoredRun, progress: JobProgress) -> None:
    phases = {
        "waiting": t("waiting for its turn"),
        "reading the catalog": t(
            "reading the catalog: {done} of {total} documents", done=progress.done, total=progress.total
        ),
        "reading the queries": t("reading the queries: {done} of {total}", done=progress.done, total=progress.total),
        "asking": _answered(run),
    }
    said = phases[progress.phase]
    if progress.per_second is not None and progress.phase != "asking":
        said += " · " + t("{rate} texts a second", rate=_rate(progress.per_second))
    if progress.tokens:
        said += " · " + _spent(run, progress.tokens)
    if progress.seconds_left is not None:
        said += " · " + t("about {left} left", left=_duration(progress.seconds_left))
    if progress.failed:
        said += " · " + tn("{count} failed", "{count} failed", progress.failed)
    bar, stop = st.columns([6, 1], vertical_alignment="bottom")
    bar.progress(min(1.0, progress.done / max(progress.total, 1)), text=said)
    stop.button(t("Stop"), key=f"stop-{run.id}", icon=":material/stop:", on_click=jobs().cancel, args=(run.id,))


def _rate(per_second: float) -> str:
    return reader().number(per_second, 0 if per_second >= 10 else 1)


def _spent(run: StoredRun, tokens: int) -> str:
    """Return what a run has used up at a provider, in money where the price is known."""
    used = t("{tokens} tokens", tokens=tokens)
    price = sending.cost(store().project(run.project_id), EngineSpec.parse(run.spec).options.get("model", ""), tokens)
    return used if price is None else f"{used}, {sending.dollars(price)}"


def _duration(seconds: float) -> str:
    if seconds < 90:
        return tn("{count} second", "{count} seconds", max(1, round(seconds)))
    if seconds < 7200:
        return tn("{count} minute", "{count} minutes", round(seconds / 60))
    return tn("{count} hour", "{count} hours", round(seconds / 3600))


def _continue(run: StoredRun) -> None:
    start_runs([run.id], [EngineSpec.parse(run.spec)])


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
    start_runs([again], [EngineSpec.parse(run.spec)])


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
