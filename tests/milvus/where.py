"""Which Milvus the tests use: a file of their own, or the server that RELEVE_TEST_MILVUS names."""

import os

from core.embedders.cache import VectorCache
from core.engines import registry
from core.engines.means import Means
from core.engines.protocol import EngineSpec

URI = os.environ.get("RELEVE_TEST_MILVUS", "")


def built(text, folder, vectors=None):
    """Return an engine whose file, where no server is named, is in a folder."""
    spec = EngineSpec.parse(text)
    uri = URI or str(folder / "milvus.db")
    cache = VectorCache(vectors or folder / "vectors.db")
    return registry.build(EngineSpec(spec.name, {**spec.options, "uri": uri}), Means(cache))


def forget(engine, catalog):
    """Drop what a server still holds of a catalog from an earlier test; a file of one's own holds nothing."""
    if not URI:
        return
    from core.milvus.client import connect
    from core.milvus.loading import UNFINISHED
    from core.providers.guard import Policy
    from core.providers.keys import Key

    client = connect(engine._place, Key(os.environ.get("RELEVE_MILVUS_TOKEN", "")), Policy())
    name = engine._layout.name(catalog.digest)
    for each in (name, name + UNFINISHED):
        if client.has_collection(each):
            client.drop_collection(each)


def read(engine, catalog):
    """Let an engine read a catalog."""
    engine.index(catalog, lambda done, total: None)
    return engine


def rankings(engine, queries, depth):
    """Return the documents and scores of each query."""
    return [(list(each.documents), list(each.scores)) for each in engine.rank(list(queries), depth)]
