"""A small shop for the tests of the store."""

import pandas as pd

from core.catalog import Catalog
from core.messages import Share, listed, message
from core.queries import Query, QuerySet
from core.runs import Ranking
from core.store import CatalogSource

CATALOG = Catalog.from_records(
    "shop",
    [
        {"id": "p1", "text": "red running shoes", "title": "Runner", "language": "en"},
        {"id": "p2", "text": "chaussures de course 👟", "language": "fr"},
        {"id": "Ünïcode \0 id", "text": '"quoted", \t tab\nnew line', "title": "e\u0301 زوج 靴"},
    ],
)
QUERIES = QuerySet.from_queries(
    "first questions",
    [
        Query("q1", "red shoes", "en", {"p1": 2.0, "p2": 0.5}, frozenset({"Ünïcode \0 id"}), ("colour", "kind")),
        Query("q2", "chaussures 👟", "fr", {"p2": 1.0}, source="generated", status="approved", note="née"),
        Query("q3", "靴"),
    ],
)
SOURCE = CatalogSource(
    "shop 👟.csv",
    pd.DataFrame({"Référence": ["p1", "p2"], "Prix": ["1,50", None], "": ["", "x"]}, dtype="str"),
    {"id": "Référence", "text": ["Prix", ""], "title": None},
    {"encoding": "windows-1252", "separator": ";", "sheet": None},
    kept=2,
    rejected=1,
)


def ranking(query, *documents, failure=None):
    return Ranking(query, documents, [1 / place for place in range(1, len(documents) + 1)], failure)


BROKEN = message(
    'The server said "{words}" {share} \ud800',
    words=listed([message("{number} 👟", number=503), message("later")]),
    share=Share(0.25),
)
ANSWERS = [
    ranking("q1", "p1", "p2"),
    ranking("q2", failure=BROKEN),
    ranking("q3"),
]


def project_with_everything(store):
    project = store.add_project("My shop")
    store.set_catalog(project, CATALOG, source=SOURCE)
    store.add_query_set(project, QUERIES, source={"file": "q.csv"})
    return project


def add_run(store, project, **other):
    settings = {
        "spec": "bm25",
        "fingerprint": "bm25 1",
        "catalog_digest": CATALOG.digest,
        "query_set_digest": QUERIES.digest,
        "depth": 10,
        "total": 3,
        **other,
    }
    return store.add_run(project, **settings)


def finished_run(store, project, answers=ANSWERS, **other):
    run_id = add_run(store, project, **other)
    store.claim_run(run_id, store.owner)
    store.begin_run(run_id, store.owner)
    store.save_batch(run_id, 0, answers[:2], store.owner, seconds=0.25)
    store.save_batch(run_id, 2, answers[2:], store.owner, seconds=0.5)
    assert store.finish_run(run_id, store.owner)
    return run_id
