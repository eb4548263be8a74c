"""Three real runs of one engine, judged by two sets of people: the answer turns round."""

import pytest

from core.embedders.cache import VectorCache
from core.engines import registry
from core.engines.means import Means
from core.engines.protocol import EngineSpec
from core.evaluation import run_engine
from core.formats.query_sets import read_query_file, read_query_set
from core.formats.run_checks import run_doubts
from core.formats.runs import read_run_file
from core.metrics import score_run
from core.queries import QuerySet
from tests.real.collections import CHORUS

pytestmark = pytest.mark.real

PARTY = "quepid_haystack_rating_party_en"
CHORUS_JUDGMENTS = "chorus_icecat_en/Broad_Query_Set_rated.csv"
PARTY_JUDGMENTS = f"{PARTY}/book_judgements_flat.csv"


@pytest.fixture(scope="module")
def catalog(shared):
    return CHORUS.read(shared / "data")[0]


def run_file(shared, name):
    return read_run_file((shared / "data" / PARTY / f"run_snapshot_{name}.csv").read_bytes(), name)


def judged_by(shared, file):
    table = read_query_file({file: (shared / "data" / file).read_bytes()})
    return read_query_set(table, file)[0]


def with_exponential_gain(query_set):
    """Return the set with 2^grade - 1 for each grade, so that a linear nDCG is the exponential one."""
    judgments = query_set.judgments.assign(grade=[2**grade - 1 for grade in query_set.judgments["grade"]])
    return QuerySet(query_set.name, query_set.queries, judgments)


def ndcg(shared, catalog, query_set, name):
    lists, _ = run_file(shared, name)
    cache = VectorCache(shared / "unused.db")
    engine = registry.build(EngineSpec.parse(f"results,file={name}"), Means(cache, lambda file, digest: lists))
    run = run_engine(engine, catalog, query_set, progress=lambda done, total: None)
    return score_run(run, query_set, [10])


@pytest.mark.parametrize(("name", "results"), [("no-vector", 1274), ("vector-2", 1350), ("with-vector", 1350)])
def test_every_row_of_the_three_runs_is_read(shared, catalog, name, results):
    lists, problems = run_file(shared, name)
    assert (len(lists), sum(len(each.documents) for each in lists.lists)) == (135, results)
    # The vectors' scores are 0 for most results: by score alone, trec_eval would measure another order.
    assert [(each.code, each.rejected) for each in problems] == [("score_above_rank", False)] * (
        0 if results == 1274 else 123
    )
    assert run_doubts(lists, judged_by(shared, CHORUS_JUDGMENTS), catalog.positions) == []


def test_two_of_the_three_runs_are_the_same(shared):
    assert run_file(shared, "vector-2")[0].digest == run_file(shared, "with-vector")[0].digest


@pytest.mark.parametrize(
    ("judgments", "n", "failed", "keywords", "vectors"),
    [(CHORUS_JUDGMENTS, 116, 0, 0.658, 0.364), (PARTY_JUDGMENTS, 129, 2, 0.489, 0.599)],
)
def test_the_better_run_depends_on_who_judged(shared, catalog, judgments, n, failed, keywords, vectors):
    query_set = judged_by(shared, judgments)
    for name, expected in (("no-vector", keywords), ("with-vector", vectors)):
        scores = ndcg(shared, catalog, query_set, name)
        assert (scores.mean("ndcg", 10).n, scores.failed) == (n, failed)
        assert scores.mean("ndcg", 10).mean == pytest.approx(expected, abs=0.0005)


@pytest.mark.parametrize(
    ("judgments", "keywords", "vectors"), [(CHORUS_JUDGMENTS, 0.650, 0.364), (PARTY_JUDGMENTS, 0.479, 0.574)]
)
def test_with_exponential_gain_the_figures_are_those_of_plain_scripts(shared, catalog, judgments, keywords, vectors):
    query_set = with_exponential_gain(judged_by(shared, judgments))
    for name, expected in (("no-vector", keywords), ("with-vector", vectors)):
        assert ndcg(shared, catalog, query_set, name).mean("ndcg", 10).mean == pytest.approx(expected, abs=0.0005)
