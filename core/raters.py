"""Judgments of several raters: the rules that make one grade of them, and how far the raters agree."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean, median

import pandas as pd

from core.messages import InputError, Message, Share, counted, message
from core.queries import QuerySet


@dataclass(frozen=True)
class Rule:
    """One way to make one grade of what several raters said of a pair, in the order they said it."""

    label: Message
    meaning: Message
    combine: Callable[[Sequence[float]], float]


def _majority(grades: Sequence[float]) -> float:
    return max(sorted(set(grades)), key=grades.count)


RULES: dict[str, Rule] = {
    "median": Rule(
        message("median"),
        message("The grade in the middle; halfway between the two middle ones where their number is even."),
        median,
    ),
    "mean": Rule(message("mean"), message("The mean of all grades, with its fractions."), fmean),
    "majority": Rule(
        message("majority"),
        message("The grade that most raters gave; of several given as often, the lowest."),
        _majority,
    ),
    "highest": Rule(message("highest grade"), message("The highest grade that anyone gave."), max),
    "lowest": Rule(message("lowest grade"), message("The lowest grade that anyone gave."), min),
    "first": Rule(
        message("first grade"),
        message("The grade of the rater who comes first in the file."),
        lambda grades: grades[0],
    ),
}
DEFAULT_RULE = "median"
"""One careless rater of three does not move it, as the mean, and it ties less than the majority: of the 3,188 pairs
of Chorus with three raters, all three differ on 124. Quepid takes the mean of two and rounds it."""
EDITOR = "editor"
"""The rater whose grades come from editing the set here; they count whatever the rule."""
GIVEN = "given"
"""The rule of judgments that the file itself made of its ratings."""


def rule_label(rule: str) -> Message:
    """Return what a rule is called."""
    return message("as the file gives them") if rule == GIVEN else RULES[rule].label


def the_rule(rule: str) -> Rule:
    """Return a rule by its name; raises InputError where there is none of that name."""
    if rule in RULES:
        return RULES[rule]
    raise InputError(message("There is no rule “{rule}”; choose among: {rules}.", rule=rule, rules=", ".join(RULES)))


def combined(query_set: QuerySet, rule: str) -> QuerySet:
    """Return the query set with the judgments that this rule makes of its ratings.

    Pairs without ratings stay as they are, and known bad documents keep grade 0. Raises InputError for an
    unknown rule.
    """
    combine = the_rule(rule).combine
    if query_set.ratings.empty:
        return query_set
    grades = {pair: combine(said) for pair, said in _by_pair(query_set.ratings).items()}
    judgments = query_set.judgments.copy()
    pairs = zip(judgments["query_id"], judgments["document_id"], strict=True)
    old = zip(pairs, judgments["grade"], judgments["known_bad"], strict=True)
    judgments["grade"] = [grade if bad else grades.get(pair, grade) for pair, grade, bad in old]
    return replace(query_set, judgments=judgments.astype({"grade": "float64"}), rule=rule)


def _by_pair(ratings: pd.DataFrame) -> dict[tuple[str, str], list[float]]:
    """Return what was said of each pair; where the editor decided, that alone."""
    decided = ratings["rater"] == EDITOR
    pairs = _said(ratings[~decided])
    return {**pairs, **_said(ratings[decided])}


def _said(ratings: pd.DataFrame) -> dict[tuple[str, str], list[float]]:
    pairs: dict[tuple[str, str], list[float]] = {}
    columns = (ratings["query_id"], ratings["document_id"], ratings["grade"])
    for query, document, grade in zip(*columns, strict=True):
        pairs.setdefault((query, document), []).append(float(grade))
    return pairs


@dataclass(frozen=True)
class Agreement:
    """How many pairs several raters judged, and on how many of them all said the same."""

    pairs: int
    same: int

    @property
    def share(self) -> float:
        """Return the share of these pairs on which all raters said the same."""
        return self.same / self.pairs if self.pairs else 1.0


def agreement(ratings: pd.DataFrame) -> Agreement:
    """Return how far the raters of a query set agree."""
    several = [grades for grades in _said(ratings[ratings["rater"] != EDITOR]).values() if len(grades) > 1]
    return Agreement(len(several), sum(len(set(grades)) == 1 for grades in several))


def said_of(ratings: pd.DataFrame, rule: str) -> Message:
    """Return how many pairs have several raters, how far these agree and which rule combined them."""
    found = agreement(ratings)
    return counted(
        "{count} pair of query and document was judged by several raters; they agree on {share} and differ on "
        "{differ}. The judgments were combined by this rule: {rule}.",
        "{count} pairs of query and document were judged by several raters; they agree on {share} and differ on "
        "{differ}. The judgments were combined by this rule: {rule}.",
        found.pairs, share=Share(found.share), differ=found.pairs - found.same, rule=rule_label(rule),
    )  # fmt: skip


def rated(ratings: Mapping[str, Mapping[str, float]], rule: Rule) -> dict[str, float]:
    """Return one grade for each document of a query, from its ratings by document and rater.

    What the editor decided counts, whatever the rule.
    """
    return {
        document: by_rater[EDITOR] if EDITOR in by_rater else rule.combine(list(by_rater.values()))
        for document, by_rater in ratings.items()
    }
