"""One query put to a search server, before a run asks it hundreds: its first results, or what is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pandas as pd
import streamlit as st

from core.catalog import UNKNOWN, Catalog
from core.engines.means import Means
from core.engines.server import build
from core.messages import ReleveError
from core.providers.clients import Timeouts
from core.providers.reach import Reach
from core.queries import Query
from core.search_servers.settings import Settings
from core.store import Project
from pages.ui import access
from pages.ui.state import catalog_of, store, vectors
from pages.ui.tables import show_small_table
from pages.ui.words import plain, reader, t, tn

SHOWN = 5
PATIENCE = Timeouts(search=10.0)
"""A person waits for this answer with the whole screen."""


@dataclass(frozen=True)
class Trial:
    """What one query found, or the sentence of its failure."""

    spec: str
    query: str
    documents: Sequence[str] = ()
    failure: str = ""


def show(project: Project, settings: Settings) -> None:
    """Draw the query to try and what came of it."""
    first = next(_queries(project), None)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        text = st.text_input(
            t("A query to try"),
            value="" if first is None else first.text,
            key="server_trial_text",
            persist_state="session",
        )
        st.button(
            t("Try one query"), icon=":material/play_arrow:", disabled=not text.strip(), key="server_try",
            on_click=_try, args=(project, settings, text),
        )  # fmt: skip
    tried: Trial | None = st.session_state.get("server_tried")
    if tried is not None and (tried.spec, tried.query) == (str(settings.spec), text):
        _show(tried, catalog_of(project))


def _try(project: Project, settings: Settings, text: str) -> None:
    spec = str(settings.spec)
    reach = Reach(access.finder([("search", settings.where)]), access.policy(), timeouts=PATIENCE)
    try:
        found = build(settings.spec, Means(vectors(), reach=reach)).first_answer(_query(project, text), SHOWN)
    except ReleveError as error:
        st.session_state["server_tried"] = Trial(spec, text, failure=reader().say(error.message))
        return
    failure = "" if found.failure is None else reader().say(found.failure)
    st.session_state["server_tried"] = Trial(spec, text, tuple(found.documents), failure)


def _show(tried: Trial, catalog: Catalog | None) -> None:
    if tried.failure:
        st.caption(f":material/error: {plain(tried.failure)}")
        return
    if not tried.documents:
        st.caption(":material/info: " + t("The server found nothing for this query."))
        return
    known = [each for each in tried.documents if catalog is not None and catalog.place(each) is not None]
    strange = t("not in the catalog")
    rows = [(catalog.title(each) if catalog and each in known else strange, each) for each in tried.documents]
    show_small_table(
        pd.DataFrame(rows, columns=[t("Document"), t("Id")]), alt_text=t("The first results of the search server")
    )
    unknown = sum(each not in known for each in tried.documents)
    if unknown:
        said = tn(
            "{count} of {total} is not in the catalog and would count as unjudged. Is its id the catalog's?",
            "{count} of {total} are not in the catalog and would count as unjudged. Are their ids the catalog's?",
            unknown,
            total=len(rows),
        )
        st.caption(f":material/warning: {said}")


def _query(project: Project, text: str) -> Query:
    """Return the query of the set with this text, else one in the language of the first."""
    same = next((query for query in _queries(project) if query.text == text), None)
    first = next(_queries(project), None)
    return same or Query("trial", text, UNKNOWN if first is None else first.language)


def _queries(project: Project) -> Iterator[Query]:
    for each in store().query_sets(project.id):
        yield from store().query_set(each.digest).by_id.values()
