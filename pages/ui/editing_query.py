"""One query: its text, language, tags and note, its judgments, and more right answers from the catalog."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from core.editing import ChangeQuery, DeleteQuery, Judge, RemoveJudgment, query_of
from core.formats.checks.repeats import repeats_of, same_answers
from core.queries import Query
from pages.ui import languages
from pages.ui.documents import MOST_FOUND, finder, prepare
from pages.ui.editing_state import Editing, choose, edit
from pages.ui.state import once
from pages.ui.words import plain, reader, t, tn

A_PAGE = 20
"""Judgments drawn at once: each has three widgets."""

LONG = 100
"""Letters from which on a text gets several lines."""

FOUND = 8
"""Documents offered for what was typed."""

GRADES = (0.0, 1.0, 2.0, 3.0)
"""Grades offered besides those that the set has."""


def show(editing: Editing, query_id: str) -> None:
    """Draw the editor of a query; every change is kept at once."""
    query = query_of(editing.query_set, query_id)
    if query is None:
        return
    _fields(editing, query)
    _warn_of_repeats(editing, query)
    _judgments(editing, query)
    _add_answers(editing, query)
    st.button(
        t("Delete this query"), icon=":material/delete:", key=editing.key("delete", query.id),
        on_click=_delete, args=(editing, query),
    )  # fmt: skip


def _fields(editing: Editing, query: Query) -> None:
    def changed(field: str) -> Callable[[], None]:
        return lambda: _change(editing, query, field, str(st.session_state[_key(editing, query, field)]))

    for field in ("text", "language", "tags", "note"):
        st.session_state[_key(editing, query, field)] = _shown(query, field)
    draw = st.text_area if len(query.text) > LONG or "\n" in query.text else st.text_input
    draw(t("Query"), key=_key(editing, query, "text"), on_change=changed("text"))
    with st.container(horizontal=True):
        st.selectbox(
            t("Language"), languages.known(query.language), format_func=reader().language_name,
            key=_key(editing, query, "language"), on_change=changed("language"),
            help=t("Results are shown language by language."),
        )  # fmt: skip
        st.text_input(
            t("Tags"), key=_key(editing, query, "tags"), on_change=changed("tags"),
            help=t("A semicolon separates two tags."),
        )  # fmt: skip
    st.text_input(t("Note"), key=_key(editing, query, "note"), on_change=changed("note"))


def _warn_of_repeats(editing: Editing, query: Query) -> None:
    """Say that another query asks the same, as the health list of an import does."""
    same = once(
        editing.key("repeats"), (editing.history.current.digest, query.id),
        lambda: repeats_of(query, editing.query_set),
    )  # fmt: skip
    if not same:
        return
    if all(same_answers(query, other) for other in same):
        said = t("This query is in the set once more, with the same answers; both are kept and both count.")
    else:
        said = t("This query is in the set once more, with other answers; both are kept and both count.")
    st.warning(said, icon=":material/content_copy:")


def _key(editing: Editing, query: Query, *parts: str) -> str:
    return editing.key(*parts, query.id)


def _shown(query: Query, field: str) -> str:
    return "; ".join(query.tags) if field == "tags" else str(getattr(query, field))


def _change(editing: Editing, query: Query, field: str, typed: str) -> None:
    value = {"tags": (typed,)} if field == "tags" else {field: typed}
    edit(editing, ChangeQuery(query.id, **value))


def _judgments(editing: Editing, query: Query) -> None:
    st.subheader(t("Judged documents"), anchor=False)
    if query.grades:
        st.caption(t("Grade 0 is wrong, 1 and more is right. What is known bad must never be shown."))
    else:
        st.caption(t("No document is judged yet: search the catalog for a right answer."))
    shown = st.session_state.get(_key(editing, query, "judgments"), A_PAGE)
    options = sorted({*GRADES, *_whole_grades(editing), *query.grades.values()})
    for document in list(query.grades)[:shown]:
        _judgment(editing, query, document, options)
    left = len(query.grades) - shown
    if left > 0:
        st.button(
            tn("Show the other {count}", "Show the other {count}", left), key=_key(editing, query, "more"),
            on_click=_show_all, args=(editing, query),
        )  # fmt: skip


def _show_all(editing: Editing, query: Query) -> None:
    st.session_state[_key(editing, query, "judgments")] = len(query.grades)


def _whole_grades(editing: Editing) -> list[float]:
    grades = editing.query_set.judgments["grade"]
    return grades[grades % 1 == 0].unique().tolist()


def _judgment(editing: Editing, query: Query, document: str, options: Sequence[float]) -> None:
    grade_key, bad_key = (_key(editing, query, part, document) for part in ("grade", "bad"))
    st.session_state[grade_key], st.session_state[bad_key] = query.grades[document], document in query.known_bad
    with st.container(horizontal=True, vertical_alignment="center"):
        with st.container(width="stretch"):
            _name(editing, document)
        st.selectbox(
            t("Grade of {document}", document=plain(document)), options, format_func=grade_name, key=grade_key,
            label_visibility="collapsed", width=115,
            on_change=lambda: edit(editing, Judge(query.id, document, st.session_state[grade_key])),
        )  # fmt: skip
        st.checkbox(
            t("Is known bad"), key=bad_key,
            on_change=lambda: edit(editing, Judge(query.id, document, _kept(query, document, bad_key),
                                                  st.session_state[bad_key])),
        )  # fmt: skip
        st.button(
            ":material/close:", key=_key(editing, query, "remove", document), type="tertiary",
            help=t("Remove this judgment: {document} counts as unjudged then.", document=plain(document)),
            on_click=edit, args=(editing, RemoveJudgment(query.id, document)),
        )  # fmt: skip


def _kept(query: Query, document: str, bad_key: str) -> float:
    return 0.0 if st.session_state[bad_key] else query.grades[document]


def grade_name(grade: float) -> str:
    """Return a grade as it is written: whole ones without decimals."""
    return reader().number(grade, 0 if float(grade).is_integer() else 2)


def _name(editing: Editing, document: str) -> None:
    """Draw what a document is called and its id, or that the catalog has none of this id."""
    known = editing.catalog is None or editing.catalog.place(document) is not None
    title = editing.catalog.title(document) if editing.catalog is not None and known else document
    said = plain(title) if title == document else f"{plain(title)} :gray[{plain(document)}]"
    absent = t("not in the catalog")
    st.markdown(said if known else f"{said} :orange-badge[{absent}]")


def _add_answers(editing: Editing, query: Query) -> None:
    st.subheader(t("Add a right answer"), anchor=False)
    if editing.catalog is None:
        st.caption(t("Bring the catalog first: then its documents can be searched here by title."))
        return
    prepare(editing.catalog)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        typed = st.text_input(
            t("Search the catalog"), key=editing.key("search"), icon=":material/search:",
            placeholder=t("words of a title, an id, or words of the text"),
        )  # fmt: skip
        options = [grade for grade in sorted({*GRADES, *_whole_grades(editing)}) if grade > 0]
        grade = st.selectbox(
            t("Grade"), options, format_func=grade_name, key=editing.key("add_grade"), width=130,
            persist_state="session",
        )  # fmt: skip
    if not typed.strip():
        return
    found = finder(editing.catalog).find(typed, MOST_FOUND)
    if not found:
        st.caption(t("No document holds all of these words."))
    _say_how_many(len(found))
    for document in found[:FOUND]:
        _offer(editing, query, document, float(grade))


def _say_how_many(found: int) -> None:
    if found == MOST_FOUND:
        most = MOST_FOUND - 1
        st.caption(t("The first {count} of more than {all} documents; more words find fewer.", count=FOUND, all=most))
    elif found > FOUND:
        st.caption(t("The first {count} of {all} documents; more words find fewer.", count=FOUND, all=found))


def _offer(editing: Editing, query: Query, document: str, grade: float) -> None:
    with st.container(horizontal=True, vertical_alignment="center"):
        with st.container(width="stretch"):
            _name(editing, document)
        judged = query.grades.get(document)
        if judged is not None:
            st.caption(t("grade {grade}", grade=grade_name(judged)), width="content")
            return
        st.button(
            t("Add"), key=_key(editing, query, "add", document), icon=":material/add:",
            on_click=edit, args=(editing, Judge(query.id, document, grade)),
        )  # fmt: skip


def _delete(editing: Editing, query: Query) -> None:
    ids = editing.query_set.queries["id"].tolist()
    place = ids.index(query.id)
    beside = [*ids[place + 1 : place + 2], *ids[max(place - 1, 0) : place]]
    if edit(editing, DeleteQuery(query.id)):
        choose(editing, next(iter(beside), None))
