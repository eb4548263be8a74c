"""The queries that fail: what was expected, what came, and what could be reached at best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pandas as pd
import streamlit as st

from core.catalog import Catalog
from core.diagnosis.vocabulary import Diagnosis
from core.evaluation import imperfect
from core.queries import Query, QuerySet
from core.runs import Run
from pages.ui import diagnosis_views
from pages.ui.measured import ReadRun
from pages.ui.results import titled
from pages.ui.state import store
from pages.ui.tables import show_small_table, show_table, show_whole_table
from pages.ui.words import plain, reader, t, tn

A_PAGE = 3
"""Queries shown at a time: what fits on a screen, and is drawn at once."""
MOST_WHOLE = 40
"""Up to so many queries are shown as one plain table; more, as one to scroll and sort."""


@st.fragment
def section(catalog: Catalog, query_set: QuerySet, runs: Sequence[ReadRun], metric: str, k: int) -> None:
    """Draw the imperfect queries of one engine, worst first."""
    names = {run.run.id: plain(run.name) for run in runs}
    chosen = runs[0].run.id
    if len(runs) > 1:
        chosen = st.segmented_control(
            t("Engine"),
            list(names),
            default=chosen,
            format_func=names.get,
            required=True,
            key="failures_engine-" + "-".join(names),
        )
    run = next(each for each in runs if each.run.id == chosen)
    failing = imperfect(run.scores, metric, k)
    if failing.empty:
        st.success(t("Every query is perfect with {engine}.", engine=plain(run.name)), icon=":material/check_circle:")
        return
    _summary(failing, metric, k)
    found = diagnosis_views.diagnoses(run, runs, query_set, catalog, metric, k)
    diagnosis_views.show_costliest(found)
    opened = st.expander(
        t("All of them as one table"), icon=":material/table:", key="imperfect-opened", on_change="rerun"
    )
    if opened.open:
        with opened:
            table = _table(failing, query_set, run, metric, k)
            show = show_whole_table if len(table) <= MOST_WHOLE else show_table
            show(table, name="imperfect", alt_text=t("Imperfect queries, worst first"))
    _cards(catalog, query_set, run, failing, found, metric, k)


def _summary(failing: pd.DataFrame, metric: str, k: int) -> None:
    at_ceiling = int(failing["at_ceiling"].sum())
    said = tn("{count} query is below 1 in {metric}.", "{count} queries are below 1 in {metric}.", len(failing),
              metric=titled(metric, k))  # fmt: skip
    if at_ceiling:
        said += " " + tn(
            "{count} of them is at its ceiling: nothing better is possible in {k} places.",
            "{count} of them are at their ceiling: nothing better is possible in {k} places.",
            at_ceiling,
            k=k,
        )
    st.caption(said)


def _table(failing: pd.DataFrame, query_set: QuerySet, run: ReadRun, metric: str, k: int) -> pd.DataFrame:
    texts = query_set.queries.set_index("id")
    return pd.DataFrame(
        {
            titled(metric, k): failing["value"],
            t("Ceiling"): failing["ceiling"],
            t("Query"): texts["text"].reindex(failing.index),
            t("Language"): [reader().language_name(code) for code in texts["language"].reindex(failing.index)],
            t("Right documents"): run.scores.queries["relevant"].reindex(failing.index),
            t("At its ceiling"): [t("at its ceiling") if yes else "" for yes in failing["at_ceiling"]],
        }
    )


def _cards(
    catalog: Catalog,
    query_set: QuerySet,
    run: ReadRun,
    failing: pd.DataFrame,
    found: Mapping[str, Diagnosis],
    metric: str,
    k: int,
) -> None:
    pages = -(-len(failing) // A_PAGE)
    page = 1
    if pages > 1:
        page = st.pagination(pages, key=f"failures_page-{run.run.id}-{metric}-{k}")
    answers = store().run(run.run.id)
    for query_id in failing.index[(page - 1) * A_PAGE : page * A_PAGE]:
        with st.container(border=True):
            _card(catalog, query_set.by_id[query_id], answers, run, failing.loc[query_id], metric, k)
            if query_id in found:
                diagnosis_views.show_cause(found[query_id])


def _card(catalog: Catalog, query: Query, answers: Run, run: ReadRun, scored: pd.Series, metric: str, k: int) -> None:
    words = reader()
    st.text(query.text)
    said = f"{titled(metric, k)} **{words.number(scored['value'])}** · {plain(words.language_name(query.language))}"
    if scored["at_ceiling"]:
        said += " · :material/vertical_align_top: " + t(
            "at its ceiling of {ceiling}: {relevant} right documents, {k} places",
            ceiling=words.number(scored["ceiling"]),
            relevant=len(query.relevant(run.scores.threshold)),
            k=k,
        )
    elif scored["ceiling"] < 1:
        said += " · " + t("ceiling {ceiling}", ceiling=words.number(scored["ceiling"]))
    st.caption(said)
    ranking = list(dict.fromkeys(answers.documents.get(query.id, [])))
    left, right = st.columns(2)
    with left:
        table = _expected(catalog, query, ranking, run.scores.threshold)
        show_small_table(table, alt_text=t("What was expected"))
    with right:
        if not ranking:
            said = t("Nothing came back.")
            if run.run.spec.startswith("bm25"):
                said = t("Nothing came back: no document shares a word with the query.")
            st.info(said, icon=":material/search_off:")
        else:
            table = obtained(catalog, query, ranking[:k], run.scores.threshold)
            show_small_table(table, alt_text=t("What came back"))


def _expected(catalog: Catalog, query: Query, ranking: Sequence[str], threshold: float) -> pd.DataFrame:
    places = {document: place for place, document in enumerate(ranking, 1)}
    rows = [
        (catalog.title(document), _grade(query.grades[document]), _found_at(places.get(document)), document)
        for document in query.relevant(threshold)
    ]
    return pd.DataFrame(rows, columns=[t("Expected"), t("Grade"), t("Found at"), t("Id")])


def obtained(catalog: Catalog, query: Query, ranking: Sequence[str], threshold: float) -> pd.DataFrame:
    """Return the results of a query with their judgments, best first."""
    rows = [
        (str(place), catalog.title(document), _judged(query, document, threshold), document)
        for place, document in enumerate(ranking, 1)
    ]
    return pd.DataFrame(rows, columns=[t("Rank"), t("Obtained"), t("Judgment"), t("Id")])


def _grade(grade: float) -> str:
    return reader().number(grade, 0 if grade == int(grade) else 1)


def _found_at(place: int | None) -> str:
    said = t("not found") if place is None else t("rank {place}", place=place)
    return said.replace(" ", "\u00a0")


def _judged(query: Query, document: str, threshold: float) -> str:
    return _judgment(query, document, threshold).replace(" ", "\u00a0")  # on one line


def _judgment(query: Query, document: str, threshold: float) -> str:
    if document in query.known_bad:
        return "⛔ " + t("known bad")
    if document not in query.grades:
        return "? " + t("unjudged")
    if query.grades[document] >= threshold:
        return "✓ " + t("right, grade {grade}", grade=_grade(query.grades[document]))
    return "✗ " + t("judged wrong")


def known_bad_section(catalog: Catalog, query_set: QuerySet, runs: Sequence[ReadRun], k: int) -> None:
    """Draw the known-bad documents that engines showed in the first k."""
    rows = []
    for run in runs:
        answers = store().run(run.run.id).documents
        for query in query_set.by_id.values():
            if not query.known_bad:
                continue
            first = list(dict.fromkeys(answers.get(query.id, [])))[:k]
            rows += [
                (run.name, query.text, place, catalog.title(document), document)
                for place, document in enumerate(first, 1)
                if document in query.known_bad
            ]
    if not rows:
        st.success(
            t("No engine shows a known-bad document in the first {k} results.", k=k), icon=":material/check_circle:"
        )
        return
    columns = [t("Engine"), t("Query"), t("Rank"), t("Document"), t("Id")]
    show = show_whole_table if len(rows) <= MOST_WHOLE else show_table
    show(
        pd.DataFrame(rows, columns=columns),
        name="known-bad",
        alt_text=t("Known-bad documents in the first results"),
    )
