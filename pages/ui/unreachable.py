"""A word of warning where a catalog does not have the right answers of a query set."""

from __future__ import annotations

from collections.abc import Iterable

import streamlit as st

from core.catalog import Catalog
from core.queries import QuerySet
from core.store import StoredQuerySet
from core.unreachable import Unreachable, unreachable
from pages.ui.state import once, store
from pages.ui.words import say


def warn(sets: Iterable[StoredQuerySet], catalog: Catalog) -> None:
    """Warn of each set whose right answers the project's catalog does not have."""
    for each in sets:
        _show(each, _once_of(each, catalog))


def has_missing(stored: StoredQuerySet, catalog: Catalog) -> bool:
    """Say whether the project's catalog lacks a right answer of this set."""
    return _once_of(stored, catalog).absent > 0


def warn_before(sets: Iterable[StoredQuerySet], built: Catalog) -> None:
    """Warn the same of a catalog that is not kept yet; nothing is remembered, for its digest takes longer than this."""
    for each in sets:
        _show(each, _of(each, built))


def warn_of(query_set: QuerySet, catalog: Catalog) -> None:
    """Warn the same of a query set that is not kept yet."""
    said = unreachable(query_set, catalog).said(query_set.name)
    if said is not None:
        st.warning(say(said), icon=":material/warning:")


def _once_of(stored: StoredQuerySet, catalog: Catalog) -> Unreachable:
    return once(f"unreachable-{stored.digest}", catalog.digest, lambda: _of(stored, catalog))


def _of(stored: StoredQuerySet, catalog: Catalog) -> Unreachable:
    return unreachable(store().query_set(stored.digest), catalog)


def _show(stored: StoredQuerySet, found: Unreachable) -> None:
    said = found.said(stored.name)
    if said is not None:
        st.warning(say(said), icon=":material/warning:")
