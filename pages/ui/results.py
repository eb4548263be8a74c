"""The parts of the Results screen that read numbers."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from core.metrics import METRICS, Scores
from core.queries import QuerySet
from core.store import StoredRun
from pages.ui.measured import ReadRun, label_of
from pages.ui.tables import show_table
from pages.ui.words import plain, reader, t, tn

MAIN_METRICS = ("recall", "precision", "hit", "mrr", "ndcg")
"""The metrics a person can read the screen by."""


def metric_name(metric: str) -> str:
    """Return a metric's name without its k."""
    return t(METRICS[metric].title.template, k="").rstrip("@")


def titled(metric: str, k: int) -> str:
    """Return a metric's name with its k."""
    return t(METRICS[metric].title.template, k=k)


def choose_threshold(query_set: QuerySet) -> float:
    """Ask from which grade on a document counts as right, where grades differ; 1 otherwise."""
    grades = sorted({float(grade) for grade in query_set.judgments["grade"] if grade >= 1})
    if len(grades) < 2:
        return 1.0
    chosen = st.segmented_control(
        t("A document counts as right from grade"),
        grades,
        default=grades[0],
        format_func=lambda grade: reader().number(grade, 0 if grade == int(grade) else 1),
        required=True,
        key="results_threshold",
        help=t("Recall, precision, hit and MRR follow this choice; nDCG uses the grades themselves."),
    )
    return float(chosen)


def choose_engines(finished: Sequence[StoredRun]) -> list[str]:
    """Ask which engines to show, all at first; returns run ids."""
    names = {run.id: plain(reader().say(label_of(run.spec))) for run in finished}
    if len(names) < 2:
        return list(names)
    return list(
        st.pills(
            t("Engines"),
            list(names),
            selection_mode="multi",
            default=list(names),
            format_func=names.get,
            key="results_engines-" + "-".join(names),
        )
    )


def over_what(scores: Scores, metric: str, k: int) -> str:
    """Return over which queries the numbers are, language by language."""
    words = reader()
    mean = scores.mean(metric, k)
    parts = [
        f"{words.language_name(code)} {words.number(scores.mean(metric, k, language=code).n, 0)}"
        for code in scores.queries["language"].value_counts().index
    ]
    threshold = words.number(scores.threshold, 0 if scores.threshold == int(scores.threshold) else 1)
    return plain(
        tn(
            "Over {count} query with a right document ({languages}). A document counts as right from grade {grade} on.",
            "Over {count} queries with a right document ({languages}). A document counts as right from grade {grade} "
            "on.",
            mean.n,
            languages=", ".join(parts),
            grade=threshold,
        )
    )


def metric_cards(runs: Sequence[ReadRun], k: int) -> None:
    """Draw one row of metrics an engine: value, interval, and the share of unjudged results in the same line."""
    st.subheader(t("What each engine reaches"))
    for run in runs:
        with st.container(border=True):
            st.markdown(f"**{plain(run.name)}**" + _known_bad(run.scores, k))
            with st.grid(6, min_column_width=105):
                for metric in ("recall", "precision", "mrr", "ndcg"):
                    _metric(run.scores, metric, k, titled(metric, k))
                _metric(run.scores, "ndcg_judged", k, t("nDCG, judged"))
                _unjudged(run.scores, k)
    st.caption(
        tn(
            "Below each value: its 95 % interval (Wilson) over {count} query. “Judged” looks at the first "
            "{depth} results after those that nobody judged are taken out.",
            "Below each value: its 95 % interval (Wilson) over {count} queries. “Judged” looks at the first "
            "{depth} results after those that nobody judged are taken out.",
            runs[0].scores.mean("recall", k).n,
            depth=runs[0].scores.depth,
        )
    )
    opened = st.expander(
        t("All engines as one table"), icon=":material/table:", key="metrics-opened", on_change="rerun"
    )
    if opened.open:
        with opened:
            show_table(metrics_table(runs, k), name="metrics", alt_text=t("Every metric of every engine"))


def _metric(scores: Scores, metric: str, k: int, label: str) -> None:
    words, mean = reader(), scores.mean(metric, k)
    st.metric(
        label,
        words.number(mean.mean),
        words.interval(mean.low, mean.high),
        delta_color="off",
        delta_arrow="off",
        help=t(METRICS[metric].meaning.template, k=k),
    )


def _unjudged(scores: Scores, k: int) -> None:
    words = reader()
    st.metric(
        t("Unjudged@{k}", k=k),
        words.percent(scores.unjudged(k)),
        t("counted as wrong"),
        delta_color="off",
        delta_arrow="off",
        help=t(
            "The share of the first {k} results that nobody judged. They count as wrong, which they may not be.",
            k=k,
        ),
    )


def _known_bad(scores: Scores, k: int) -> str:
    results, queries, _ = scores.bad(k)
    if not results:
        return ""
    shown = tn(
        "{count} known-bad document in the first {k} results", "{count} known-bad documents in the first {k} results",
        results, k=k,
    )  # fmt: skip
    where = tn("in {count} query", "in {count} queries", queries)
    return f" · :material/block: {shown}, {where}"


def metrics_table(runs: Sequence[ReadRun], k: int) -> pd.DataFrame:
    """Return every metric of every engine, with ends of intervals, n, and the share of unjudged results."""
    rows = []
    for run in runs:
        row: dict[str, object] = {t("Engine"): run.name}
        for metric in METRICS:
            mean = run.scores.mean(metric, k)
            name = titled(metric, k)
            row |= {
                name: mean.mean,
                t("{metric}, low", metric=name): mean.low,
                t("{metric}, high", metric=name): mean.high,
            }
        results, queries, _ = run.scores.bad(k)
        row |= {
            t("Unjudged@{k}", k=k): run.scores.unjudged(k),
            t("Known bad@{k}", k=k): results,
            t("Queries with a known-bad result"): queries,
            t("Queries counted"): run.scores.mean("recall", k).n,
            t("Results kept a query"): run.scores.depth,
        }
        rows.append(row)
    return pd.DataFrame(rows)
