"""What an index that does not compare every vector loses: its results against those of the exact engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from core.catalog import Catalog
from core.embedders.cache import VectorCache
from core.embedders.prepare import is_blank
from core.embedders.protocol import Embedder, Vectors
from core.engines.cosine import exact_cosines, top_k
from core.engines.protocol import EngineSpec
from core.milvus.settings import Settings
from core.providers.reach import Reach
from core.queries import QuerySet
from core.runs import Run

MOST_DOCUMENTS = 200_000
"""Documents up to which the exact results are worked out for a screen: a second or two, and the vectors in memory."""


@dataclass(frozen=True)
class IndexRecall:
    """`kept` is the mean share of the exact first k among the engine's first k, over `n` queries."""

    kept: float
    n: int
    k: int


def approximate(spec: EngineSpec) -> bool:
    """Return whether an engine searches vectors in Milvus, which an index may answer in part."""
    return spec.name == "milvus" and Settings.of_spec(spec).search == "dense"


def index_recall(run: Run, catalog: Catalog, query_set: QuerySet, cache: VectorCache, k: int) -> IndexRecall | None:
    """Return what the index of a run kept of the exact first k; None where that can't be worked out here.

    Uses kept vectors only: nothing is embedded, and nobody is called. A document that ties with the exact k-th counts.
    """
    settings = Settings.of_spec(EngineSpec.parse(run.engine)).of
    if settings is None or settings.entry.available() is not None or len(catalog) > MOST_DOCUMENTS:
        return None
    embedder = settings.entry.create(settings.spec.options, Reach())
    shown = [place for place, text in enumerate(catalog.texts) if not is_blank(text)]
    asked = [query for query in query_set if not is_blank(query.text) and query.id not in run.failures]
    texts = ([catalog.texts[place] for place in shown], [query.text for query in asked])
    if not all(texts) or not _all_kept(cache, embedder, texts, settings.dimension):
        return None
    documents = cache.embed(embedder, texts[0], "document", dimension=settings.dimension)
    queries = cache.embed(embedder, texts[1], "query", dimension=settings.dimension)
    rows = {catalog.ids[place]: row for row, place in enumerate(shown)}
    ranked = [[rows[each] for each in run.documents.get(query.id, [])[:k]] for query in asked]
    return IndexRecall(_kept(documents, queries, ranked, k), len(asked), k)


def _all_kept(
    cache: VectorCache, embedder: Embedder, texts: tuple[list[str], list[str]], dimension: int | None
) -> bool:
    documents, queries = texts
    return (
        cache.missing(embedder, documents, "document", dimension=dimension).texts == 0
        and cache.missing(embedder, queries, "query", dimension=dimension).texts == 0
    )


def _kept(documents: Vectors, queries: Vectors, ranked: Sequence[Sequence[int]], k: int) -> float:
    _, best = top_k(documents, queries, k)
    shares = []
    for query, rows, cosines in zip(queries, ranked, best, strict=True):
        found = exact_cosines(documents, query, np.array(rows, np.intp))
        shares.append(np.count_nonzero(found.astype(np.float32) >= cosines[-1]) / len(cosines))
    return float(np.mean(shares))
