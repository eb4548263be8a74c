"""The charts of the Results screen, each with its table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pandas as pd
import streamlit as st

from core.evaluation import by_language
from core.significance import FEWEST_TO_SHOW
from pages.ui import charts, diagnosis_views
from pages.ui.measured import PLACES, ReadRun
from pages.ui.results import metric_name, titled
from pages.ui.words import plain, reader, t


def language_section(runs: Sequence[ReadRun], metric: str, k: int) -> None:
    """Draw a metric language by language: the chart, and the table with one column an engine."""
    st.subheader(t("{metric} by language", metric=titled(metric, k)), anchor=False)
    table = named_by_language(runs, metric, k)
    charts.show_chart(
        language_chart(runs, metric, k),
        lambda: language_table(runs, metric, k),
        name=f"{metric}-{k}-by-language",
        title=t("{metric} by language", metric=titled(metric, k)),
        alt_text=t("The measure of each engine, language by language"),
    )
    few = table.loc[table["n"] < FEWEST_TO_SHOW, "language"]
    if len(few):
        st.caption(
            t(
                "Pale: fewer than {fewest} queries ({languages}), too few to say anything.",
                fewest=FEWEST_TO_SHOW,
                languages=plain(reader().listed(list(dict.fromkeys(few)))),
            )
        )


def named_by_language(runs: Sequence[ReadRun], metric: str, k: int) -> pd.DataFrame:
    """Return `by_language` with the names of engines and languages."""
    table = by_language([run.scores for run in runs], metric, k)
    table["engine"] = [runs[place].name for place in table["engine"]]
    table["language"] = [reader().language_name(code) for code in table["language"]]
    return table


def language_chart(runs: Sequence[ReadRun], metric: str, k: int) -> charts.Spec:
    """Return the chart by language; drawing it once is enough, since runs never change."""

    def draw() -> charts.Spec:
        shown = pd.concat([overall_rows(runs, metric, k), named_by_language(runs, metric, k)], ignore_index=True)
        return charts.means_chart(shown, [run.name for run in runs], reader(), theme)

    theme = st.context.theme.type or "light"
    return drawn("language", _identity(runs), metric, k, reader().language, theme, _draw=draw)


def _identity(runs: Sequence[ReadRun]) -> tuple[tuple[str, float], ...]:
    return tuple((run.run.id, run.scores.threshold) for run in runs)


@st.cache_resource(max_entries=256, show_spinner=False)
def drawn(*key: object, _draw: Callable[[], charts.Spec]) -> charts.Spec:
    """Return a chart, drawn the first time that its key is seen."""
    del key
    return _draw()


def overall_rows(runs: Sequence[ReadRun], metric: str, k: int) -> pd.DataFrame:
    """Return each engine's mean over all queries, as rows of the language table."""
    rows = []
    for run in runs:
        mean = run.scores.mean(metric, k)
        rows.append(
            {
                "language": t("all queries"),
                "engine": run.name,
                "mean": mean.mean,
                "low": mean.low,
                "high": mean.high,
                "n": mean.n,
            }
        )
    return pd.DataFrame(rows)


def language_table(runs: Sequence[ReadRun], metric: str, k: int) -> pd.DataFrame:
    """Return a row a language (language, n, one column an engine), then all queries and the mean of languages."""
    table = by_language([run.scores for run in runs], metric, k)
    first = runs[0].scores
    rows = []
    for code in dict.fromkeys(table["language"]):
        row = {t("Language"): reader().language_name(code), "n": first.mean(metric, k, language=code).n}
        rows.append(row | {run.name: run.scores.mean(metric, k, language=code).mean for run in runs})
    total = {t("Language"): t("all queries"), "n": first.mean(metric, k).n}
    rows.append(total | {run.name: run.scores.mean(metric, k).mean for run in runs})
    macro = {t("Language"): t("mean of the languages"), "n": first.mean(metric, k).n}
    rows.append(macro | {run.name: run.scores.macro(metric, k) for run in runs})
    return pd.DataFrame(rows)


def places_section(runs: Sequence[ReadRun], metric: str) -> None:
    """Draw a metric against k: good far down and poor at the top is a matter of order, not of finding."""
    st.subheader(t("{metric} against k", metric=metric_name(metric)), anchor=False)
    engines = [run.name for run in runs]

    diagnosis_views.show_readings(runs)

    def rows() -> pd.DataFrame:
        return pd.DataFrame(
            {"x": k, "engine": run.name, "mean": mean.mean, "low": mean.low, "high": mean.high}
            for run in runs
            for k in PLACES
            if k <= max(run.scores.depth, 1)
            for mean in [run.scores.mean(metric, k)]
        )

    def draw() -> charts.Spec:
        return charts.lines_chart(rows(), engines, t("k (results looked at)"), metric_name(metric), reader())

    charts.show_chart(
        drawn("places", _identity(runs), metric, reader().language, _draw=draw),
        lambda: rows().pivot(index="x", columns="engine", values="mean")[engines].rename_axis("k").reset_index(),
        name=f"{metric}-against-k",
        title=t("{metric} against k", metric=metric_name(metric)),
        alt_text=t("The measure of each engine against k"),
    )
