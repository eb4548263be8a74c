"""The parts of the Results screen that read numbers."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from core.metrics import METRICS, Scores
from core.queries import QuerySet
from core.store import Project, StoredQuerySet, StoredRun
from pages.ui.measured import ReadRun, labels_of
from pages.ui.state import store
from pages.ui.tables import download, show_small_table, written
from pages.ui.words import plain, reader, say, t, tn

MAIN_METRICS = ("recall", "precision", "hit", "mrr", "ndcg")
"""The metrics a person can read the screen by."""
ALWAYS_SHOWN = ("recall", "precision", "mrr", "ndcg", "ndcg_judged")
"""The metrics that stand beside the chosen one."""
NO_BREAK = "\u2060\u00a0"
"""A space at which no line ends, also after a dash."""


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
    names = {run_id: plain(reader().say(said)) for run_id, said in labels_of(finished).items()}
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


def versions(project: Project, sets: Sequence[StoredQuerySet]) -> dict[str, str]:
    """Return the names of the sets by digest, then of their earlier versions that have finished runs."""
    used = store().used_versions(project.id)
    measured = (
        run.query_set_digest
        for run in store().runs(project.id, catalog_digest=project.catalog_digest)
        if run.status == "done"
    )
    digests = dict.fromkeys([*(each.digest for each in sets), *(digest for digest in measured if digest in used)])
    return {digest: say(used[digest].said) for digest in digests}


def over_what(runs: Sequence[ReadRun], metric: str, k: int) -> str:
    """Return over which queries the numbers are, language by language, where every one was answered."""
    words = reader()
    scores = _widest(runs)
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


def _widest(runs: Sequence[ReadRun]) -> Scores:
    """Return the scores over the most queries: an engine that failed on some has a mean over fewer."""
    return max((run.scores for run in runs), key=lambda scores: scores.mean("recall", scores.ks[0]).n)


def metric_section(runs: Sequence[ReadRun], metric: str, k: int) -> None:
    """Draw a row an engine: each value with its interval, the share of unjudged results, known-bad ones."""
    shown = [each for each in (*MAIN_METRICS, "ndcg_judged") if each in (*ALWAYS_SHOWN, metric)]
    st.subheader(t("What each engine reaches"), anchor=False, help=_meanings(shown, k))
    bad = {run.name: run.scores.bad(k) for run in runs}
    queries = _widest(runs).mean("recall", k).n
    rows = []
    for run in runs:
        row = {t("Engine"): _named(run, queries)}
        for each in shown:
            row[_heading(each, k)] = _value(run.scores, each, k, strong=each == metric)
        row[t("Unjudged@{k}", k=k)] = reader().percent(run.scores.unjudged(k))
        if any(results for results, _, _ in bad.values()):
            row[t("Known bad@{k}", k=k)] = _known_bad(*bad[run.name][:2])
        rows.append(row)
    st.table(pd.DataFrame(rows), border="horizontal", hide_index=True, alt=t("What each engine reaches"))
    st.caption(
        tn(
            "Below each value: its 95 % interval (Wilson) over {count} query. “Judged” looks at the first "
            "{depth} results after those that nobody judged are taken out.",
            "Below each value: its 95 % interval (Wilson) over {count} queries. “Judged” looks at the first "
            "{depth} results after those that nobody judged are taken out.",
            queries,
            depth=_depths(runs),
        )
    )


def every_metric(runs: Sequence[ReadRun], k: int) -> None:
    """Draw every metric of every engine, with the ends of intervals."""
    table = metrics_table(runs, k)
    shown = written(table).set_index(t("Engine")).T.rename_axis(t("Measure")).reset_index()
    show_small_table(shown, alt_text=t("Every metric of every engine"))
    download(table, name="metrics")


def _named(run: ReadRun, queries: int) -> str:
    """Return the engine's name, and below it over how many queries it is measured where these are not all."""
    n = run.scores.mean("recall", run.scores.ks[0]).n
    name = f"**{plain(run.name)}**"
    return name if n == queries else f"{name}  \n" + t("over {n} of {queries} queries", n=n, queries=queries)


def _depths(runs: Sequence[ReadRun]) -> str:
    """Return how many results the engines keep: one number, or the least and the most."""
    least, most = min(run.scores.depth for run in runs), max(run.scores.depth for run in runs)
    return " – ".join(reader().number(depth, 0) for depth in dict.fromkeys((least, most)))


def _heading(metric: str, k: int) -> str:
    return t("nDCG, judged") if metric == "ndcg_judged" else titled(metric, k)


def _value(scores: Scores, metric: str, k: int, *, strong: bool) -> str:
    """Return a mean, and below it its interval."""
    words, mean = reader(), scores.mean(metric, k)
    value = f"**{words.number(mean.mean)}**" if strong else words.number(mean.mean)
    return f"{value}  \n{_together(words.interval(mean.low, mean.high))}"


def _together(text: str) -> str:
    """Return words that stay on one line."""
    return text.replace(" ", NO_BREAK)


def _known_bad(results: int, queries: int) -> str:
    if not results:
        return reader().number(0, 0)
    where = tn("in {count} query", "in {count} queries", queries)
    return f":material/block:\u00a0**{reader().number(results, 0)}**  \n{_together(where)}"


def _meanings(metrics: Sequence[str], k: int) -> str:
    """Return what each column means, as a list."""
    meanings = {_heading(metric, k): t(METRICS[metric].meaning.template, k=k) for metric in metrics}
    meanings[t("Unjudged@{k}", k=k)] = t(
        "The share of the first {k} results that nobody judged. They count as wrong, which they may not be.", k=k
    )
    return "\n".join(f"- **{name}** {meaning}" for name, meaning in meanings.items())


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
