"""Many searches in one call: the same for the clients of Elasticsearch and OpenSearch."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.messages import message
from core.providers.failures import ProviderError
from core.providers.fault import Fault
from core.queries import Query
from core.search_servers.client import values_of
from core.search_servers.found import Found
from core.search_servers.hits import read_search, searched
from core.search_servers.settings import Settings
from core.search_servers.templates import Json, fill, fill_text
from core.search_servers.wire import Wire

QUERIES = 50
"""Queries in one call: few enough that an answer is a few megabytes at a depth of 1,000."""

Ask = Callable[[list[Json]], object]
"""Sends the lines of a `_msearch`, a head and a body for each search, and returns the answer that was read."""


def not_this(title: str) -> Fault:
    """Return the fault of an address where something else answers."""
    return Fault("address", reason=message("what answers there is not {server}", server=title))


class MultiSearch:
    """Asks through an official client, which `ask` calls."""

    batch = QUERIES

    def __init__(self, settings: Settings, wire: Wire, ask: Ask) -> None:
        self._settings, self._wire, self._ask = settings, wire, ask

    def search(self, queries: Sequence[Query], depth: int) -> list[Found | ProviderError]:
        """Ask all in one call and return what each found, or why it failed."""
        lines = [line for query in queries for line in self._lines(query, depth)]
        try:
            answer = self._ask(lines)
        except Exception as error:
            raise self._wire.failed(error) from error
        if not isinstance(answer, dict):
            raise self._wire.failure(not_this(self._settings.title))
        searches = answer.get("responses")
        if not isinstance(searches, list) or len(searches) != len(queries):
            said = message("it does not hold one answer for each query")
            raise self._wire.failure(Fault("unreadable", reason=said))
        return [self._read(each, depth) for each in searches]

    def _lines(self, query: Query, depth: int) -> tuple[Json, Json]:
        values = values_of(query, depth)
        body = searched(fill(self._settings.template, values), self._settings.id, depth)
        return {"index": fill_text(self._settings.index, values)}, body

    def _read(self, answer: object, depth: int) -> Found | ProviderError:
        read = read_search(answer, self._settings.id, depth)
        return self._wire.failure(read) if isinstance(read, Fault) else read
