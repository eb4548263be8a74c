"""Differences with their intervals, as a chart: right of zero B is ahead, left of it A."""

from __future__ import annotations

from collections.abc import Sequence

import altair as alt
import pandas as pd

from core.reader import Reader
from core.verdicts import Verdict
from pages.ui.charts import INKS, Spec, finished

ROW = 44
"""Height of one difference, in pixels."""
COLOURS = {"light": {1: "#0b7a5e", -1: "#a23e63", 0: "#55606b"}, "dark": {1: "#4cc4a0", -1: "#ee88ab", 0: "#a4afbb"}}
"""B ahead, A ahead, nobody shown to be: only a tested winner has a colour, and the sign says it too."""


def differences_chart(rows: Sequence[tuple[str, Verdict]], title: str, words: Reader, theme: str) -> Spec:
    """Return a point and an interval for each named verdict that has a difference."""
    table = pd.DataFrame(
        {
            "name": name,
            "difference": verdict.difference,
            "low": verdict.difference if verdict.low is None else verdict.low,
            "high": verdict.difference if verdict.high is None else verdict.high,
            "leads": verdict.leads,
            "said": f"{'+' if (verdict.difference or 0) > 0 else ''}{words.number(verdict.difference)} · n {verdict.n}",
        }
        for name, verdict in rows
        if verdict.difference is not None
    )
    reach = max(0.1, float(table[["low", "high"]].abs().to_numpy().max()) * 1.15)
    plain = alt.Chart(table).encode(
        y=alt.Y("name:N", sort=None, title=None, axis=alt.Axis(labelLimit=180, ticks=False, domain=False)),
        tooltip=[alt.Tooltip("name:N", title=title), alt.Tooltip("said:N", title=words("Difference"))],
    )
    base = plain.encode(
        color=alt.Color(
            "leads:N",
            legend=None,
            scale=alt.Scale(domain=[1, -1, 0], range=[COLOURS[theme][each] for each in (1, -1, 0)]),
        )
    )
    x = alt.X(
        "difference:Q",
        title=title,
        scale=alt.Scale(domain=[-reach, reach]),
        axis=alt.Axis(format="+.2f", labelExpr="datum.value ? datum.label : '0'", tickCount=7),
    )
    spread = base.mark_rule(strokeWidth=2).encode(x=alt.X("low:Q", title=title), x2="high:Q")
    points = base.mark_point(filled=True, size=90, opacity=1).encode(x=x)
    said = plain.mark_text(dy=-12, fontSize=12, color=alt.ExprRef("ink")).encode(x=x, text="said:N")
    zero = alt.Chart(pd.DataFrame({"x": [0.0]})).mark_rule(strokeDash=[4, 4], color=alt.ExprRef("ink"), opacity=0.6)
    layers = alt.layer(zero.encode(x="x:Q"), spread, points, said).add_params(alt.param("ink", value=INKS[theme]))
    return finished(layers, words).properties(height=alt.Step(ROW)).to_dict()
