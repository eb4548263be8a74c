"""Rules beside the verdict: no query may lose more than so much, and how often a set may be asked."""

from __future__ import annotations

import pandas as pd

from core.messages import Message, counted, message
from core.significance import LEVEL

MANY = 20
"""Comparisons after which a set is likely to have given one winner by luck alone: 1 / 0.05."""
ROUNDING = 1e-9


def lost_more_than(queries: pd.DataFrame, most: float) -> pd.DataFrame:
    """Return the queries of a comparison that lose more than `most`, the most lost first."""
    return queries[queries["difference"] < -most - ROUNDING]


def said_of_losses(queries: pd.DataFrame, most: float) -> Message:
    """Return whether a comparison keeps the rule that no query may lose more than `most`."""
    broken = len(lost_more_than(queries, most))
    if not broken:
        return message("No query loses more than {most}.", most=most)
    return counted(
        "{count} query loses more than {most}, which the rule forbids.",
        "{count} queries lose more than {most}, which the rule forbids.",
        broken,
        most=most,
    )


def said_of_comparisons(count: int) -> Message:
    """Return how many comparisons were made on a set, and what follows from it."""
    if count < MANY:
        return counted(
            "{count} comparison was made on this query set. Of {many}, one would find a winner by luck.",
            "{count} comparisons were made on this query set. Of {many}, one would find a winner by luck.",
            count,
            many=round(1 / LEVEL),
        )
    return counted(
        "{count} comparison was made on this query set: some winners are luck. Confirm the choice on new queries.",
        "{count} comparisons were made on this query set: some winners are luck. Confirm the choice on new queries.",
        count,
    )


def said_of_growth() -> Message:
    """Return what to say when queries were added after a verdict was looked at (Webber, Moffat & Zobel 2008)."""
    return message(
        "Queries were added after a verdict was seen: adding until there is a winner finds one too often. Decide how "
        "many to add before looking again."
    )


def said_of_family(count: int) -> Message:
    """Return how many verdicts stand beside one another, and what that does to each."""
    return counted(
        "{count} verdict was tested here.",
        "{count} verdicts were tested together: each has to be clearer to count, so that luck alone seldom names a "
        "winner.",
        count,
    )
