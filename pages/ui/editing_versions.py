"""The versions of a query set: undo, redo, and the list of them all."""

from __future__ import annotations

from collections.abc import Callable

import pandas as pd
import streamlit as st

from core.messages import Message
from core.store import History, Version
from pages.ui.editing_state import Editing, attempt, choose
from pages.ui.state import store
from pages.ui.tables import show_small_table
from pages.ui.words import reader, say, t, tn

A_PAGE = 20
"""Versions listed at once, the newest first."""


def show_way_back(editing: Editing) -> None:
    """Draw undo and redo, each with what it would do, and which version this is."""
    history = editing.history
    undone, redone = history.current if history.undone_by else None, history.redone_by
    with st.container(horizontal=True, vertical_alignment="center"):
        _move(editing, t("Undo"), "undo", undone, lambda: store().undo_edit(history.set_id, seen=history.number))
        _move(editing, t("Redo"), "redo", redone, lambda: store().redo_edit(history.set_id, seen=history.number))
    st.caption(t("Version {number}. Every change is kept at once, as a version of its own.", number=history.number))


def _move(editing: Editing, verb: str, icon: str, version: Version | None, move: Callable[[], History]) -> None:
    label = verb if version is None else t("{verb}: {what}", verb=verb, what=say(version.said))
    st.button(
        label, icon=f":material/{icon}:", disabled=version is None, key=editing.key(icon),
        on_click=_moved, args=(editing, move),
    )  # fmt: skip


def _moved(editing: Editing, move: Callable[[], History]) -> None:
    """Go to another version, and to the query that it brings back, if it does."""
    if attempt(editing, move):
        ids = store().query_set(store().history(editing.set_id).current.digest).queries["id"]
        back = ids[~ids.isin(editing.query_set.queries["id"])]
        if len(back):
            choose(editing, str(back.iloc[0]))


def show_history(editing: Editing) -> None:
    """Draw all versions, newest first, and let one of them be used again."""
    versions = editing.history.versions
    opened = st.expander(
        tn("{count} version", "{count} versions", len(versions)), icon=":material/history:",
        key=editing.key("history"), on_change="rerun",
    )  # fmt: skip
    if not opened.open:
        return
    with opened:
        show_small_table(_table(editing, versions[::-1][:A_PAGE]), alt_text=t("The versions of this set, newest first"))
        if len(versions) > 1:
            _use_again(editing)


def _table(editing: Editing, versions: tuple[Version, ...]) -> pd.DataFrame:
    current, words = editing.history.number, reader()
    table = pd.DataFrame(
        {
            t("Version"): [_number(version, current) for version in versions],
            t("When"): [words.when(version.created.astimezone()) for version in versions],
            t("Who"): [version.author for version in versions],
            t("What was changed"): [_begun(version.said) for version in versions],
        }
    )
    nobody = not any(version.author for version in versions)
    return table.drop(columns=t("Who")) if nobody else table


def _number(version: Version, current: int) -> str:
    number = reader().number(version.number, 0)
    return t("{number}, in use", number=number) if version.number == current else number


def _begun(said: Message) -> str:
    spoken = reader().say(said)
    return spoken[:1].upper() + spoken[1:]


def _use_again(editing: Editing) -> None:
    history = editing.history
    others = [version.number for version in history.versions[::-1] if version.number != history.number]
    names = {version.number: f"{version.number} · {_begun(version.said)}" for version in history.versions}
    with st.container(horizontal=True, vertical_alignment="bottom"):
        number = st.selectbox(
            t("Version to go to"), others, format_func=names.get, key=editing.key("version"),
        )  # fmt: skip
        st.button(
            t("Use this version"), key=editing.key("use"), on_click=attempt,
            args=(editing, lambda: store().use_version(history.set_id, number, seen=history.number)),
            help=t("Nothing is lost: every version stays in this list."),
        )  # fmt: skip
