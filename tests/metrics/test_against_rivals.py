"""Our metrics against pytrec_eval (trec_eval's own code), and the vectorised form against the plain one."""

import numpy as np
import pytest
import pytrec_eval
from hypothesis import given
from hypothesis import strategies as st

from core.metrics import score_run
from core.metrics.query import (
    condensed,
    hit_at_k,
    judged_at_k,
    mrr_at_k,
    ndcg_at_k,
    precision_at_k,
    recall_at_k,
)
from core.queries import Query, QuerySet
from core.runs import Ranking, Run, rankings_table

DOCUMENTS = [f"d{number}" for number in range(30)]


def test_agrees_with_trec_eval_on_random_rankings_without_ties():
    random = np.random.default_rng(20)
    qrels, results, ours = {}, {}, {}
    for number in range(500):
        judged = random.choice(DOCUMENTS, size=random.integers(1, 15), replace=False)
        grades = {str(document): int(grade) for document, grade in zip(judged, random.integers(0, 4, 15), strict=False)}
        if not any(grades.values()):
            continue
        ranking = [str(document) for document in random.permutation(DOCUMENTS)[: random.integers(1, 30)]]
        query = f"q{number}"
        qrels[query], ours[query] = grades, (grades, ranking)
        results[query] = {document: float(100 - place) for place, document in enumerate(ranking)}
    measures = {"recall.5,10", "P.5,10", "success.5,10", "ndcg_cut.5,10", "recip_rank"}
    theirs = pytrec_eval.RelevanceEvaluator(qrels, measures).evaluate(results)
    assert len(theirs) > 400
    for query, (grades, ranking) in ours.items():
        for k in (5, 10):
            assert recall_at_k(grades, ranking, k) == pytest.approx(theirs[query][f"recall_{k}"], abs=1e-9)
            assert precision_at_k(grades, ranking, k) == pytest.approx(theirs[query][f"P_{k}"], abs=1e-9)
            assert hit_at_k(grades, ranking, k) == pytest.approx(theirs[query][f"success_{k}"], abs=1e-9)
            assert ndcg_at_k(grades, ranking, k) == pytest.approx(theirs[query][f"ndcg_cut_{k}"], abs=1e-9)
        assert mrr_at_k(grades, ranking, 30) == pytest.approx(theirs[query]["recip_rank"], abs=1e-9)


GRADES = st.dictionaries(st.sampled_from(DOCUMENTS), st.integers(0, 3).map(float), min_size=1, max_size=12)
RANKINGS = st.lists(st.sampled_from(DOCUMENTS), max_size=25)


@given(st.lists(st.tuples(GRADES, RANKINGS), min_size=1, max_size=6), st.integers(1, 12), st.sampled_from([1.0, 2.0]))
def test_a_whole_run_scores_like_its_queries_one_by_one(cases, k, threshold):
    queries = [Query(f"q{i}", "x", "fr", grades) for i, (grades, _) in enumerate(cases)]
    answers = [Ranking(f"q{i}", ranking, [0.0] * len(ranking)) for i, (_, ranking) in enumerate(cases)]
    run = Run("any", "c", "s", 1000, tuple(q.id for q in queries), rankings_table(answers), {})
    scores = score_run(run, QuerySet.from_queries("set", queries), [k], threshold=threshold)
    for query, (grades, ranking) in zip(queries, cases, strict=True):
        known = condensed(grades, ranking)
        wanted = {
            "recall": recall_at_k(grades, ranking, k, threshold=threshold),
            "precision": precision_at_k(grades, ranking, k, threshold=threshold),
            "hit": hit_at_k(grades, ranking, k, threshold=threshold),
            "mrr": mrr_at_k(grades, ranking, k, threshold=threshold),
            "ndcg": ndcg_at_k(grades, ranking, k, threshold=threshold),
            "recall_judged": recall_at_k(grades, known, k, threshold=threshold),
            "ndcg_judged": ndcg_at_k(grades, known, k, threshold=threshold),
        }
        for metric, value in wanted.items():
            number = scores.values.loc[query.id, f"{metric}@{k}"]
            assert np.isnan(number) if value is None else number == pytest.approx(value, abs=1e-12)
            if value is not None:
                assert number <= scores.ceilings.loc[query.id, f"{metric}@{k}"] + 1e-12
        judged = judged_at_k(grades, ranking, k)
        returned = scores.counts.loc[query.id, f"returned@{k}"]
        if judged is not None:
            assert 1 - scores.counts.loc[query.id, f"unjudged@{k}"] / returned == pytest.approx(judged)
