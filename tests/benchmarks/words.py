"""Cutting texts into words, against `str.split` alone: `python -m tests.benchmarks.words [texts] [rounds]`.

The real collections, cut into texts of 20 pieces; then as many texts as asked, whose pieces are drawn from one
collection by chance, as often as it says them. First with nothing remembered, as for the first catalog of a language,
then with what is. Contenders take turns; seconds are those of this thread, so that other work on the machine counts
little. Last, the same on two processes, with the way there and back.
"""

import csv
import gzip
import statistics
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np

from core.engines import words
from core.engines.words import language_words
from tests.benchmarks.ratios import told
from tests.conftest import SHARED

TEXTS, ROUNDS, LENGTH, SHARE = 150_000, 5, 20, 2_000
SOURCES = {
    "Chorus, en": ("chorus_icecat_en/products_19406.csv.gz", ("title", "short_description"), "en"),
    "Akeneo, fr": ("akeneo_icecat_fr_en_de/products_with_french_1945.csv.gz", ("short_fr", "long_fr"), "fr"),
    "CNIL, fr": ("cnil_besoindaide_fr/documents.csv", ("titre", "texte"), "fr"),
    "XQuAD, de": ("xquad_en_es_de/documents_de.csv", ("text",), "de"),
}


def pieces_of(path, columns):
    """Return what stands between spaces in some columns of a table, in their order."""
    file = SHARED / "data" / path
    opened = gzip.open if file.suffix == ".gz" else open
    with opened(file, "rt", encoding="utf-8-sig", newline="") as rows:
        table = csv.DictReader(rows)
        return [piece for row in table for name in columns for piece in (row[name] or "").split()]


def texts_of(pieces):
    """Return texts of 20 pieces."""
    return [" ".join(pieces[at : at + LENGTH]) for at in range(0, len(pieces) - LENGTH + 1, LENGTH)]


def drawn(pieces, count):
    """Return texts whose pieces are as frequent as in a collection."""
    places = np.random.default_rng(0).integers(0, len(pieces), count * LENGTH)
    return texts_of([pieces[place] for place in places])


def forget():
    """Remember no piece."""
    words._local.__dict__.clear()


def seconds(work):
    """Return the processor seconds of this thread; what was made is given back outside them."""
    began = time.thread_time()
    made = work()
    taken = time.thread_time() - began
    del made
    return taken


def measure(name, texts, language, rounds):
    """Print the ratio to splitting, with nothing remembered and with everything."""
    splits, firsts, agains = [], [], []
    for _ in range(rounds):
        forget()
        firsts.append(seconds(lambda: [language_words(text, language) for text in texts]))
        splits.append(seconds(lambda: [text.split() for text in texts]))
        agains.append(seconds(lambda: [language_words(text, language) for text in texts]))
    distinct = len({piece for text in texts for piece in text.split()})
    print(f"{name}: {len(texts):,} texts, {distinct:,} pieces")
    for memory, taken in (("nothing remembered", firsts), ("all remembered", agains)):
        what = f"words, {name}: speed, {memory}"
        said = told(what, "str.split", [split / mine for split, mine in zip(splits, taken, strict=True)])
        print(f"  {memory:20} {said} of str.split, {len(texts) / statistics.median(taken):,.0f} texts a second")


def cut_share(texts, language):
    """Cut some texts, in a process of its own."""
    return [language_words(text, language) for text in texts]


def on_two_processes(texts, language, rounds):
    """Print how many times as fast two processes are, elapsed, once they are there."""
    shares = [texts[at : at + SHARE] for at in range(0, len(texts), SHARE)]
    ratios = []
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        list(pool.map(cut_share, shares[:4], [language] * 4))
        for _ in range(rounds):
            began = time.perf_counter()
            alone = cut_share(texts, language)
            between = time.perf_counter()
            apart = list(pool.map(cut_share, shares, [language] * len(shares)))
            ratios.append((between - began) / (time.perf_counter() - between))
            assert [words for share in apart for words in share] == alone
    print(f"two processes: {statistics.median(ratios):.2f} times as fast ({min(ratios):.2f} to {max(ratios):.2f})")


def main(count=TEXTS, rounds=ROUNDS):
    """Measure each collection as it is, then a large catalog of each, then two processes."""
    for name, (path, columns, language) in SOURCES.items():
        pieces = pieces_of(path, columns)
        measure(name, texts_of(pieces), language, rounds)
        large = drawn(pieces, count)
        measure(f"{name}, drawn", large, language, rounds)
    on_two_processes(large, language, rounds)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
