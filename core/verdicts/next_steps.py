"""What a manager would do next: one sentence for each verdict."""

from __future__ import annotations

from core.messages import Message, counted, message
from core.significance import FEWEST_TO_SHOW, Tested
from core.verdicts.answers import Said

HOPELESS = 5_000
"""More queries than these nobody writes for one comparison."""


def next_step(said: Said, outcome: Tested, *, needed: int | None, fragile: bool, hangs: bool, judged: int) -> Message:
    """Return what to do next; `judged` says who leads among judged results, 1 for B and −1 for A."""
    if outcome == "too_few":
        return _add(FEWEST_TO_SHOW - said.paired.n)
    if outcome == "no_difference":
        return message("Choose by cost and speed.")
    if needed is not None:
        return _settle(_about(needed - said.paired.n), alike=said.paired.differing == 0)
    leads = 1 if outcome == "b_better" else -1
    if hangs:
        return _judge(said, turned=judged == -leads, leads=leads)
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


def _judge(said: Said, *, turned: bool, leads: int) -> Message:
    if turned:
        return message(
            "Among judged results alone {other} is ahead: judge the results listed first before you act on it.",
            other=said.a if leads > 0 else said.b,
        )
    return message("It hangs on results that nobody judged: judge the ones listed first before you act on it.")


def _about(count: int) -> int:
    """Return a rough number rounded up: to 5 below 100, else to two digits."""
    step = max(5, int("1" + "0" * (len(str(count)) - 2)) if count >= 100 else 5)
    return -(-count // step) * step


def _settle(more: int, *, alike: bool) -> Message:
    if alike:
        return counted(
            "If about {count} more query is the same too, no difference matters.",
            "If about {count} more queries are the same too, no difference matters.",
            more,
        )
    if more > HOPELESS:
        return message("More queries will hardly settle it: let cost and speed decide.")
    return counted(
        "About {count} more query of this kind would settle it.",
        "About {count} more queries of this kind would settle it.",
        more,
    )


def _add(missing: int) -> Message:
    return counted("Add at least {count} query.", "Add at least {count} queries.", missing)
