"""A search server of one's own as an engine: its answers as they are today, from a query template.

The server may answer otherwise tomorrow: a run is a photograph, and its fingerprint says what was asked, not what the
index held.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from core.catalog import UNKNOWN, Catalog
from core.digests import digest_of
from core.embedders.prepare import is_blank
from core.engines.means import Means
from core.engines.protocol import EngineSpec, Progress
from core.messages import EngineError, Message, message
from core.providers.failures import ProviderError
from core.providers.reach import Reach
from core.queries import Query
from core.runs import Ranking
from core.search_servers.asking import ask
from core.search_servers.client import SearchClient
from core.search_servers.failures import SPARED
from core.search_servers.found import Found
from core.search_servers.kinds import KINDS
from core.search_servers.settings import HTTP, Settings

KIND = "server"
VERSION = 1
"""Part of every fingerprint: raise it when another answer is read from the same bytes."""
IN_A_ROW = 4
"""Queries that fail one after the other, for a reason that is not theirs, before the server is held to be away."""


class ServerEngine:
    """Sends each query to the server and keeps its ranking, with documents that the catalog does not have.

    A query that fails has a failure; what every query would meet stops the work, with what is kept.
    """

    def __init__(self, settings: Settings, reach: Reach) -> None:
        self.spec = settings.spec
        self.fingerprint = digest_of(KIND, VERSION, str(self.spec), settings.template_text)
        self._settings, self._reach = settings, reach
        self._client: SearchClient | None = None
        self._progress: Progress = _unwatched
        self._done, self._expected = 0, 0
        self._failures: list[str] = []

    def index(self, catalog: Catalog, progress: Progress) -> None:
        """Read nothing: the server has its own index."""
        progress(len(catalog), len(catalog))

    def expect(self, queries: Sequence[Query], progress: Progress) -> None:
        """Remember how many queries come, and whom to tell while the server is waited for."""
        self._progress, self._done, self._expected = progress, 0, len(queries)

    def rank(self, queries: Sequence[Query], depth: int) -> list[Ranking]:
        """Answer each query with the server's ranking; raises `ProviderError` for what would meet every query."""
        answers = {query.id: unasked for query in queries if (unasked := self._unasked(query)) is not None}
        asked = [query for query in queries if query.id not in answers]
        size = self._connected().batch if asked else 1
        for start in range(0, len(asked), size):
            batch = asked[start : start + size]
            for query, answer in zip(batch, ask(self._connected(), batch, depth, self._tick), strict=True):
                answers[query.id] = self._ranking(query, answer)
            self._reach.usage.add(texts=len(batch), tokens=0)
            self._done += len(batch)
            self._tick()
        return [answers[query.id] for query in queries]

    def first_answer(self, query: Query, depth: int) -> Ranking:
        """Ask one query once, without patience; raises `ProviderError`."""
        unasked = self._unasked(query)
        if unasked is not None:
            return unasked
        (answer,) = self._connected().search([query], depth)
        if isinstance(answer, ProviderError):
            raise answer
        return Ranking(query.id, answer.documents, answer.scores)

    def _unasked(self, query: Query) -> Ranking | None:
        if is_blank(query.text):
            return Ranking(query.id, (), ())
        if self._settings.asks_language and query.language == UNKNOWN:
            return Ranking(query.id, (), (), _no_language())
        return None

    def _ranking(self, query: Query, answer: Found | ProviderError) -> Ranking:
        alone = isinstance(answer, Found) or answer.kind in SPARED
        self._failures = [] if alone else [*self._failures, query.id]
        if isinstance(answer, Found):
            return Ranking(query.id, answer.documents, answer.scores)
        if len(self._failures) >= IN_A_ROW:
            raise answer
        return Ranking(query.id, (), (), answer.message)

    def _connected(self) -> SearchClient:
        if self._client is None:
            access = self._reach.find_access("search", self._settings.where)
            kind = KINDS[self._settings.kind]
            self._client = kind.client(self._settings, access, self._reach.policy, self._reach.timeouts)
        return self._client

    def _tick(self) -> None:
        self._progress(self._done, self._expected)


def build(spec: EngineSpec, means: Means) -> ServerEngine:
    """Return the engine `server:KIND` with its options url, index, template and id, or url, template, ids and scores.

    Raises `EngineError` for what can't be asked, and where the server's client is not installed.
    """
    settings = Settings.of(spec)
    missing = KINDS[settings.kind].missing()
    if missing is not None:
        raise EngineError(missing)
    return ServerEngine(settings, means.reach)


def label(spec: EngineSpec) -> Message:
    """Return what to call the engine on screen."""
    settings = Settings.of(spec)
    if settings.kind == HTTP:
        address = settings.url.partition("://")[2].replace("{{query}}", "…")
        named = message("Search at {address}", address=address)
    else:
        host = settings.where.partition("://")[2]
        named = message("{server} “{index}” ({host})", server=settings.title, index=settings.index, host=host)
    if "template" not in settings.spec.options:
        return named
    return message("{engine}, template {mark}", engine=named, mark=digest_of(settings.template_text)[:4])


def asked(specs: Iterable[EngineSpec]) -> Iterator[Settings]:
    """Give the settings of the search servers among engines, also of those inside a hybrid."""
    for spec in specs:
        if spec.name.startswith(f"{KIND}:"):
            yield Settings.of(spec)
        else:
            yield from asked(spec.parts("of"))


def _unwatched(done: int, total: int) -> None:
    """Tell nobody."""


def _no_language() -> Message:
    return message("The server is asked in the language of each query, and this query has none. Add it on Queries.")
