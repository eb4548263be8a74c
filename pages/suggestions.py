"""Suggestions: a language model proposes queries, document by document; nothing is sent before the plan is read."""

import streamlit as st

from pages.ui import (
    guards,
    suggest_choices,
    suggest_jobs,
    suggest_model,
    suggest_plan,
    suggest_prepared,
    suggest_prompt,
)
from pages.ui.screens import SUGGESTIONS
from pages.ui.words import reader, t

project = guards.need_project()
catalog = guards.need_catalog(project)

st.title(reader().say(SUGGESTIONS.title), anchor=False)
st.caption(
    t(
        "A model reads one document at a time and proposes what people might ask to find it. You approve each one at "
        "the desk. Such queries are good for comparing two set-ups, not for announcing a level."
    )
)
suggest_prepared.show(project, catalog)
suggest_jobs.show(project, catalog)

st.subheader(t("Ask a model for suggestions"), anchor=False)
model = suggest_model.choose()
prompt = suggest_prompt.choose(project)
plan = suggest_choices.draw(project, catalog, model, prompt)

st.subheader(t("What will be sent"), anchor=False)
suggest_plan.show(project, catalog, plan, ready=model.ready)
