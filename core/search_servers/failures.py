"""What goes wrong with a search server, in the words of search: the kinds are those of every provider."""

from __future__ import annotations

from core.messages import message
from core.providers.access import Access
from core.providers.explanations import FAILURES, LATER, Explanation, FailureKind
from core.providers.failures import ProviderError, told
from core.providers.fault import Fault, chain
from core.providers.network_faults import network_fault
from core.providers.openai_faults import BY_STATUS, NO_ANSWER

SPARED: frozenset[FailureKind] = frozenset({"cut", "request", "unreadable", "blocked", "dimensions"})
"""What a server says about one query: it says nothing about the others."""

EXPLANATIONS: dict[FailureKind, Explanation] = {
    **FAILURES,
    "key": Explanation(
        message("{recipient} does not accept the key."),
        message("Check the key, or the user and the password: are they whole, valid, and for this server?"),
    ),
    "forbidden": Explanation(
        message("{recipient} does not allow a search in {model}."),
        message("Use a key that may read there."),
    ),
    "model": Explanation(
        message("{recipient} does not have {model}."), message("Check the name of the index and the address.")
    ),
    "quota": Explanation(message("{recipient} asks for fewer queries at a time."), LATER),
    "request": Explanation(
        message("{recipient} refuses the query to {model}."),
        message("Check the query template and the fields that it names."),
    ),
    "cut": Explanation(
        message("{recipient} answered only in part: {reason}."),
        message("What it left out is not known, so the query counts as failed. Ask again when the server is well."),
    ),
    "unreadable": Explanation(
        message("What {recipient} answered can't be used: {reason}."),
        message("Check the address, and where the ids are in its answers."),
    ),
    "timeout": Explanation(
        message("{recipient} did not answer in time."),
        message("Start it again, or let the template ask for less."),
    ),
}


def search_failure(fault: Fault, access: Access, place: str) -> ProviderError:
    """Return a fault in words; `place` is the index, or the path that was asked."""
    return told(fault, access, place, EXPLANATIONS)


def status_kind(status: int) -> FailureKind:
    """Return what a status of HTTP means."""
    return BY_STATUS.get(status, "server" if status >= 500 else "request")


def search_fault(error: Exception) -> Fault:
    """Return what an exception on the way to a server means; one that no network explains is of the answer."""
    return network_fault(error) or Fault("unreadable", reason=NO_ANSWER)


def our_own(error: Exception) -> ProviderError | None:
    """Return the failure that we raised ourselves below a server's client, if it was one."""
    return next((cause for cause in chain(error) if isinstance(cause, ProviderError)), None)
