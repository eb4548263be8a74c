"""What the editing of a query set remembers in the session, and how an edit is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import streamlit as st

from core.catalog import Catalog
from core.editing import Edit
from core.messages import ReleveError
from core.queries import QuerySet
from core.store import History
from pages.ui.state import store
from pages.ui.words import say


@dataclass(frozen=True)
class Editing:
    """A query set that is being edited: its history and content as the screen shows them."""

    history: History
    query_set: QuerySet
    catalog: Catalog | None

    @property
    def set_id(self) -> str:
        """Return the id of the set, which stays over all its versions."""
        return self.history.set_id

    def key(self, *parts: str) -> str:
        """Return the name of something that the session remembers for this set."""
        return "-".join(("editing", *parts, self.set_id))


def edit(editing: Editing, *edits: Edit) -> bool:
    """Keep edits at once, or remember why that can't be; call it in a callback."""
    return attempt(editing, lambda: keep(editing, edits, seen=editing.history.number))


def keep(editing: Editing, edits: Sequence[Edit], *, seen: int) -> None:
    """Make a new version of the set by edits that somebody decided on while looking at the version `seen`."""
    known = st.user.to_dict()  # empty where this server asks nobody to log in
    author = str(known.get("name") or known.get("email") or "")
    store().edit_query_set(editing.set_id, edits, seen=seen, author=author)


def attempt(editing: Editing, change: Callable[[], object]) -> bool:
    """Do something to a set, and say whether it was done; why it was not stands on the next screen."""
    try:
        change()
    except ReleveError as error:
        st.session_state[editing.key("refused")] = error.message
        return False
    return True


def show_refusal(editing: Editing) -> None:
    """Say why the last edit was not made, once."""
    refused = st.session_state.pop(editing.key("refused"), None)
    if refused is not None:
        st.error(say(refused), icon=":material/error:")


def chosen(editing: Editing) -> str | None:
    """Return the id of the query that is being edited: the chosen one, else the set's first."""
    ids = editing.query_set.queries["id"]
    query_id = st.session_state.get(editing.key("query"))
    if query_id is not None and ids.eq(query_id).any():
        return str(query_id)
    return str(ids.iloc[0]) if len(ids) else None


def look_at(editing: Editing, query_id: str | None) -> None:
    """Edit this query from now on, with nothing searched for it yet; call it in a callback."""
    st.session_state[editing.key("query")] = query_id
    st.session_state[editing.key("search")] = ""


def choose(editing: Editing, query_id: str | None) -> None:
    """Edit this query from now on, and draw the list anew so that it is marked there; call it in a callback."""
    look_at(editing, query_id)
    st.session_state[editing.key("turn")] = turn_of(editing) + 1


def turn_of(editing: Editing) -> int:
    """Return how often the list was drawn anew: a list that the browser knows keeps its own mark."""
    return int(st.session_state.get(editing.key("turn"), 0))
