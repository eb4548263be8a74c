"""The parts of the Catalog screen."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from weakref import ref

import streamlit as st

from core.catalog import Catalog
from core.catalog_changes import catalog_changes
from core.digests import digest_of
from core.formats.catalog_fixes import CATALOG_FIXES
from core.formats.catalogs import CatalogMapping, MappingGuess, build_catalog, explained_mapping
from core.formats.options import ReadOptions
from core.formats.problems import Problem
from core.formats.shapes.beir_files import beir_corpus
from core.formats.tables import Table, read_table
from core.messages import message
from core.shared import Shared
from core.sources import source_of, table_of
from core.store import Project, StoredSource
from pages.ui import health, languages, uploads, views
from pages.ui.screens import EVALUATE, QUERIES
from pages.ui.state import once, store
from pages.ui.words import plain, reader, say, t, tn

AT_ONCE = 50_000
"""Rows that are checked while the screen waits: a tenth of a second."""
EVERY = 0.5
"""Seconds between two looks at whether more of them are."""


def show_summary(catalog: Catalog, source: StoredSource | None) -> None:
    """Draw which catalog is in use, and how its file was read."""
    words = reader()
    counts = catalog.language_counts.items()
    by_language = ", ".join(f"{words.language_name(code)} {words.number(n, 0)}" for code, n in counts)
    st.markdown(
        f"**{plain(catalog.name)}** · "
        + tn("{count} document", "{count} documents", len(catalog))
        + f" · {plain(by_language)}"
    )
    if source is not None and "columns" in source.said:
        st.caption(uploads.read_as_kept(source))


def say_what_stays(project: Project) -> None:
    """Say whether the present catalog can be reached again once another takes its place."""
    if store().runs(project.id, catalog_digest=project.catalog_digest):
        st.caption(t("The present catalog and its runs stay: you find them again under “Earlier catalogs”."))
    else:
        st.caption(t("There are no runs over the present catalog: once it is replaced, it is not kept."))


def need_file(source: StoredSource | None) -> None:
    """Go on where the file of the present catalog is kept, else say that it is not and end the screen."""
    if source is None:
        st.info(
            t("The file of this catalog is not kept. To choose other columns, bring it again."), icon=":material/info:"
        )
        st.stop()


def show_changes(present: Catalog, built: Catalog) -> None:
    """Say what this catalog would change, counted once."""
    # A weak reference: the session must not keep a catalog that nobody took.
    found = once("catalog_changes", (present.digest, ref(built)), lambda: catalog_changes(present, built))
    st.caption(say(found.said()))


def read(files: Mapping[str, bytes], options: ReadOptions) -> Table:
    """Return the table in a file that was dropped; of a BEIR collection, that of its documents."""
    ((name, content),) = files.items()
    return read_table(beir_corpus(files) or content, name, options)


def kept_table(project: Project) -> Table:
    """Return the table of the file that a project's catalog was made of, one for all who choose its columns again."""
    source = store().catalog_source(project.id)
    return _kept_tables().get((source.digest, digest_of(source.said)), lambda: table_of(source))


@st.cache_resource(show_spinner=False)
def _kept_tables() -> Shared[Table]:
    return Shared(most=1)


def choose_mapping(table: Table, source: StoredSource | None, *, again: bool) -> CatalogMapping:
    """Ask which column is what, with a guess to confirm and the reason for it."""
    columns = [str(column) for column in table.frame.columns]
    guess = _guess(table, source, again=again)
    mapping = guess.mapping
    key = f"map-{hash(tuple(columns))}-"
    st.subheader(t("Which column is what"), anchor=False)
    with st.grid(2, min_column_width=300):
        with st.container():
            identity = st.selectbox(
                t("Id"), columns, index=columns.index(mapping.id), key=key + "id",
                help=t("Unique for each document; the right answers name it."),
            )  # fmt: skip
            _say_why(guess, "id", identity == mapping.id)
            several = "several_rows" in guess.reasons and st.checkbox(
                t("Rows that repeat an id are one document"), value=mapping.several_rows, key=key + "several"
            )
            _say_why(guess, "several_rows", several)
        with st.container():
            title = _optional(
                t("Title"), columns, mapping.title, key + "title", t("What to call a document on screen.")
            )
            _say_why(guess, "title", title == mapping.title)
        with st.container():
            text = st.multiselect(
                t("Searched text"), columns, default=list(mapping.text), key=key + "text",
                help=t("These columns, in this order, are what engines search."),
            )  # fmt: skip
            _say_why(guess, "text", tuple(text) == mapping.text)
        with st.container():
            language = _optional(
                t("Language column"), columns, mapping.language, key + "language",
                t("Where each document names its own."),
            )  # fmt: skip
            _say_why(guess, "language", language == mapping.language)
            code = mapping.language_code
            if not language:
                code = languages.choose(
                    t("Language of all documents"), key + "code", mapping.language_code,
                    t("Guessed from the texts: correct it if it is wrong. It decides how words are cut."),
                )  # fmt: skip
                _say_why(guess, "language_code", code == mapping.language_code)
    return CatalogMapping(identity, tuple(text), title, language, code, several)


FIXES = {code: fix.label for code, fix in CATALOG_FIXES.items()}


def fixed(table: Table, mapping: CatalogMapping) -> CatalogMapping:
    """Return the mapping after the fixes that were switched on under Health."""
    for code in health.chosen_fixes("catalog", CATALOG_FIXES):
        mapping = CATALOG_FIXES[code].apply(table, mapping)
    return mapping


def _say_why(guess: MappingGuess, field: str, as_guessed: bool) -> None:
    if as_guessed and field in guess.reasons:
        st.caption(say(guess.reasons[field]))


def _guess(table: Table, source: StoredSource | None, *, again: bool) -> MappingGuess:
    if source is not None and (again or source.said.get("columns") == list(table.frame.columns)):
        stored = dict(source.mapping)
        mapping = CatalogMapping(**{**stored, "text": tuple(stored["text"])})  # type: ignore[arg-type]
        return MappingGuess(mapping, {"id": message("as it was chosen for the present catalog")})
    return once("catalog_guess", table, lambda: explained_mapping(table))


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


def checked(table: Table, mapping: CatalogMapping, source: StoredSource | None) -> tuple[Catalog, list[Problem]] | None:
    """Return the catalog that this mapping gives, and what is wrong with its rows; `source` is of a kept file.

    Many rows are checked beside: None, and a sentence on the screen, until they are.
    """
    name = source.file_name if source is not None else uploads.file_name("catalog")
    made = _kept_checks() if source is not None else once("catalog_checks", table, lambda: Shared(most=1))
    key = (table, mapping)
    if len(table.rows) <= AT_ONCE or made.prepare(key, lambda: build_catalog(table, mapping, name)):
        return made.get(key, lambda: build_catalog(table, mapping, name))
    st.fragment(_wait, run_every=EVERY)(made, key, len(table.rows))
    return None


@st.cache_resource(show_spinner=False)
def _kept_checks() -> Shared[tuple[Catalog, list[Problem]]]:
    return Shared(most=1)


def _wait(made: Shared[tuple[Catalog, list[Problem]]], key: Hashable, rows: int) -> None:
    if made.has(key):
        st.rerun()
    st.info(tn("Checking {count} row…", "Checking {count} rows…", rows), icon="spinner")


def show_example(built: Catalog) -> None:
    """Draw one document as engines will read it."""
    if not len(built):
        st.warning(t("No document can be made of these columns."), icon=":material/warning:")
        return
    st.caption(t("Engines will read the first document as:"))
    st.text(built.text(0)[:600])


def save(project: Project, built: Catalog, table: Table, mapping: CatalogMapping, problems: Sequence[Problem]) -> None:
    """Keep the catalog, then say so."""
    store().set_catalog(project.id, built, source=source_of(built, table, mapping, problems))
    uploads.forget("catalog")
    health.forget_fixes("catalog")
    for name in ("catalog_guess", "catalog_checks", "catalog_found"):  # they hold the whole file
        st.session_state.pop(name, None)
    views.open_view("catalog", "documents")
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
    if store().query_sets(project.id):
        EVALUATE.link(t("Next: run the engines"))
    else:
        QUERIES.link(t("Next: bring the queries"))
