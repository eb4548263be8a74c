"""What a query set can see before anything is run, language by language, and what more queries would change."""

from __future__ import annotations

from dataclasses import dataclass

from core.messages import Language, Message, counted, message
from core.queries import QuerySet
from core.significance import FEWEST_TO_SHOW, MARGIN, USUAL_DEVIATION, queries_needed, smallest_difference
from core.verdicts.vocabulary import metric_title

MORE = 20
"""Queries that a person might add in an afternoon."""
TELLING = 0.005
"""A gain below this reads as none at two decimals."""


@dataclass(frozen=True)
class Sight:
    """The smallest difference that n queries show, and n with some more; None where they show none.

    `n` counts the queries with a right document, over all where `language` is None. A difference of `margin` needs
    `needed` queries.
    """

    language: str | None
    n: int
    smallest: float | None
    more: int
    smallest_with_more: float | None
    margin: float
    needed: int

    def said(self, metric: str, k: int) -> Message:
        """Return what these queries can see, in a sentence."""
        said = self._said(metric_title(metric, k))
        if self.language is None:
            return said
        return message("{language} – {said}", language=Language(self.language), said=said)

    def said_with_more(self) -> Message:
        """Return what adding queries would change, in a sentence."""
        if self.smallest_with_more is None:
            return counted("{count} more query is still too few.", "{count} more queries are still too few.", self.more)
        if self.smallest is None:
            return counted(
                "With {count} more query, a change of {after} will be seen.",
                "With {count} more queries, a change of {after} will be seen.",
                self.more,
                after=self.smallest_with_more,
            )
        if self.smallest - self.smallest_with_more < TELLING:
            return counted(
                "{count} more query changes little: still a change of {before}.",
                "{count} more queries change little: still a change of {before}.",
                self.more,
                before=self.smallest,
            )
        return counted(
            "With {count} more query, a change of {after} will be seen instead of {before}.",
            "With {count} more queries, a change of {after} will be seen instead of {before}.",
            self.more,
            after=self.smallest_with_more,
            before=self.smallest,
        )

    def _said(self, title: Message) -> Message:
        if self.smallest is None:
            return counted(
                "{count} query says nothing: a verdict needs at least {fewest}.",
                "{count} queries say nothing: a verdict needs at least {fewest}.",
                self.n,
                fewest=FEWEST_TO_SHOW,
            )
        if self.smallest <= self.margin:
            return counted(
                "{count} query: a change of {smallest} in {metric} will be seen.",
                "{count} queries: a change of {smallest} in {metric} will be seen.",
                self.n,
                smallest=self.smallest,
                metric=title,
            )
        return counted(
            "{count} query: a change of {smallest} in {metric} will be seen, one of {margin} will not.",
            "{count} queries: a change of {smallest} in {metric} will be seen, one of {margin} will not.",
            self.n,
            smallest=self.smallest,
            metric=title,
            margin=self.margin,
        )


def sights(query_set: QuerySet, *, threshold: float = 1.0, more: int = MORE, margin: float = MARGIN) -> list[Sight]:
    """Return what a set can see over all queries, then in each language, most queries first."""
    judged = query_set.judgments
    right = query_set.queries["id"].isin(judged.loc[judged["grade"] >= threshold, "query_id"])
    languages = query_set.queries["language"][right]
    within = [(code, int((languages == code).sum())) for code in query_set.languages]
    return [_sight(code, n, more, margin) for code, n in [(None, len(languages)), *within]]


def how_it_is_known() -> Message:
    """Return what the figures are reckoned from."""
    return message(
        "Before anything is run, differences between engines are taken to spread by {deviation} around their mean; a "
        "change counts as seen when it would be found in 8 of 10 such query sets.",
        deviation=USUAL_DEVIATION,
    )


def _sight(language: str | None, n: int, more: int, margin: float) -> Sight:
    later = smallest_difference(n + more)
    return Sight(language, n, smallest_difference(n), more, later, margin, queries_needed(margin))
