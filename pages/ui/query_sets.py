"""The parts of the Queries screen."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from core.catalog import UNKNOWN, Catalog
from core.evaluation import FEWEST_TO_SHOW
from core.formats.export import query_set_to_json
from core.formats.problems import Problem
from core.formats.query_sets import read_query_set
from core.formats.tables import Table
from core.messages import InputError
from core.queries import QuerySet
from core.store import Project, StoredQuerySet
from pages.ui import languages, uploads
from pages.ui.screens import CATALOG, EVALUATE
from pages.ui.state import store
from pages.ui.tables import show_small_table, show_table
from pages.ui.words import reader, say, t, tn

EXAMPLE = """[
  {"query": "hot tea outdoors", "language": "en", "relevant": ["P040"], "grades": {"P040": 3}, "known_bad": ["P007"]},
  {"requete": "faire le ménage sans y penser", "langue": "fr", "pertinents": ["P055"]}
]"""


def show(stored: StoredQuerySet, catalog: Catalog | None, project: Project) -> None:
    """Draw one query set: what it covers, and its queries with their right answers."""
    query_set = store().query_set(stored.digest)
    show_coverage(query_set)
    show_table(_queries(query_set, catalog), name="queries", alt_text=t("The queries and their right documents"))
    with st.container(horizontal=True):
        st.download_button(
            t("The whole set as JSON"),
            lambda: query_set_to_json(query_set),
            file_name="queries.json",
            mime="application/json",
            key=f"json-{stored.digest}",
            icon=":material/download:",
            on_click="ignore",
        )
        with st.popover(t("Remove this set"), icon=":material/delete:"):
            st.caption(t("Runs over it stay. The file itself is not touched."))
            st.button(
                t("Remove"), key=f"remove-{stored.digest}", on_click=store().remove_query_set,
                args=(project.id, stored.digest),
            )  # fmt: skip


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


def _queries(query_set: QuerySet, catalog: Catalog | None) -> pd.DataFrame:
    def titles(ids: list[str]) -> str:
        return " · ".join(catalog.title(document) if catalog else document for document in ids)

    rows = [
        (
            query.text,
            reader().language_name(query.language),
            titles(query.relevant()),
            titles(sorted(query.known_bad)),
            ", ".join(query.tags),
        )
        for query in query_set.by_id.values()
    ]
    return pd.DataFrame(rows, columns=[t("Query"), t("Language"), t("Right documents"), t("Known bad"), t("Tags")])


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
    ids = catalog.positions if catalog is not None else None
    name = uploads.file_name("queries")
    try:
        query_set, problems = read_query_set(table, name, catalog_ids=ids)
        if UNKNOWN in query_set.languages:
            code = languages.choose(
                t("Language of the queries that name none"), "queries_language", UNKNOWN,
                t("It decides how words are cut; results are shown language by language."),
            )  # fmt: skip
            query_set, problems = read_query_set(table, name, language_code=code, catalog_ids=ids)
    except InputError as error:
        st.error(say(error.message), icon=":material/error:")
        show_shapes()
        return None
    return query_set, problems


def save(project: Project, query_set: QuerySet) -> None:
    """Keep the query set, then say so."""
    store().add_query_set(project.id, query_set, source={"file_name": query_set.name})
    uploads.forget("queries")
    st.session_state["queries_saved"] = len(query_set)


def said_after_saving(project: Project) -> None:
    """Say that the queries were kept, and where to go from here."""
    saved = st.session_state.pop("queries_saved", None)
    if saved is None:
        return
    st.success(tn("{count} query was added.", "{count} queries were added.", saved), icon=":material/check_circle:")
    (EVALUATE if project.catalog_digest else CATALOG).link(t("Next step"))
