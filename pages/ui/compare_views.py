"""A verdict and what stands below it: differences, queries that won and lost, and the rule on losses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pandas as pd
import streamlit as st

from core.catalog import Catalog
from core.queries import QuerySet
from core.runs import Run
from core.store import Project
from core.verdicts import Comparison, Verdict
from core.verdicts.known import how_it_was_tested
from core.verdicts.rules import lost_more_than, said_of_family, said_of_losses
from pages.ui import charts, compare_choices, compare_unjudged, comparing, views
from pages.ui.compare_charts import differences_chart
from pages.ui.failures import obtained
from pages.ui.measured import ReadRun
from pages.ui.result_charts import drawn
from pages.ui.results import titled
from pages.ui.screens import COMPARE
from pages.ui.state import store
from pages.ui.tables import download, show_small_table
from pages.ui.words import plain, reader, say, t

A_PAGE = 3
"""Queries shown at a time, each with two lists."""
SMALLEST_P = 0.0001
"""A smaller p is called below it: rounded it would read as 0, which none is."""
LIMITS = tuple(round(place / 20, 2) for place in range(21))
"""How much the rule may let a query lose."""


def answer(comparison: Comparison) -> None:
    """Draw the verdict and the next step; behind them how they are known."""
    verdict = comparison.verdict
    st.subheader(say(verdict.answer), anchor=False)
    st.markdown(say(verdict.next_step))
    with st.container(horizontal=True, vertical_alignment="center"):
        if verdict.fragile:
            st.badge(
                t("Fragile"), color="orange", icon=":material/warning:",
                help=t("One more query lost would undo this verdict."),
            )  # fmt: skip
        if verdict.hangs_on_unjudged:
            st.badge(
                t("Hangs on unjudged results"), color="orange", icon=":material/help:",
                help=t("It turns when the results that nobody judged count as right, or are taken out."),
            )  # fmt: skip
            st.button(
                t("Judge these results"), type="tertiary", icon=":material/arrow_downward:", key="compare-judge",
                on_click=views.open_view, args=("compare", "unjudged"),
            )  # fmt: skip


def best_two(project: Project, query_set: QuerySet, runs: Sequence[ReadRun], metric: str, k: int) -> None:
    """Draw whether the engine that is ahead is so by more than luck, in one line, and the way to what is behind it."""
    # One that did not answer every query comes last: its mean is over other queries.
    second, first = sorted(runs, key=lambda run: (run.scores.whole, run.scores.mean(metric, k).mean or 0.0))[-2:]
    margin = compare_choices.margin_of(project)
    (comparison,) = comparing.compared(second, [first], query_set, metric, k, margin)
    st.markdown(f"{say(comparison.verdict.answer)} {say(comparison.verdict.next_step)}")
    if st.button(t("Compare these two"), type="tertiary", icon=f":material/{COMPARE.icon}:", key="results-compare"):
        compare_choices.choose(query_set.digest, second.run.id, first.run.id)
        st.switch_page(COMPARE.file)


def how_we_know(comparison: Comparison, margin: float) -> None:
    """Draw, once opened, the test and its numbers."""
    opened = st.expander(t("How we know"), icon=":material/science:", key="compare-how", on_change="rerun")
    if not opened.open:
        return
    verdict, words = comparison.verdict, reader()
    with opened:
        tested = how_it_was_tested(verdict)
        if tested is not None:
            st.caption(say(tested))
        st.caption(say(said_of_family(comparison.family)))
        rows = [
            (t("Queries"), words.number(verdict.n, 0)),
            (t("B better, worse, the same"), f"{verdict.wins} · {verdict.losses} · {verdict.ties}"),
            (t("Mean difference, B − A"), words.number(verdict.difference, 3)),
            (t("95 % interval"), words.interval(verdict.low, verdict.high, 3)),
            (t("p, alone"), _p(verdict.raw_p)),
            (t("p, with all that was tested here"), _p(verdict.p)),
            (t("Margin: a smaller difference does not matter"), words.number(margin, 2)),
        ]
        show_small_table(pd.DataFrame(rows, columns=[t("Figure"), t("Value")]), alt_text=t("How we know"))


def _p(p: float | None) -> str:
    smallest = reader().number(SMALLEST_P, 4)
    return t("below {limit}", limit=smallest) if p is not None and p < SMALLEST_P else reader().number(p, 4)


def draw(
    comparison: Comparison,
    a: ReadRun,
    b: ReadRun,
    catalog: Catalog,
    query_set: QuerySet,
    metric: str,
    k: int,
    *,
    project: Project,
) -> None:
    """Draw the names of the views, and the one that is open."""
    drawings: dict[str, Callable[[], None]] = {
        "differences": lambda: _differences(comparison, metric, k),
        "queries": lambda: _queries(comparison, a, b, catalog, query_set, k),
        "unjudged": lambda: compare_unjudged.show(
            comparison, catalog, query_set, k, project=project, specs=(a.run.spec, b.run.spec)
        ),
        "rule": lambda: _rule(comparison),
    }
    names = {
        "differences": t("Differences"),
        "queries": t("Queries won and lost"),
        "unjudged": t("Unjudged results"),
        "rule": t("No query may lose"),
    }
    view, place = views.choose("compare", names)
    with place:
        drawings[view]()


def _differences(comparison: Comparison, metric: str, k: int) -> None:
    words = reader()
    rows = [(t("all queries"), comparison.verdict)]
    rows += [(words.language_name(code), verdict) for code, verdict in comparison.by_language.items()]
    st.caption(
        t(
            "Right of 0, {b} is ahead; left of 0, {a}. Coloured only where a winner was tested.",
            a=say(comparison.a),
            b=say(comparison.b),
        )
    )
    if any(verdict.difference is not None for _, verdict in rows):
        theme = st.context.theme.type or "light"
        title = t("{metric}, B − A", metric=titled(metric, k))
        charts.show_chart(
            drawn(
                "differences",
                repr(rows),
                title,
                words.language,
                theme,
                _draw=lambda: differences_chart(rows, title, words, theme),
            ),
            lambda: pd.DataFrame([_row(name, verdict) for name, verdict in rows]),
            name="differences",
            title=t(
                "{metric}: {b} − {a}", metric=titled(metric, k), a=words.say(comparison.a), b=words.say(comparison.b)
            ),
            alt_text=t("Differences between the two engines with their intervals"),
        )
    for heading, verdicts in (
        (t("Language by language"), comparison.by_language),
        (t("Other measures"), comparison.by_metric),
    ):
        if verdicts:
            st.markdown(f"**{heading}**")
            st.markdown(_bullets(say(verdict.answer) for verdict in verdicts.values()))
    others = [(titled(verdict.metric, k), verdict) for verdict in comparison.by_metric.values()]
    download(pd.DataFrame([_row(name, verdict) for name, verdict in [*rows, *others]]), name="comparison")


def _bullets(lines: Iterable[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)


def _row(name: str, verdict: Verdict) -> dict[str, object]:
    return {
        t("Compared on"): name,
        "n": verdict.n,
        "A": verdict.first,
        "B": verdict.second,
        t("Difference"): verdict.difference,
        t("From"): verdict.low,
        t("To"): verdict.high,
        t("B better"): verdict.wins,
        t("B worse"): verdict.losses,
        t("the same"): verdict.ties,
        t("Verdict"): reader().say(verdict.answer),
    }


@st.fragment
def _queries(comparison: Comparison, a: ReadRun, b: ReadRun, catalog: Catalog, query_set: QuerySet, k: int) -> None:
    differing = comparison.queries[comparison.queries["difference"].abs() > 1e-12]
    verdict = comparison.verdict
    st.caption(
        t(
            "{b} is better on {wins}, worse on {losses}, the same on {ties} of {n} queries. Losers first.",
            b=say(comparison.b),
            wins=verdict.wins,
            losses=verdict.losses,
            ties=verdict.ties,
            n=verdict.n,
        )
    )
    if differing.empty:
        return
    pages = -(-len(differing) // A_PAGE)
    page = st.pagination(pages, key=f"compare_page-{a.run.id}-{b.run.id}") if pages > 1 else 1
    runs = (store().run(a.run.id), store().run(b.run.id))
    for query_id in differing.index[(page - 1) * A_PAGE : page * A_PAGE]:
        with st.container(border=True):
            _query(str(query_id), differing.loc[query_id], comparison, runs, catalog, query_set, a.scores.threshold, k)


def _query(
    query_id: str,
    row: pd.Series,
    comparison: Comparison,
    runs: tuple[Run, Run],
    catalog: Catalog,
    query_set: QuerySet,
    threshold: float,
    k: int,
) -> None:
    words, query = reader(), query_set.by_id[query_id]
    st.text(query.text)
    arrow = ":material/trending_down:" if row["difference"] < 0 else ":material/trending_up:"
    said = t("{first} with {a}, {second} with {b}", first=words.number(row["a"]), second=words.number(row["b"]),
             a=say(comparison.a), b=say(comparison.b))  # fmt: skip
    st.caption(f"{arrow} {said} · {plain(words.language_name(query.language))}")
    for column, label, run in zip(st.columns(2), (comparison.a, comparison.b), runs, strict=True):
        with column:
            st.caption(f"**{say(label)}**")
            ranking = list(dict.fromkeys(run.documents.get(query_id, [])))[:k]
            if ranking:
                table = obtained(catalog, query, ranking, threshold)
                show_small_table(table, alt_text=t("What came back"))
            else:
                st.info(t("Nothing came back."), icon=":material/search_off:")


@st.fragment
def _rule(comparison: Comparison) -> None:
    asked = st.toggle(t("No query may lose more than a limit"), key="compare_rule", persist_state="session")
    if not asked:
        return
    most = st.select_slider(
        t("Limit"), LIMITS, 0.5, format_func=reader().number, key="compare_rule_limit", persist_state="session"
    )
    broken = lost_more_than(comparison.queries, most)
    show = st.error if len(broken) else st.success
    show(say(said_of_losses(comparison.queries, most)))
    if len(broken):
        words = reader()
        rows = [(row["text"], words.number(row["a"]), words.number(row["b"])) for _, row in broken.iterrows()]
        show_small_table(pd.DataFrame(rows, columns=[t("Query"), "A", "B"]), alt_text=t("Queries that lose too much"))


def several(comparisons: Sequence[Comparison]) -> None:
    """Draw one sentence for each engine compared with the baseline; what to do next stands where one is looked at."""
    st.markdown(_bullets(say(each.verdict.answer) for each in comparisons))
