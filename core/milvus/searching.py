"""Queries put to a collection: by words, by meaning, or both fused by Milvus itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.embedders.protocol import Vectors
from core.engines.hybrid import RRF_K
from core.milvus.indexes import Index
from core.milvus.layout import MEANING, METRIC, PLACE, WORDS

MOST = 16_384
"""Results that Milvus gives to one query at most (milvus.io/docs/limitations.md)."""

Places = NDArray[np.int64]
Found = tuple[Places, NDArray[np.float64]]
"""Places in the catalog and Milvus's own scores of what one query found, the higher the better."""


class Searcher:
    """One collection that is loaded, and the index of its vectors."""

    def __init__(self, client: Any, name: str, index: Index | None) -> None:  # noqa: ANN401 - pymilvus's own
        self._client, self._name, self._index = client, name, index

    def by_words(self, texts: Sequence[str], limit: int) -> list[Found]:
        """Return the documents that share a word with each query."""
        found = self._client.search(
            self._name, data=list(texts), anns_field=WORDS, limit=_bounded(limit), output_fields=[PLACE],
            search_params={"metric_type": "BM25"},
        )  # fmt: skip
        return [_of_words(*_found(hits)) for hits in found]

    def by_meaning(self, vectors: Vectors, limit: int) -> list[Found]:
        """Return the documents whose vectors the index finds nearest to each query's."""
        found = self._client.search(
            self._name, data=list(vectors), anns_field=MEANING, limit=self._most(limit), output_fields=[PLACE],
            search_params=self._params(),
        )  # fmt: skip
        return [_found(hits) for hits in found]

    def by_both(self, texts: Sequence[str], vectors: Vectors, depth: int) -> list[Found]:
        """Return the first `depth` documents of both searches, fused by reciprocal rank."""
        from pymilvus import AnnSearchRequest, RRFRanker

        routes = [
            AnnSearchRequest(list(vectors), MEANING, self._params(), self._most(depth)),
            AnnSearchRequest(list(texts), WORDS, {"metric_type": "BM25"}, _bounded(depth)),
        ]
        found = self._client.hybrid_search(
            self._name, routes, RRFRanker(RRF_K), limit=_bounded(2 * depth), output_fields=[PLACE]
        )
        return [_found(hits) for hits in found]

    def _params(self) -> dict[str, object]:
        return {"metric_type": METRIC, "params": self._index.searched if self._index else {}}

    def _most(self, limit: int) -> int:
        most = self._index.most if self._index else None
        return _bounded(limit if most is None else min(limit, most))


def ordered(found: Found, depth: int, decimals: int | None = None) -> Found:
    """Return the first `depth` of what was found; equal scores, rounded where asked, keep the catalog's order."""
    places, scores = found
    rounded = scores if decimals is None else np.round(scores, decimals)
    order = np.lexsort((places, -rounded))[:depth]
    return places[order], rounded[order]


def _bounded(limit: int) -> int:
    return max(1, min(limit, MOST))


def _found(hits: Sequence[Any]) -> Found:
    places = np.array([hit[PLACE] for hit in hits], dtype=np.int64)
    return places, np.array([hit["distance"] for hit in hits], dtype=np.float64)


def _of_words(places: Places, scores: NDArray[np.float64]) -> Found:
    """Return the documents with a word of the query; a cluster scores them above 0, Milvus Lite below."""
    worth = np.abs(scores)
    return places[worth > 0], worth[worth > 0]
