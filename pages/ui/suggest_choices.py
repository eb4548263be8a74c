"""What is asked for: documents, kinds, languages with their shares, fields, examples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from core.catalog import UNKNOWN, Catalog
from core.queries import QuerySet
from core.store import Project, StoredQuerySet
from core.suggesting.choosing import choose
from core.suggesting.kinds import KINDS
from core.suggesting.plans import Plan
from core.suggesting.prompts import MOST_EXAMPLES
from pages.ui.languages import known
from pages.ui.state import once, store
from pages.ui.suggest_model import ChosenModel
from pages.ui.words import language, plain, reader, say, t

USUAL = 20
"""Documents that are asked about unless somebody chooses more."""
USUAL_KINDS = ("keywords", "need", "vague", "exclusion")
LARGEST_SHARE = 10


def draw(project: Project, catalog: Catalog, model: ChosenModel, prompt: str) -> Plan:
    """Draw the choices and return the plan that they make."""
    sets = store().query_sets(project.id)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        stored = _known_set(sets)
        count = st.number_input(
            t("Documents to ask about"), 1, len(catalog), min(USUAL, len(catalog)), key="suggest-documents", width=220,
            help=t("One call each. First those that no query covers, of every category and language their share."),
        )  # fmt: skip
    kinds = _kinds()
    shares = _languages(catalog, sets)
    query_set = None if stored is None else store().query_set(stored.digest)
    documents = _documents(catalog, query_set, int(count))
    return Plan(
        model.provider, model.name, documents, tuple(kinds), shares, prompt, base_url=model.base_url,
        fields=_fields(catalog), examples=_examples(query_set), known="" if stored is None else stored.digest,
        document_languages={document: catalog.language(catalog.place(document)) for document in documents},
    )  # fmt: skip


def _known_set(sets: Sequence[StoredQuerySet]) -> StoredQuerySet | None:
    if not sets:
        return None
    by_id = {each.set_id: each for each in sets}
    chosen = st.selectbox(
        t("For the query set"), list(by_id), format_func=lambda set_id: by_id[set_id].name, key="suggest-set",
        persist_state="session", width=320,
        help=t("Its queries are not suggested again, its style is followed, and what you accept enters it."),
    )  # fmt: skip
    return by_id.get(chosen) or sets[0]


def _kinds() -> list[str]:
    chosen = st.pills(
        t("Kinds"), list(KINDS), selection_mode="multi", default=list(USUAL_KINDS), key="suggest-kinds",
        format_func=lambda name: reader().say(KINDS[name].label), persist_state="session",
        help="\n".join(f"- **{say(kind.label)}** {say(kind.meaning)}" for kind in KINDS.values()),
    )  # fmt: skip
    return [name for name in KINDS if name in chosen]


def _languages(catalog: Catalog, sets: Sequence[StoredQuerySet]) -> Mapping[str, int]:
    """Draw the languages and, where there are several, the share of each."""
    there = dict.fromkeys([*(code for each in sets for code in each.languages), *_most_common(catalog)])
    usual = [code for code in there if code != UNKNOWN][:4] or ["en"]
    with st.container(horizontal=True, vertical_alignment="bottom"):
        # Streamlit keeps the names that were drawn, not their codes: each language of the screen has its own widget.
        there_now = known(*usual)[1:]
        kept = [code for code in st.session_state.get("suggest-languages", usual) if code in there_now]
        chosen = st.session_state["suggest-languages"] = st.multiselect(
            t("Languages"), there_now, default=kept, format_func=reader().language_name,
            key=f"suggest-languages-{language()}", persist_state="session",
        )  # fmt: skip
        if len(chosen) < 2:
            return dict.fromkeys(chosen, 1)
        with st.popover(t("Shares"), icon=":material/percent:"):
            st.caption(t("How many calls a language gets beside the others."))
            return {
                code: int(
                    st.number_input(
                        reader().language_name(code), 1, LARGEST_SHARE, 1, key=f"suggest-share-{code}",
                        persist_state="session",
                    )
                )
                for code in chosen
            }  # fmt: skip


def _most_common(catalog: Catalog) -> list[str]:
    return list(catalog.language_counts)


def _fields(catalog: Catalog) -> tuple[str, ...]:
    """Draw which columns of a document are sent; none chosen means the text that engines search."""
    if catalog.fields is None:
        return ()
    names = [str(name) for name in catalog.fields.columns]
    chosen = st.multiselect(
        t("What of a document is sent"), names, default=names, key=f"suggest-fields-{catalog.digest}",
        help=t("Leave out what is secret, and what says nothing to somebody who searches."),
    )  # fmt: skip
    return tuple(chosen or names)


def _documents(catalog: Catalog, query_set: QuerySet | None, count: int) -> tuple[str, ...]:
    """Return the documents to ask about, chosen again only when what decides it changes."""
    covered = frozenset() if query_set is None else frozenset(query_set.judgments["document_id"])
    of = (catalog.digest, "" if query_set is None else query_set.digest, count)
    with st.spinner(t("Choosing the documents…")):
        return once("suggest-chosen", of, lambda: tuple(choose(catalog, count, covered=covered)))


def _examples(query_set: QuerySet | None) -> tuple[str, ...]:
    """Draw whether real queries go along as examples of style, and return them, spread over the set."""
    if query_set is None:
        return ()
    queries = query_set.queries
    real = queries.loc[queries["source"] == "human", "text"].tolist()
    if not real:
        return ()
    step = max(1, len(real) // MOST_EXAMPLES)
    some = real[::step][:MOST_EXAMPLES]
    wanted = st.checkbox(
        t("Send {count} real queries of the set as examples of style", count=len(some)), value=True,
        key="suggest-examples", persist_state="session", help="\n".join(f"- {plain(text)}" for text in some),
    )  # fmt: skip
    return tuple(some) if wanted else ()
