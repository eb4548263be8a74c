"""Metrics against pytrec_eval and ranx: `python -m tests.benchmarks.metrics [queries] [rounds]`.

Without arguments 1,000 and 100,000 queries of 100 results each, from 100,000 documents, ten judged a query. Recall,
precision, hit and nDCG (linear gain) at 10, and MRR, whose peers look further than place 10; ours are seven metrics,
their ceilings and counts, as the screens get them. Everybody begins at ids as text and everybody's building counts:
theirs of dictionaries, Qrels and Run from one list a query, ours of the run's table from result lists (`lists`), of
the run from what the database keeps of it (`loaded`, what a screen waits for), or from the run as the store has given
it before (`tables`): it keeps each id once, and its number in every row. The query set is as the store gives it. Peers
find each text's hash computed, and their means aren't counted; ours are. They are installed into an environment of
their own; contenders alternate within a round and every ratio is of one round. What ranx compiles at its first call is
shown and not counted. No scores tie; values of every query must agree within 1e-9.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from venv import EnvBuilder

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from core.metrics import Scores, score_run
from core.queries import QuerySet
from core.runs import Ranking, Run, rankings_arrow, rankings_table
from core.store.batches import joined
from core.store.parquet import to_parquet
from tests.benchmarks.ratios import told

RESULTS, CATALOG, JUDGED, K = 100, 100_000, 10, 10
SIZES = {1_000: 15, 100_000: 3}
METRICS = ("recall", "precision", "mrr", "ndcg", "hit")
PEERS = ("pytrec_eval", "ranx")

PEER = """
import gc, sys, time
import numpy as np, pytrec_eval
from ranx import Qrels, Run, evaluate
drawn = np.load(sys.argv[1])
names = drawn["names"].tolist()
queries = drawn["queries"].tolist()
results = [[names[code] for code in row] for row in drawn["results"].tolist()]
judged = [[names[code] for code in row] for row in drawn["judged"].tolist()]
grades, scores = drawn["grades"].tolist(), [float(-place) for place in range(drawn["results"].shape[1])]

def built(many):
    qrels = {query: dict(zip(documents, given)) for query, documents, given in zip(queries[:many], judged, grades)}
    return qrels, {query: dict(zip(documents, scores)) for query, documents in zip(queries[:many], results)}

def with_pytrec_eval(many):
    qrels, run = built(many)
    measures = {"recall.10", "P.10", "recip_rank", "ndcg_cut.10", "success.10"}
    values = pytrec_eval.RelevanceEvaluator(qrels, measures).evaluate(run)
    return lambda: [[values[query][name] for query in queries[:many]]
                    for name in ("recall_10", "P_10", "recip_rank", "ndcg_cut_10", "success_10")]

def with_ranx(many):
    qrels, run = built(many)
    names = ["recall@10", "precision@10", "mrr", "ndcg@10", "hit_rate@10"]
    values = evaluate(Qrels(qrels), Run(run), names, return_mean=False, save_results_in_run=False)
    return lambda: [values[name] for name in names]

contenders = {"pytrec_eval": with_pytrec_eval, "ranx": with_ranx}
began = time.perf_counter()
with_ranx(10)
print(time.perf_counter() - began, flush=True)
for line in sys.stdin:
    name = line.strip()
    began = time.perf_counter()
    values = contenders[name](len(queries))
    took = time.perf_counter() - began
    np.save(sys.argv[2], np.array(values(), dtype=np.float64))
    del values
    gc.collect()
    print(took, flush=True)
"""


@dataclass(frozen=True)
class Drawn:
    """Places of documents in `names`: results best first, (queries, 100), and what is judged, (queries, 10)."""

    names: NDArray[np.str_]
    queries: NDArray[np.str_]
    results: NDArray[np.int64]
    judged: NDArray[np.int64]
    grades: NDArray[np.int64]

    def table(self, documents: NDArray[np.int64], **columns: object) -> pd.DataFrame:
        """Return one row a pair of a query and a document, ids as text."""
        ids = {
            "query_id": self.queries.astype(object).repeat(documents.shape[1]),
            "document_id": self.names.astype(object)[documents.ravel()],
        }
        return pd.DataFrame(ids | columns).astype(dict.fromkeys(ids, "str"))

    def query_set(self) -> QuerySet:
        """Return the query set as the store gives it."""
        blank = dict.fromkeys(("tags", "source", "status", "note"), "")
        queries = pd.DataFrame({"id": self.queries, "text": self.queries, "language": "en", **blank}).astype("str")
        grades = self.grades.ravel().astype(np.float64)
        return QuerySet("drawn", queries, self.table(self.judged, grade=grades, known_bad=False))

    def rankings(self) -> list[Ranking]:
        """Return the results as an engine gives them."""
        names, scores = self.names.tolist(), [float(-place) for place in range(RESULTS)]
        rows = zip(self.queries.tolist(), self.results.tolist(), strict=True)
        return [Ranking(query, [names[place] for place in row], scores) for query, row in rows]


def drawn(queries: int) -> Drawn:
    """Return results of which a tenth is judged; the first judged document of each query is relevant."""
    random = np.random.default_rng(queries)
    steps = random.integers(1, CATALOG // (RESULTS + JUDGED), (queries, RESULTS + JUDGED // 2))
    documents = random.permuted(steps.cumsum(axis=1), axis=1)
    results, elsewhere = documents[:, :RESULTS], documents[:, RESULTS:]
    found = np.take_along_axis(results, random.permuted(np.tile(np.arange(20), (queries, 1)), axis=1)[:, :5], axis=1)
    grades = random.integers(0, 4, (queries, JUDGED))
    grades[:, 0] = 1 + grades[:, 0] % 3
    names = np.array([f"product-{number:06}" for number in random.permutation(CATALOG)])
    ids = np.array([f"query-{number:06}" for number in range(queries)])
    return Drawn(names, ids, results, np.concatenate([found, elsewhere], axis=1), grades)


@contextmanager
def peers(python: str, data: Drawn, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Run the peers in a process that answers the name of one with the seconds it took."""
    files = folder / "drawn.npz", folder / "values.npy", folder / "peer.py"
    np.savez(files[0], **vars(data))
    files[2].write_text(PEER, encoding="utf-8")
    command = [python, str(files[2]), str(files[0]), str(files[1])]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    with process:
        yield process


def answer(process: subprocess.Popen[str]) -> float:
    """Return the seconds that the peers' process says next."""
    return float(process.stdout.readline())


def ask(process: subprocess.Popen[str], name: str) -> float:
    """Let one peer work and return its seconds."""
    process.stdin.write(f"{name}\n")
    process.stdin.flush()
    return answer(process)


def given(content: bytes) -> pd.DataFrame:
    """Return rankings as the store gives them."""
    return joined([content]).to_pandas()


def run_of(data: Drawn, rankings: pd.DataFrame) -> Run:
    """Return the results as a run."""
    return Run("any", "catalog", "set", RESULTS, tuple(data.queries.tolist()), rankings, {})


def scored(run: Run, query_set: QuerySet) -> Scores:
    """Return the scores with the five means, as a screen asks for them."""
    scores = score_run(run, query_set, [K])
    for metric in METRICS:
        scores.mean(metric, K)
    return scores


def checked(scores: Scores, theirs: NDArray[np.float64]) -> float:
    """Return the widest difference of any value; beyond place 10 their reciprocal rank is 0 here."""
    theirs[2] = np.where(theirs[2] < 1 / K - 1e-9, 0, theirs[2])
    ours = scores.values[[f"{metric}@{K}" for metric in METRICS]].to_numpy().T
    widest = float(np.abs(ours - theirs).max())
    assert widest < 1e-9, widest
    return widest


def said(seconds: list[float]) -> str:
    """Return a median with its spread over the rounds."""
    middle, low, high = (1000 * value for value in (median(seconds), min(seconds), max(seconds)))
    return f"{middle:8.0f} ms ({low:.0f} to {high:.0f})"


def measure(python: str, queries: int, rounds: int, folder: Path) -> None:
    """Print what one size takes."""
    data = drawn(queries)
    query_set, rankings = data.query_set(), data.rankings()
    content = to_parquet(rankings_arrow(rankings))
    run = run_of(data, given(content))
    ours = {
        "tables": lambda: scored(run, query_set),
        "loaded": lambda: scored(run_of(data, given(content)), query_set),
        "lists": lambda: scored(run_of(data, rankings_table(rankings)), query_set),
    }
    taken: dict[str, list[float]] = {name: [] for name in (*ours, *PEERS)}
    widest = 0.0
    with peers(python, data, folder) as process:
        compiled = answer(process)
        for _ in range(rounds):
            for name, make in ours.items():
                began = time.perf_counter()
                scores = make()
                taken[name].append(time.perf_counter() - began)
            for name in PEERS:
                taken[name].append(ask(process, name))
                widest = max(widest, checked(scores, np.load(folder / "values.npy")))
    print(f"{queries:,} queries x {RESULTS}, {rounds} rounds; ranx compiled {compiled:.1f} s; same within {widest:.0e}")
    for name, times in taken.items():
        print(f"  {name:12} {said(times)}")
    for mine in ours:
        for name in PEERS:
            ratios = [theirs / own for theirs, own in zip(taken[name], taken[mine], strict=True)]
            what = f"metrics, {queries:,} queries × {RESULTS}, from {mine}"
            print(f"  {mine:6} against {name:12} {told(what, name, ratios)}", flush=True)


if __name__ == "__main__":
    sizes = {int(sys.argv[1]): int(sys.argv[2])} if len(sys.argv) > 2 else SIZES
    with tempfile.TemporaryDirectory() as folder:
        EnvBuilder(with_pip=True).create(Path(folder, "peers"))
        python = str(Path(folder, "peers", "Scripts" if sys.platform == "win32" else "bin", "python"))
        subprocess.run([python, "-m", "pip", "install", "--quiet", "pytrec_eval-terrier", "ranx"], check=True)
        for queries, rounds in sizes.items():
            measure(python, queries, rounds, Path(folder))
