"""Milvus: a catalog in a collection of Milvus Lite or of a cluster, searched by words, by meaning or by both."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from urllib.parse import urlsplit

import numpy as np

from core.catalog import Catalog
from core.digests import digest_of
from core.embedders.prepare import is_blank
from core.embedders.protocol import Embedder, Role, Vectors
from core.engines import embedding
from core.engines.cosine import DECIMALS
from core.engines.means import Means
from core.engines.protocol import EngineSpec, Progress
from core.messages import EngineError, Message, message
from core.milvus import layout
from core.milvus.analyzers import STANDARD
from core.milvus.client import connect, missing
from core.milvus.exact import MARGIN, nearest
from core.milvus.failures import TOKEN_VARIABLE, told
from core.milvus.layout import Layout
from core.milvus.loading import Content, load
from core.milvus.place import Place, is_address, place_of
from core.milvus.searching import Found, Searcher, ordered
from core.milvus.settings import Settings
from core.providers.failures import ProviderError
from core.providers.keys import Key
from core.queries import Query
from core.runs import Ranking


def build(spec: EngineSpec, means: Means) -> MilvusEngine:
    """Return the engine `milvus` with its options uri, search, of, index and analyzer.

    Raises `EngineError` for what doesn't exist, where the client is not installed, and for a file or an address
    that may not be used. Nothing is opened and nobody is called before the catalog is read.
    """
    settings = Settings.of_spec(spec)
    place = place_of(settings.uri, means.cache.path.parent, means.reach.policy)
    reason = missing(file=place.file)
    if reason is not None:
        raise EngineError(reason)
    of = settings.of
    return MilvusEngine(settings, place, of.entry.create(of.spec.options, means.reach) if of else None, means)


def label(spec: EngineSpec) -> Message:
    """Return what to call the engine on screen."""
    settings = Settings.of_spec(spec)
    where = f" ({urlsplit(settings.uri).netloc})" if is_address(settings.uri) else ""
    words = " ".join(["BM25", *([settings.analyzer] if "analyzer" in settings.spec.options else [])])
    if settings.of is None or settings.index is None:
        return message("Milvus{where}: {words}", where=where, words=words)
    named = {"where": where, "model": embedding.label(settings.of.spec), "index": settings.index.label}
    if settings.search == "dense":
        return message("Milvus{where}: {model}, {index}", **named)
    return message("Milvus{where}: {words} + {model}, {index}", **named, words=words)


class MilvusEngine:
    """One collection, filled once for a catalog and its settings, and searched in batches.

    A document or a query that shows nothing is in no ranking. With the index `flat` the answers by meaning are those
    of the exact engine; with another they are what the index finds, equal scores in the catalog's order.
    """

    def __init__(self, settings: Settings, place: Place, embedder: Embedder | None, means: Means) -> None:
        self.spec = settings.spec
        self._settings, self._place, self._embedder = settings, place, embedder
        self._cache, self._policy = means.cache, means.reach.policy
        self._token = Key("" if place.file else os.environ.get(TOKEN_VARIABLE, ""))
        self._layout = _layout(settings, embedder)
        backend = f"milvus-lite-{version('milvus-lite')}" if place.file else "server"
        index = str(settings.index) if settings.index else ""
        self.fingerprint = digest_of(
            "milvus", layout.VERSION, backend, settings.search, settings.analyzer, index, self._layout.vectors, DECIMALS
        )

    def index(self, catalog: Catalog, progress: Progress) -> None:
        """Put the catalog into its collection, unless it is there; what was loaded before a stop is kept."""
        self._texts = catalog.texts
        self._ids = np.array(catalog.ids, dtype=object)
        self._shown = np.array([place for place, text in enumerate(self._texts) if not is_blank(text)], dtype=np.int64)
        if not len(self._shown):
            progress(len(catalog), len(catalog))
            return
        client, name = connect(self._place, self._token, self._policy), self._layout.name(catalog.digest)
        dimension = self._embed(self._texts_of(0, 1), "document").shape[1] if self._embedder else 0
        content = Content(self._layout, dimension, len(self._shown), self._rows)
        with told(self._place, self._token):
            load(client, name, content, progress)
        self._searcher = Searcher(client, name, self._settings.index)
        if self._exact:
            self._documents = self._embed(self._texts_of(0, len(self._shown)), "document", progress)

    def expect(self, queries: Sequence[Query], progress: Progress) -> None:
        """Embed the queries that are not in the cache yet, where vectors are searched."""
        if self._embedder is not None:
            self._embed([query.text for query in queries if not is_blank(query.text)], "query", progress)

    def rank(self, queries: Sequence[Query], depth: int) -> list[Ranking]:
        """Answer each query with what Milvus finds."""
        asked = [query for query in queries if not is_blank(query.text)] if len(self._shown) else []
        found = self._find([query.text for query in asked], min(depth, len(self._shown))) if asked else []
        answers = {
            query.id: Ranking(query.id, self._ids[places].tolist(), scores.tolist())
            for query, (places, scores) in zip(asked, found, strict=True)
        }
        return [answers.get(query.id, Ranking(query.id, [], [])) for query in queries]

    @property
    def _exact(self) -> bool:
        index = self._settings.index
        return self._settings.search == "dense" and index is not None and index.kind.exact

    def _find(self, texts: Sequence[str], depth: int) -> list[Found]:
        vectors = self._embed(texts, "query") if self._embedder else None
        with told(self._place, self._token):
            if vectors is None:
                found = self._searcher.by_words(texts, depth + MARGIN)
                return [ordered(each, depth) for each in found]
            if self._settings.search == "hybrid":
                return [ordered(each, depth) for each in self._searcher.by_both(texts, vectors, depth)]
            if self._exact:
                return nearest(self._searcher.by_meaning, self._documents, self._shown, vectors, depth)
            return [ordered(each, depth, DECIMALS) for each in self._searcher.by_meaning(vectors, depth)]

    def _rows(self, start: int, stop: int) -> list[Mapping[str, object]]:
        """Return the documents of one batch as the collection keeps them."""
        texts = self._texts_of(start, stop)
        columns: dict[str, Sequence[object]] = {layout.PLACE: self._shown[start:stop].tolist()}
        if self._layout.analyzer:
            columns[layout.TEXT] = [layout.cut(text) for text in texts]
        if self._embedder is not None:
            columns[layout.MEANING] = list(self._embed(texts, "document", kept=start))
        return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]

    def _texts_of(self, start: int, stop: int) -> list[str]:
        return [self._texts[place] for place in self._shown[start:stop]]

    def _embed(self, texts: Sequence[str], role: Role, progress: Progress | None = None, *, kept: int = 0) -> Vectors:
        if self._embedder is None or self._settings.of is None:
            raise EngineError(message("Milvus searches the vectors of one model: write of=embedding:use."))
        try:
            return self._cache.embed(self._embedder, texts, role, progress, dimension=self._settings.of.dimension)
        except ProviderError as error:
            raise error.with_kept(kept, len(self._shown)) from error


def _layout(settings: Settings, embedder: Embedder | None) -> Layout:
    if embedder is None or settings.of is None:
        return Layout(analyzer=settings.analyzer)
    vectors = (embedder.key, embedder.variant("document"), str(settings.of.dimension or "native"))
    # Words are in it either way: then one collection serves the search by meaning and the one by both.
    return Layout(settings.analyzer or STANDARD, settings.index, vectors)
