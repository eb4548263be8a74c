"""Which cards a reviewer wants to see: by flag, kind, language and document."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import streamlit as st

from core.catalog import Catalog
from core.formats.cells import clipped
from core.store import StoredSuggestions, Tally, Wanted
from core.suggesting.flags import FLAGS
from core.suggesting.kinds import KINDS
from pages.ui.documents import finder
from pages.ui.state import store
from pages.ui.words import plain, reader, t

FOUND = 8
NAMES = ("flag", "kind", "language", "document")


def choose(batch: StoredSuggestions, reviewer: str, catalog: Catalog | None) -> Wanted:
    """Draw the filters behind one button and return what is wanted; what they hold is read when they are open."""
    prefix = f"desk-filter-{batch.id}"
    chosen = Wanted(**{name: str(st.session_state.get(f"{prefix}-{name}") or "") for name in NAMES})
    opened = st.popover(
        t("Filters"), icon=":material/filter_list:", key=f"{prefix}-open", on_change="rerun", type="tertiary"
    )  # fmt: skip
    if not opened.open:
        return _kept(prefix, chosen)
    with opened:
        tallies = store().tallies(batch.id, reviewer, planted=True)
        flags = {"any": Tally(0, 0, 0), **tallies["flag"]}
        _select(prefix, "flag", t("Flag"), flags, flag_name)
        _select(prefix, "kind", t("Kind"), tallies["kind"], kind_name)
        _select(prefix, "language", t("Language"), tallies["language"], reader().language_name)
        _document(prefix, catalog)
        show_all(batch.id, "all")
    return Wanted(**{name: str(st.session_state.get(f"{prefix}-{name}") or "") for name in NAMES})


def show_all(batch_id: str, name: str) -> bool:
    """Draw the button that takes every filter off; return whether it was pressed."""
    prefix = f"desk-filter-{batch_id}"
    return st.button(
        t("Show all"), key=f"{prefix}-{name}", icon=":material/filter_list_off:", on_click=_clear, args=(prefix,)
    )


def flag_name(code: str) -> str:
    """Return what a flag is called, also for cards with any and with none."""
    said = {"any": t("any flag"), "none": t("no flag")}
    return said.get(code) or (reader().say(FLAGS[code]) if code in FLAGS else code)


def kind_name(name: str) -> str:
    """Return what a kind is called."""
    return reader().say(KINDS[name].label) if name in KINDS else name


def _select(prefix: str, name: str, label: str, tallies: Mapping[str, Tally], said: Callable[[str], str]) -> None:
    def option(value: str) -> str:
        count = tallies[value].total if value in tallies else 0
        return f"{said(value)} ({reader().number(count, 0)})" if count else said(value)

    st.selectbox(
        label, list(tallies), index=None, format_func=option, placeholder=t("all"), key=f"{prefix}-{name}",
        persist_state="session",
    )  # fmt: skip


def _document(prefix: str, catalog: Catalog | None) -> None:
    if catalog is None:
        return
    typed = st.text_input(
        t("Find a document"), key=f"{prefix}-find", placeholder=t("words of its title, its text, or its id")
    )
    kept = st.session_state.get(f"{prefix}-document")
    found = finder(catalog).find(typed, FOUND) if typed.strip() else []
    options = list(dict.fromkeys([*([kept] if kept else []), *found]))
    if options:
        st.selectbox(
            t("Document"), options, index=None, key=f"{prefix}-document", persist_state="session",
            format_func=lambda document: clipped(catalog.title(document), 60), placeholder=t("all"),
        )  # fmt: skip


def _kept(prefix: str, chosen: Wanted) -> Wanted:
    """Keep what was chosen while the fields are not drawn: a field that is not drawn forgets."""
    for name in NAMES:
        st.session_state[f"{prefix}-{name}"] = getattr(chosen, name) or None
    return chosen


def _clear(prefix: str) -> None:
    for name in (*NAMES, "find"):
        st.session_state.pop(f"{prefix}-{name}", None)


def said(wanted: Wanted) -> str:
    """Return the filters in words."""
    named = {
        "flag": flag_name(wanted.flag) if wanted.flag else "",
        "kind": kind_name(wanted.kind) if wanted.kind else "",
        "language": reader().language_name(wanted.language) if wanted.language else "",
        "document": wanted.document,
    }
    return plain(", ".join(value for value in named.values() if value))
