"""Review: the desk where people approve suggested queries, one card at a time."""

import streamlit as st

from pages.ui import (
    desk_card,
    desk_counts,
    desk_filters,
    desk_reviewer,
    desk_reviewers,
    desk_target,
    guards,
    suggest_prepared,
    views,
)
from pages.ui.desk_source import catalog_of
from pages.ui.desk_state import Desk
from pages.ui.screens import REVIEW, SUGGESTIONS
from pages.ui.state import store
from pages.ui.suggest_names import choose_batch
from pages.ui.words import reader, t

project = guards.need_project()
guards.need_catalog(project)

st.title(reader().say(REVIEW.title), anchor=False)
batches = [each for each in store().suggestion_batches(project.id) if each.candidates]
if not batches:
    if suggest_prepared.waiting(project):
        st.stop()
    st.info(t("There is no suggestion to review yet."), icon=":material/info:")
    SUGGESTIONS.link(t("Go to Suggestions"))
    st.stop()

reviewer = desk_reviewer.need_reviewer()
head = st.container(horizontal=True, vertical_alignment="center", gap="small")
with head:
    batch = choose_batch(batches)
    desk_reviewer.show(reviewer)
    target = desk_target.set_of(project, batch)
    desk_target.show(project, batch, target, reviewer)
desk = Desk(batch.id, batch.catalog_digest, reviewer, target.set_id)
view, place = views.choose("review", {"desk": t("Desk"), "counts": t("Counts"), "reviewers": t("Reviewers")})

if view == "desk":
    with head:
        wanted = desk_filters.choose(batch, reviewer, catalog_of(desk))
with place:
    if view == "desk":
        desk_card.draw(Desk(batch.id, batch.catalog_digest, reviewer, target.set_id, wanted))
    elif view == "counts":
        desk_counts.show(desk, batch)
    else:
        desk_reviewers.show(desk)
