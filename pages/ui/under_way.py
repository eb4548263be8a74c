"""Runs that wait for their turn or are being worked on, and how a screen says so."""

from __future__ import annotations

import streamlit as st

from core.store import Project, StoredRun
from pages.ui.screens import EVALUATE
from pages.ui.state import store
from pages.ui.words import t, tn


def is_alive(run: StoredRun) -> bool:
    """Say whether a run waits for its turn or is being worked on."""
    return run.status in ("waiting", "running")


def runs(project: Project, query_set_digest: str | None = None) -> list[StoredRun]:
    """Return the runs over a project's present catalog that are under way; of one query set if given."""
    known = store().runs(project.id, catalog_digest=project.catalog_digest, query_set_digest=query_set_digest)
    return [run for run in known if is_alive(run)]


def said(count: int) -> str:
    """Return how many runs are under way."""
    return tn("{count} run under way.", "{count} runs under way.", count)


def warn(project: Project, query_set_digest: str | None = None) -> None:
    """Say on a screen of results that more are coming, with the way to see how far they are."""
    count = len(runs(project, query_set_digest))
    if not count:
        return
    st.info(
        tn(
            "{count} run under way: the picture is not complete.",
            "{count} runs under way: the picture is not complete.",
            count,
        ),
        icon=":material/hourglass_top:",
    )
    EVALUATE.link(t("See how far they are"))
