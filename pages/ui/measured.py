"""The finished runs of a project over one query set, scored once and shared by every screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from core.engines import registry
from core.engines.protocol import EngineSpec
from core.messages import Message
from core.metrics import Scores, score_run
from core.sentences import Measured
from core.store import Project, StoredRun
from pages.ui.state import store
from pages.ui.words import reader

PLACES = (1, 3, 5, 10, 20, 50, 100)
"""The ks that a screen offers."""


@dataclass(frozen=True)
class ReadRun:
    """A finished run, its engine's name on screen, and its scores."""

    run: StoredRun
    label: Message
    scores: Scores

    @property
    def name(self) -> str:
        """Return the engine's name in the person's language."""
        return reader().say(self.label)

    @property
    def measured(self) -> Measured:
        """Return what sentences are made of."""
        return Measured(self.label, self.scores)


def label_of(spec: str) -> Message:
    """Return what to call an engine on screen."""
    return registry.label(EngineSpec.parse(spec))


def labels_of(runs: Sequence[StoredRun]) -> dict[str, Message]:
    """Return what to call each run on screen, by its id, those of one name numbered."""
    labels = registry.labels(EngineSpec.parse(run.spec) for run in runs)
    return dict(zip([run.id for run in runs], labels, strict=True))


def finished_runs(project: Project, query_set_digest: str) -> list[StoredRun]:
    """Return the newest finished run of each engine over the project's catalog, in the order engines first ran."""
    newest: dict[str, StoredRun] = {}
    for run in store().runs(project.id, catalog_digest=project.catalog_digest, query_set_digest=query_set_digest):
        if run.status == "done":
            newest[run.spec] = run
    return list(newest.values())


def read_runs(
    runs: Sequence[StoredRun], query_set_digest: str, threshold: float, *, among: Sequence[StoredRun] = ()
) -> list[ReadRun]:
    """Return runs with their scores, named as they are `among` others."""
    labels = labels_of(among or runs)
    return [ReadRun(run, labels[run.id], _scores(run.id, query_set_digest, threshold)) for run in runs]


@st.cache_resource(max_entries=64, show_spinner=False)
def _scores(run_id: str, query_set_digest: str, threshold: float) -> Scores:
    """Return the scores of a finished run, which never changes; its id stands for its content."""
    return score_run(store().run(run_id), store().query_set(query_set_digest), PLACES, threshold=threshold)
