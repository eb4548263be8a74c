"""The first thousand products of Chorus: flat equals the exact engine, and an index says what it loses.

`python -m tests.milvus.chorus` does it with all 19,406.
"""

import pytest

from core.catalog import Catalog
from core.embedders.cache import VectorCache
from core.engines import registry
from core.engines.means import Means
from core.engines.protocol import EngineSpec
from core.evaluation import run_engine
from core.milvus.recall import index_recall
from tests.milvus.where import built, forget
from tests.real.collections import CHORUS

pytestmark = [pytest.mark.real, pytest.mark.slow]


@pytest.fixture(scope="module")
def some(shared, tmp_path_factory):
    whole, query_set = CHORUS.read(shared / "data")
    return Catalog("some", whole.documents.iloc[:1000]), query_set, tmp_path_factory.mktemp("milvus")


def answered(engine, some):
    catalog, query_set, _ = some
    return run_engine(engine, catalog, query_set, progress=lambda done, total: None)


def ready(text, some):
    engine = built(text, some[2])
    forget(engine, some[0])
    return engine


def test_flat_has_the_ids_of_the_exact_engine_for_all_queries(some):
    exact = registry.build(EngineSpec.parse("embedding:use"), Means(VectorCache(some[2] / "vectors.db")))
    run = answered(ready("milvus,search=dense", some), some)
    assert run.documents == answered(exact, some).documents
    assert index_recall(run, some[0], some[1], VectorCache(some[2] / "vectors.db"), 10).kept == 1.0


def test_few_cells_lose_more_than_many(some):
    kept = {}
    for probed in (1, 16):
        run = answered(ready(f"milvus,search=dense,index=ivf(nlist=64,nprobe={probed})", some), some)
        kept[probed] = index_recall(run, some[0], some[1], VectorCache(some[2] / "vectors.db"), 10).kept
    assert kept[1] < kept[16] <= 1.0


def test_words_and_both_answer_every_query_that_shares_a_word(some):
    words, both = answered(ready("milvus", some), some), answered(ready("milvus,search=hybrid", some), some)
    assert set(words.documents) <= set(both.documents)
    assert len(both.documents) == len(some[1]) == 135
