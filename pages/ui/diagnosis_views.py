"""Why queries are imperfect: the causes that cost most, and for each query its cause and one next step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from core.catalog import Catalog
from core.diagnosis.costs import costliest
from core.diagnosis.curve import reading
from core.diagnosis.diagnosing import diagnose
from core.diagnosis.vocabulary import TITLES, Diagnosis
from core.queries import QuerySet
from pages.ui.comparing import measured
from pages.ui.measured import ReadRun
from pages.ui.words import say, t


def diagnoses(
    run: ReadRun, runs: Sequence[ReadRun], query_set: QuerySet, catalog: Catalog, metric: str, k: int
) -> Mapping[str, Diagnosis]:
    """Return the diagnosis of each imperfect query of a run, by query id."""
    others = [each for each in runs if each.run.id != run.run.id]
    key = (run.run.id, *(each.run.id for each in others), run.scores.threshold, metric, k)
    return _diagnosed(key, _run=run, _others=others, _query_set=query_set, _catalog=catalog, _metric=metric, _k=k)


@st.cache_resource(max_entries=64, show_spinner=False)
def _diagnosed(
    key: tuple[object, ...],
    *,
    _run: ReadRun,
    _others: Sequence[ReadRun],
    _query_set: QuerySet,
    _catalog: Catalog,
    _metric: str,
    _k: int,
) -> Mapping[str, Diagnosis]:
    """Return diagnoses, made the first time that their key is seen: finished runs never change."""
    del key
    others = [measured(each) for each in _others]
    found = diagnose(measured(_run), others, _query_set, _catalog, metric=_metric, k=_k)
    return {each.query_id: each for each in found}


def show_costliest(found: Mapping[str, Diagnosis]) -> None:
    """Draw the causes that cost most, each with its next step."""
    costs = costliest(list(found.values()))
    if not costs:
        return
    st.markdown("**" + t("What costs most") + "**")
    st.markdown("\n".join(f"- {say(cost.said)} {say(cost.next_step)}" for cost in costs))


def show_cause(diagnosis: Diagnosis) -> None:
    """Draw the main cause of one query and its next step."""
    cause = diagnosis.cause
    st.markdown(f":material/stethoscope: **{say(TITLES[cause.name])}** · {say(cause.said)} {say(cause.next_step)}")


def show_readings(runs: Sequence[ReadRun]) -> None:
    """Draw what recall against k says of each engine, and what follows."""
    lines = [
        f"- **{say(run.label)}** · {say(read.said)} {say(read.next_step)}"
        for run in runs
        for read in [reading(run.scores)]
        if read is not None
    ]
    if lines:
        st.markdown("\n".join(lines))
