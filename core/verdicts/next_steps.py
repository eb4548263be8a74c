"""What a manager would do next: one sentence for each verdict."""

from __future__ import annotations

from core.messages import Message, counted, message
from core.significance import FEWEST_TO_SHOW, Tested
from core.verdicts.answers import Said

HOPELESS = 5_000
"""More queries than these nobody writes for one comparison."""
_LEADS: dict[Tested, int] = {"b_better": 1, "a_better": -1}


def next_step(said: Said, outcome: Tested, *, needed: int | None, fragile: bool, hangs: bool, judged: int) -> Message:
    """Return what to do next; `judged` says who leads among judged results, 1 for B and −1 for A.

    Judging comes before anything else where the verdict hangs on it: the results are there, more queries are not.
    """
    if outcome == "too_few":
        return _add(FEWEST_TO_SHOW - said.paired.n)
    more = None if needed is None else _about(needed - said.paired.n)
    leads = _LEADS.get(outcome, 0)
    if hangs:
        return _judge(said, leads, more, turned=leads != 0 and judged == -leads)
    if outcome == "no_difference":
        return message("Choose by cost and speed.")
    if more is not None:
        return _settle(more, alike=said.paired.differing == 0)
    return _act(said, leads, fragile=fragile)


def _act(said: Said, leads: int, *, fragile: bool) -> Message:
    if fragile:
        return message("Add queries before you act on it: one more query lost would undo it.")
    if abs(said.paired.difference) <= said.margin:
        return message(
            "The gain is within the {margin} that doesn't matter to you: let cost and speed decide.",
            margin=said.margin,
        )
    return message("Choose {winner}.", winner=said.b if leads > 0 else said.a)


def _judge(said: Said, leads: int, more: int | None, *, turned: bool) -> Message:
    if turned:
        return message(
            "Among judged results alone {other} is ahead: judge the unjudged ones before you act on it.",
            other=said.a if leads > 0 else said.b,
        )
    if more is None:
        return message("It hangs on results that nobody judged: judge those that could turn it before you act on it.")
    if more > HOPELESS:
        return message("First judge the results that nobody judged: they could settle it.")
    return counted(
        "First judge the results that nobody judged, which could settle it; else add about {count} query like these.",
        "First judge the results that nobody judged, which could settle it; else add about {count} queries like these.",
        more,
    )


def _about(count: int) -> int:
    """Return a rough number rounded up: to 5 below 100, else to two digits."""
    step = max(5, int("1" + "0" * (len(str(count)) - 2)) if count >= 100 else 5)
    return -(-count // step) * step


def _settle(more: int, *, alike: bool) -> Message:
    if alike:
        return counted(
            "Add about {count} query: if it comes out the same too, no difference matters.",
            "Add about {count} queries: if they come out the same too, no difference matters.",
            more,
        )
    if more > HOPELESS:
        return message("More queries will hardly settle it: let cost and speed decide.")
    return counted(
        "Add about {count} query like these to settle it; until then, let cost and speed decide.",
        "Add about {count} queries like these to settle it; until then, let cost and speed decide.",
        more,
    )


def _add(missing: int) -> Message:
    return counted(
        "Add at least {count} query with a right document.",
        "Add at least {count} queries with a right document.",
        missing,
    )
