"""The one sentence that answers who is better."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from core.messages import Language, Message, counted, message
from core.significance import FEWEST_TO_SHOW, Paired, Tested


@dataclass(frozen=True)
class Said:
    """What sentences about a pair of engines are made of; `title` names the metric."""

    a: Message
    b: Message
    title: Message
    language: str | None
    first: float
    second: float
    paired: Paired
    margin: float


def answer(said: Said, outcome: Tested) -> Message:
    """Return the answer, with the language in front where it is about one."""
    return in_language(said.language, _ANSWERS[outcome](said))


def in_language(language: str | None, said: Message) -> Message:
    """Return a sentence with the language in front that it is about."""
    return said if language is None else message("{language}: {said}", language=Language(language), said=said)


def _b_better(said: Said) -> Message:
    return _better(said, said.b, said.a, said.second, said.first)


def _a_better(said: Said) -> Message:
    return _better(said, said.a, said.b, said.first, said.second)


def _better(said: Said, winner: Message, loser: Message, high: float, low: float) -> Message:
    return counted(
        "{winner} is better than {loser}: {metric} is {high} against {low} over {count} query, more than luck.",
        "{winner} is better than {loser}: {metric} is {high} against {low} over {count} queries, more than luck.",
        said.paired.n,
        winner=winner,
        loser=loser,
        metric=said.title,
        high=high,
        low=low,
    )


def _no_difference(said: Said) -> Message:
    return message(
        "No difference that matters between {a} and {b}: in {metric} they are within {margin} of each other.",
        a=said.a,
        b=said.b,
        metric=said.title,
        margin=said.margin,
    )


def _cannot_tell(said: Said) -> Message:
    if said.paired.differing < FEWEST_TO_SHOW:
        return _too_close(said)
    return message(
        "It can't be told yet whether {a} or {b} is better: {metric} is {first} against {second}, which may be luck.",
        a=said.a,
        b=said.b,
        metric=said.title,
        first=said.first,
        second=said.second,
    )


def _too_close(said: Said) -> Message:
    if said.paired.differing == 0:
        return message(
            "{a} and {b} can't be told apart yet: {metric} is the same for each of the {n} queries.",
            a=said.a,
            b=said.b,
            metric=said.title,
            n=said.paired.n,
        )
    return counted(
        "Too close to call between {a} and {b}: {metric} differs on {count} of {n} queries.",
        "Too close to call between {a} and {b}: {metric} differs on {count} of {n} queries.",
        said.paired.differing,
        a=said.a,
        b=said.b,
        metric=said.title,
        n=said.paired.n,
    )


def _too_few(said: Said) -> Message:
    return counted(
        "{count} query is too few to tell {a} from {b}.",
        "{count} queries are too few to tell {a} from {b}.",
        said.paired.n,
        a=said.a,
        b=said.b,
    )


_ANSWERS: dict[Tested, Callable[[Said], Message]] = {
    "b_better": _b_better,
    "a_better": _a_better,
    "no_difference": _no_difference,
    "cannot_tell": _cannot_tell,
    "too_few": _too_few,
}
