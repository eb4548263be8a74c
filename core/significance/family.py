"""The verdicts that stand on a screen beside the primary one."""

from __future__ import annotations

from collections.abc import Sequence

from core.significance.holm import holm

UNDECIDED = 10
"""How many times as clear a language or another metric must be where the whole set decides nothing.

Holm alone, beside a primary that is tested at 0.05, declares some winner on 9 % of screens of continuous metrics
without any difference (n = 60 or 100, 5 languages, 4 metrics); with this it is 5 to 5.6 %, and a language that is
plainly better while another is plainly worse can still be seen (`python -m tests.calibration`).
"""


def beside_primary(ps: Sequence[float], decided: Sequence[bool]) -> list[float]:
    """Return the adjusted p of each verdict beside a primary one; `decided` says whether that one has a winner."""
    pairs = zip(holm(ps), decided, strict=True)
    return [p if settled else min(1.0, UNDECIDED * p) for p, settled in pairs]
