"""How a verdict is known: the test behind it, and what would be left of it in the worst case."""

from __future__ import annotations

from core.messages import Message, counted, message
from core.significance.sign_flip import DRAWS, MOST_DRAWN, MOST_EXACT
from core.verdicts.unjudged_cases import CaseName
from core.verdicts.vocabulary import Comparison, Verdict

_WORST: dict[int, CaseName] = {1: "a_right", -1: "b_right"}
"""The worst case of who leads: every unjudged result of the other is right."""


def said_of_unjudged(comparison: Comparison) -> Message | None:
    """Return whether the winner stays ahead in its worst case, or which results to judge; None where all are judged."""
    unjudged, leads = comparison.unjudged, comparison.verdict.leads
    if unjudged is None or not unjudged.pairs:
        return None
    if leads and unjudged.cases[_WORST[leads]].leads == leads:
        winner, loser = (comparison.b, comparison.a) if leads > 0 else (comparison.a, comparison.b)
        return message(
            "Even if every unjudged result of {loser} were right, {winner} would stay ahead.",
            winner=winner,
            loser=loser,
        )
    listed = len(unjudged.judge_first)
    if not listed:
        return message("Judging the rest would change nothing between the two.")
    if listed == unjudged.pairs:
        return counted(
            "Judging this {count} result would decide it.", "Judging these {count} results would decide it.", listed
        )
    return counted(
        "Judge this {count} of {pairs} unjudged results first: it could move the difference most.",
        "Judge these {count} of {pairs} unjudged results first: they could move the difference most.",
        listed,
        pairs=unjudged.pairs,
    )


def how_it_was_tested(verdict: Verdict) -> Message | None:
    """Return which test a verdict is made of, for those who ask; None where there was none."""
    differing = verdict.wins + verdict.losses
    if verdict.p is None:
        return None
    if differing <= MOST_EXACT:
        test = message("exact sign-flip test")
    elif differing <= MOST_DRAWN:
        test = message("sign-flip test with {draws} draws", draws=DRAWS)
    else:
        test = message("sign-flip test in its normal limit")
    return message(
        "Two-sided {test} on the {differing} of {n} queries that differ; t interval of the mean difference.",
        test=test,
        differing=differing,
        n=verdict.n,
    )
