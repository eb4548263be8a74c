"""What a collection holds, and its name: made of everything that decides its content."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from core.digests import digest_of
from core.milvus.analyzers import ANALYZERS
from core.milvus.indexes import Index

VERSION = 1
"""Raise it when a collection is laid out or filled in another way."""
PLACE, TEXT, WORDS, MEANING = "place", "text", "words", "meaning"
"""The fields: a document's place in the catalog (the key), its text, its BM25 weights, its vector."""
LONGEST_TEXT = 65_535
"""Bytes that a text field of Milvus holds; the end of a longer text is not searched by words."""
BM25 = {"bm25_k1": 1.5, "bm25_b": 0.75}
"""As Relevé's own BM25; a cluster and Milvus Lite have other defaults, so they are always named."""
METRIC = "COSINE"


@dataclass(frozen=True)
class Layout:
    """Words by an analyzer, or vectors by an index, or both; `vectors` names the model and how it is asked."""

    analyzer: str = ""
    index: Index | None = None
    vectors: tuple[str, ...] = ()

    def name(self, catalog_digest: str) -> str:
        """Return the name of the collection of a catalog: the same content, the same name."""
        index = [self.index.kind.milvus, self.index.built] if self.index else []
        digest = digest_of("milvus", VERSION, catalog_digest, self.analyzer, index, self.vectors)
        return f"releve_{digest[:40]}"


def schema(layout: Layout, dimension: int) -> Any:  # noqa: ANN401 - pymilvus's own
    """Return the schema of a collection."""
    from pymilvus import DataType, Function, FunctionType, MilvusClient

    made = MilvusClient.create_schema(auto_id=False)
    made.add_field(PLACE, DataType.INT64, is_primary=True)
    if layout.analyzer:
        params = ANALYZERS[layout.analyzer]
        made.add_field(TEXT, DataType.VARCHAR, max_length=LONGEST_TEXT, enable_analyzer=True, analyzer_params=params)
        made.add_field(WORDS, DataType.SPARSE_FLOAT_VECTOR)
        made.add_function(Function("bm25", FunctionType.BM25, [TEXT], [WORDS]))
    if layout.index:
        made.add_field(MEANING, DataType.FLOAT_VECTOR, dim=dimension)
    return made


def indexes(layout: Layout) -> dict[str, Any]:
    """Return the index of each field that is searched, by the field's name."""
    made: dict[str, Any] = {}
    if layout.analyzer:
        made[WORDS] = _index(WORDS, "SPARSE_INVERTED_INDEX", "BM25", BM25)
    if layout.index:
        made[MEANING] = _index(MEANING, layout.index.kind.milvus, METRIC, layout.index.built)
    return made


def _index(field: str, kind: str, metric: str, params: Mapping[str, float]) -> Any:  # noqa: ANN401 - pymilvus's own
    from pymilvus import MilvusClient

    made = MilvusClient.prepare_index_params()
    made.add_index(field, index_type=kind, metric_type=metric, params=dict(params))
    return made


def cut(text: str) -> str:
    """Return as much of a text as a text field holds."""
    return text.encode("utf-8", "replace")[:LONGEST_TEXT].decode("utf-8", "ignore")
