"""What an index loses, worked out by hand: the share of the exact first k among an engine's first k."""

import pytest

from core.catalog import Catalog
from core.embedders.cache import VectorCache
from core.engines.protocol import EngineSpec
from core.evaluation import run_engine, run_of
from core.milvus.recall import approximate, index_recall
from core.queries import Query, QuerySet
from core.runs import Ranking
from tests.milvus.dying import shop
from tests.milvus.where import built, forget

QUERY_SET = QuerySet.from_queries("two", [Query("a", "red shoes"), Query("b", "green hat"), Query("blank", " ")])


@pytest.fixture(scope="module")
def measured(tmp_path_factory):
    """Return an engine of every vector, its run and the cache."""
    folder = tmp_path_factory.mktemp("milvus")
    engine = built("milvus,search=dense", folder)
    forget(engine, shop())
    run = run_engine(engine, shop(), QUERY_SET, progress=lambda done, total: None)
    return engine, run, VectorCache(folder / "vectors.db")


def test_an_index_that_compares_every_vector_loses_nothing(measured):
    _, run, cache = measured
    found = index_recall(run, shop(), QUERY_SET, cache, 5)
    assert (found.kept, found.n, found.k) == (1.0, 2, 5)


def test_what_did_not_come_back_is_lost(measured):
    engine, run, cache = measured
    best = run.documents
    worst = [best["a"][0], best["a"][1], *best["a"][-3:]]
    answers = [Ranking("a", worst, [0.0] * 5), Ranking("b", best["b"][:5], [0.0] * 5), Ranking("blank", [], [])]
    partial = run_of(answers, engine, shop(), QUERY_SET, 5)
    assert index_recall(partial, shop(), QUERY_SET, cache, 5).kept == pytest.approx((2 / 5 + 5 / 5) / 2)


def test_a_document_that_ties_with_the_last_exact_one_counts(tmp_path):
    catalog = Catalog.from_records("twins", [{"id": each, "text": "red shoes"} for each in "xyz"])
    engine = built("milvus,search=dense", tmp_path)
    forget(engine, catalog)
    run_engine(engine, catalog, QUERY_SET, progress=lambda done, total: None)
    answers = [Ranking("a", ["z"], [1.0]), Ranking("b", ["y"], [1.0]), Ranking("blank", [], [])]
    run = run_of(answers, engine, catalog, QUERY_SET, 1)
    assert index_recall(run, catalog, QUERY_SET, VectorCache(tmp_path / "vectors.db"), 1).kept == 1.0


def test_without_kept_vectors_nothing_is_measured_and_nobody_is_called(measured, tmp_path):
    _, run, _ = measured
    assert index_recall(run, shop(), QUERY_SET, VectorCache(tmp_path / "empty.db"), 5) is None


def test_only_searches_of_vectors_have_an_index_to_measure():
    known = {"milvus": False, "milvus,search=dense,index=hnsw": True, "milvus,search=hybrid": False, "bm25": False}
    assert {text: approximate(EngineSpec.parse(text)) for text in known} == known
