"""What every client of a search server can do."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeVar

from core.catalog import UNKNOWN
from core.providers.failures import ProviderError
from core.queries import Query
from core.search_servers.found import Found

Client = TypeVar("Client")
Values = Mapping[str, str | int]
"""What is filled in, by the name of its place."""
Tick = Callable[[], None]
"""Called while something is waited for; may raise to stop the work."""


class SearchClient(Protocol):
    """Asks one server; `batch` is how many queries go into one call."""

    batch: int

    def search(self, queries: Sequence[Query], depth: int) -> list[Found | ProviderError]:
        """Return an answer or a failure for each query; raises `ProviderError` for what would meet every query."""


def closing(client: Client, close: Callable[[], None]) -> Client:
    """Return a client whose connections are closed when it is forgotten."""
    weakref.finalize(client, close)
    return client


def values_of(query: Query, depth: int) -> Values:
    """Return what is filled in for a query; one whose language is not known must not be asked for it."""
    language = "" if query.language == UNKNOWN else query.language
    return {"query": query.text, "language": language, "size": depth}
