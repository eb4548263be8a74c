"""Where a project stands: what is loaded, what has run, the last answer."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from core.demo import load_demo
from core.sentences import headline
from core.store import Project
from pages.ui.measured import finished_runs, read_runs
from pages.ui.screens import Screen
from pages.ui.state import catalog_of, choose_project, store
from pages.ui.words import plain, reader, say, t, tn


@dataclass(frozen=True)
class Done:
    """Which steps a project has behind it."""

    catalog: bool
    queries: bool
    runs: bool


def open_demo() -> None:
    """Open the demo shop, loading it the first time."""
    # Streamlit may end a callback at any call of its own: none stands between the first write and the last.
    keeper, name = store(), t("Demo shop")
    choose_project(load_demo(keeper, name))


def new_project() -> None:
    """Make an empty project, or take the empty one there is, and go on to its catalog."""
    empty = [each for each in store().projects() if not each.demo and each.catalog_digest is None]
    if empty:
        choose_project(empty[-1].id)
    else:
        mine = sum(not each.demo for each in store().projects())
        choose_project(store().add_project(t("My search") if not mine else t("My search {number}", number=mine + 1)))
    st.session_state["go_to_catalog"] = True


def draw(project: Project) -> Done:
    """Draw the state of a project and return it."""
    words = reader()
    catalog = catalog_of(project)
    sets = store().query_sets(project.id)
    ready = {each.digest: finished_runs(project, each.digest) for each in sets}
    runs = sum(len(each) for each in ready.values())
    with st.grid(3, min_column_width=230):
        with st.container(border=True, height="stretch"):
            st.metric(t("Catalog"), words.number(len(catalog), 0) if catalog else "–")
            st.caption(
                tn("document in {name}", "documents in {name}", len(catalog), name=plain(catalog.name))
                if catalog
                else t("no documents yet")
            )
        with st.container(border=True, height="stretch"):
            st.metric(t("Queries"), words.number(sum(each.count for each in sets), 0) if sets else "–")
            for each in sets:
                languages = ", ".join(
                    f"{words.language_name(code)} {words.number(n, 0)}" for code, n in each.languages.items()
                )
                st.caption(
                    t(
                        "{name}: {count} ({languages})",
                        name=plain(each.name),
                        count=each.count,
                        languages=plain(languages),
                    )
                )
            if not sets:
                st.caption(t("no queries yet"))
        with st.container(border=True, height="stretch"):
            st.metric(t("Finished runs"), words.number(runs, 0) if runs else "–")
            st.caption(tn("{count} query set answered", "{count} query sets answered", sum(map(bool, ready.values()))))
    _last_answers(project, ready)
    return Done(catalog is not None, bool(sets), runs > 0)


def _last_answers(project: Project, ready: dict[str, list]) -> None:
    k = int(project.settings.get("k", 5))
    for each in store().query_sets(project.id):
        runs = read_runs(ready[each.digest], each.digest, 1.0)
        answer = headline([run.measured for run in runs], "recall", k)
        if answer is not None:
            st.markdown(f"**{plain(each.name)}** — {say(answer)}")
            st.caption(t("A document counts as right from grade {grade} on.", grade=1))


def next_step(screen: Screen, label: str) -> None:
    """Draw the one next step."""
    if st.button(label, type="primary", icon=":material/arrow_forward:"):
        st.switch_page(screen.file)
