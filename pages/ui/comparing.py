"""Comparisons of finished runs, made once and shared; and how many were looked at on a query set."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from core.queries import QuerySet
from core.store import Project
from core.verdicts import Comparison, MeasuredRun, compare_several
from pages.ui.measured import ReadRun
from pages.ui.state import store

COMPARISONS = "comparisons"
"""The setting of a project that holds, for each query set, what was compared on it."""


def compared(
    a: ReadRun, others: Sequence[ReadRun], query_set: QuerySet, metric: str, k: int, margin: float
) -> list[Comparison]:
    """Return the comparison of each run with the baseline, all of one family."""
    key = (a.run.id, *(each.run.id for each in others), a.scores.threshold, metric, k, margin)
    return _compared(key, _runs=(a, *others), _query_set=query_set, _metric=metric, _k=k, _margin=margin)


@st.cache_resource(max_entries=128, show_spinner=False)
def _compared(
    key: tuple[object, ...], *, _runs: Sequence[ReadRun], _query_set: QuerySet, _metric: str, _k: int, _margin: float
) -> list[Comparison]:
    """Return comparisons, made the first time that their key is seen: finished runs never change."""
    del key
    first, *others = [measured(run) for run in _runs]
    return compare_several(first, others, _query_set, metric=_metric, k=_k, margin=_margin)


def measured(run: ReadRun) -> MeasuredRun:
    """Return a run with its rankings."""
    return MeasuredRun(run.label, store().run(run.run.id), run.scores)


def count(project: Project, set_digest: str, a: ReadRun, others: Sequence[ReadRun], metric: str, k: int) -> int:
    """Remember that these were compared, and return how many comparisons were made on the query set.

    All versions of a set count as one: judging a few more results does not make it new.
    """
    set_id = store().used_versions(project.id)[set_digest].set_id
    known = project.settings.get(COMPARISONS, {})
    made = list(known.get(set_id, []))
    new = [
        name
        for name in ("|".join(sorted((a.run.spec, each.run.spec))) + f"|{metric}@{k}" for each in others)
        if name not in made
    ]
    if new:
        store().update_settings(project.id, comparisons={**known, set_id: made + new})
    return len(made) + len(new)
