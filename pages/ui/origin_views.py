"""Results by the origin of the queries, and by the words they share with their right documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pandas as pd
import streamlit as st

from core.catalog import Catalog
from core.metrics import Scores
from core.origins import GROUPS, SUGGESTED, caution, groups, overlaps, part, same_maker, thirds
from core.queries import QuerySet
from core.significance import FEWEST_TO_SHOW
from core.store import Project
from pages.ui.measured import ReadRun
from pages.ui.results import titled
from pages.ui.state import store
from pages.ui.words import plain, reader, say, t

SOURCE = "source"


def has_suggested(query_set: QuerySet) -> bool:
    """Say whether any query of a set was suggested."""
    return bool(query_set.queries["source"].isin(SUGGESTED).any())


def apart(project: Project, query_set: QuerySet, runs: Sequence[ReadRun], metric: str, k: int) -> None:
    """Draw what must be known of suggested queries, and each origin's means beside the others; nothing without any."""
    if not has_suggested(query_set):
        return
    said = caution(query_set)
    if said is not None:
        st.warning(say(said), icon=":material/lightbulb:")
    warned = same_maker(_generators(project, query_set), [run.run.spec for run in runs])
    if warned is not None:
        st.warning(say(warned), icon=":material/factory:")
    st.subheader(t("By origin of the queries"), anchor=False)
    parts, rows = groups(query_set), []
    for name, ids in parts.items():
        measure = t("finds the source document (first {k})", k=k) if name == SOURCE else titled(metric, k)
        rows.append({t("Origin"): reader().say(GROUPS[name]), t("Measure"): measure} | _means(runs, ids, metric, k))
    _table(rows, [len(ids) for ids in parts.values()], t("The measure of each engine, by the origin of the queries"))


def shared_words_section(query_set: QuerySet, catalog: Catalog, runs: Sequence[ReadRun], metric: str, k: int) -> None:
    """Draw the means of each third of the queries, by the words they share with their right documents."""
    st.subheader(t("{metric} by shared words", metric=titled(metric, k)), anchor=False)
    st.caption(
        t(
            "How many of a query's content words stand in one of its right documents. An engine that is good only "
            "where many are shared finds words, not what is meant."
        )
    )
    shares = _overlaps(query_set.digest, catalog.digest, runs[0].scores.threshold, query_set, catalog)
    parts = thirds(shares)
    rows = [
        {t("Shared words"): " – ".join(dict.fromkeys(map(reader().percent, (third.low, third.high))))}
        | _means(runs, third.ids, metric, k)
        for third in parts
    ]
    if not rows:
        st.info(t("No query of this set has words that can be compared."), icon=":material/info:")
        return
    _table(rows, [len(third.ids) for third in parts], t("The measure of each engine, by shared words"))
    st.caption(t("Up to three parts of about the same size; queries that share as many words stay together."))


def _table(rows: Sequence[Mapping[str, str]], counts: Sequence[int], alt_text: str) -> None:
    """Draw rows of texts, those over too few queries pale, as their bars are."""
    few = [count < FEWEST_TO_SHOW for count in counts]
    written = [
        {name: f":gray[{plain(value)}]" if pale else plain(value) for name, value in row.items()}
        for row, pale in zip(rows, few, strict=True)
    ]
    st.table(pd.DataFrame(written), border="horizontal", hide_index=True, alt=alt_text)
    if any(few):
        st.caption(t("Pale: a row with fewer than {fewest} queries, too few to say anything.", fewest=FEWEST_TO_SHOW))


@st.cache_resource(max_entries=32, show_spinner=False)
def _overlaps(
    query_set_digest: str, catalog_digest: str, threshold: float, _query_set: QuerySet, _catalog: Catalog
) -> dict[str, float]:
    del query_set_digest, catalog_digest
    return overlaps(_query_set, _catalog, threshold)


def _means(runs: Sequence[ReadRun], ids: Sequence[str], metric: str, k: int) -> dict[str, str]:
    scores = [part(run.scores, ids) for run in runs]
    row = {"n": reader().number(scores[0].mean(metric, k).n, 0)}
    return row | {run.name: _value(each, metric, k) for run, each in zip(runs, scores, strict=True)}


def _value(scores: Scores, metric: str, k: int) -> str:
    mean = scores.mean(metric, k)
    return f"{reader().number(mean.mean)} ({reader().interval(mean.low, mean.high)})"


def _generators(project: Project, query_set: QuerySet) -> list[str]:
    """Return the models that wrote queries of a set."""
    ids = set(query_set.queries["id"])
    origins = (store().query_origins(each.set_id) for each in store().query_sets(project.id))
    return [found.candidate.origin.model for of_set in origins for key, found in of_set.items() if key in ids]
