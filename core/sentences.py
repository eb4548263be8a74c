"""What the numbers of an evaluation say, in sentences, and what a reader must know before believing them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.messages import Message, Share, counted, listed, message
from core.metrics import Scores

MARGIN = 0.02
"""A smaller difference between two means is not worth a warning."""
MOST_NAMED = 4
"""Engines that a sentence names; more than that are told as a range."""


@dataclass(frozen=True)
class Caution:
    """Something to know before believing the numbers; a `grave` one may turn the answer round."""

    said: Message
    grave: bool


@dataclass(frozen=True)
class Measured:
    """An engine's name and its scores."""

    label: Message
    scores: Scores


def headline(measured: Sequence[Measured], metric: str, k: int) -> Message | None:
    """Return the answer in one sentence, the highest mean first; None without a mean to tell.

    It states what was measured; whether a difference is more than luck is for a test to say. Among several, an engine
    that did not answer every query is not ranked: its mean is over other queries.
    """
    ranked: list[Measured] = []
    partial: list[Measured] = []
    for each in measured:
        (ranked if each.scores.whole or len(measured) == 1 else partial).append(each)
    means = [(each.label, each.scores.mean(metric, k).mean) for each in ranked]
    known = sorted(((label, mean) for label, mean in means if mean is not None), key=lambda pair: -pair[1])
    if not known:
        return message("No engine answered every query, so there is nothing to rank.") if partial else None
    answer = _ranking(known, metric, k)
    if not partial:
        return answer
    return message(
        "{answer} Not every query was answered by: {engines}.",
        answer=answer, engines=listed([each.label for each in partial]),
    )  # fmt: skip


def _ranking(known: Sequence[tuple[Message, float]], metric: str, k: int) -> Message:
    (label, mean), *others = known
    first = _FIRST[metric](label, mean, k)
    if not others:
        return message("{first}.", first=first)
    return message("{first}; {others}.", first=first, others=_others(others, _SAID[metric]))


def _others(others: Sequence[tuple[Message, float]], said: Callable[[float], object]) -> Message:
    named, rest = list(others), []
    if len(others) >= MOST_NAMED:
        named, rest = named[: MOST_NAMED - 2], named[MOST_NAMED - 2 :]
    parts = [message("{engine} {value}", engine=name, value=said(value)) for name, value in named]
    if rest:
        lowest, highest = said(rest[-1][1]), said(rest[0][1])
        parts.append(
            message("{others} others from {lowest} to {highest}", others=len(rest), lowest=lowest, highest=highest)
        )
    return listed(parts)


def _recall(label: Message, mean: float, k: int) -> Message:
    return counted(
        "{engine} finds {value} of the right documents in the first result",
        "{engine} finds {value} of the right documents in the first {count} results",
        k,
        engine=label,
        value=Share(mean),
    )


def _precision(label: Message, mean: float, k: int) -> Message:
    return counted(
        "With {engine}, the first place holds a right document for {value} of the queries",
        "With {engine}, {value} of the first {count} places hold a right document",
        k,
        engine=label,
        value=Share(mean),
    )


def _hit(label: Message, mean: float, k: int) -> Message:
    return counted(
        "With {engine}, {value} of the queries get a right document in the first result",
        "With {engine}, {value} of the queries get at least one right document in the first {count} results",
        k,
        engine=label,
        value=Share(mean),
    )


def _mrr(label: Message, mean: float, k: int) -> Message:
    return message(
        "{engine} reaches an MRR@{k} of {value} (1 = the first result is always right)",
        engine=label,
        value=mean,
        k=k,
    )


def _ndcg(label: Message, mean: float, k: int) -> Message:
    return message(
        "{engine} reaches an nDCG@{k} of {value} (1 = the best possible order)", engine=label, value=mean, k=k
    )


_FIRST = {"recall": _recall, "precision": _precision, "hit": _hit, "mrr": _mrr, "ndcg": _ndcg}
_SAID: dict[str, Callable[[float], object]] = {
    "recall": Share,
    "precision": Share,
    "hit": Share,
    "mrr": float,
    "ndcg": float,
}


def cautions(measured: Sequence[Measured], metric: str, k: int) -> list[Caution]:
    """Return what a reader must know before believing the numbers, the gravest first."""
    if not measured:
        return []
    grave = [*_failed(measured), *_turned_round(measured, k)]
    light = [*_unjudged(measured, k), *_left_out(measured[0].scores, metric, k)]
    return [Caution(said, True) for said in grave] + [Caution(said, False) for said in light]


def _failed(measured: Sequence[Measured]) -> list[Message]:
    return [
        counted(
            "{engine} failed on {count} query: it has no score there, and the engines can't be compared until it "
            "is run again.",
            "{engine} failed on {count} queries: it has no score there, and the engines can't be compared until it "
            "is run again.",
            each.scores.failed,
            engine=each.label,
        )
        for each in measured
        if each.scores.failed
    ]


def _unjudged(measured: Sequence[Measured], k: int) -> list[Message]:
    shares = sorted(((each.scores.unjudged(k) or 0.0, place) for place, each in enumerate(measured)), reverse=True)
    if shares[0][0] == 0:
        return []
    (most, place), (least, other) = shares[0], shares[-1]
    if len(shares) == 1:
        return [
            message(
                "{value} of the results up to place {k} were never judged and count as wrong.", value=Share(most), k=k
            )
        ]
    return [
        message(
            "Results up to place {k} that nobody judged count as wrong: {most} with {engine}, {least} with {other}.",
            most=Share(most),
            k=k,
            engine=measured[place].label,
            least=Share(least),
            other=measured[other].label,
        )
    ]


def _turned_round(measured: Sequence[Measured], k: int) -> list[Message]:
    """Say so when the engine that leads in nDCG is beaten among judged results only."""
    means = [(each, each.scores.mean("ndcg", k).mean, each.scores.mean("ndcg_judged", k).mean) for each in measured]
    known = [(each, mean, condensed) for each, mean, condensed in means if mean is not None and condensed is not None]
    if len(known) < 2:
        return []
    by_mean = max(known, key=lambda row: row[1])
    by_condensed = max(known, key=lambda row: row[2])
    if by_condensed[2] - by_mean[2] < MARGIN or by_mean[1] - by_condensed[1] < MARGIN:
        return []
    return [
        message(
            "The order turns round among judged results: nDCG@{k} is {high} with {first} and {low} with {second}, but "
            "with the unjudged results taken out {turned_low} and {turned_high}. {unjudged} of what {second} returned "
            "was never judged: judge it before choosing.",
            k=k,
            high=by_mean[1],
            first=by_mean[0].label,
            low=by_condensed[1],
            second=by_condensed[0].label,
            turned_low=by_mean[2],
            turned_high=by_condensed[2],
            unjudged=Share(by_condensed[0].scores.unjudged(k) or 0.0),
        )
    ]


def _left_out(scores: Scores, metric: str, k: int) -> list[Message]:
    left_out = scores.mean(metric, k).left_out
    if not left_out:
        return []
    return [
        counted(
            "{count} query has no right document: it is left out of every mean.",
            "{count} queries have no right document: they are left out of every mean.",
            left_out,
        )
    ]
