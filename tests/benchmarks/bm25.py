"""BM25 against rank-bm25 and bm25s: `python -m tests.benchmarks.bm25 [documents queries [few]]`.

Texts of about 20 words whose frequencies fall as 1/rank, queries of 2 to 5 words of one text, first ten results. The
peers are installed into an environment of their own; rank-bm25 answers a few of the queries (8), its time is per query.
Every ratio is from this run. Scores are compared bit for bit with rank-bm25 on the queries that it answered: with
`100000 10000 10000` on ten thousand.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from venv import EnvBuilder

import numpy as np
from rank_bm25 import BM25Okapi

from core.engines.best_scores import BestScores
from core.engines.postings import Postings
from tests.benchmarks.drawn_texts import asked_of, corpus
from tests.benchmarks.ratios import told

ROUNDS, FIRST, FEW = 5, 10, 8

PEER = """
import json, sys, time
import bm25s
texts, queries, rounds, first = json.load(open(sys.argv[1]))
written = {}
for backend in ("numpy", "numba"):
    peer = bm25s.BM25(backend=backend)
    began = time.perf_counter()
    peer.index(texts, show_progress=False)
    indexed = time.perf_counter() - began
    peer.retrieve(queries[:20], k=first, show_progress=False)  # numba compiles at the first call
    asked = []
    for _ in range(rounds):
        began = time.perf_counter()
        peer.retrieve(queries, k=first, show_progress=False)
        asked.append(time.perf_counter() - began)
    written[backend] = [indexed, asked]
print(json.dumps(written))
"""


def peers(texts: list[list[str]], queries: list[list[str]]) -> dict[str, tuple[float, list[float]]]:
    """Return what bm25s takes to index and to answer, each backend."""
    with tempfile.TemporaryDirectory() as folder:
        EnvBuilder(with_pip=True).create(folder)
        python = str(Path(folder, "Scripts" if sys.platform == "win32" else "bin", "python"))
        subprocess.run([python, "-m", "pip", "install", "--quiet", "bm25s", "numba"], check=True)
        files = Path(folder, "texts.json"), Path(folder, "peer.py")
        files[0].write_text(json.dumps([texts, queries, ROUNDS, FIRST]), encoding="utf-8")
        files[1].write_text(PEER, encoding="utf-8")
        done = subprocess.run([python, files[1], files[0]], check=True, capture_output=True, text=True)
        return dict(json.loads(done.stdout))


def timed(times: list[float]) -> str:
    """Return a median with its spread, in milliseconds."""
    return f"{median(times) * 1000:9.1f} ms ({min(times) * 1000:.1f} to {max(times) * 1000:.1f})"


documents, many, few = (*map(int, sys.argv[1:]), *(100_000, 1_000, FEW)[len(sys.argv) - 1 :])
random = np.random.default_rng(0)
texts = corpus(random, documents)
queries = asked_of(random, texts, many)

before, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.perf_counter()
index = Postings.of(texts)
indexed = time.perf_counter() - began
extra = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
ours, answers = [], []
for _ in range(ROUNDS):
    began = time.perf_counter()
    answers = BestScores(index).of(queries, FIRST)
    ours.append(time.perf_counter() - began)

began = time.perf_counter()
rank = BM25Okapi(texts)
rank_indexed = time.perf_counter() - began
began = time.perf_counter()
for words, (places, scores) in zip(queries[:few], answers, strict=False):
    wanted = rank.get_scores(words)
    order = np.argsort(-wanted, kind="stable")[:FIRST]
    assert (wanted[order][: len(places)] == scores).all(), words
    assert (order[: len(places)] == places).all(), words
rank_asked = (time.perf_counter() - began) / min(few, many) * many
del rank

size = f"BM25, {documents:,} texts"
print(f"{documents:,} documents, {many:,} queries, first {FIRST}, {ROUNDS} rounds")
print(f"scores of {min(few, many):,} queries are those of rank-bm25, bit for bit")
print(f"ours            index {indexed:6.2f} s (peak +{extra:.0f} MiB)  queries {timed(ours)}")
built = told(f"{size}: time to index", "rank-bm25", [indexed / rank_indexed])
faster = told(f"{size}: speed of {many:,} queries", "rank-bm25", [rank_asked / mine for mine in ours])
print(f"rank-bm25       index {rank_indexed:6.2f} s, ratio {built}  queries {faster}")
for backend, (indexing, times) in peers(texts, queries).items():
    built = told(f"{size}: time to index", f"bm25s, {backend}", [indexed / indexing])
    pairs = zip(times, ours, strict=True)
    faster = told(f"{size}: speed of {many:,} queries", f"bm25s, {backend}", [each / mine for each, mine in pairs])
    print(f"bm25s, {backend:8} index {indexing:6.2f} s, ratio {built}  queries {faster}, {timed(times)}")
