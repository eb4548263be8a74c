"""Which addresses may be called: any by one person on their own machine, few by those who share a server."""

from __future__ import annotations

import socket
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import SplitResult, unquote, urlsplit

from core.messages import Message, message
from core.providers.explanations import FAILURES, NO_ADDRESS
from core.providers.failures import ProviderError
from core.providers.public_addresses import is_public

Resolve = Callable[[str, int], list[str]]
"""Host and port in, the addresses to try out; raises `OSError` where there is no such host."""

SCHEMES = {"http": 80, "https": 443}
LONGEST_LABEL = 63
"""Characters between two dots of a host's name (RFC 1035)."""
SHARED = message("Relevé serves several people here, and those who run it have not listed it")


@dataclass(frozen=True)
class Policy:
    """`shared`: others reach this app, so that only `allowed` addresses may be called besides the providers' own.

    An allowed address is a scheme, host, port and the beginning of a path: https://models.example.com/v1.
    """

    shared: bool = False
    allowed: tuple[str, ...] = ()


def check_address(url: str, policy: Policy) -> None:
    """Raise `ProviderError` for a base URL that may not be called, without asking anybody for its host."""
    scheme, host, port, path = _parts(url)
    if not policy.shared:
        return
    if scheme != "https":
        raise refused(message("it must begin with https:// on a server that people share"))
    if not any(_covers(entry, (scheme, host, port, path)) for entry in policy.allowed):
        raise refused(SHARED)


def public_addresses(host: str, port: int, resolve: Resolve) -> list[str]:
    """Return the addresses of a host; raises `ProviderError` when any of them is not on the public internet."""
    found = resolve(host, port)
    if not found or not all(map(is_public, found)):
        raise refused(message("it leads into the network of this server, which nobody may call from here"))
    return found


def resolved(host: str, port: int) -> list[str]:
    """Return the addresses of a host as the system knows them, each once."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(place[0]) for *_, place in found))


def refused(reason: Message) -> ProviderError:
    """Return the error for an address that may not be called."""
    explanation = FAILURES["address"]
    said = Message(explanation.said.template, {"reason": reason})
    return ProviderError(message("{said} {step}", said=said, step=explanation.step), "address")


def _parts(url: str) -> tuple[str, str, int, str]:
    """Return scheme, host, port and path in one spelling."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise refused(NO_ADDRESS) from None
    reason = _wrong(url, parts)
    if reason is not None:
        raise refused(reason)
    host = (parts.hostname or "").removesuffix(".")
    return parts.scheme, host, SCHEMES[parts.scheme] if port is None else port, f"{parts.path.rstrip('/')}/"


def _wrong(url: str, parts: SplitResult) -> Message | None:
    if not url.isascii() or not url.isprintable() or " " in url or "\\" in url:
        return message("it holds characters that do not belong in an address")
    if parts.scheme not in SCHEMES or not parts.hostname:
        return message("it must be written like http://host:port/v1")
    if not all(0 < len(label) <= LONGEST_LABEL for label in parts.hostname.removesuffix(".").split(".")):
        return NO_ADDRESS
    if "@" in parts.netloc:
        return message("a name or a password does not belong in it: give the key in its own field")
    if parts.query or parts.fragment:
        return message("nothing may follow its path")
    if {".", ".."} & set(unquote(parts.path).split("/")) or "//" in parts.path:
        return message("its path goes back and forth")
    return None


def _covers(entry: str, wanted: tuple[str, str, int, str]) -> bool:
    try:
        *place, path = _parts(entry)
    except ProviderError:
        return False
    return tuple(place) == wanted[:3] and wanted[3].startswith(path)
