"""How far two reviewers agree, beyond what chance would give."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from core.messages import Message, counted, message
from core.significance import Z_95


@dataclass(frozen=True)
class Agreement:
    """Two reviewers over the same candidates; `kappa` and its interval are None where chance leaves no room.

    That is so when nothing was decided by both, or when both gave one and the same verdict to everything.
    """

    n: int
    same: int
    kappa: float | None
    low: float | None
    high: float | None

    @property
    def share(self) -> float | None:
        """Return the share of candidates on which both said the same."""
        return self.same / self.n if self.n else None


def agreement(pairs: Sequence[tuple[str, str]], *, z: float = Z_95) -> Agreement:
    """Return raw agreement and Cohen's kappa (Cohen 1960) of verdicts, one pair a candidate.

    The interval is the large-sample one of Fleiss, Cohen and Everitt (1969, equation 13), kept within -1 and 1.
    """
    n, same = len(pairs), sum(one == other for one, other in pairs)
    shares = _shares(pairs)
    rows, columns = shares.sum(axis=1), shares.sum(axis=0)
    expected = float(rows @ columns)
    if not n or 1 - expected < 1e-12:
        return Agreement(n, same, None, None, None)
    observed = same / n
    kappa = (observed - expected) / (1 - expected)
    half = z * math.sqrt(_variance(shares, kappa, expected) / n)
    return Agreement(n, same, kappa, max(-1.0, kappa - half), min(1.0, kappa + half))


def _shares(pairs: Sequence[tuple[str, str]]) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Return the share of candidates for each pair of verdicts, the first reviewer's as rows."""
    verdicts = {verdict: place for place, verdict in enumerate(sorted({each for pair in pairs for each in pair}))}
    shares = np.zeros((len(verdicts), len(verdicts)))
    for one, other in pairs:
        shares[verdicts[one], verdicts[other]] += 1 / len(pairs)
    return shares


def _variance(shares: np.ndarray[tuple[int, int], np.dtype[np.float64]], kappa: float, expected: float) -> float:
    """Return n times the variance of kappa."""
    rows, columns = shares.sum(axis=1), shares.sum(axis=0)
    on_diagonal = shares.diagonal() @ (1 - (rows + columns) * (1 - kappa)) ** 2
    off = shares * (columns[:, None] + rows[None, :]) ** 2
    off_diagonal = (1 - kappa) ** 2 * (off.sum() - off.diagonal().sum())
    rest = (kappa - expected * (1 - kappa)) ** 2
    return max(0.0, float(on_diagonal + off_diagonal - rest)) / (1 - expected) ** 2


_WORDS = (
    (0.0, message("no more than chance")),
    (0.2, message("hardly more than chance")),
    (0.4, message("fair")),
    (0.6, message("moderate")),
    (0.8, message("good")),
)
"""What Landis and Koch (1977) call such values."""


def said_of(found: Agreement) -> Message:
    """Return how far two reviewers agree, in a sentence."""
    if found.n == 0:
        return message("Nothing was decided by both reviewers yet.")
    if found.kappa is None or found.low is None or found.high is None:
        return counted(
            "Both reviewers said the same of the {count} suggestion that both decided; that is too little to tell "
            "agreement from chance.",
            "Both reviewers gave one and the same verdict to all {count} suggestions that both decided; that does not "
            "tell agreement from chance.",
            found.n,
        )
    return counted(
        "Both reviewers say the same of {same} of {count} suggestion: Cohen's kappa {kappa} ({low} to {high}), "
        "{words}.",
        "Both reviewers say the same of {same} of {count} suggestions: Cohen's kappa {kappa} ({low} to {high}), "
        "{words}.",
        found.n,
        same=found.same, kappa=_shown(found.kappa), low=_shown(found.low), high=_shown(found.high),
        words=_words(found.kappa),
    )  # fmt: skip


def _shown(value: float) -> float:
    """Return a value without a sign where it reads as zero: "-0.00" is no number to show."""
    return 0.0 if round(value, 2) == 0 else value


def _words(kappa: float) -> Message:
    return next((words for most, words in _WORDS if kappa <= most), message("very good"))
