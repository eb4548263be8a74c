"""Elasticsearch through its own client, over our guarded connections."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.providers.access import Access
from core.providers.clients import Timeouts
from core.providers.guard import Policy
from core.search_servers.client import closing
from core.search_servers.msearch import MultiSearch, not_this
from core.search_servers.settings import Settings
from core.search_servers.templates import Json
from core.search_servers.wire import Wire

if TYPE_CHECKING:
    from elastic_transport import BaseNode

KEPT = ("content-type", "x-elastic-product")
"""What the client reads of an answer's head; deprecations that a server warns of are not the reader's."""


def client(settings: Settings, access: Access, policy: Policy, timeouts: Timeouts) -> MultiSearch:
    """Return the client of one index; raises `ProviderError` for an address or a key that can't be used."""
    import elasticsearch

    wire = Wire(access, policy, timeouts, scheme="ApiKey", place=settings.index)
    official = elasticsearch.Elasticsearch(
        settings.with_port, node_class=_node_class(wire), max_retries=0, retry_on_status=(), meta_header=False
    )

    def ask(lines: list[Json]) -> object:
        try:
            answer: Any = official.msearch(searches=lines)  # type: ignore[arg-type]  # heads and bodies as plain JSON
        except elasticsearch.UnsupportedProductError as error:
            raise wire.failure(not_this(settings.title)) from error
        return answer.body

    return closing(MultiSearch(settings, wire, ask), wire.close)


def _node_class(wire: Wire) -> type[BaseNode]:
    """Return how the client reaches its server: through a wire, which raises for every refusal."""
    from elastic_transport import ApiResponseMeta, BaseNode, HttpHeaders, TransportApiResponse

    class WiredNode(BaseNode):
        def perform_request(
            self,
            method: str,
            target: str,
            body: bytes | None = None,
            headers: HttpHeaders | None = None,
            request_timeout: object = None,
        ) -> Any:  # noqa: ANN401 - the client's own type for this is not public
            del request_timeout  # the wire has its own
            sent = {name: _any_version(value) for name, value in {**self.headers, **(headers or {})}.items()}
            answer = wire.send(method, f"{self.base_url}{target}", headers=sent, body=body)
            kept = {name: answer.headers[name] for name in KEPT if name in answer.headers}
            meta = ApiResponseMeta(answer.status_code, "1.1", HttpHeaders(kept), 0.0, self.config)
            return TransportApiResponse(meta, answer.content)

    return WiredNode


def _any_version(media_type: str) -> str:
    """Return a media type without the version of the client: an older server would refuse to answer it."""
    return media_type.partition("; compatible-with")[0].replace("vnd.elasticsearch+", "")
