"""The HTTP client below both providers' clients: where it may go, through what, and what it takes along."""

from __future__ import annotations

import ssl
from collections.abc import Callable
from ipaddress import ip_address
from urllib.parse import urlsplit

import httpx2

from core.providers.access import Access
from core.providers.guard import Policy
from core.providers.guarded import GuardedTransport

Hook = Callable[[httpx2.Request], None]

OURS = ("accept", "authorization", "connection", "content-", "host", "transfer-encoding", "user-agent", "x-stainless-")
"""How the headers begin that OpenAI's client writes by itself; others are from the environment."""


def http_client(access: Access, policy: Policy, timeout: httpx2.Timeout, before: Hook) -> httpx2.Client:
    """Return a client that follows no redirect and calls `before` with each request.

    On a server that people share, an address of their choice is guarded, and the environment's proxies are not used.
    """
    hooks = {"request": [before]}
    if policy.shared and access.custom:
        return httpx2.Client(
            transport=GuardedTransport(), trust_env=False, timeout=timeout, follow_redirects=False, event_hooks=hooks
        )
    return httpx2.Client(
        verify=certificates(access),
        trust_env=not _on_this_machine(access),
        timeout=timeout,
        follow_redirects=False,
        event_hooks=hooks,
    )


def certificates(access: Access) -> ssl.SSLContext:
    """Return whom to trust: nobody where nothing is encrypted, which saves the reading of a long list."""
    if access.address.lower().startswith("http://"):
        return ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    return httpx2.create_ssl_context()


def only_ours(key: str) -> Hook:
    """Return what takes out the headers that the environment added: organisation, project, custom ones, other keys."""

    def clean(request: httpx2.Request) -> None:
        for name in [name for name in request.headers if not name.lower().startswith(OURS)]:
            del request.headers[name]
        request.headers["authorization"] = f"Bearer {key}"

    return clean


def connect_within(seconds: float) -> Hook:
    """Return what bounds the connecting for a client that knows one bound for everything."""

    def bound(request: httpx2.Request) -> None:
        request.extensions = {**request.extensions, "timeout": {**request.extensions["timeout"], "connect": seconds}}

    return bound


def _on_this_machine(access: Access) -> bool:
    """Return whether a server runs on this very machine: no proxy can reach it, and none should read the texts."""
    host = urlsplit(access.address).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
