"""How fast the vector cache answers, against `numpy.load` of the same array: `python -m tests.benchmarks.vectors`.

Everything is kept and in the page cache; both are measured in turn. Then what three edited texts cost, and a first
question with everything still to embed, by a model that answers at once.
"""

import random
import statistics
import tempfile
import time
from pathlib import Path

import numpy as np

from core.embedders.cache import VectorCache
from tests.benchmarks.ratios import told

COUNT, DIMENSION, TURNS = 100_000, 768, 21
WORDS = "cocotte fonte émaillée mijote lentement viandes légumes tous feux dont induction garantie à vie bleu".split()


class Drawn:
    """Draws the vector of each text by chance; a call takes as many texts as OpenAI's embedder sends."""

    key, dimension = "drawn", DIMENSION
    batch, tokens, lanes = 512, 250_000, 1

    def __init__(self):
        self.chance = np.random.default_rng(1)

    def fetched(self, dimension):
        return self.dimension

    def embed(self, texts, role, dimension):
        return self.chance.standard_normal((len(texts), dimension), dtype=np.float32)

    def variant(self, role):
        return ""


def some_texts():
    chance = random.Random(1)  # noqa: S311 - the same texts every time
    return [f"{number} " + " ".join(chance.choices(WORDS, k=chance.randint(5, 30))) for number in range(COUNT)]


def fresh(texts):
    """Return equal texts that no earlier turn has touched."""
    return [bytes(text, "utf-8").decode() for text in texts]


def seconds(work, *given, **options):
    begun = time.perf_counter()
    work(*given, **options)
    return time.perf_counter() - begun


def show(name, taken, against):
    low, middle, high = (np.quantile(taken, share) * 1000 for share in (0.25, 0.5, 0.75))
    ratio, best = statistics.median(taken) / statistics.median(against), min(taken) / min(against)
    print(f"{name:30} {middle:5.0f} ms (half of them {low:.0f} to {high:.0f}), {ratio:.2f} times numpy.load", end="")
    print(f"; the fastest {min(taken) * 1000:.0f} ms, {best:.2f} times")
    if taken is not against:
        told(
            f"vectors kept, {name}: time",
            "numpy.load",
            [mine / load for mine, load in zip(taken, against, strict=False)],
        )


def measure(folder):
    cache, model, texts = VectorCache(folder / "vectors.db"), Drawn(), some_texts()
    first = seconds(cache.embed, model, texts, "document")
    print(f"{COUNT:,} texts of {sum(map(len, texts)) // COUNT} letters embedded and kept in {first:.1f} s")
    vectors = cache.embed(model, texts, "document")
    print(f"{cache.size_bytes() / vectors.nbytes:.3f} times the room of the vectors themselves")
    np.save(folder / "vectors.npy", vectors)
    del vectors
    loads, answers, cuts, edits = [], [], [], []
    for turn in range(TURNS):
        asked = fresh(texts)
        loads.append(seconds(np.load, folder / "vectors.npy"))
        answers.append(seconds(cache.embed, model, asked, "document"))
        if turn % 4 == 0:
            cuts.append(seconds(cache.embed, model, asked, "document", dimension=256))
            edited = [*asked]
            for place in (5, 50_000, 99_000):
                edited[place] += f" edited {turn}"
            edits.append(seconds(cache.embed, model, edited, "document"))
            missing = seconds(cache.missing, model, edited, "document")
    show("numpy.load", loads, loads)
    show("everything kept", answers, loads)
    show("everything kept, cut to 256", cuts, loads)
    show("three texts edited", edits, loads)
    print(f"what is missing of a known list: {missing * 1000:.0f} ms")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        measure(Path(name))
