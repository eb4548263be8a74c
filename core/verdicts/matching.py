"""Whether two runs can be compared, and the queries over which they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pandas as pd

from core.messages import Message, counted, message
from core.metrics.graded import Flags, Floats
from core.runs import LISTS
from core.significance.sign_flip import TIE
from core.verdicts.vocabulary import MeasuredRun


@dataclass(frozen=True)
class Refusal:
    """Why two runs can't be compared, and what would mend it."""

    reason: Message
    remedy: Message


def refusal(a: MeasuredRun, b: MeasuredRun) -> Refusal | None:
    """Return why two runs can't be compared, None where they can."""
    return next(_refusals(a, b), None)


def compared(a: MeasuredRun, b: MeasuredRun) -> Flags:
    """Return which queries of the set both engines have a value for, in its order."""
    return np.asarray(a.scores.defined & b.scores.defined, dtype=bool)


def values_of(run: MeasuredRun, metric: str, k: int, rows: Flags) -> Floats:
    """Return a metric of the chosen queries."""
    return run.scores.values[f"{metric}@{k}"].to_numpy(dtype=np.float64)[rows]


def differences_table(texts: pd.Series, languages: pd.Series, first: Floats, second: Floats) -> pd.DataFrame:
    """Return text, language, a, b and difference of each query: losers first, then winners, then ties."""
    difference = np.where(np.abs(second - first) < TIE, 0.0, second - first)
    table = pd.DataFrame({"text": texts, "language": languages, "a": first, "b": second, "difference": difference})
    group = np.where(difference < 0, 0, np.where(difference > 0, 1, 2))
    return table.iloc[np.lexsort((-np.abs(difference), group))]


def _refusals(a: MeasuredRun, b: MeasuredRun) -> Iterator[Refusal]:
    if a.run.query_set_digest != b.run.query_set_digest or not a.scores.queries.index.equals(b.scores.queries.index):
        yield Refusal(
            message("{a} and {b} answered different query sets.", a=a.label, b=b.label),
            message("Run both over the same queries."),
        )
    if a.scores.threshold != b.scores.threshold:
        yield Refusal(
            message("{a} and {b} were scored with different grades that count as right.", a=a.label, b=b.label),
            message("Choose one grade for both."),
        )
    for each in (a, b):
        yield from _unanswered(each)


def _remedy(each: MeasuredRun) -> Message:
    if not each.run.engine.startswith(LISTS):
        return message("Run it again, then compare.")
    return message(
        "Bring the file with the missing lists or, where these queries found nothing, say so beside it (absent=empty); "
        "then compare."
    )


def _unanswered(each: MeasuredRun) -> Iterator[Refusal]:
    failed, missing = each.scores.failed, each.scores.missing
    if failed:
        yield Refusal(
            counted(
                "{engine} failed on {count} query, which is not the same as finding nothing.",
                "{engine} failed on {count} queries, which is not the same as finding nothing.",
                failed,
                engine=each.label,
            ),
            _remedy(each),
        )
    if missing:
        yield Refusal(
            counted(
                "{engine} was never asked {count} query of the set.",
                "{engine} was never asked {count} queries of the set.",
                missing,
                engine=each.label,
            ),
            message("Let it finish, then compare."),
        )
