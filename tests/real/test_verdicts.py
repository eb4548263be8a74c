"""Verdicts on the three uploaded runs: two sets of judgments say the opposite, and both hang on unjudged results."""

import numpy as np
import pytest
import pytrec_eval

from core.embedders.cache import VectorCache
from core.engines import registry
from core.engines.means import Means
from core.engines.protocol import EngineSpec
from core.evaluation import run_engine
from core.messages import message
from core.metrics import score_run
from core.verdicts import MeasuredRun, compare
from tests.real.collections import CHORUS
from tests.real.test_uploaded_runs import CHORUS_JUDGMENTS, PARTY_JUDGMENTS, judged_by, run_file

pytestmark = pytest.mark.real


@pytest.fixture(scope="module")
def catalog(shared):
    return CHORUS.read(shared / "data")[0]


def measured(shared, catalog, query_set, name, absent="empty"):
    lists, _ = run_file(shared, name)
    means = Means(VectorCache(shared / "unused.db"), lambda file, digest: lists)
    engine = registry.build(EngineSpec.parse(f"results,file={name},absent={absent}"), means)
    run = run_engine(engine, catalog, query_set, progress=lambda done, total: None)
    return MeasuredRun(message("{name}", name=name), run, score_run(run, query_set, [10]))


def compared(shared, catalog, judgments, metric):
    query_set = judged_by(shared, judgments)
    a, b = (measured(shared, catalog, query_set, name) for name in ("no-vector", "with-vector"))
    return compare(a, b, query_set, metric=metric, k=10), a, b, query_set


@pytest.mark.parametrize("metric", ["ndcg", "recall"])
@pytest.mark.parametrize(("judgments", "outcome"), [(CHORUS_JUDGMENTS, "a_better"), (PARTY_JUDGMENTS, "b_better")])
def test_the_winner_depends_on_who_judged_and_hangs_on_what_nobody_did(shared, catalog, judgments, outcome, metric):
    comparison, *_, query_set = compared(shared, catalog, judgments, metric)
    verdict, unjudged = comparison.verdict, comparison.unjudged
    assert (verdict.outcome, verdict.fragile, verdict.hangs_on_unjudged) == (outcome, False, True)
    # The engine that lost is the one whose results were judged less.
    assert (unjudged.share_of_a < unjudged.share_of_b) == (outcome == "a_better")
    assert unjudged.cases["a_right"].leads == -1
    assert unjudged.cases["b_right"].leads == 1
    assert len(unjudged.judge_first) == 10
    assert all((each.moves > 0) == (outcome == "a_better") for each in unjudged.judge_first)
    judged = set(query_set.judgments.itertuples(index=False, name=None))
    assert not {(each.query_id, each.document_id) for each in unjudged.judge_first} & {row[:2] for row in judged}


@pytest.mark.parametrize(("metric", "trec"), [("ndcg", "ndcg_cut_10"), ("recall", "recall_10")])
@pytest.mark.parametrize("judgments", [CHORUS_JUDGMENTS, PARTY_JUDGMENTS])
def test_every_difference_is_pytrec_eval_s(shared, catalog, judgments, metric, trec):
    comparison, a, b, query_set = compared(shared, catalog, judgments, metric)
    grades = {query.id: {doc: int(grade) for doc, grade in query.grades.items()} for query in query_set}
    evaluator = pytrec_eval.RelevanceEvaluator(grades, {trec.rpartition("_")[0] + ".10"})
    first, second = (
        evaluator.evaluate(
            {
                query: {doc: float(-place) for place, doc in enumerate(docs)}
                for query, docs in each.run.documents.items()
            }
        )
        for each in (a, b)
    )
    ids = comparison.queries.index
    # It leaves out a query that was answered with nothing: we count 0.
    expected = [second.get(query, {trec: 0})[trec] - first.get(query, {trec: 0})[trec] for query in ids]
    assert comparison.queries["difference"].to_numpy() == pytest.approx(np.array(expected), abs=1e-6)
    assert comparison.verdict.difference == pytest.approx(np.mean(expected), abs=1e-6)


def test_two_runs_that_are_the_same_are_not_said_to_be_certain(shared, catalog):
    query_set = judged_by(shared, CHORUS_JUDGMENTS)
    a, b = (measured(shared, catalog, query_set, name) for name in ("vector-2", "with-vector"))
    verdict = compare(a, b, query_set, metric="ndcg", k=10).verdict
    assert (verdict.outcome, verdict.ties, verdict.n) == ("cannot_tell", 116, 116)


def test_queries_that_were_never_asked_forbid_the_comparison(shared, catalog):
    query_set = judged_by(shared, PARTY_JUDGMENTS)
    a, b = (measured(shared, catalog, query_set, name, absent="failed") for name in ("no-vector", "with-vector"))
    verdict = compare(a, b, query_set, metric="ndcg", k=10).verdict
    assert (verdict.outcome, str(verdict.answer)) == (
        "not_comparable",
        "no-vector failed on 2 queries, which is not the same as finding nothing.",
    )
