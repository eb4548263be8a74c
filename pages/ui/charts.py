"""Charts, each with its table and its exports; one fixed colour an engine, never colour alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import altair as alt
import pandas as pd
import streamlit as st
import vl_convert

from core.reader import Reader
from core.significance import FEWEST_TO_SHOW
from pages.ui.tables import show_whole_table
from pages.ui.words import t

Spec = dict[str, Any]
"""A chart as Vega-Lite JSON."""
ROW = 19
"""Height of one bar, in pixels."""
SHAPES = ["circle", "square", "triangle-up", "diamond", "cross", "triangle-down", "triangle-right", "triangle-left"]
PALE = 0.35
FEW, LONG_NAME = 4, 24
"""So many engines, or a name of more letters than this, take a line each in a legend: a phone shows it whole."""
INKS = {"light": "#1c2430", "dark": "#e8ecf1"}
"""What is written in a chart, on each theme."""


def means_chart(table: pd.DataFrame, engines: Sequence[str], words: Reader, theme: str) -> Spec:
    """Return bars by language, one an engine, with intervals, the value and n written beside each.

    `table` has language, engine, mean, low, high, n; `engines` gives the order and so the colours. A bar over
    fewer than six queries is pale.
    """
    shown = table.dropna(subset=["mean"]).copy()
    shown["said"] = [
        f"{words.number(mean)} · n {words.number(n, 0)}" for mean, n in zip(shown["mean"], shown["n"], strict=True)
    ]
    shown["interval"] = [words.interval(low, high) for low, high in zip(shown["low"], shown["high"], strict=True)]
    shown["enough"] = shown["n"] >= FEWEST_TO_SHOW
    base = alt.Chart(shown).encode(
        y=alt.Y("language:N", sort=None, title=None, axis=alt.Axis(labelLimit=160, ticks=False, domain=False)),
        yOffset=alt.YOffset("engine:N", sort=list(engines)),
        tooltip=[
            alt.Tooltip("engine:N", title=words("Engine")),
            alt.Tooltip("language:N", title=words("Language")),
            alt.Tooltip("said:N", title=words("Mean")),
            alt.Tooltip("interval:N", title=words("95 % interval")),
        ],
    )
    x = alt.X(
        "mean:Q",
        scale=alt.Scale(domain=[0, 1.24]),
        title=None,
        axis=alt.Axis(values=[0, 0.25, 0.5, 0.75, 1], format=".2f"),
    )
    pale = alt.condition("datum.enough", alt.value(1.0), alt.value(PALE))
    bars = base.mark_bar(cornerRadiusEnd=2).encode(x=x, color=_colour(engines), opacity=pale)
    spread = base.mark_rule(strokeWidth=1.5, color=alt.ExprRef("ink")).encode(
        x="low:Q", x2="high:Q", opacity=alt.value(0.55)
    )
    said = base.mark_text(align="left", dx=6, fontSize=12, color=alt.ExprRef("ink")).encode(
        x=alt.datum(1.0), text="said:N"
    )
    ink = alt.param("ink", value=INKS[theme])
    layers = (bars + spread + said).add_params(ink)
    return finished(layers, words).properties(height=alt.Step(ROW)).to_dict()


def lines_chart(table: pd.DataFrame, engines: Sequence[str], x_title: str, y_title: str, words: Reader) -> Spec:
    """Return a line for each engine over an ordered x; `table` has x, engine, mean, low, high."""
    shown = table.dropna(subset=["mean"]).copy()
    shown["said"] = [words.number(mean) for mean in shown["mean"]]
    shown["interval"] = [words.interval(low, high) for low, high in zip(shown["low"], shown["high"], strict=True)]
    base = alt.Chart(shown).encode(
        x=alt.X("x:O", title=x_title, axis=alt.Axis(labelAngle=0)),
        y=alt.Y("mean:Q", title=y_title, scale=alt.Scale(domain=[0, 1]), axis=alt.Axis(format=".1f", tickCount=6)),
        color=_colour(engines),
        tooltip=[
            alt.Tooltip("engine:N", title=words("Engine")),
            alt.Tooltip("x:O", title=x_title),
            alt.Tooltip("said:N", title=y_title),
            alt.Tooltip("interval:N", title=words("95 % interval")),
        ],
    )
    shape = alt.Shape("engine:N", scale=alt.Scale(domain=list(engines), range=SHAPES), legend=_legend(engines))
    points = base.mark_point(filled=True, size=70, opacity=1).encode(shape=shape)
    return finished(base.mark_line(strokeWidth=2) + points, words).properties(height=280 + 26 * len(engines)).to_dict()


def show_chart(spec: Spec, table: Callable[[], pd.DataFrame], *, name: str, title: str, alt_text: str) -> None:
    """Draw a chart; once opened, its exports, under their `title`, and the table that says the same.

    The browser draws new data into a chart that stands; a new `alt_text` makes it begin anew, so let it keep still.
    """
    st.vega_lite_chart(spec, alt=alt_text)
    opened = st.expander(
        t("The same as a table, and exports"), icon=":material/table:", key=f"{name}-opened", on_change="rerun"
    )
    if opened.open:
        with opened:
            show_whole_table(table(), name=name, alt_text=alt_text)
            _chart_downloads(spec, name, title)


def _chart_downloads(spec: Spec, name: str, title: str) -> None:
    with st.container(horizontal=True):
        for kind, mime in (("png", "image/png"), ("svg", "image/svg+xml")):
            st.download_button(
                t("Chart as {kind}", kind=kind.upper()),
                lambda kind=kind: chart_file(spec, kind, title),
                file_name=f"{name}.{kind}",
                mime=mime,
                key=f"{name}-{kind}",
                icon=":material/image:",
                on_click="ignore",
            )


def chart_file(spec: Spec, kind: str, title: str = "") -> bytes:
    """Return a chart as a PNG or SVG file under a title, on white and in the colours of the light theme."""
    written = {**json.loads(json.dumps(spec)), "width": 760}
    if title:
        written["title"] = {"text": title, "anchor": "start", "fontSize": 15, "offset": 12}
    for parameter in written.get("params", []):
        if parameter["name"] == "ink":
            parameter["value"] = INKS["light"]
    written["config"] = {
        **written.get("config", {}),
        "background": "white",
        "range": {"category": st.get_option("theme.light.chartCategoricalColors")},
        "font": "sans-serif",
    }
    if kind == "png":
        return bytes(vl_convert.vegalite_to_png(json.dumps(written), scale=2))
    return str(vl_convert.vegalite_to_svg(json.dumps(written))).encode()


def _colour(engines: Sequence[str]) -> alt.Color:
    return alt.Color("engine:N", scale=alt.Scale(domain=list(engines)), legend=_legend(engines))


def _legend(engines: Sequence[str]) -> alt.Legend:
    columns = 1 if len(engines) <= FEW or max(map(len, engines)) > LONG_NAME else 2
    return alt.Legend(title=None, orient="top", columns=columns, labelLimit=360)


def finished(chart: alt.LayerChart, words: Reader) -> alt.LayerChart:
    """Write numbers in the reader's notation and take the box away."""
    symbols = words.locale.number_symbols["latn"]
    notation = {"decimal": symbols["decimal"], "thousands": symbols["group"], "grouping": [3], "currency": ["", ""]}
    return chart.configure(locale={"number": notation}).configure_view(stroke=None)
