"""Verdicts: which of two engines is better, whether that is more than luck, and what to do next."""

from core.verdicts.comparing import compare, compare_several
from core.verdicts.judging import JudgeFirst
from core.verdicts.unjudged_cases import Case, Unjudged
from core.verdicts.vocabulary import Comparison, MeasuredRun, Outcome, Verdict, metric_title

__all__ = [
    "Case",
    "Comparison",
    "JudgeFirst",
    "MeasuredRun",
    "Outcome",
    "Unjudged",
    "Verdict",
    "compare",
    "compare_several",
    "metric_title",
]
