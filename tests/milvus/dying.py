"""A process that lets an engine read a catalog and dies once so many documents are sent, as `kill -9` would end it.

    python -m tests.milvus.dying FOLDER VECTORS ENGINE READER DIES_AT BATCH

READER is the name of a function of this file that gives the catalog. With DIES_AT -1 it dies after the last row,
before the collection is finished.
"""

import os
import signal
import sys
from pathlib import Path

from core.catalog import Catalog
from core.milvus import loading
from tests.conftest import SHARED
from tests.milvus.where import built
from tests.real.collections import CHORUS

COLOURS = ("red", "green", "blue", "white", "black")
KINDS = ("shoes", "shirt", "hat", "lamp", "table", "cup")


def shop():
    """Return sixty short documents, some of them equal."""
    texts = [f"{COLOURS[number % 5]} {KINDS[number % 6]} {number % 7 * 'very '}light" for number in range(58)]
    return Catalog.from_records("shop", [{"id": f"p{at}", "text": text} for at, text in enumerate([*texts, "", "  "])])


def chorus():
    """Return the 19,406 products."""
    return CHORUS.read(SHARED / "data")[0]


def die():
    """End this process as nothing could stop it."""
    os.kill(os.getpid(), signal.SIGKILL)


def main(folder, vectors, engine, reader, dies_at, batch):
    """Read until it is time to die."""
    loading.BATCH = int(batch)
    if int(dies_at) < 0:
        loading._wait_for_indexes = lambda *_: die()

    def watch(done, total):
        if 0 < int(dies_at) <= done:
            die()

    built(engine, Path(folder), Path(vectors)).index(globals()[reader](), watch)


if __name__ == "__main__":
    main(*sys.argv[1:])
