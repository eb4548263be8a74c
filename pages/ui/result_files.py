"""Result lists of a search engine that nobody can connect to: bring their file, and it is an engine like any other."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from core.catalog import Catalog
from core.engines.protocol import EngineSpec
from core.engines.results import spec_of
from core.formats.run_checks import run_doubts
from core.formats.runs import read_run, read_run_table
from core.messages import InputError
from core.queries import QuerySet
from core.result_lists import ResultLists
from core.store import Project, StoredQuerySet, StoredResultLists
from pages.ui import health, uploads
from pages.ui.state import once, store
from pages.ui.words import plain, say, t, tn

NAME = "results"


def card(project: Project) -> list[EngineSpec]:
    """Draw the card of result lists and return the engines that are chosen on it."""
    stored = store().stored_result_lists(project.id)
    name = t("Results files")
    with st.container(border=True, height="stretch"):
        wanted = st.checkbox(
            f"**{name}**", value=bool(stored), key=f"engine_results-{len(stored)}", disabled=not stored,
            persist_state="session",
        )  # fmt: skip
        st.caption(t("What another search returned for these queries, from a file. Bring the file below."))
        if not stored:
            return []
        names = {each.digest: plain(each.name) for each in stored}
        chosen = st.pills(
            t("Files"), list(names), selection_mode="multi", default=list(names), format_func=names.get,
            key=f"engine_results_files-{len(stored)}", disabled=not wanted, persist_state="session",
        )  # fmt: skip
        absent = st.checkbox(
            t("A query without a list was answered with nothing"), key="engine_results_absent", disabled=not wanted,
            persist_state="session",
            help=t(
                "A file can't tell “nothing was found” from “never asked”. Unless you say so, a query without a list "
                "counts as failed."
            ),
        )  # fmt: skip
    if not wanted:
        return []
    return [spec_of(store().result_lists(digest), absent="empty" if absent else "failed") for digest in chosen]


def answers(spec: EngineSpec, stored: StoredQuerySet) -> bool:
    """Say whether an engine can answer any query of a set: result lists are about the queries that they name."""
    if spec.name != NAME:
        return True
    lists = store().result_lists(spec.options["digest"])
    return any(lists.place(query) is not None for query in store().query_set(stored.digest))


def bring(project: Project, catalog: Catalog, sets: Sequence[StoredQuerySet]) -> None:
    """Draw the way to bring a results file, closed until somebody asks for it."""
    opened = st.expander(
        t("Bring the results of another search"), icon=":material/upload:", key="results-opened", on_change="rerun"
    )
    if not opened.open:
        return
    with opened:
        _show_kept(project)
        table = uploads.table(
            NAME,
            t("A file of results: one row for each query and document, best first"),
            t("A TREC run, a Quepid snapshot, or a table with query, document_id and rank or score."),
            read_run_table,
        )
        if table is None:
            return
        uploads.show_understood(NAME, table)
        try:
            lists, problems = once("results_read", table, lambda: read_run(table, uploads.file_name(NAME)))
        except InputError as error:
            st.error(say(error.message), icon=":material/error:")
            return
        found = once(
            "results_doubts", (table, catalog.digest, tuple(each.digest for each in sets)),
            lambda: run_doubts(lists, _nearest(lists, sets), catalog.positions),
        )  # fmt: skip
        st.markdown(tn("**{count}** query with results", "**{count}** queries with results", len(lists)))
        st.button(
            t("Use these results"), type="primary", icon=":material/check:", disabled=not len(lists),
            on_click=_keep, args=(project, lists),
        )  # fmt: skip
        health.show(NAME, table, [*problems, *found], {})


def _nearest(lists: ResultLists, sets: Sequence[StoredQuerySet]) -> QuerySet:
    """Return the query set that most of the lists answer."""
    known = [store().query_set(each.digest) for each in sets]
    return max(known, key=lambda query_set: sum(lists.place(query) is not None for query in query_set))


def _keep(project: Project, lists: ResultLists) -> None:
    store().add_result_lists(project.id, lists, source={"file_name": lists.name})
    uploads.forget(NAME)
    st.session_state["results_kept"] = lists.name


def _show_kept(project: Project) -> None:
    kept = st.session_state.pop("results_kept", None)
    if kept is not None:
        st.success(
            t("{name} is an engine now, on the card “Results files”.", name=plain(kept)), icon=":material/check_circle:"
        )
    for each in store().stored_result_lists(project.id):
        _show_one(project, each)


def _show_one(project: Project, lists: StoredResultLists) -> None:
    with st.container(horizontal=True, vertical_alignment="center"):
        said = t(
            "{name}: {queries} queries, {results} results",
            name=plain(lists.name),
            queries=lists.queries,
            results=lists.results,
        )
        st.caption(said)
        st.button(
            t("Remove"), key=f"remove-results-{lists.digest}", type="tertiary", icon=":material/delete:",
            on_click=store().remove_result_lists, args=(project.id, lists.digest),
        )  # fmt: skip
