"""What a session works on: the database is the state, the session holds ids."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TypeVar

import streamlit as st

from core.catalog import Catalog
from core.embedders.cache import VectorCache
from core.jobs import Jobs
from core.store import Project, Store
from core.workspace import workspace
from pages.ui.words import plain, t

Made = TypeVar("Made")

PROJECT = "project"
"""The key of the project's id in the session and in the address."""


@st.cache_resource(show_spinner=False)
def store() -> Store:
    """Return the one store of this server; raises `StoreError` when it can't be opened."""
    return Store(os.environ.get("RELEVE_DATABASE_URL") or workspace())


@st.cache_resource(show_spinner=False)
def vectors() -> VectorCache:
    """Return the one vector cache of this server."""
    return VectorCache(workspace() / "vectors.db")


@st.cache_resource(show_spinner=False)
def jobs() -> Jobs:
    """Return the one worker of this server."""
    return Jobs(store())


def project() -> Project | None:
    """Return the project this session works on: the chosen one, else the address's, else the newest."""
    known = {each.id: each for each in store().projects()}
    asked = (st.session_state.get(PROJECT), st.query_params.get(PROJECT))
    chosen = next((known[name] for name in asked if name in known), None)
    return chosen or (list(known.values())[-1] if known else None)


def choose_project(project_id: str) -> None:
    """Work on this project from now on; call it in a callback, before the widgets are drawn."""
    st.session_state[PROJECT] = project_id


def catalog_of(project: Project) -> Catalog | None:
    """Return the project's catalog, if it has one."""
    return store().catalog(project.catalog_digest) if project.catalog_digest else None


def once(key: str, of: object, make: Callable[[], Made]) -> Made:
    """Return what is made of something, made again only when the session last made it of something else."""
    kept = st.session_state.get(key)
    if kept is None or kept[0] != of:
        kept = (of, make())
        st.session_state[key] = kept
    made: Made = kept[1]
    return made


def project_name(chosen: Project) -> str:
    """Return a project's name; the demo shop's in the person's language."""
    return t("Demo shop") if chosen.demo else plain(chosen.name)
