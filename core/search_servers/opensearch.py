"""OpenSearch through its own client, over our guarded connections."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from core.providers.access import Access
from core.providers.clients import Timeouts
from core.providers.guard import Policy
from core.search_servers.client import closing
from core.search_servers.msearch import MultiSearch, not_this
from core.search_servers.settings import Settings
from core.search_servers.templates import Json
from core.search_servers.wire import Wire

if TYPE_CHECKING:
    from opensearchpy import Connection


def client(settings: Settings, access: Access, policy: Policy, timeouts: Timeouts) -> MultiSearch:
    """Return the client of one index; raises `ProviderError` for an address or a key that can't be used."""
    import opensearchpy

    wire = Wire(access, policy, timeouts, scheme="Bearer", place=settings.index)
    official = opensearchpy.OpenSearch(
        settings.with_port, connection_class=_connection_class(wire, settings.title), max_retries=0, retry_on_status=()
    )

    def ask(lines: list[Json]) -> object:
        return official.msearch(body=lines)

    return closing(MultiSearch(settings, wire, ask), wire.close)


def _connection_class(wire: Wire, title: str) -> type[Connection]:
    """Return how the client reaches its server: through a wire, which raises for every refusal."""
    from opensearchpy import Connection

    class WiredConnection(Connection):
        def perform_request(
            self,
            method: str,
            url: str,
            params: Mapping[str, Any] | None = None,
            body: bytes | None = None,
            timeout: float | None = None,
            ignore: Collection[int] = (),
            headers: Mapping[str, str] | None = None,
        ) -> tuple[int, Mapping[str, str], str]:
            del timeout, ignore  # the wire has its own time-out, and nothing is ignored
            address = f"{self.host}{self.url_prefix}{url}" + (f"?{urlencode(params)}" if params else "")
            answer = wire.send(method, address, headers={**self.headers, **(headers or {})}, body=body)
            if "json" not in answer.headers.get("content-type", ""):
                raise wire.failure(not_this(title))
            return answer.status_code, answer.headers, answer.text

    return WiredConnection
