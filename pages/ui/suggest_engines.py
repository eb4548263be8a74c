"""The engines that are ready in a project: for the checks on suggestions, and for the results pooled at the desk."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from core.catalog import Catalog
from core.embedders import EMBEDDERS
from core.engines import embedding, registry
from core.engines.means import Means
from core.engines.protocol import Engine, EngineSpec
from core.messages import ReleveError
from core.providers.reach import Reach
from core.queries import Query
from core.store import Project
from core.suggesting.candidates import Candidate
from core.suggesting.errand import Sight
from core.suggesting.examining import Embed, Rank
from core.suggesting.pooling import DEPTH
from pages.ui.state import store, vectors

FOUND_WITHIN = 50
"""Places of each ranking that the checks look at."""


def ready(project: Project) -> list[EngineSpec]:
    """Return the engines that answer here without asking anybody: those that have run, else those that come along.

    Result lists answer only their own queries, and a provider would be sent each candidate.
    """
    runs = store().runs(project.id, catalog_digest=project.catalog_digest)
    ran = {run.spec: EngineSpec.parse(run.spec) for run in runs if run.status == "done"}
    here = [spec for spec in ran.values() if _answers_here(spec)]
    return here or [EngineSpec("bm25"), *map(EngineSpec, local_embeddings())]


def local_embeddings() -> list[str]:
    """Return the engines of the embedding models that work without a network on this machine."""
    here = [entry for entry in EMBEDDERS.values() if not entry.remote and entry.available() is None]
    return [f"embedding:{entry.name}" for entry in here]


def ranking(catalog: Catalog, spec: EngineSpec, text: str, language: str, depth: int = DEPTH) -> list[str]:
    """Return the documents that an engine finds for a text, best first."""
    return _ranking(catalog.digest, str(spec), text, language, depth, catalog)


def sight(project: Project, catalog: Catalog) -> Sight:
    """Return what the checks see: the vectors of the first embedding that is ready, the rankings of every engine."""
    specs = ready(project)
    return Sight(_embed(specs), _rank(catalog, specs))


def _embed(specs: Sequence[EngineSpec]) -> Embed | None:
    names = [spec for spec in specs if spec.name.startswith(f"{embedding.KIND}:")]
    if not names:
        return None
    engine = embedding.build(names[0], Means(vectors()))
    return lambda texts: vectors().embed(engine.embedder, list(texts), "query")


def _rank(catalog: Catalog, specs: Sequence[EngineSpec]) -> Rank:
    engines = [_engine(catalog.digest, str(spec), catalog) for spec in specs]

    def rank(candidates: Sequence[Candidate]) -> list[list[Sequence[str]]]:
        queries = [Query(each.id, each.text, each.language) for each in candidates]
        answers = [engine.rank(queries, FOUND_WITHIN) for engine in engines]
        return [[ranked.documents for ranked in of_one] for of_one in zip(*answers, strict=True)]

    return rank


@st.cache_resource(max_entries=8, show_spinner=False)
def _engine(digest: str, spec: str, _catalog: Catalog) -> Engine:
    """Return an engine that has read the catalog, one for all who use it."""
    del digest
    engine = registry.build(EngineSpec.parse(spec), Means(vectors()))
    engine.index(_catalog, lambda _done, _total: None)
    return engine


@st.cache_resource(max_entries=500, show_spinner=False)
def _ranking(digest: str, spec: str, text: str, language: str, depth: int, _catalog: Catalog) -> list[str]:
    engine = _engine(digest, spec, _catalog)
    (found,) = engine.rank([Query("asked", text, language)], depth)
    return list(found.documents)


def _answers_here(spec: EngineSpec) -> bool:
    try:
        registry.build(spec, Means(vectors(), reach=Reach()))
        return "results" not in str(spec) and not list(embedding.remote([spec]))
    except ReleveError:
        return False
