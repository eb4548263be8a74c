"""How long a comparison takes, from 31 queries to 100,000: `python -m tests.benchmarks.comparing`.

Two engines keep 100 results a query, as depth allows there; ten of them and half of the first five are judged. The
scores are there already, as they are on a screen.
"""

import time

import numpy as np
import pandas as pd

from core.messages import message
from core.metrics import score_run
from core.queries import QuerySet, ratings_table
from core.runs import Run
from core.verdicts import MeasuredRun, compare

SIZES = (31, 1_000, 10_000, 100_000)
RESULTS = 100
LANGUAGES = np.array(["fr", "en", "es", "de", "it"])


def query_set(random, n):
    """Return n queries in five languages with ten graded documents each."""
    ids = pd.Series([f"q{place}" for place in range(n)], dtype="str")
    texts = dict.fromkeys(("tags", "source", "status", "note"), "")
    queries = pd.DataFrame({"id": ids, "text": ids, "language": LANGUAGES[np.arange(n) % 5], **texts}).astype("str")
    judgments = pd.DataFrame(
        {
            "query_id": ids.repeat(10).to_numpy(),
            "document_id": [f"d{2 * place}" for place in range(10)] * n,
            "grade": random.choice([0.0, 0.0, 1.0, 2.0, 3.0], 10 * n),
            "known_bad": False,
        }
    ).astype({"query_id": "str", "document_id": "str"})
    return QuerySet("many", queries, judgments, ratings_table([]))


def measured(random, name, queries, noise):
    """Return a run whose first results are the catalog's first documents, shuffled by noise."""
    n = len(queries)
    order = np.argsort(np.arange(RESULTS) + random.normal(0, noise, (n, RESULTS)), axis=1)
    rankings = pd.DataFrame(
        {
            "query_id": queries.queries["id"].repeat(RESULTS).to_numpy(),
            "rank": np.tile(np.arange(1, RESULTS + 1, dtype=np.int32), n),
            "document_id": np.array([f"d{place}" for place in range(RESULTS)])[order.ravel()],
            "score": 0.0,
        }
    ).astype({"query_id": "str", "document_id": "str"})
    run = Run("x", "catalog", "set", RESULTS, tuple(queries.queries["id"]), rankings, {})
    return MeasuredRun(message("{name}", name=name), run, score_run(run, queries, [5]))


for n in SIZES:
    random = np.random.default_rng(n)
    queries = query_set(random, n)
    a, b = measured(random, "A", queries, 8.0), measured(random, "B", queries, 7.9)
    for metric in ("recall", "ndcg", "mrr"):
        began, busy = time.perf_counter(), time.process_time()
        comparison = compare(a, b, queries, metric=metric, k=5)
        took, worked = time.perf_counter() - began, time.process_time() - busy
        said = f"{comparison.verdict.outcome}, {len(comparison.verdicts)} verdicts"
        print(f"{n:>7,} queries  {metric:6}  {took:6.2f} s  (processor {worked:5.2f} s)  {said}", flush=True)
