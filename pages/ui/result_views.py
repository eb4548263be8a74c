"""The views below the answer of the Results screen, one drawn at a time, so that each click is answered at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from core.catalog import Catalog
from core.queries import QuerySet
from pages.ui import failures, origin_views, result_charts, results, run_exports, sweep_views, views
from pages.ui.measured import ReadRun
from pages.ui.words import t


@st.fragment
def draw(catalog: Catalog, query_set: QuerySet, runs: Sequence[ReadRun], metric: str, k: int) -> None:
    """Draw the names of the views that these runs have, and the one that is open."""
    drawings: dict[str, Callable[[], None]] = {
        "language": lambda: result_charts.language_section(runs, metric, k),
        "places": lambda: result_charts.places_section(runs, metric),
        "sweeps": lambda: sweep_views.section(runs, metric, k),
        "words": lambda: origin_views.shared_words_section(query_set, catalog, runs, metric, k),
        "imperfect": lambda: failures.section(catalog, query_set, runs, metric, k),
        "known bad": lambda: failures.known_bad_section(catalog, query_set, runs, k),
        "metrics": lambda: _every_number(query_set, runs, k),
    }
    view, place = views.choose("results", _names(query_set, runs))
    with place:
        drawings[view]()


def _every_number(query_set: QuerySet, runs: Sequence[ReadRun], k: int) -> None:
    results.every_metric(runs, k)
    run_exports.show(runs, query_set)


def _names(query_set: QuerySet, runs: Sequence[ReadRun]) -> dict[str, str]:
    names = {"language": t("By language"), "places": t("Against k")}
    if sweep_views.has_sweeps(runs):
        names["sweeps"] = t("Dimensions and prefixes")
    names["words"] = t("By shared words")
    names["imperfect"] = t("Imperfect queries")
    if query_set.judgments["known_bad"].any():
        names["known bad"] = t("Known-bad results shown")
    names["metrics"] = t("Every metric")
    return names
