"""The results to judge first, judged where they are listed: each grade is kept in the query set at once.

Which engine found a result, and where, is not shown: it would lean on the judgment.
"""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from core.catalog import Catalog
from core.editing import Judge, RemoveJudgment, query_of
from core.formats.cells import clipped
from core.queries import Query
from core.store import Project
from core.verdicts import JudgeFirst
from pages.ui import compare_choices
from pages.ui.editing_query import grade_name
from pages.ui.editing_state import Editing, edit, show_refusal
from pages.ui.measured import finished_runs
from pages.ui.screens import EVALUATE
from pages.ui.state import store
from pages.ui.words import plain, t, tn

MOST_LETTERS = 240
KNOWN_BAD = -1.0
"""The choice beside the grades: wrong, and never to be shown."""


def show(
    listed: Sequence[JudgeFirst], catalog: Catalog, set_digest: str, project: Project, specs: tuple[str, str]
) -> None:
    """Draw each listed result with the grades to choose from, and what to do once some are judged.

    `specs` are the two engines that are compared.
    """
    history = store().history(store().used_versions(project.id)[set_digest].set_id)
    editing = Editing(history, store().query_set(history.current.digest), catalog)
    show_refusal(editing)
    shown = [(query, each) for each in listed if (query := query_of(editing.query_set, each.query_id)) is not None]
    grades = _grades(editing)
    for query, each in shown:
        with st.container(border=True):
            _result(editing, query, each.document_id, grades)
    judged = sum(each.document_id in query.grades for query, each in shown)
    if judged:
        _say_what_is_next(judged, editing, project, specs)


def _result(editing: Editing, query: Query, document: str, grades: Sequence[float]) -> None:
    key = editing.key("first", query.id, document)
    grade = KNOWN_BAD if document in query.known_bad else query.grades.get(document)
    options = [*sorted({*grades, *([] if grade in (None, KNOWN_BAD) else [grade])}), KNOWN_BAD]
    names = _names(options)
    read, judged = st.columns([6, 5], vertical_alignment="center")
    with read.container(gap=None):
        st.text(query.text)
        _document(editing, document)
    st.session_state[key] = grade
    judged.pills(
        t("Is {document} right?", document=plain(document)), options, format_func=names.get, key=key,
        label_visibility="collapsed", wrap=True, on_change=_keep, args=(editing, query.id, document, key),
    )  # fmt: skip


def _document(editing: Editing, document: str) -> None:
    catalog = editing.catalog
    place = None if catalog is None else catalog.place(document)
    if catalog is None or place is None:
        absent = t("not in the catalog")
        st.markdown(f"{plain(document)} :orange-badge[{absent}]")
        return
    title, text = catalog.title(document), catalog.text(place)
    st.markdown(f"**{plain(clipped(title, 90))}** :gray[{plain(document)}]")
    st.caption(plain(clipped(text.removeprefix(title.removesuffix("…")).lstrip(". "), MOST_LETTERS)))


def _grades(editing: Editing) -> list[float]:
    """Return the whole grades that the set uses, wrong among them, and 1 where it has no right answer yet."""
    used = editing.query_set.judgments["grade"]
    right = {float(grade) for grade in used[(used >= 1) & (used % 1 == 0)]}
    return sorted({0.0, *(right or {1.0})})


def _names(grades: Sequence[float]) -> dict[float, str]:
    """Return what to call grades: wrong, then right where there is one grade of it, else each by its number."""
    right = [grade for grade in grades if grade > 0]
    named = {grade: t("grade {grade}", grade=grade_name(grade)) for grade in right}
    named = named if len(right) > 1 else dict.fromkeys(right, t("right"))
    return {0.0: t("wrong"), **named, KNOWN_BAD: t("known bad")}


def _keep(editing: Editing, query_id: str, document: str, key: str) -> None:
    grade = st.session_state.get(key)
    if grade is None:
        edit(editing, RemoveJudgment(query_id, document))
    else:
        edit(editing, Judge(query_id, document, max(float(grade), 0.0), grade == KNOWN_BAD))


def _say_what_is_next(judged: int, editing: Editing, project: Project, specs: tuple[str, str]) -> None:
    digest = editing.history.current.digest
    st.info(
        tn(
            "{count} of these is judged now, in version {number} of the query set: the verdict counts it once the "
            "engines have run on that version.",
            "{count} of these are judged now, in version {number} of the query set: the verdict counts them once the "
            "engines have run on that version.",
            judged,
            number=editing.history.number,
        ),
        icon=":material/check_circle:",
    )
    newer = {run.spec: run.id for run in finished_runs(project, digest)}
    if all(spec in newer for spec in specs):
        a, b = (newer[spec] for spec in specs)
        st.button(t("See that verdict"), key="compare-newer", on_click=_look_at, args=(digest, a, b))
    else:
        EVALUATE.link(t("Go to Evaluate"))


def _look_at(digest: str, a: str, b: str) -> None:
    st.session_state["results_set"] = digest
    compare_choices.choose(digest, a, b)
