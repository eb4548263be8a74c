"""What fewer dimensions, or a missing prefix, cost: a line for each model, and what each step loses."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from core.engines import embedding
from core.engines.protocol import EngineSpec
from core.sweeps import Step, steps, swept
from pages.ui import charts
from pages.ui.measured import ReadRun
from pages.ui.results import titled
from pages.ui.tables import download, show_small_table
from pages.ui.words import reader, t


def has_sweeps(runs: Sequence[ReadRun]) -> bool:
    """Return whether any model was run in several settings."""
    return bool(_groups(runs, "dim") or _groups(runs, "prefix"))


def section(runs: Sequence[ReadRun], metric: str, k: int) -> None:
    """Draw a metric against the dimensions, and the tables of what each step loses."""
    by_dimension = _groups(runs, "dim")
    if by_dimension:
        st.subheader(t("{metric} against dimension", metric=titled(metric, k)), anchor=False)
        _chart(by_dimension, metric, k)
        _losses(t("What fewer dimensions lose"), by_dimension, metric, k, name="dimensions")
    by_prefix = _groups(runs, "prefix")
    if by_prefix:
        _losses(t("What other prefixes lose"), by_prefix, metric, k, name="prefixes")
    st.caption(
        t(
            "Points: hundredths of the measure. The interval holds the true difference of such queries 95 times "
            "in 100; where it holds 0, the difference may be luck."
        )
    )


def _groups(runs: Sequence[ReadRun], setting: str) -> list[list[ReadRun]]:
    specs = [EngineSpec.parse(run.run.spec) for run in runs]
    return [[runs[place] for place in group] for group in swept(specs, "dim" if setting == "dim" else "prefix")]


def _chart(groups: Sequence[Sequence[ReadRun]], metric: str, k: int) -> None:
    rows = [
        {"x": dimension, "engine": reader().say(family), "mean": mean.mean, "low": mean.low, "high": mean.high}
        for group in groups
        for run in group
        for family, dimension in [embedding.family(EngineSpec.parse(run.run.spec))]
        for mean in [run.scores.mean(metric, k)]
    ]
    table = pd.DataFrame(rows).sort_values("x")
    names = list(dict.fromkeys(table["engine"]))
    charts.show_chart(
        charts.lines_chart(table, names, t("Dimensions"), titled(metric, k), reader()),
        lambda: (
            table.pivot(index="x", columns="engine", values="mean")[names].rename_axis(t("Dimensions")).reset_index()
        ),
        name=f"{metric}-{k}-against-dimension",
        title=t("{metric} against dimension", metric=titled(metric, k)),
        alt_text=t("The measure of each model against the dimension of its vectors"),
    )


def _losses(title: str, groups: Sequence[Sequence[ReadRun]], metric: str, k: int, *, name: str) -> None:
    rows = [row for group in groups for row in _rows(group, metric, k)]
    value = titled(metric, k)
    st.markdown(f"**{title}**")
    show_small_table(pd.DataFrame([_shown(run, step, value, metric, k) for run, step in rows]), alt_text=title)
    download(pd.DataFrame([_exact(run, step, value, metric, k) for run, step in rows]), name=f"{metric}-{k}-{name}")


def _rows(group: Sequence[ReadRun], metric: str, k: int) -> list[tuple[ReadRun, Step | None]]:
    return list(zip(group, [None, *steps([run.scores for run in group], metric, k)], strict=True))


def _shown(run: ReadRun, step: Step | None, value: str, metric: str, k: int) -> dict[str, str]:
    words = reader()
    row = {t("Engine"): run.name, value: words.number(run.scores.mean(metric, k).mean)}
    if step is None:
        return row | {t("Points"): "–", t("95 % interval"): "–", t("Queries"): t("measured against this")}
    changed = t("{worse} worse, {better} better of {n}", worse=step.worse, better=step.better, n=step.n)
    interval = "–" if step.low is None or step.high is None else f"{_points(step.low)} … {_points(step.high)}"
    return row | {t("Points"): _points(step.difference), t("95 % interval"): interval, t("Queries"): changed}


def _points(difference: float) -> str:
    """Return a difference in hundredths, with its sign."""
    said = reader().number(abs(100 * difference), 1)
    return said if not float(f"{100 * difference:.1f}") else f"{'+' if difference > 0 else '−'}{said}"


def _exact(run: ReadRun, step: Step | None, value: str, metric: str, k: int) -> dict[str, object]:
    numbers = (None,) * 6 if step is None else (step.difference, step.low, step.high, step.n, step.better, step.worse)
    columns = ("difference", "low", "high", "n", "better", "worse")
    return {
        t("Engine"): run.name,
        value: run.scores.mean(metric, k).mean,
        **dict(zip(columns, numbers, strict=True)),
    }
