"""A small real engine for the tests of jobs, and a shop it can search."""

import hashlib
import threading
import time
from dataclasses import dataclass, field

from core.catalog import Catalog
from core.engines.protocol import EngineSpec
from core.messages import EngineError, message
from core.queries import Query, QuerySet
from core.runs import Ranking
from core.store import CatalogSource

COLOURS = ("red", "green", "blue", "white", "black")
KINDS = ("shoes", "shirt", "hat", "lamp", "table", "cup")
CATALOG = Catalog.from_records(
    "shop",
    [{"id": f"p{number}", "text": f"{COLOURS[number % 5]} {KINDS[number % 6]} {number % 7}"} for number in range(60)],
)
QUERIES = QuerySet.from_queries(
    "questions",
    [Query(f"q{number}", f"{COLOURS[number * 7 % 5]} {KINDS[number * 5 % 6]} {number % 7}") for number in range(40)],
)
SOURCE = CatalogSource("shop.csv", CATALOG.documents, {}, {}, kept=60, rejected=0)


@dataclass
class Overlap:
    """Scores a document by the words it shares with the query, the later ones of the query a little less.

    `gate` is waited for before each query after `free` of them, `rounds` of hashing make each query slow,
    and the queries in `broken` raise.
    """

    spec: EngineSpec = field(default_factory=lambda: EngineSpec("overlap"))
    fingerprint: str = "overlap 1"
    gate: threading.Event | None = None
    free: int = 0
    rounds: int = 0
    broken: dict[str, Exception] = field(default_factory=dict)
    reading: threading.Event | None = None
    read: int = 0
    asked: list[str] = field(default_factory=list)

    def index(self, catalog, progress):
        self.read += 1
        self.words = []
        for done, text in enumerate(catalog.texts, 1):
            if self.reading is not None:
                self.reading.wait(0.02)
            self.words.append(set(text.split()))
            progress(done, len(catalog))
        self.ids = catalog.ids

    def expect(self, queries, progress):
        progress(len(queries), len(queries))

    def rank(self, queries, depth):
        return [self._rank(query, depth) for query in queries]

    def _rank(self, query, depth):
        if self.gate is not None and len(self.asked) >= self.free:
            assert self.gate.wait(30)
        for _ in range(self.rounds):
            hashlib.sha256(b"slow" * 2500).digest()
        if query.id in self.broken:
            raise self.broken[query.id]
        self.asked.append(query.id)
        words = query.text.split()
        scores = [sum(1 / place for place, word in enumerate(words, 3) if word in own) for own in self.words]
        best = sorted((at for at, score in enumerate(scores) if score), key=lambda at: (-scores[at], at))[:depth]
        return Ranking(query.id, [self.ids[at] for at in best], [scores[at] for at in best])


@dataclass
class Shelf:
    """Makes engines and remembers them."""

    settings: dict = field(default_factory=dict)
    made: list[Overlap] = field(default_factory=list)

    def __call__(self, spec):
        self.made.append(Overlap(EngineSpec.parse(spec), **self.settings))
        return self.made[-1]

    @property
    def asked(self):
        return [query for engine in self.made for query in engine.asked]


def no_engine(spec):
    raise EngineError(message("There is no key for {engine}.", engine=spec))


def add_project(store):
    project = store.add_project("shop")
    store.set_catalog(project, CATALOG, source=SOURCE)
    store.add_query_set(project, QUERIES, source={})
    return project


def add_run(store, project, *, spec="overlap", depth=10, fingerprint="overlap 1"):
    return store.add_run(
        project,
        spec=spec,
        fingerprint=fingerprint,
        catalog_digest=CATALOG.digest,
        query_set_digest=QUERIES.digest,
        depth=depth,
        total=len(QUERIES),
    )


def until(condition, seconds=30.0):
    """Wait until a condition holds and return what it gave."""
    limit = time.monotonic() + seconds
    while not (holds := condition()):
        assert time.monotonic() < limit, "waited too long"
        time.sleep(0.005)
    return holds


def until_ended(jobs, *run_ids):
    """Wait until runs are neither waiting nor running and return how they ended."""
    ended = [
        until(lambda run_id=run_id: (p := jobs.progress(run_id)).status not in ("waiting", "running") and p)
        for run_id in run_ids
    ]
    until(lambda: not jobs.busy)
    return ended if len(ended) > 1 else ended[0]
