"""The 19,406 products of Chorus in Milvus: equal to the exact engine, what an index loses, and going on after a kill.

    python -m tests.milvus.chorus [FILE OF THE VECTOR CACHE]

Milvus Lite in a temporary folder, or the server that RELEVE_TEST_MILVUS names. Takes about five minutes on two cores,
the first time, when USE reads the products.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from core.embedders.cache import VectorCache
from core.engines import registry
from core.engines.means import Means
from core.engines.protocol import EngineSpec
from core.evaluation import run_engine
from core.metrics import score_run
from core.milvus.recall import index_recall
from tests.conftest import SHARED
from tests.milvus.where import URI, built, forget
from tests.real.collections import CHORUS

SPECS = (
    "milvus",
    "milvus,search=dense",
    "milvus,search=dense,index=hnsw",
    "milvus,search=dense,index=hnsw(ef=512)",
    "milvus,search=dense,index=ivf",
    "milvus,search=hybrid",
)
KILLED = ("milvus", "milvus,search=dense", "milvus,search=hybrid")
DIES_AT = (7000, -1)


def main(vectors):
    """Print one row for each engine, then one for each kill."""
    catalog, query_set = CHORUS.read(SHARED / "data")
    cache = VectorCache(vectors)
    exact = registry.build(EngineSpec.parse("embedding:use"), Means(cache))
    right = run_engine(exact, catalog, query_set, progress=lambda done, total: None)
    print(f"{len(catalog)} documents, {len(query_set)} queries, {URI or 'Milvus Lite'}")
    print("engine | read s | asked s | nDCG@10 | recall@5 | same ids as exact | index recall@5 @10 @50")
    runs = {}
    with tempfile.TemporaryDirectory() as folder:
        for text in SPECS:
            runs[text] = _measured(text, Path(folder), vectors, catalog, query_set, right, cache)
        for text in KILLED:
            for dies_at in DIES_AT:
                _killed(text, dies_at, vectors, catalog, query_set, runs[text])


def _measured(text, folder, vectors, catalog, query_set, right, cache):
    engine = built(text, folder, vectors)
    forget(engine, catalog)
    run, seconds = _timed_run(engine, catalog, query_set)
    scores = score_run(run, query_set, [5, 10])
    same = sum(run.documents.get(query, []) == right.documents.get(query, []) for query in right.queries)
    kept = ["–"] * 3
    if "search=dense" in text:
        kept = [f"{index_recall(run, catalog, query_set, cache, k).kept:.4f}" for k in (5, 10, 50)]
    ndcg, recall = scores.mean("ndcg", 10).mean, scores.mean("recall", 5).mean
    print(
        f"{text} | {seconds[0]:.1f} | {seconds[1]:.1f} | {ndcg:.3f} | {recall:.3f} | {same} | {' '.join(kept)}",
        flush=True,
    )
    return run


def _timed_run(engine, catalog, query_set):
    began = time.monotonic()
    engine.index(catalog, lambda done, total: None)
    read = time.monotonic()
    run = run_engine(engine, catalog, query_set, progress=lambda done, total: None)
    return run, (read - began, time.monotonic() - read)


def _killed(text, dies_at, vectors, catalog, query_set, undisturbed):
    with tempfile.TemporaryDirectory() as folder:
        engine = built(text, Path(folder), vectors)
        forget(engine, catalog)
        command = [
            sys.executable,
            "-m",
            "tests.milvus.dying",
            folder,
            str(vectors),
            text,
            "chorus",
            str(dies_at),
            "1000",
        ]
        code = subprocess.run(command, check=False).returncode
        seen = []
        engine.index(catalog, lambda done, total: seen.append(done))
        run = run_engine(engine, catalog, query_set, progress=lambda done, total: None)
        same = run.rankings.equals(undisturbed.rankings)
        print(f"{text} killed ({code}) at {dies_at}: went on at {seen[0]}, same ids and scores: {same}", flush=True)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as made:
            main(Path(made) / "vectors.db")
