"""Exact cosine top-k against the bare product and faiss: `python -m tests.benchmarks.cosine [documents dimension]`.

The bare product is documents @ query for one query and queries @ documents.T, 8,192 documents at a time, for more;
its result is thrown away. faiss is IndexFlatIP as pip installs it, with its own threads, in a folder of its own. Each
size is one process, in which the contenders take turns. Ratios above 1 mean that ours is faster; the bars are 0.8 of
the bare product and 3 times faiss at 1,000 queries. OPENBLAS_CORETYPE and OPENBLAS_L2_SIZE are taken away, with
`--kernel Haswell` the first is set.
"""

from __future__ import annotations

import argparse
import importlib
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import numpy as np

from core.embedders.protocol import Vectors
from core.engines.cosine import DECIMALS, top_k
from tests.benchmarks.ratios import told

SIZES = ((100_000, 768), (1_000_000, 384))
QUERIES = (1, 30, 1_000)
FIRST = (10, 100)
PART, CHECKED = 8192, 8
BOUND = 256
"""MiB beside the documents that 1,000 queries may take; the candidates are most of it."""
PEERS = ("faiss-cpu", "threadpoolctl")
REST = 0.05
"""Seconds between turns: the threads of a BLAS spin for a while after their work, on the next one's processor."""


def unit(random: np.random.Generator, count: int, dimension: int) -> Vectors:
    """Return unit vectors, made in place."""
    vectors = random.standard_normal((count, dimension), dtype=np.float32)
    for start in range(0, count, PART):
        part = vectors[start : start + PART]
        part /= np.linalg.norm(part, axis=1, keepdims=True)
    return vectors


def bare(documents: Vectors, queries: Vectors) -> None:
    """Multiply and throw away."""
    if len(queries) == 1:
        _ = documents @ queries[0]
        return
    for start in range(0, len(documents), PART):
        _ = queries @ documents[start : start + PART].T


def check(documents: Vectors, queries: Vectors) -> None:
    """Compare some answers with a full sort in double precision."""
    asked = queries[:CHECKED].astype(np.float64)
    parts = [documents[start : start + PART] for start in range(0, len(documents), PART)]
    scores = np.round(np.concatenate([asked @ part.astype(np.float64).T for part in parts], axis=1), DECIMALS)
    order = np.argsort(-scores, axis=1, kind="stable")
    for first in FIRST:
        assert (top_k(documents, queries, first)[0][:CHECKED] == order[:, :first]).all(), first


def peak() -> float:
    """Return the most memory this process ever had, in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def turns(contenders: dict[str, Callable[[], object]], rounds: int) -> dict[str, list[float]]:
    """Return the seconds of each contender, which take turns in each round; a first round is not counted."""
    taken: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(rounds + 1):
        for name, work in contenders.items():
            time.sleep(REST)
            began = time.perf_counter()
            work()
            taken[name].append(time.perf_counter() - began)
    return {name: times[1:] for name, times in taken.items()}


def ratio(case: str, name: str, taken: dict[str, list[float]]) -> str:
    """Return how many times as fast ours is, round by round, with the spread."""
    each = [slow / fast for slow, fast in zip(taken[name], taken["ours"], strict=True)]
    return told(case, {"bare": "the bare matrix product", "faiss": "faiss, flat"}[name], each)


def compared(documents: Vectors, queries: Vectors, first: int, rounds: int, index: object) -> None:
    """Print what one case takes."""
    contenders: dict[str, Callable[[], object]] = {
        "bare": lambda: bare(documents, queries),
        "ours": lambda: top_k(documents, queries, first),
        "faiss": lambda: index.search(queries, first),
    }
    taken = turns(contenders, rounds)
    times = "  ".join(f"{name} {median(each) * 1000:8.1f} ms" for name, each in taken.items())
    size = f"{len(documents):,} × {documents.shape[1]}"
    case = f"cosine, {size}: speed of {len(queries):,} queries, first {first}"
    against = "  ".join(f"{name} {ratio(case, name, taken)}" for name in ("bare", "faiss"))
    print(f"{len(queries):5} first {first:3}  {times}  against {against}", flush=True)


def one_size(documents: int, dimension: int, rounds: int) -> None:
    """Measure one size in this process."""
    random = np.random.default_rng(0)
    catalog, asked = unit(random, documents, dimension), unit(random, max(QUERIES), dimension)
    before = peak()
    for first in FIRST:
        top_k(catalog, asked, first)
    extra = peak() - before
    assert extra < BOUND, extra
    faiss, pools = importlib.import_module("faiss"), importlib.import_module("threadpoolctl")
    kernels = ", ".join(
        f"{Path(pool['filepath']).parent.name} {pool.get('architecture', '')} {pool['num_threads']} threads"
        for pool in pools.threadpool_info()
    )
    print(f"\n{documents:,} × {dimension}, {rounds} rounds; {max(QUERIES):,} queries: peak +{extra:.0f} MiB < {BOUND}")
    print(kernels)
    index = faiss.IndexFlatIP(dimension)
    index.add(catalog)
    for queries in QUERIES:
        for first in FIRST:
            compared(catalog, asked[:queries], first, rounds, index)
    check(catalog, asked)
    print(f"the first {CHECKED} queries: the ids of double precision", flush=True)


def main() -> None:
    """Install the peers and start a process for each size."""
    given = argparse.ArgumentParser()
    given.add_argument("size", type=int, nargs="*", default=None)
    given.add_argument("--rounds", type=int, default=7)
    given.add_argument("--kernel")
    given.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    asked = given.parse_args()
    if asked.here:
        one_size(*asked.size, asked.rounds)
        return
    kept = {name: value for name, value in os.environ.items() if not name.startswith("OPENBLAS_")}
    with tempfile.TemporaryDirectory() as folder:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", folder]
        subprocess.run([*pip, *PEERS], check=True)
        environment = kept | {"PYTHONPATH": folder} | ({"OPENBLAS_CORETYPE": asked.kernel} if asked.kernel else {})
        for size in [tuple(asked.size)] if asked.size else SIZES:
            command = [sys.executable, "-m", "tests.benchmarks.cosine", *map(str, size), "--here"]
            subprocess.run([*command, "--rounds", str(asked.rounds)], check=True, env=environment)


if __name__ == "__main__":
    main()
