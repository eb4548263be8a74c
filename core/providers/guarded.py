"""Connections that go to the address that was checked, and to no other."""

from __future__ import annotations

import httpx2

from core.providers.guard import Resolve, public_addresses, resolved


class GuardedTransport(httpx2.BaseTransport):
    """Looks a host up once a request, refuses what is not public, and connects to the very address it looked at.

    A second look by the connection itself could get another answer (DNS rebinding). No proxy of the environment is
    used: it would do the looking up. Raises `ProviderError` for what is refused.
    """

    def __init__(self, *, resolve: Resolve = resolved, connections: httpx2.BaseTransport | None = None) -> None:
        # The certificates that the environment names still count.
        certificates = httpx2.create_ssl_context() if connections is None else None
        self._connections = connections or httpx2.HTTPTransport(verify=certificates or True, trust_env=False)
        self._resolve = resolve

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send a request to the first checked address of its host that can be reached."""
        port = request.url.port or (443 if request.url.scheme == "https" else 80)
        *others, last = self._addresses(request, port)
        for address in others:
            try:
                return self._connections.handle_request(_pinned(request, address))
            except (httpx2.ConnectError, httpx2.ConnectTimeout):
                continue
        return self._connections.handle_request(_pinned(request, last))

    def close(self) -> None:
        """Close the connections."""
        self._connections.close()

    def _addresses(self, request: httpx2.Request, port: int) -> list[str]:
        try:
            return public_addresses(request.url.host, port, self._resolve)
        except OSError as error:
            raise httpx2.ConnectError(str(error), request=request) from error


def _pinned(request: httpx2.Request, address: str) -> httpx2.Request:
    """Return the request for one address; its Host header and the name in its certificate stay the host's own."""
    return httpx2.Request(
        request.method,
        request.url.copy_with(host=address),
        headers=request.headers,
        stream=request.stream,
        extensions={**request.extensions, "sni_hostname": request.url.host},
    )
