"""The one table of what goes wrong with a provider: what happened, and the next step, for a person."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.messages import Message, message

FailureKind = Literal[
    "key", "forbidden", "model", "quota", "spent", "request", "dimensions", "cut", "blocked", "unreadable",
    "address", "network", "timeout", "server",
]  # fmt: skip

PASSING: frozenset[FailureKind] = frozenset({"quota", "network", "timeout", "server"})
"""What may be over when the same is asked again."""


@dataclass(frozen=True)
class Explanation:
    """Templates of one sentence on what happened and one on what to do.

    Their values are `recipient`, `model`, `reason` and `seconds`, each where it is said.
    """

    said: Message
    step: Message


LATER = message("Wait a little, then start it again.")

FAILURES: dict[FailureKind, Explanation] = {
    "key": Explanation(
        message("{recipient} does not accept the key."),
        message("Check the key: is it whole, still valid, and one of this provider?"),
    ),
    "forbidden": Explanation(
        message("{recipient} knows the key but does not let it use {model}."),
        message("Choose another model, or use a key with more rights."),
    ),
    "model": Explanation(
        message("{recipient} does not have {model}."),
        message("Choose another model, or load the list of models."),
    ),
    "quota": Explanation(message("{recipient} asks for fewer calls: the key's limit is reached."), LATER),
    "spent": Explanation(
        message("What this key may use at {recipient} is used up."),
        message("Add credit there or wait until the quota begins anew, or use another key."),
    ),
    "request": Explanation(
        message("{recipient} refuses what was asked of {model}."),
        message("Check the model and its settings, or choose another model."),
    ),
    "dimensions": Explanation(
        message("{recipient} can't give vectors of this length with {model}."),
        message("Choose the model's native length, or another model."),
    ),
    "cut": Explanation(
        message("The answer of {recipient} with {model} breaks off before its end."),
        message("Ask for less at a time, or choose another model."),
    ),
    "blocked": Explanation(
        message("{recipient} refuses to answer about this text."),
        message("Leave the text out, or choose another model."),
    ),
    "unreadable": Explanation(
        message("What {recipient} answered with {model} can't be used: {reason}."),
        message("Check that the address is the right one and the model does what it is asked for, or choose another."),
    ),
    "address": Explanation(
        message("The address can't be called: {reason}."),
        message("Correct the address, or ask those who run this server to allow it."),
    ),
    "network": Explanation(
        message("{recipient} can't be reached: {reason}."),
        message("Check the address, the connection and that the server runs, then start it again."),
    ),
    "timeout": Explanation(
        message("{recipient} did not answer in time."),
        message("Start it again; a server of your own may still be loading its model."),
    ),
    "server": Explanation(message("{recipient} has a fault of its own and gave no answer."), LATER),
}

NO_KEY_GIVEN = Explanation(
    message("There is no key for {recipient}."),
    message("Enter a key, or have one set up where Relevé runs."),
)
"""Instead of the kind "key" where none was sent."""
NO_ADDRESS = message("it is not written as an address")
WAIT = message("Wait {seconds} s, then start it again.")
"""Instead of a step, where the provider says how long to wait."""
REASONS: dict[FailureKind, Message] = {
    "unreadable": message("it has another shape than expected"),
    "network": message("the connection failed"),
    "address": message("nothing there speaks this provider's API; most addresses end in /v1"),
}
"""What is said where no reason is known."""
