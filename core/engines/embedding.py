"""Search by meaning: the documents whose vectors point where the query's does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from core.catalog import Catalog
from core.digests import digest_of
from core.embedders import EMBEDDERS, EmbedderEntry
from core.embedders.cache import VectorCache
from core.embedders.prepare import is_blank
from core.embedders.protocol import Embedder, Role, Vectors
from core.engines.cosine import DECIMALS, cut, top_k
from core.engines.protocol import EngineSpec, Progress, check_options
from core.messages import EngineError, Message, message
from core.queries import Query
from core.result_lists import FindLists
from core.runs import Ranking

KIND = "embedding"


def build(spec: EngineSpec, cache: VectorCache, find_lists: FindLists) -> EmbeddingEngine:
    """Return the engine `embedding:NAME` with its options dim and prefix.

    Raises `EngineError` for a model, an option or a dimension that doesn't exist, and where the model is
    not installed.
    """
    del find_lists
    settings = _Settings.of(spec)
    return EmbeddingEngine(settings.spec, settings.entry.create(settings.model_options), settings.dimension, cache)


def label(spec: EngineSpec) -> Message:
    """Return what screens call the engine; raises `EngineError` like `build`."""
    settings = _Settings.of(spec)
    # text, not a number: a dimension is a name here, 1536 and not 1,536
    named = {"model": settings.entry.label, "dimension": str(settings.dimension)}
    if settings.model_options:
        return message("Embeddings {model} {dimension}, passage prefix on both sides", **named)
    return message("Embeddings {model} {dimension}", **named)


def family(spec: EngineSpec) -> tuple[Message, int]:
    """Return what screens call the engine whatever its dimension, and the dimension."""
    settings = _Settings.of(spec)
    if settings.model_options:
        said = message("Embeddings {model}, passage prefix on both sides", model=settings.entry.label)
    else:
        said = message("Embeddings {model}", model=settings.entry.label)
    return said, settings.dimension


class EmbeddingEngine:
    """Exact cosine search over the vectors of one model, cut to one dimension.

    A document or a query that shows nothing is in no ranking: a model gives it a vector, but it says nothing.
    """

    def __init__(self, spec: EngineSpec, embedder: Embedder, dimension: int, cache: VectorCache) -> None:
        self.spec = spec
        self.fingerprint = digest_of(
            KIND, embedder.key, embedder.variant("query"), embedder.variant("document"), dimension, DECIMALS
        )
        self._embedder, self._dimension, self._cache = embedder, dimension, cache

    def index(self, catalog: Catalog, progress: Progress) -> None:
        """Embed the documents that are not in the cache yet."""
        shown = [place for place, text in enumerate(catalog.texts) if not is_blank(text)]
        self._ids = np.array([catalog.ids[place] for place in shown], dtype=object)
        self._documents = self._embed([catalog.texts[place] for place in shown], "document", progress)

    def rank(self, queries: Sequence[Query], depth: int) -> list[Ranking]:
        """Answer each query with the nearest documents; equal cosines keep the catalog's order."""
        asked = [query for query in queries if not is_blank(query.text)]
        vectors = self._embed([query.text for query in asked], "query")
        places, cosines = top_k(self._documents, vectors, depth)
        answers = {
            query.id: Ranking(query.id, self._ids[row].tolist(), scores.tolist())
            for query, row, scores in zip(asked, places, cosines, strict=True)
        }
        return [answers.get(query.id, Ranking(query.id, [], [])) for query in queries]

    def _embed(self, texts: Sequence[str], role: Role, progress: Progress | None = None) -> Vectors:
        vectors = self._cache.embed(self._embedder, texts, role, progress)
        return vectors if self._dimension == self._embedder.dimension else cut(vectors, self._dimension)


@dataclass(frozen=True)
class _Settings:
    """A spec that was checked: `spec` is canonical, `model_options` are the model's own."""

    spec: EngineSpec
    entry: EmbedderEntry
    dimension: int
    model_options: dict[str, str]

    @classmethod
    def of(cls, spec: EngineSpec) -> _Settings:
        entry = _entry(spec)
        check_options(spec, {"dim", "prefix"} if entry.has_prefix else {"dim"})
        dimension, prefix = _dimension(spec, entry), _prefix(spec)
        smaller = {} if dimension == entry.dimension else {"dim": str(dimension)}
        return cls(EngineSpec(spec.name, smaller | prefix), entry, dimension, prefix)


def _entry(spec: EngineSpec) -> EmbedderEntry:
    kind, _, name = spec.name.partition(":")
    if kind != KIND or name not in EMBEDDERS:
        raise EngineError(
            message(
                'There is no engine "{engine}". Embeddings are written {known}.',
                engine=spec.name, known=", ".join(f"{KIND}:{known}" for known in EMBEDDERS),
            )
        )  # fmt: skip
    return EMBEDDERS[name]


def _prefix(spec: EngineSpec) -> dict[str, str]:
    asked = spec.options.get("prefix", "default")
    if asked not in ("default", "none"):
        raise EngineError(message('Prefix "{asked}" asked: write default or none.', asked=asked))
    return {"prefix": "none"} if asked == "none" else {}


def _dimension(spec: EngineSpec, entry: EmbedderEntry) -> int:
    asked = spec.options.get("dim", str(entry.dimension))
    if not asked.isdecimal() or int(asked) < 1:
        raise EngineError(
            message(
                'Dimension "{asked}" asked: write a whole number from 1 to {native}.',
                asked=asked, native=entry.dimension,
            )
        )  # fmt: skip
    if int(asked) > entry.dimension:
        raise EngineError(
            message(
                "Dimension {asked} asked, {model} has {native}.",
                asked=int(asked), model=entry.label, native=entry.dimension,
            )
        )  # fmt: skip
    return int(asked)
