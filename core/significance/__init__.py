"""Is a difference more than luck? The tests, the intervals and what a number of queries can see; no words."""

from core.significance.holm import holm
from core.significance.intervals import FEWEST_TO_SHOW, Z_95, deviation, difference_interval, wilson_interval
from core.significance.paired import LEVEL, MARGIN, Paired, Tested, is_fragile, needed, outcome, paired, winner
from core.significance.power import USUAL_DEVIATION, queries_needed, smallest_difference
from core.significance.sign_flip import drawn_p, exact_p, normal_p, sign_flip_p

__all__ = [
    "FEWEST_TO_SHOW",
    "LEVEL",
    "MARGIN",
    "USUAL_DEVIATION",
    "Z_95",
    "Paired",
    "Tested",
    "deviation",
    "difference_interval",
    "drawn_p",
    "exact_p",
    "holm",
    "is_fragile",
    "needed",
    "normal_p",
    "outcome",
    "paired",
    "queries_needed",
    "sign_flip_p",
    "smallest_difference",
    "wilson_interval",
    "winner",
]
