"""The prompt: shown, edited, kept as versions in the project, and tried on three documents before a batch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from core.catalog import Catalog
from core.messages import ReleveError
from core.store import Project
from core.suggesting.kinds import KINDS
from core.suggesting.plans import Plan
from core.suggesting.prompts import DEFAULT_PROMPT, version_of
from core.suggesting.trying import DOCUMENTS, Trial, try_prompt
from pages.ui import suggest_jobs
from pages.ui.state import store
from pages.ui.words import plain, reader, say, t, tn

VERSIONS = "prompts"
"""The setting of a project that holds the texts of its prompts, by version."""
TEXT = "suggest-prompt"


def choose(project: Project) -> str:
    """Draw the prompt behind one click and return it."""
    versions = {version_of(DEFAULT_PROMPT): DEFAULT_PROMPT, **_kept(project)}
    opened = st.expander(t("The prompt"), icon=":material/edit_note:", key="suggest-prompt-opened", on_change="rerun")
    if TEXT not in st.session_state:
        st.session_state[TEXT] = str(project.settings.get("prompt") or DEFAULT_PROMPT)
    if not opened.open:
        text = str(st.session_state[TEXT])
        st.session_state[TEXT] = text  # a field that is not drawn forgets
        return text or DEFAULT_PROMPT
    with opened:
        text = st.text_area(
            t("What the model is told first"), key=TEXT, height=260,
            help=t("The form of the answer, the kinds, the languages and the document are added by the program."),
        )  # fmt: skip
        with st.container(horizontal=True, vertical_alignment="center"):
            st.caption(t("Version {version}", version=version_of(text)), width="content")
            _versions(versions, version_of(text))
    if text.strip() and text != str(project.settings.get("prompt") or DEFAULT_PROMPT):
        store().update_settings(project.id, prompt=text, **{VERSIONS: {**_kept(project), version_of(text): text}})
    return (text.strip() and text) or DEFAULT_PROMPT


def _kept(project: Project) -> Mapping[str, str]:
    kept = project.settings.get(VERSIONS, {})
    return dict(kept) if isinstance(kept, Mapping) else {}


def _versions(versions: Mapping[str, str], current: str) -> None:
    others = {version: text for version, text in versions.items() if version != current}
    if not others:
        return
    with st.popover(t("Other versions"), icon=":material/history:", type="tertiary"):
        for version, text in others.items():
            own = t("the one that came along") if text == DEFAULT_PROMPT else plain(text[:60])
            st.button(f"{version} · {own}", key=f"prompt-{version}", on_click=_take, args=(text,), type="tertiary")


def _take(text: str) -> None:
    st.session_state[TEXT] = text


def try_button(plan: Plan, *, ready: bool) -> bool:
    """Draw the button that tries a plan on a few documents; return whether it was clicked."""
    count = min(DOCUMENTS, len(plan.documents))
    return st.button(
        tn("Try it on {count} document", "Try it on {count} documents", count), key="suggest-try",
        icon=":material/science:", disabled=not ready, help=t("Sends these documents now; nothing is kept."),
    )  # fmt: skip


def show_trial(plan: Plan, catalog: Catalog, *, tried: bool) -> None:
    """Try a plan where that was asked for, and draw what came back the last time."""
    if tried:
        st.session_state["suggest-trial"] = _tried(plan, catalog)
    found: Sequence[Trial] | str | None = st.session_state.get("suggest-trial")
    if isinstance(found, str):
        st.error(found, icon=":material/error:")
    elif found:
        for trial in found:
            _show(trial, catalog)


def _tried(plan: Plan, catalog: Catalog) -> Sequence[Trial] | str:
    try:
        with st.spinner(t("Asking…"), show_time=True):
            return try_prompt(plan, catalog, suggest_jobs.chat(plan))
    except ReleveError as error:
        return say(error.message)


def _show(trial: Trial, catalog: Catalog) -> None:
    with st.container(border=True):
        st.markdown(f"**{plain(catalog.title(trial.document))}** :gray[{plain(trial.document)}]")
        for proposal in trial.answer.proposals:
            kind = reader().say(KINDS[proposal.kind].label) if proposal.kind in KINDS else proposal.kind
            st.markdown(f"{plain(proposal.text)} :gray[{plain(kind)}]")
        if trial.answer.said is not None:
            st.warning(say(trial.answer.said), icon=":material/warning:")
        with st.expander(t("What was sent")):
            st.code(f"{trial.messages.rules}\n\n{trial.messages.task}", language=None, wrap_lines=True)
