"""Result lists as an engine: whose list is whose, what an absent list means, and what decides the answers."""

from pathlib import Path

import pytest

from core.catalog import Catalog
from core.embedders.cache import VectorCache
from core.engines import registry
from core.engines.means import Means
from core.engines.protocol import EngineSpec
from core.engines.results import spec_of
from core.evaluation import run_engine
from core.messages import EngineError
from core.metrics import score_run
from core.queries import Query, QuerySet
from core.result_lists import ResultList, ResultLists

CATALOG = Catalog.from_records("shop", [{"id": "hose", "text": "garden hose"}, {"id": "barrel", "text": "rain barrel"}])


def lists(*found, name="run.trec"):
    return ResultLists(name, tuple(ResultList(*each) for each in found))


def engine(found, text="results,file=run.trec"):
    return registry.build(EngineSpec.parse(text), Means(VectorCache(Path("unused.db")), lambda file, digest: found))


def ask(found, *queries, depth=10, text="results,file=run.trec"):
    return engine(found, text).rank(queries, depth)


def documents(rankings):
    return [list(ranking.documents) for ranking in rankings]


def test_a_list_belongs_to_the_query_of_its_id():
    found = lists(("q1", "", ("hose",), (2.0,)), ("q2", "", ("barrel",), (1.0,)))
    assert documents(ask(found, Query("q2", "rain"), Query("q1", "garden"))) == [["barrel"], ["hose"]]


def test_a_list_without_an_id_belongs_to_the_query_of_its_text():
    found = lists(("", "Garden Hose", ("hose",), (1.0,)), ("", "garden hose", ("barrel",), (1.0,)))
    asked = [Query("q1", "garden hose"), Query("q2", "GARDEN  hose"), Query("q3", "Garden Hose")]
    assert documents(ask(found, *asked)) == [["barrel"], ["hose"], ["hose"]]


def test_an_id_with_the_text_of_another_query_is_not_taken():
    found = lists(("q1", "rain barrel", ("barrel",), (1.0,)), ("q2", "garden hose", ("hose",), (1.0,)))
    assert documents(ask(found, Query("q1", "garden hose"))) == [["hose"]]


def test_texts_in_the_place_of_ids_are_found_and_ids_in_the_place_of_texts():
    assert documents(ask(lists(("hose", "", ("hose",), (1.0,))), Query("q1", "hose"))) == [["hose"]]
    assert documents(ask(lists(("", "q1", ("hose",), (1.0,))), Query("q1", "garden hose"))) == [["hose"]]


def test_a_query_without_a_list_failed_and_says_what_to_do():
    (ranking,) = ask(lists(("q1", "", ("hose",), (1.0,))), Query("q2", "rain"))
    assert list(ranking.documents) == []
    assert "no list for this query" in str(ranking.failure)


def test_a_query_without_a_list_was_answered_with_nothing_where_somebody_says_so():
    found = lists(("q1", "", ("hose",), (1.0,)))
    (ranking,) = ask(found, Query("q2", "rain"), text="results,file=run.trec,absent=empty")
    assert (list(ranking.documents), ranking.failure) == ([], None)


def test_an_empty_list_was_answered_with_nothing():
    (ranking,) = ask(lists(("q1", "", (), ())), Query("q1", "rain"))
    assert (list(ranking.documents), ranking.failure) == ([], None)


def test_absent_lists_change_the_mean_only_where_somebody_says_so():
    query_set = QuerySet.from_queries(
        "set", [Query("q1", "garden", "en", {"hose": 1.0}), Query("q2", "rain", "en", {"barrel": 1.0})]
    )
    found = lists(("q1", "", ("hose",), (1.0,)))
    means = []
    for text in ("results,file=run.trec", "results,file=run.trec,absent=empty"):
        run = run_engine(engine(found, text), CATALOG, query_set, progress=lambda done, total: None)
        scores = score_run(run, query_set, [1])
        means.append((scores.mean("recall", 1).mean, scores.mean("recall", 1).n, scores.failed))
    assert means == [(1.0, 1, 1), (0.5, 2, 0)]


def test_a_document_that_is_not_in_the_catalog_keeps_its_place_as_unjudged():
    query_set = QuerySet.from_queries("set", [Query("q1", "garden", "en", {"hose": 1.0})])
    found = lists(("q1", "", ("sold out", "hose"), (2.0, 1.0)))
    run = run_engine(engine(found), CATALOG, query_set, progress=lambda done, total: None)
    scores = score_run(run, query_set, [1, 2])
    assert scores.mean("mrr", 2).mean == 0.5
    assert scores.unjudged(2) == 0.5
    assert CATALOG.title("sold out") == "sold out"


def test_a_hybrid_ranks_documents_that_are_not_in_the_catalog():
    found = lists(("q1", "", ("sold out", "barrel"), (2.0, 1.0)))
    fused = engine(found, "hybrid,of=bm25+results(file=run.trec)")
    fused.index(CATALOG, lambda done, total: None)
    (ranking,) = fused.rank([Query("q1", "barrel", "en")], 5)
    assert list(ranking.documents) == ["barrel", "sold out"]


def test_the_content_decides_and_not_the_name_of_the_file():
    one, same, other = (
        lists(("q1", "", (document,), (1.0,)), name=name)
        for document, name in (("hose", "a.csv"), ("hose", "b.csv"), ("barrel", "a.csv"))
    )
    assert engine(one).fingerprint == engine(same).fingerprint != engine(other).fingerprint
    assert engine(one).fingerprint != engine(one, "results,file=run.trec,absent=empty").fingerprint


def test_what_an_absent_list_means_by_default_is_not_written():
    assert str(engine(lists(), "results,absent=failed,file=run.trec").spec) == "results,file=run.trec"


@pytest.mark.parametrize("name", ["run.trec", "März, v2 (final)+neu 100%=a.csv"])
def test_any_name_of_a_file_can_be_written_and_read_back(name):
    found = lists(("q1", "", ("hose",), (1.0,)), name=name)
    spec = EngineSpec.parse(str(spec_of(found, absent="empty")))
    asked = []
    built = registry.build(spec, Means(VectorCache(Path("unused.db")), lambda *named: asked.append(named) or found))
    assert asked == [(name, found.digest)]
    assert str(registry.label(built.spec)) == f"Results file “{name}”, missing lists empty"
    fused = EngineSpec("hybrid", {"of": f"bm25+{spec.in_brackets}"})
    assert [str(part) for part in EngineSpec.parse(str(fused)).parts("of")] == ["bm25", str(spec)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("results", "results,file=run.trec"),
        ("results,file=run.trec,k=3", 'no option "k"'),
        ("results,file=run.trec,absent=zero", "failed, empty"),
        ("results,file=run.trec,digest=abc", "not the ones that were asked for"),
    ],
)
def test_what_can_not_be_built_is_refused_in_a_sentence(text, said):
    with pytest.raises(EngineError, match=said):
        engine(lists(), text)


def test_without_a_way_to_the_files_the_engine_says_so():
    with pytest.raises(EngineError, match="not at hand"):
        registry.build(EngineSpec.parse("results,file=run.trec"), Means(VectorCache(Path("unused.db"))))


def test_files_of_one_name_are_told_apart():
    specs = [EngineSpec("results", {"file": "new.csv", "digest": digest}) for digest in ("a", "b")]
    specs.append(EngineSpec("results", {"file": "new.csv", "digest": "a", "absent": "empty"}))
    assert [str(said) for said in registry.labels(specs)] == [
        "Results file “new.csv”",
        "Results file “new.csv” (2)",
        "Results file “new.csv”, missing lists empty",
    ]
