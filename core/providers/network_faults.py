"""Why a connection did not come about, or broke: the same for every provider's client."""

from __future__ import annotations

from core.messages import Message, message
from core.providers.explanations import NO_ADDRESS
from core.providers.fault import Fault, chain

NO_NAME = message("there is no server of this name")
NO_WAY = message("there is no way to it from this network")
CUT_OFF = message("the connection was cut off")

REASONS: dict[str, Message] = {
    "certificate_verify_failed": message("the certificate it shows is not trusted here"),
    "wrong_version_number": message("it speaks http, not https, at this address"),
    "ssl": message("no secure connection can be made"),
    "refused": message("nothing answers at this address"),
    "name or service not known": NO_NAME,
    "nodename nor servname": NO_NAME,
    "getaddrinfo failed": NO_NAME,
    "name resolution": NO_NAME,
    "no address associated": NO_NAME,
    "unreachable": NO_WAY,
    "no route": NO_WAY,
    "reset": CUT_OFF,
    "disconnected": CUT_OFF,
    "peer closed": CUT_OFF,
    "incomplete": CUT_OFF,
    "broken pipe": CUT_OFF,
    "proxy": message("the proxy in between refuses the connection"),
}
"""What systems and libraries say, in small letters, and what it means; the first that fits counts."""


def network_fault(error: BaseException) -> Fault | None:
    """Return what went wrong on the way to the provider; None for an exception of another kind."""
    import httpx2

    causes = list(chain(error))
    if any(isinstance(cause, httpx2.InvalidURL | httpx2.UnsupportedProtocol) for cause in causes):
        return Fault("address", reason=NO_ADDRESS)
    if any(isinstance(cause, httpx2.TimeoutException) for cause in causes):
        return Fault("timeout")
    if any(isinstance(cause, httpx2.TransportError | ConnectionError) for cause in causes):
        return Fault("network", reason=_reason(causes))
    return None


def _reason(causes: list[BaseException]) -> Message | None:
    told = " ".join(f"{type(cause).__name__} {cause}" for cause in causes).lower()
    return next((reason for sign, reason in REASONS.items() if sign in told), None)
