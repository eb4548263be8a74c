"""Into which query set the accepted suggestions of a batch go."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from core.queries import QuerySet
from core.store import Project, StoredQuerySet, StoredSuggestions
from core.suggesting.entering_job import Errand
from pages.ui.desk_state import ERRAND, entering
from pages.ui.screens import QUERIES
from pages.ui.state import store
from pages.ui.words import plain, say, t, tn

CHOSEN = "suggestions_enter"
"""The setting of a project that holds the query set of each batch."""
OWN = ""
"""The choice of a set made for these suggestions."""


def set_of(project: Project, batch: StoredSuggestions) -> StoredQuerySet:
    """Return the set that a batch's accepted suggestions enter: the chosen one, else the first."""
    sets = store().query_sets(project.id)
    chosen = project.settings.get(CHOSEN, {}).get(batch.id)
    named = [each for each in sets if each.set_id == chosen]
    if named or sets:
        return (named or sets)[0]
    _choose_own(project.id, batch.id, t("Accepted suggestions"))
    return store().query_sets(project.id)[-1]


def show(project: Project, batch: StoredSuggestions, target: StoredQuerySet, reviewer: str) -> None:
    """Draw where accepted suggestions go and how many are there; the set can be chosen while none is."""
    errand = Errand(batch.id, target.set_id)
    if entering().entered(errand) is None:
        entering().enter(errand, reviewer)  # what was decided before the server stopped
    entering().flush(errand)
    st.session_state[ERRAND] = errand
    there = entering().entered(errand)
    name = plain(target.name)
    # Without their number: decisions draw the card alone, and a number would stand still here.
    with st.popover(t("Into “{name}”", name=name), type="tertiary", icon=":material/subdirectory_arrow_right:"):
        _explain(there or 0, name)
        if not there:
            _choose(project, batch, target, store().query_sets(project.id))
    refused = entering().refusal(errand)
    if refused is not None:
        st.warning(say(refused), icon=":material/warning:")
        QUERIES.link(t("Go to Queries"))


def _explain(there: int, name: str) -> None:
    if there:
        said = tn(
            "{count} accepted suggestion is in “{name}”; the others follow at each pause and when you leave.",
            "{count} accepted suggestions are in “{name}”; the others follow at each pause and when you leave.",
            there,
            name=name,
        )
    else:
        said = t("What you accept enters “{name}” at each pause and when you leave this screen.", name=name)
    st.caption(said)
    st.caption(t("Suggestions on which reviewers differ stay out until that is settled."))


def _choose(project: Project, batch: StoredSuggestions, target: StoredQuerySet, sets: Sequence[StoredQuerySet]) -> None:
    key = f"desk-target-{batch.id}-{target.set_id}"
    names = {each.set_id: plain(each.name) for each in sets} | {OWN: t("a set of their own")}
    st.radio(
        t("Accepted suggestions enter"), list(names), index=list(names).index(target.set_id),
        format_func=names.get, key=key, on_change=_chosen,
        args=(project.id, Errand(batch.id, target.set_id), key, t("Accepted suggestions")),
    )  # fmt: skip


def _chosen(project_id: str, before: Errand, key: str, name: str) -> None:
    chosen, batch_id = st.session_state.get(key), before.batch_id
    if entering().entered(before):  # since this was drawn, some entered the set of before: they stay there
        return
    if chosen == OWN:
        _choose_own(project_id, batch_id, name)
    elif chosen is not None:
        remember(project_id, batch_id, chosen)


def _choose_own(project_id: str, batch_id: str, name: str) -> None:
    keeper = store()
    keeper.add_query_set(project_id, QuerySet.from_queries(name, []), source={})
    remember(project_id, batch_id, keeper.query_sets(project_id)[-1].set_id)


def remember(project_id: str, batch_id: str, set_id: str) -> None:
    """Let the accepted suggestions of a batch enter this set."""
    kept = store().project(project_id).settings.get(CHOSEN, {})
    store().update_settings(project_id, **{CHOSEN: {**kept, batch_id: set_id}})
