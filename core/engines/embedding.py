"""Search by meaning: the documents whose vectors point where the query's does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from core.catalog import Catalog
from core.digests import digest_of
from core.embedders import EMBEDDERS
from core.embedders.cache import VectorCache
from core.embedders.entry import EmbedderEntry, EmbeddingModel, Prefix
from core.embedders.prepare import is_blank
from core.embedders.protocol import Embedder, Role, Vectors
from core.engines.cosine import DECIMALS, top_k
from core.engines.means import Means
from core.engines.protocol import EngineSpec, Progress, check_options
from core.messages import EngineError, Message, message
from core.providers.failures import ProviderError
from core.queries import Query
from core.runs import Ranking

KIND = "embedding"


def build(spec: EngineSpec, means: Means) -> EmbeddingEngine:
    """Return the engine `embedding:NAME` with its options dim, prefix, model and base_url.

    Raises `EngineError` for a model, an option or a dimension that doesn't exist, and where the model is
    not installed. A provider is called at the first text, not here.
    """
    settings = Settings.of(spec)
    return EmbeddingEngine(settings, settings.entry.create(settings.spec.options, means.reach), means.cache)


def label(spec: EngineSpec) -> Message:
    """Return what screens call the engine; raises `EngineError` like `build`."""
    settings = Settings.of(spec)
    named: dict[str, object] = {"model": settings.name}
    told = settings.prefix.told
    if settings.dimension is None:
        if told is None:
            return message("Embeddings {model}", **named)
        return message("Embeddings {model}, {prefix}", **named, prefix=told)
    # text, not a number: a dimension is a name here, 1536 and not 1,536
    named["dimension"] = str(settings.dimension)
    if told is None:
        return message("Embeddings {model} {dimension}", **named)
    return message("Embeddings {model} {dimension}, {prefix}", **named, prefix=told)


def family(spec: EngineSpec) -> tuple[Message, int | None]:
    """Return what screens call the engine whatever its dimension, and the dimension where it is known."""
    settings = Settings.of(spec)
    whole = Settings.of(EngineSpec(spec.name, {k: v for k, v in spec.options.items() if k != "dim"}))
    told = whole.prefix.told
    if told is None:
        return message("Embeddings {model}", model=whole.name), settings.dimension
    return message("Embeddings {model}, {prefix}", model=whole.name, prefix=told), settings.dimension


def remote(specs: Iterable[EngineSpec]) -> Iterator[Settings]:
    """Give the settings of the models of providers among engines, also of those inside a hybrid."""
    for spec in specs:
        if spec.name.startswith(f"{KIND}:"):
            settings = Settings.of(spec)
            if settings.entry.remote:
                yield settings
        else:
            yield from remote(spec.parts("of"))


def called(specs: Iterable[EngineSpec]) -> set[tuple[str, str]]:
    """Return the providers that engines call, each with its address where it is a person's own server."""
    return {(settings.entry.provider, settings.model.where) for settings in remote(specs)}


class EmbeddingEngine:
    """Exact cosine search over the vectors of one model, cut to one dimension.

    A document or a query that shows nothing is in no ranking: a model gives it a vector, but it says nothing.
    """

    def __init__(self, settings: Settings, embedder: Embedder, cache: VectorCache) -> None:
        self.spec = settings.spec
        variants = (embedder.variant("query"), embedder.variant("document"))
        self.fingerprint = digest_of(KIND, embedder.key, *variants, settings.dimension or "native", DECIMALS)
        self.embedder, self.dimension = embedder, settings.dimension
        self._cache = cache

    def index(self, catalog: Catalog, progress: Progress) -> None:
        """Embed the documents that are not in the cache yet."""
        shown = [place for place, text in enumerate(catalog.texts) if not is_blank(text)]
        self._ids = np.array([catalog.ids[place] for place in shown], dtype=object)
        self._documents = self._embed([catalog.texts[place] for place in shown], "document", progress)

    def expect(self, queries: Sequence[Query], progress: Progress) -> None:
        """Embed the queries that are not in the cache yet, as many a call as the model takes."""
        self._embed([query.text for query in queries if not is_blank(query.text)], "query", progress)

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
        kept = _Kept(progress)
        try:
            return self._cache.embed(self.embedder, texts, role, kept.note, dimension=self.dimension)
        except ProviderError as error:
            raise error.with_kept(kept.done, len(texts)) from error


@dataclass
class _Kept:
    """How many texts are embedded and kept, told on to whoever watches."""

    progress: Progress | None
    done: int = 0

    def note(self, done: int, total: int) -> None:
        self.done = done
        if self.progress is not None:
            self.progress(done, total)


@dataclass(frozen=True)
class Settings:
    """A spec that was checked: `spec` is canonical; `dimension` is None where only the first answer tells it."""

    spec: EngineSpec
    entry: EmbedderEntry
    model: EmbeddingModel
    dimension: int | None
    prefix: Prefix

    @classmethod
    def of(cls, spec: EngineSpec) -> Settings:
        """Read a spec; raises `EngineError` for what does not exist."""
        entry = _entry(spec)
        model = entry.model(spec.options)
        choice = len(model.prefixes) > 1
        check_options(spec, {"dim", *entry.options} - (set() if choice else {"prefix"}))
        dimension, prefix = _dimension(spec, model), _prefix(spec, model)
        options = {
            "model": model.name if "model" in entry.options else "",
            "base_url": model.where,
            "dim": "" if dimension in (None, model.dimension) else str(dimension),
            "prefix": "" if prefix == model.prefixes[0] else prefix.name,
        }
        return cls(EngineSpec(spec.name, {k: v for k, v in options.items() if v}), entry, model, dimension, prefix)

    @property
    def name(self) -> str:
        """Return the model's name for people, with the server's address where it is a person's own."""
        return f"{self.model.label} ({self.model.where.partition('://')[2]})" if self.model.where else self.model.label


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


def _prefix(spec: EngineSpec, model: EmbeddingModel) -> Prefix:
    known = {prefix.name: prefix for prefix in model.prefixes}
    asked = spec.options.get("prefix", model.prefixes[0].name)
    if asked not in known:
        raise EngineError(message('Prefix "{asked}" asked: write one of {known}.', asked=asked, known=", ".join(known)))
    return known[asked]


def _dimension(spec: EngineSpec, model: EmbeddingModel) -> int | None:
    asked = spec.options.get("dim")
    if asked is None:
        return model.dimension
    if not asked.isdecimal() or int(asked) < 1:
        raise EngineError(_no_number(asked, model.dimension))
    if model.dimension is not None and int(asked) > model.dimension:
        raise EngineError(
            message(
                "Dimension {asked} asked, {model} has {native}.",
                asked=str(int(asked)), model=model.label, native=str(model.dimension),
            )
        )  # fmt: skip
    return int(asked)


def _no_number(asked: str, native: int | None) -> Message:
    if native is None:
        return message('Dimension "{asked}" asked: write a whole number from 1 on.', asked=asked)
    return message(
        'Dimension "{asked}" asked: write a whole number from 1 to {native}.', asked=asked, native=str(native)
    )
