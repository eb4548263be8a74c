"""The parts of the Queries screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pandas as pd
import streamlit as st

from core.catalog import UNKNOWN, Catalog
from core.formats.checks.languages import proposed_languages
from core.formats.fixes import FIXES, Known
from core.formats.fixes import fixed as fix_set
from core.formats.problems import Problem
from core.formats.query_sets import read_query_set
from core.formats.tables import Table
from core.messages import InputError
from core.queries import Query, QuerySet
from core.raters import GIVEN, RULES, combined, rule_label, said_of
from core.significance import FEWEST_TO_SHOW
from core.store import Project, StoredQuerySet
from pages.ui import editing_list, health, languages, unreachable, uploads, views
from pages.ui.screens import CATALOG, EVALUATE
from pages.ui.state import once, store
from pages.ui.tables import show_small_table
from pages.ui.words import reader, say, t, tn

ROWS = 12
"""Queries on one page: what a person reads at a glance, and a browser draws at once."""
TITLES = 6
"""Right answers named in a row; more than that are counted."""
EXAMPLE = """[
  {"query": "hot tea outdoors", "language": "en", "relevant": ["P040"], "grades": {"P040": 3}, "known_bad": ["P007"]},
  {"requete": "faire le ménage sans y penser", "langue": "fr", "pertinents": ["P055"]}
]"""


def show(stored: StoredQuerySet, catalog: Catalog | None) -> None:
    """Draw one query set: what it covers, and its queries with their right answers."""
    query_set = store().query_set(stored.digest)
    show_coverage(query_set)
    if query_set.rule:
        st.caption(say(said_of(query_set.ratings, query_set.rule)))
    _show_queries(query_set, catalog)


def show_coverage(query_set: QuerySet) -> None:
    """Draw how many queries there are, by language and by number of right answers."""
    words = reader()
    right = _right_answers(query_set)
    st.markdown(tn("**{count}** query", "**{count}** queries", len(query_set)))
    by_language, by_answers = st.columns(2)
    with by_language:
        few = t("too few to say anything")
        rows = [
            (words.language_name(code), words.number(n, 0), few if n < FEWEST_TO_SHOW else "")
            for code, n in query_set.languages.items()
        ]
        show_small_table(
            pd.DataFrame(rows, columns=[t("Language"), t("Queries"), t("Remark")]), alt_text=t("Queries by language")
        )
    with by_answers:
        counts = right.map(lambda n: str(n) if n < 4 else "4+").value_counts().sort_index()
        show_small_table(
            pd.DataFrame({t("Right documents"): counts.index, t("Queries"): counts.to_numpy()}),
            alt_text=t("Queries by number of right documents"),
        )


def _right_answers(query_set: QuerySet) -> pd.Series:
    judgments = query_set.judgments
    counts = judgments[judgments["grade"] >= 1].groupby("query_id").size()
    return counts.reindex(query_set.queries["id"], fill_value=0)


def _show_queries(query_set: QuerySet, catalog: Catalog | None) -> None:
    pages = max(1, -(-len(query_set) // ROWS))
    page = 1
    if pages > 1:
        page = st.number_input(
            t("Page, of {pages}", pages=pages), 1, pages, key=f"queries_page-{query_set.digest}", width=160
        )
    shown = list(query_set.by_id.values())[(page - 1) * ROWS : page * ROWS]
    show_small_table(_queries(shown, catalog), alt_text=t("The queries and their right documents"))


def _queries(queries: Sequence[Query], catalog: Catalog | None) -> pd.DataFrame:
    def titles(ids: Sequence[str]) -> str:
        named = [_title(document, catalog) for document in ids[:TITLES]]
        return " · ".join(named) + (f" · +{len(ids) - TITLES}" if len(ids) > TITLES else "")

    rows = [
        (
            query.text,
            reader().language_name(query.language),
            titles(query.relevant()),
            titles(sorted(query.known_bad)),
            ", ".join(query.tags),
        )
        for query in queries
    ]
    table = pd.DataFrame(rows, columns=[t("Query"), t("Language"), t("Right documents"), t("Known bad"), t("Tags")])
    return table.loc[:, [True, True, True, *(bool("".join(table[name])) for name in table.columns[3:])]]


def _title(document: str, catalog: Catalog | None) -> str:
    if catalog is None:
        return document
    if catalog.place(document) is None:
        return t("{document} (not in the catalog)", document=document)
    return catalog.title(document)


def lead_to_missing(stored: StoredQuerySet, catalog: Catalog) -> None:
    """Draw the button that lists the queries with a right answer that the catalog lacks, if there are any."""
    if not unreachable.has_missing(stored, catalog):
        return
    st.button(
        t("See the queries with these answers"), icon=":material/arrow_forward:", key="queries_missing",
        on_click=_edit_missing, args=(stored.set_id,),
    )  # fmt: skip


def _edit_missing(set_id: str) -> None:
    editing_list.show_missing(set_id)
    views.open_view("queries", "edit")


def show_shapes() -> None:
    """Show what a file of queries may look like."""
    with st.expander(t("What to put in the file"), icon=":material/help:"):
        st.markdown(t("JSON, one item a query; the keys may be English or French:"))
        st.code(EXAMPLE, language="json")
        st.markdown(t("Or a table with one row a query; several ids are separated by a semicolon:"))
        st.code("query,language,relevant_ids,known_bad_ids\nhot tea outdoors,en,P040;P042,P007", language=None)
        st.markdown(t("Or a table with one row for each judged pair; grade 0 is judged wrong, 1 and more is right:"))
        st.code("query,docid,rating\nhot tea outdoors,P040,3\nhot tea outdoors,P007,0", language=None)


def read(table: Table, catalog: Catalog | None) -> tuple[QuerySet, list[Problem]] | None:
    """Return the query set in a table and what is wrong with it; says why when it holds none."""
    try:
        query_set, problems = _read(table, catalog, UNKNOWN)
        with st.grid(2, min_column_width=300):
            if UNKNOWN in query_set.languages:
                code = languages.choose(
                    t("Language of the queries that name none"), "queries_language", UNKNOWN,
                    t("It decides how words are cut; results are shown language by language."),
                )  # fmt: skip
                query_set, problems = _read(table, catalog, code)
            if query_set.rule:
                query_set = _choose_rule(query_set)
    except InputError as error:
        st.error(say(error.message), icon=":material/error:")
        show_shapes()
        return None
    return query_set, [_said_again(problem, query_set) for problem in problems]


def _said_again(problem: Problem, query_set: QuerySet) -> Problem:
    """Return the problem; what it says of raters is said of the rule that was chosen."""
    if problem.code != "several_raters":
        return problem
    return replace(problem, message=said_of(query_set.ratings, query_set.rule))


def _read(table: Table, catalog: Catalog | None, code: str) -> tuple[QuerySet, list[Problem]]:
    name = uploads.file_name("queries")
    return once(
        f"queries_read-{code}", (table, catalog and catalog.digest),
        lambda: read_query_set(table, name, language_code=code, catalog=catalog),
    )  # fmt: skip


QUERY_FIXES = {code: fix.label for code, fix in FIXES.items()}


def fixed(query_set: QuerySet, problems: list[Problem], catalog: Catalog | None) -> tuple[QuerySet, list[Problem]]:
    """Return the set after the fixes that were switched on under Health, and what they did."""
    codes = health.chosen_fixes("queries", FIXES)
    if not codes:
        return query_set, problems
    languages_of = _confirm_languages(query_set) if "set_language" in codes else {}
    mended, done = fix_set(query_set, codes, Known(catalog, languages_of))
    return mended, [*problems, *done]


def _confirm_languages(query_set: QuerySet) -> dict[str, str]:
    """Show which language each doubtful query looks like, and return those that a person leaves ticked."""
    proposed = proposed_languages(list(query_set))
    if not proposed:
        return {}
    words = reader()
    ids, tick = list(proposed), t("Change")
    of = query_set.by_id
    rows = pd.DataFrame(
        {
            tick: True,
            t("Query"): [of[query].text for query in ids],
            t("Language"): [words.language_name(of[query].language) for query in ids],
            t("Looks like"): [words.language_name(proposed[query]) for query in ids],
        }
    )
    with st.expander(t("Languages to confirm"), expanded=True):
        st.caption(t("Untick the queries whose language is right as it is."))
        edited = st.data_editor(
            rows, key=f"queries_languages-{query_set.digest}", hide_index=True, disabled=list(rows.columns[1:]),
            alt=t("The language that each query looks like"),
        )  # fmt: skip
    return {query: proposed[query] for query, confirmed in zip(ids, edited[tick], strict=True) if confirmed}


def _choose_rule(query_set: QuerySet) -> QuerySet:
    """Ask how one grade is made of what several raters said, and return the set with the grades of that rule."""
    names = [GIVEN, *RULES] if query_set.rule == GIVEN else list(RULES)
    with st.container():
        rule = st.selectbox(
            t("How the raters' grades become one"), names, index=names.index(query_set.rule), key="queries_rule",
            format_func=lambda name: reader().say(rule_label(name)),
            help=t("Every rater's grade is kept; this says which one counts. It is stored with the set."),
        )  # fmt: skip
        if rule in RULES:
            st.caption(say(RULES[rule].meaning))
    return query_set if rule == query_set.rule else combined(query_set, rule)


def save(project: Project, query_set: QuerySet) -> None:
    """Keep the query set, then say so."""
    store().add_query_set(project.id, query_set, source={"file_name": query_set.name})
    uploads.forget("queries")
    health.forget_fixes("queries")
    for name in [each for each in st.session_state if str(each).startswith(("queries_read", "queries_found"))]:
        del st.session_state[name]  # they hold the whole file
    views.open_view("queries", "overview")
    st.session_state["queries_saved"] = len(query_set)


def said_after_saving(project: Project) -> None:
    """Say that the queries were kept, and where to go from here."""
    saved = st.session_state.pop("queries_saved", None)
    if saved is None:
        return
    st.success(tn("{count} query was added.", "{count} queries were added.", saved), icon=":material/check_circle:")
    if project.catalog_digest:
        EVALUATE.link(t("Next: run the engines"))
    else:
        CATALOG.link(t("Next: bring the catalog"))
