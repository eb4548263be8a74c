"""The same cases for every engine: what the protocol promises."""

import pytest

from core.catalog import Catalog
from core.embedders.cache import VectorCache
from core.engines import registry
from core.engines.means import Means
from core.engines.protocol import EngineSpec
from core.messages import EngineError, InputError
from core.queries import Query
from core.result_lists import ResultList, ResultLists

SPECS = [
    "bm25",
    "bm25,tokens=simple",
    "embedding:use",
    "embedding:use,dim=128",
    "embedding:e5",
    "embedding:e5,dim=128,prefix=none",
    "hybrid,of=bm25+embedding:use",
    "hybrid,of=bm25(tokens=simple)+embedding:e5(dim=128)+embedding:use",
    "results,absent=empty,file=run.csv",
    "milvus",
    "milvus,search=dense",
    "milvus,search=dense,index=ivf(nlist=2)",
    "milvus,search=hybrid,of=embedding:e5(dim=128),index=hnsw(ef=32)",
]
LISTS = ResultLists(
    "run.csv",
    (
        ResultList("", "tente de bivouac", ("tent",), (1.5,)),
        ResultList("", "poêle à crêpes", ("pan", "twin"), (0.5, 0.5)),
        ResultList("", "poêle de bivouac", ("tent", "pan", "twin"), (0.75, 0.5, 0.5)),
    ),
)
"""What stands in the results file."""
RECORDS = [
    {"id": "tent", "title": "Tente", "text": "Tente légère pour deux personnes en bivouac", "language": "fr"},
    {"id": "pan", "title": "Poêle", "text": "Poêle antiadhésive pour les crêpes", "language": "fr"},
    {"id": "twin", "title": "Poêle", "text": "Poêle antiadhésive pour les crêpes", "language": "fr"},
    {"id": "empty", "title": "Rien", "text": "", "language": "fr"},
]


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    return VectorCache(tmp_path_factory.mktemp("vectors") / "vectors.db")


def build(text, cache):
    return registry.build(EngineSpec.parse(text), Means(cache, lambda file, digest: LISTS))


@pytest.fixture(params=SPECS)
def engine(request, cache):
    return build(request.param, cache)


def read(engine, records=RECORDS):
    engine.index(Catalog.from_records("c", records), lambda done, total: None)
    return engine


def ask(engine, text, depth=10):
    return engine.rank([Query("q", text, "fr")], depth)[0]


def test_the_right_document_comes_first(engine):
    assert next(iter(ask(read(engine), "tente de bivouac").documents)) == "tent"


def test_equal_documents_keep_the_order_of_the_catalog(engine):
    ranking = list(ask(read(engine), "poêle à crêpes").documents)
    assert ranking[:2] == ["pan", "twin"]


def test_depth_bounds_the_ranking(engine):
    assert len(ask(read(engine), "poêle à crêpes", depth=1).documents) == 1


def test_scores_do_not_rise(engine):
    scores = list(ask(read(engine), "poêle de bivouac").scores)
    assert scores == sorted(scores, reverse=True)


def test_document_without_text_is_never_found(engine):
    assert "empty" not in ask(read(engine), "rien").documents


@pytest.mark.parametrize("text", ["", "   "])
def test_empty_query_is_answered_with_nothing(engine, text):
    ranking = ask(read(engine), text)
    assert (list(ranking.documents), ranking.failure) == ([], None)


def test_empty_catalog_is_answered_with_nothing(engine):
    assert list(ask(read(engine, []), "tente").documents) == []


def test_every_query_gets_its_own_answer_in_order(engine):
    queries = [Query("a", "tente", "fr"), Query("b", "", "fr"), Query("c", "poêle", "fr")]
    assert [answer.query_id for answer in read(engine).rank(queries, 5)] == ["a", "b", "c"]


def test_same_input_gives_the_same_output(engine, cache):
    again = build(str(engine.spec), cache)
    assert again.fingerprint == engine.fingerprint
    first, second = ask(read(engine), "poêle de bivouac"), ask(read(again), "poêle de bivouac")
    assert (list(first.documents), list(first.scores)) == (list(second.documents), list(second.scores))


def test_progress_ends_with_the_whole_catalog(engine):
    seen = []
    engine.index(Catalog.from_records("c", RECORDS), lambda done, total: seen.append((done, total)))
    assert seen[-1][0] == seen[-1][1]


def test_canonical_spec_reads_back_to_itself(engine, cache):
    assert str(build(str(engine.spec), cache).spec) == str(engine.spec)


def test_every_engine_has_a_name_for_the_screen(engine):
    assert str(registry.label(engine.spec))


def test_different_engines_have_different_fingerprints(cache):
    prints = {build(spec, cache).fingerprint for spec in SPECS}
    assert len(prints) == len(SPECS)


@pytest.mark.parametrize("text", ["solr", "", "bm26"])
def test_unknown_engine_is_refused_with_the_known_ones(text, cache):
    with pytest.raises(EngineError, match="bm25, embedding, hybrid, results"):
        build(text, cache)


def test_option_without_a_value_is_refused():
    with pytest.raises(InputError, match="option=value"):
        EngineSpec.parse("bm25,simple")


@pytest.mark.parametrize("text", ["hybrid", "hybrid,of=bm25"])
def test_hybrid_of_fewer_than_two_is_refused(text, cache):
    with pytest.raises(EngineError, match="two engines or more"):
        build(text, cache)
