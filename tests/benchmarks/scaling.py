"""Time and memory from 1,000 to 1,000,000 documents: `python -m tests.benchmarks.scaling [documents] [queries]`.

Without arguments all sizes, else those up to the given ones.
BM25 over texts of about 20 words and exact cosine over 384 dimensions, first ten results, for 30, 1,000 and 10,000
queries. Each size is a process of its own, whose peak is all it ever held, catalog and vectors included. The exponent
is the slope of log time over log documents from 10,000 on: 1 is time in proportion to the catalog.
"""

import json
import resource
import subprocess
import sys
import time

import numpy as np

from core.engines.best_scores import BestScores
from core.engines.cosine import top_k
from core.engines.postings import Postings
from tests.benchmarks.drawn_texts import asked_of, corpus
from tests.benchmarks.ratios import written

DOCUMENTS, QUERIES = (1_000, 10_000, 100_000, 1_000_000), (30, 1_000, 10_000)
DIMENSION, FIRST, PART, FROM = 384, 10, 8192, 10_000


def timed(work):
    """Return the seconds of a call, and what it gives."""
    began = time.perf_counter()
    made = work()
    return time.perf_counter() - began, made


def unit(random, count):
    """Return unit vectors, made in place."""
    vectors = random.standard_normal((count, DIMENSION), dtype=np.float32)
    for start in range(0, count, PART):
        vectors[start : start + PART] /= np.linalg.norm(vectors[start : start + PART], axis=1, keepdims=True)
    return vectors


def bm25(random, documents, most):
    """Return the seconds of indexing and of each number of queries."""
    texts = corpus(random, documents)
    queries = asked_of(random, texts, most)
    indexing, index = timed(lambda: Postings.of(texts))
    asked = {many: timed(lambda many=many: BestScores(index).of(queries[:many], FIRST))[0] for many in counts(most)}
    return {"index": indexing} | asked


def cosine(random, documents, most):
    """Return the seconds of each number of queries."""
    catalog, queries = unit(random, documents), unit(random, most)
    top_k(catalog, queries[:1], FIRST)
    return {many: timed(lambda many=many: top_k(catalog, queries[:many], FIRST))[0] for many in counts(most)}


def counts(most):
    """Return the numbers of queries to ask."""
    return [many for many in QUERIES if many <= most]


ENGINES = {"BM25": bm25, "cosine": cosine}


def here(engine, documents, most):
    """Measure one size in this process and print it as JSON."""
    taken = ENGINES[engine](np.random.default_rng(0), documents, most)
    print(json.dumps({"taken": taken, "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}))


def measured(engine, documents, most):
    """Measure one size in a process of its own."""
    command = [sys.executable, "-m", "tests.benchmarks.scaling", "--here", engine, str(documents), str(most)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def exponent(sizes, seconds):
    """Return the slope of log time over log documents, from 10,000 documents on."""
    large = [(size, took) for size, took in zip(sizes, seconds, strict=True) if size >= FROM]
    return f"{np.polyfit(*np.log(np.array(large)).T, 1)[0]:.2f}" if len(large) > 1 else "-"


def rows(engine, sizes, most):
    """Yield the rows of one engine's table."""
    found = [measured(engine, size, most) for size in sizes]
    yield f"| {engine} | " + " | ".join(f"{size:,}" for size in sizes) + " | exponent |"
    yield "| --- |" + " ---: |" * (len(sizes) + 1)
    for name in found[0]["taken"]:
        seconds = [one["taken"][name] for one in found]
        label = "index, s" if name == "index" else f"{int(name):,} queries, s"
        cells = " | ".join(written(took) if took >= 0.1 else f"{took:.4f}" for took in seconds)
        yield f"| {label} | {cells} | {exponent(sizes, seconds)} |"
    yield "| peak memory, MiB | " + " | ".join(f"{one['peak']:,.0f}" for one in found) + " | |"


def main(largest=DOCUMENTS[-1], most=QUERIES[-1]):
    """Print a table for each engine."""
    sizes = [size for size in DOCUMENTS if size <= largest]
    for engine in ENGINES:
        for row in rows(engine, sizes, most):
            print(row, flush=True)
        print()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--here"]:
        here(sys.argv[2], *map(int, sys.argv[3:]))
    else:
        main(*map(int, sys.argv[1:]))
