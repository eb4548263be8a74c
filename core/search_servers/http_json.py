"""Any search that answers an address with JSON: one call a query, the ids read at a path."""

from __future__ import annotations

import json
from collections.abc import Sequence

from core.providers.access import Access
from core.providers.clients import Timeouts
from core.providers.explanations import FailureKind
from core.providers.failures import ProviderError
from core.providers.fault import Fault
from core.providers.guard import Policy, check_address
from core.providers.openai_faults import NO_ANSWER
from core.queries import Query
from core.search_servers.client import Values, closing, values_of
from core.search_servers.found import Found, found, missing
from core.search_servers.paths import AbsentError, JsonPath
from core.search_servers.settings import Settings
from core.search_servers.templates import fill, fill_address
from core.search_servers.wire import Wire

MEETS_ALL: frozenset[FailureKind] = frozenset({"key", "forbidden", "spent", "quota", "network", "address"})
"""What every other query would meet too; a fault of the server or a time-out may be of one query."""


class HttpSearch:
    """Asks with GET, or with POST where there is a template for the body."""

    batch = 1

    def __init__(self, settings: Settings, wire: Wire, policy: Policy) -> None:
        self._settings, self._wire, self._policy = settings, wire, policy
        self._ids = JsonPath.parse(settings.ids)
        self._scores = JsonPath.parse(settings.scores) if settings.scores else None

    def search(self, queries: Sequence[Query], depth: int) -> list[Found | ProviderError]:
        """Ask one query after the other and return what each found, or why it failed."""
        return [self._search(query, depth) for query in queries]

    def _search(self, query: Query, depth: int) -> Found | ProviderError:
        values = values_of(query, depth)
        address = fill_address(self._settings.url, values)
        try:
            check_address(address.partition("?")[0], self._policy)
        except ProviderError as error:
            return error  # what this one query made of the address
        try:
            answer = self._asked(address, values)
        except ProviderError as error:
            if error.kind in MEETS_ALL:
                raise
            return error
        read = self._read(answer, depth)
        return self._wire.failure(read) if isinstance(read, Fault) else read

    def _asked(self, address: str, values: Values) -> bytes:
        headers = {"accept": "application/json"}
        if self._settings.template is None:
            return self._wire.send("GET", address, headers=headers).content
        body = json.dumps(fill(self._settings.template, values)).encode()
        headers["content-type"] = "application/json"
        return self._wire.send("POST", address, headers=headers, body=body).content

    def _read(self, answer: bytes, depth: int) -> Found | Fault:
        try:
            content = json.loads(answer)
        except (ValueError, RecursionError):
            return Fault("unreadable", reason=NO_ANSWER)
        try:
            ids = self._ids.values(content)
        except AbsentError:
            return missing(self._ids.text)
        try:
            scores = [] if self._scores is None else self._scores.values(content)
        except AbsentError:
            return missing(self._settings.scores)
        return found(ids, scores, depth)


def client(settings: Settings, access: Access, policy: Policy, timeouts: Timeouts) -> HttpSearch:
    """Return the client of one address; raises `ProviderError` for an address or a key that can't be used."""
    wire = Wire(access, policy, timeouts, scheme="Bearer", place=settings.path)
    return closing(HttpSearch(settings, wire, policy), wire.close)
