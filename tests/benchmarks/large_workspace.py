"""A workspace with a large catalog, as the screens leave it: imported, run twice, with suggestions."""

import sys
import tempfile
import time
from pathlib import Path

from core.engines import registry
from core.engines.means import Means
from core.engines.protocol import EngineSpec
from core.evaluation import depth_for
from core.formats.catalogs import build_catalog, guess_mapping
from core.formats.tables import read_table
from core.jobs import Jobs
from core.messages import message
from core.queries import Query, QuerySet
from core.sources import source_of
from core.store import Store
from core.suggesting.candidates import Candidate, Examined, Flag, Origin
from core.suggesting.plans import Plan
from tests.benchmarks.catalogs import write_catalog

QUERIES, SUGGESTIONS = 100, 40
ENGINES = ("bm25", "bm25,tokens=simple")
COPIED = Flag("copied", message("{count} words in a row are the document's own.", count=5))


def fill(workspace, documents):
    """Put a project with so many documents into an empty workspace."""
    store = Store(workspace)
    project = store.add_project("A million products")
    catalog = _import_catalog(store, project, documents)
    queries = _queries(catalog)
    store.add_query_set(project, queries, source={})
    _run_engines(store, project, catalog, queries)
    plan = Plan("openai", "gpt-5.4-mini", (), ("keywords", "need"), {"fr": 1, "en": 1}, "Write queries.")
    store.add_suggestions(project, catalog.digest, plan, [_suggestion(catalog, turn) for turn in range(SUGGESTIONS)])
    store.close()


def _import_catalog(store, project, documents):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "catalog.csv"
        write_catalog(file, documents)
        table = read_table(file.read_bytes(), file.name)
    mapping = guess_mapping(table)
    catalog, problems = build_catalog(table, mapping, "catalog.csv")
    store.set_catalog(project, catalog, source=source_of(catalog, table, mapping, problems))
    return catalog


def _queries(catalog):
    """Return queries made of the words of a document's name, in another order, with that document as the answer."""
    queries = []
    for turn in range(QUERIES):
        document, words = _document(catalog, turn)
        queries.append(Query(f"q{turn}", " ".join(reversed(words)), ("fr", "en")[turn % 2], {document: 1.0}))
    return QuerySet.from_queries("queries.json", queries)


def _document(catalog, turn):
    """Return a document's id and the words of its name; the documents are spread over the catalog."""
    place = (turn * 7919 + 13) % len(catalog)
    return catalog.columns["id"].iloc[place], catalog.columns["title"].iloc[place].split()


def _run_engines(store, project, catalog, queries):
    runs, means = [], Means(None)
    for name in ENGINES:
        engine = registry.build(EngineSpec.parse(name), means)
        depth = depth_for(len(queries), len(catalog))
        runs.append(
            store.add_run(
                project, spec=str(engine.spec), fingerprint=engine.fingerprint, catalog_digest=catalog.digest,
                query_set_digest=queries.digest, depth=depth, total=len(queries),
            )
        )  # fmt: skip
    jobs = Jobs(store)
    jobs.start(runs, lambda spec: registry.build(EngineSpec.parse(spec), means))
    while jobs.busy:
        time.sleep(0.2)
    assert [store.stored_run(run).status for run in runs] == ["done"] * len(runs)


def _suggestion(catalog, turn):
    """Return a suggestion of a model; every fourth has a flag."""
    document, words = _document(catalog, turn)
    candidate = Candidate(
        f"c{turn}", document, ("fr", "en")[turn % 2], ("keywords", "need")[turn % 2],
        " ".join(words[:2]), "", Origin("model", "openai", "gpt-5.4-mini", "abc123"),
    )  # fmt: skip
    return Examined(candidate, (COPIED,) if turn % 4 == 0 else (), 0.25)


if __name__ == "__main__":
    fill(Path(sys.argv[1]), int(sys.argv[2]))
