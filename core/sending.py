"""What engines would send to whom, before anything is sent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.catalog import Catalog
from core.embedders.cache import VectorCache
from core.embedders.prepare import is_blank
from core.embedders.protocol import Role
from core.engines import server
from core.engines.embedding import Settings, remote
from core.engines.protocol import EngineSpec
from core.milvus.settings import addressed
from core.providers.access import Access
from core.providers.keys import NO_KEY
from core.providers.reach import Reach
from core.queries import QuerySet


@dataclass(frozen=True)
class Sending:
    """Texts that one model has not embedded yet; equal texts count once. `tokens` is an estimate.

    A search server, whose provider is "search", gets every query and no document; a "milvus" gets all of both.
    """

    provider: str
    model: str
    base_url: str
    documents: int
    queries: int
    tokens: int

    @property
    def recipient(self) -> str:
        """Return who gets the texts."""
        return Access("gemini" if self.provider == "gemini" else "openai", self.base_url, NO_KEY).recipient

    @property
    def anything(self) -> bool:
        """Return whether there is anything to send."""
        return self.documents + self.queries > 0


def sendings(
    specs: Sequence[EngineSpec], catalog: Catalog, query_sets: Sequence[QuerySet], cache: VectorCache
) -> list[Sending]:
    """Return what each provider's model would be sent, the sides with and without prefixes each for itself."""
    if not (any(remote(specs)) or any(server.asked(specs)) or any(addressed(specs))):
        return []  # nobody counts the texts of a million documents to say that none is sent
    documents = [text for text in catalog.each_text() if not is_blank(text)]
    queries = [query.text for query_set in query_sets for query in query_set if not is_blank(query.text)]
    models = [_sending(settings, documents, queries, cache) for settings in _largest(remote(specs))]
    return [*models, *_searches(specs, len(queries)), *_databases(specs, len(documents), len(queries))]


def largest_first(specs: Sequence[EngineSpec]) -> list[EngineSpec]:
    """Return engines so that of one model the most dimensions come first: the others are cut from them."""
    first: dict[str, int] = {}
    for place, spec in enumerate(specs):
        first.setdefault(_without_dimension(spec), place)
    return sorted(specs, key=lambda spec: (first[_without_dimension(spec)], -_dimension(spec)))


def _largest(settings: Iterable[Settings]) -> list[Settings]:
    """Return one setting of each model and prefix, the one with the most dimensions."""
    found: dict[str, Settings] = {}
    for each in settings:
        name = _without_dimension(each.spec)
        if name not in found or (each.dimension or 0) > (found[name].dimension or 0):
            found[name] = each
    return list(found.values())


def _sending(settings: Settings, documents: list[str], queries: list[str], cache: VectorCache) -> Sending:
    embedder = settings.entry.create(settings.spec.options, Reach())
    roles: list[tuple[Role, list[str]]] = [("document", documents), ("query", queries)]
    asked, searched = (cache.missing(embedder, texts, role, dimension=settings.dimension) for role, texts in roles)
    return Sending(
        settings.entry.provider,
        settings.model.name,
        settings.model.where,
        asked.texts,
        searched.texts,
        asked.tokens + searched.tokens,
    )


def _searches(specs: Sequence[EngineSpec], queries: int) -> list[Sending]:
    """Return what search servers get: every query, once for each engine that asks there."""
    times = Counter((settings.title, settings.where) for settings in server.asked(specs))
    return [Sending("search", *place, 0, queries * count, 0) for place, count in times.items()]


def _databases(specs: Sequence[EngineSpec], documents: int, queries: int) -> list[Sending]:
    """Return what Milvus servers get: the catalog once, and every query for each engine that searches there."""
    times = Counter(settings.uri for settings in addressed(specs))
    return [Sending("milvus", "Milvus", uri, documents, queries * count, 0) for uri, count in times.items()]


def _without_dimension(spec: EngineSpec) -> str:
    return str(EngineSpec(spec.name, {name: value for name, value in spec.options.items() if name != "dim"}))


def _dimension(spec: EngineSpec) -> int:
    """Return the dimension that a spec names, more than any where it names none."""
    asked = spec.options.get("dim", "")
    return int(asked) if asked.isdecimal() else 2**31
