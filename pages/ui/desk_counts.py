"""Counts of a batch: by language and kind against what was asked for, and by flag."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pandas as pd
import streamlit as st

from core.store import BulkGuard, StoredSuggestions, Tally
from pages.ui.desk_filters import flag_name, kind_name
from pages.ui.desk_state import Desk, accept_rest
from pages.ui.state import store
from pages.ui.tables import show_whole_table
from pages.ui.words import reader, t, tn


def show(desk: Desk, batch: StoredSuggestions) -> None:
    """Draw the counts of a reviewer's queue, and whether the rest can be accepted at once."""
    tallies = store().tallies(batch.id, desk.reviewer)
    quotas = batch.plan.quotas()
    asked = {
        "language": _sum(quotas, 0),
        "kind": _sum(quotas, 1),
    }
    _table(t("By language"), "suggestions-by-language", tallies["language"], asked["language"], reader().language_name)
    _table(t("By kind"), "suggestions-by-kind", tallies["kind"], asked["kind"], kind_name)
    _table(t("By flag"), "suggestions-by-flag", tallies["flag"], {}, flag_name)
    st.caption(t("Suggestions planted to see how closely you read are in no count here."))
    _rest(desk)


def _sum(quotas: Mapping[tuple[str, str], int], place: int) -> dict[str, int]:
    sums: dict[str, int] = {}
    for pair, count in quotas.items():
        sums[pair[place]] = sums.get(pair[place], 0) + count
    return sums


def _table(
    title: str, name: str, tallies: Mapping[str, Tally], asked: Mapping[str, int], said: Callable[[str], str]
) -> None:
    rows = []
    for value in dict.fromkeys([*tallies, *asked]):
        tally = tallies.get(value, Tally(0, 0, 0))
        row: dict[str, object] = {title: said(value)}
        if asked:
            row[t("Asked for")] = asked.get(value, 0)
        row |= {
            t("Came"): tally.total,
            t("Accepted"): tally.accepted,
            t("Rejected"): tally.rejected,
            t("Undecided"): tally.total - tally.accepted - tally.rejected,
        }
        rows.append(row)
    if rows:
        show_whole_table(pd.DataFrame(rows), name=name, alt_text=title)


def _rest(desk: Desk) -> None:
    guard = store().bulk_guard(desk.batch_id, desk.reviewer)
    st.subheader(t("Accept all that have no flag"), anchor=False)
    st.caption(
        t(
            "Possible after {needed} suggestions without a flag were decided one by one, with at most {most} rejected. "
            "So far: {reviewed} decided, {rejected} rejected.",
            needed=BulkGuard.NEEDED,
            most=reader().percent(BulkGuard.MOST_REJECTED),
            reviewed=guard.reviewed,
            rejected=guard.rejected,
        )
    )
    st.button(
        tn("Accept the {count} without a flag", "Accept all {count} without a flag", guard.waiting),
        key=desk.key("rest-counts"), icon=":material/done_all:", disabled=not (guard.open and guard.waiting),
        on_click=accept_rest, args=(desk,), help=t("One step: Undo takes all of it back."),
    )  # fmt: skip
