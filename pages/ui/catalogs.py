"""The parts of the Catalog screen."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from core.catalog import Catalog
from core.formats.catalogs import CatalogMapping, build_catalog, guess_mapping
from core.formats.export import rejected_rows_csv
from core.formats.problems import Problem, findings, rejected_rows
from core.formats.tables import Table
from core.store import CatalogSource, Project
from pages.ui import languages, uploads
from pages.ui.screens import EVALUATE, QUERIES
from pages.ui.state import store
from pages.ui.tables import show_table
from pages.ui.words import plain, reader, t, tn

FIRST_ROWS = 5
ROWS_SHOWN = 2_000
"""Rows of a catalog that the screen lists: a browser does not read more."""


def show(catalog: Catalog, source: CatalogSource | None) -> None:
    """Draw the catalog in use, and how its file was read."""
    words = reader()
    counts = catalog.documents["language"].value_counts()
    by_language = ", ".join(f"{words.language_name(code)} {words.number(int(n), 0)}" for code, n in counts.items())
    st.markdown(
        f"**{plain(catalog.name)}** · "
        + tn("{count} document", "{count} documents", len(catalog))
        + f" · {plain(by_language)}"
    )
    if source is not None:
        st.caption(uploads.read_as(table_again(source)))
    shown = catalog.documents.head(ROWS_SHOWN)
    show_table(
        shown.rename(
            columns={"id": t("Id"), "title": t("Title"), "text": t("Searched text"), "language": t("Language")}
        ),
        name="catalog",
        alt_text=t("The documents of the catalog"),
    )
    if len(catalog) > len(shown):
        st.caption(t("The first {rows} of {total} documents.", rows=len(shown), total=len(catalog)))


def table_again(source: CatalogSource) -> Table:
    """Return the stored file as it was read, so that its columns can be chosen again."""
    frame = source.table
    return Table(
        frame=frame,
        rows=list(range(2, len(frame) + 2)),
        shape=str(source.said.get("shape", "")),
        encoding=str(source.said.get("encoding", "")),
        separator=str(source.said.get("separator", "")),
        sheet=str(source.said.get("sheet", "")),
        records=None,
        problems=(),
        row_count=len(frame),
    )


def show_first_rows(table: Table) -> None:
    """Draw how the file was understood, and its first rows."""
    st.subheader(t("What was understood"))
    st.caption(uploads.read_as(table))
    st.dataframe(table.frame.head(FIRST_ROWS), hide_index=True, alt=t("The first rows of the file"))


def choose_mapping(table: Table, source: CatalogSource | None) -> CatalogMapping:
    """Ask which column is what, with a guess to confirm."""
    columns = list(table.frame.columns)
    guess = _guess(table, source)
    key = f"map-{hash(tuple(columns))}-"
    st.subheader(t("Which column is what"))
    with st.grid(2, min_column_width=300):
        identity = st.selectbox(
            t("Id"),
            columns,
            index=columns.index(guess.id),
            key=key + "id",
            help=t("Unique for each document; the right answers name it."),
        )
        title = _optional(t("Title"), columns, guess.title, key + "title", t("What to call a document on screen."))
        text = st.multiselect(
            t("Searched text"),
            columns,
            default=list(guess.text),
            key=key + "text",
            help=t("These columns, in this order, are what engines search."),
        )
        language = _optional(
            t("Language column"), columns, guess.language, key + "language", t("Where each document names its own.")
        )
        code = guess.language_code
        if not language:
            code = languages.choose(
                t("Language of all documents"),
                key + "code",
                guess.language_code,
                t("Guessed from the texts: correct it if it is wrong. It decides how words are cut."),
            )
    return CatalogMapping(id=identity, text=tuple(text), title=title, language=language, language_code=code)


def _guess(table: Table, source: CatalogSource | None) -> CatalogMapping:
    if source is not None and list(source.table.columns) == list(table.frame.columns):
        stored = dict(source.mapping)
        return CatalogMapping(**{**stored, "text": tuple(stored["text"])})  # type: ignore[arg-type]
    return guess_mapping(table)


def _optional(label: str, columns: Sequence[str], guess: str, key: str, help_text: str) -> str:
    none = t("(none)")
    return str(
        st.selectbox(
            label,
            ["", *columns],
            index=columns.index(guess) + 1 if guess else 0,
            key=key,
            format_func=lambda name: name or none,
            help=help_text,
        )
    )


def build(table: Table, mapping: CatalogMapping) -> tuple[Catalog, list[Problem]]:
    """Return the catalog that this mapping gives, and what is wrong with its rows."""
    return build_catalog(table, mapping, uploads.file_name("catalog") or "catalog")


def show_example(built: Catalog) -> None:
    """Draw one document as engines will read it."""
    if not len(built):
        st.warning(t("No document can be made of these columns."), icon=":material/warning:")
        return
    st.caption(t("Engines will read the first document as:"))
    st.text(built.texts[0][:600])


def show_findings(table: Table, problems: Sequence[Problem], name: str) -> None:
    """Draw what is wrong with a file: counted, with an example, and the rejected rows to download."""
    found = findings(problems)
    rejected = rejected_rows(problems)
    kept = table.row_count - len(rejected)
    st.caption(
        t(
            "Kept {kept} of {total} rows, rejected {rejected}.",
            kept=kept,
            rejected=len(rejected),
            total=table.row_count,
        )
    )
    if not found:
        return
    words = reader()
    show_table(
        pd.DataFrame(
            {
                t("Count"): [each.count for each in found],
                t("What"): [words.say(each.message) for each in found],
                t("First row"): ["" if each.row is None else str(each.row) for each in found],
                t("Example"): [each.example for each in found],
            }
        ),
        name=f"{name}-findings",
        alt_text=t("What is wrong with the file"),
    )
    if rejected:
        st.download_button(
            t("Rejected rows, with the reason"),
            lambda: rejected_rows_csv(table, problems, say=words.say),
            file_name=f"{name}-rejected.csv",
            mime="text/csv",
            icon=":material/download:",
            on_click="ignore",
        )


def save(project: Project, built: Catalog, source: CatalogSource) -> None:
    """Keep the catalog, then say so."""
    store().set_catalog(project.id, built, source=source)
    uploads.forget("catalog")
    st.session_state["catalog_remap"] = False
    st.session_state["catalog_saved"] = len(built)


def said_after_saving(project: Project) -> None:
    """Say that the catalog was kept, and where to go from here."""
    saved = st.session_state.pop("catalog_saved", None)
    if saved is None:
        return
    st.success(
        tn("{count} document is in the catalog.", "{count} documents are in the catalog.", saved),
        icon=":material/check_circle:",
    )
    (EVALUATE if store().query_sets(project.id) else QUERIES).link(t("Next step"))
