"""One project for each thing that a verdict can be: real runs in the store, written as what each engine returned."""

from core.catalog import Catalog
from core.messages import message
from core.queries import Query, QuerySet
from core.runs import Ranking
from core.store import CatalogSource
from pages.ui import state

RIGHT = {"d": 1.0, "w": 0.0, "v": 0.0}
SHOP = Catalog.from_records(
    "shop", [{"id": name, "text": f"text of {name}", "title": f"Title {name}"} for name in "dwvxy"]
)
STATES = {
    "b_better": (["w v"] * 20 + ["d w"] * 10, ["d w"] * 30),
    "a_better": (["d w"] * 30, ["w v"] * 20 + ["d w"] * 10),
    "no_difference": (["d w"] * 200, ["d w"] * 200),
    "cannot_tell": (["w v"] * 5 + ["d w"] * 15, ["d w"] * 20),
    "too_few": (["w v"] * 5, ["d w"] * 5),
    "not_comparable": (["w v"] * 8, ["failed"] + ["d w"] * 7),
    "fragile": (["w v"] * 6, ["d w"] * 6),
    "unjudged": (["x y"] * 20, ["d x"] * 20),
    "undecided_and_unjudged": (["w v"] * 5 + ["d w"] * 15, ["d x"] * 20),
}
"""What BM25 (A) and USE (B) returned for each query; d is right, w and v are judged wrong, x and y by nobody."""
THREE = {"three_engines": (STATES["b_better"][0], STATES["b_better"][1], STATES["b_better"][1])}
ENGINES = ("bm25", "embedding:use", "embedding:e5")


def make(name):
    """Put the project of a state into the store; return its query set's id."""
    answers = {**STATES, **THREE}[name]
    queries = [Query(f"q{place}", f"query {place}", "en", RIGHT) for place in range(1, len(answers[0]) + 1)]
    query_set = QuerySet.from_queries(name, queries)
    keeper = state.store()
    project = keeper.add_project(name)
    keeper.set_catalog(project, SHOP, source=CatalogSource("shop.csv", SHOP.documents, {}, {}, len(SHOP), 0))
    keeper.add_query_set(project, query_set, source={"file_name": name})
    for spec, returned in zip(ENGINES, answers, strict=False):
        _finish(keeper, project, query_set, spec, returned)
    return keeper.query_sets(project)[0].set_id


def _finish(keeper, project, query_set, spec, answers):
    run = keeper.add_run(
        project, spec=spec, fingerprint=spec, catalog_digest=SHOP.digest, query_set_digest=query_set.digest, depth=10,
        total=len(query_set),
    )  # fmt: skip
    keeper.claim_run(run, keeper.owner)
    keeper.begin_run(run, keeper.owner)
    rankings = [_ranking(query, said) for query, said in zip(query_set.queries["id"], answers, strict=True)]
    keeper.save_batch(run, 0, rankings, keeper.owner, seconds=0.1)
    assert keeper.finish_run(run, keeper.owner)


def _ranking(query, said):
    if said == "failed":
        return Ranking(query, [], [], message("It broke."))
    documents = said.split()
    return Ranking(query, documents, [1 / place for place in range(1, len(documents) + 1)])
