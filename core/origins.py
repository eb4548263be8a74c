"""Who wrote the queries behind a number, and how many words they share with their right documents."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from core.catalog import Catalog
from core.engines.protocol import EngineSpec
from core.messages import Message, counted, message
from core.metrics import Scores
from core.queries import Query, QuerySet
from core.suggesting.entering import POOLED
from core.suggesting.overlap import overlap

Group = Literal["human", "judged", "source"]

SUGGESTED = frozenset({"model", "prepared", "generated"})
"""Sources of queries that nobody asked: written by a model, or ahead of time for the demo shop."""

GROUPS: dict[Group, Message] = {
    "human": message("asked by people"),
    "judged": message("suggested, results judged"),
    "source": message("suggested, only the source document known"),
}
"""What each group of queries is called, in the order of the table."""

_MAKERS = {
    "Google": ("gemini", "gemma", "embedding:gemini", "embedding:use"),
    "OpenAI": ("gpt", "chatgpt", "o1", "o3", "o4", "text-embedding", "embedding:openai"),
    "Microsoft": ("phi", "embedding:e5", "e5-", "multilingual-e5"),
    "Mistral": ("mistral", "ministral", "magistral", "codestral"),
    "Alibaba": ("qwen", "gte-"),
    "Meta": ("llama", "meta-"),
}
"""How the names of a maker's models begin; Universal Sentence Encoder is Google's, E5 is Microsoft's."""


@dataclass(frozen=True)
class Third:
    """A third of the queries by the words they share with their right documents; `low` and `high` are shares."""

    low: float
    high: float
    ids: tuple[str, ...]


def groups(query_set: QuerySet) -> dict[Group, list[str]]:
    """Return the ids of the queries of each group that has any."""
    found: dict[Group, list[str]] = {name: [] for name in GROUPS}
    for query in query_set:
        found[_group(query)].append(query.id)
    return {name: ids for name, ids in found.items() if ids}


def _group(query: Query) -> Group:
    if query.source not in SUGGESTED:
        return "human"
    return "judged" if POOLED in query.tags else "source"


def part(scores: Scores, ids: Collection[str]) -> Scores:
    """Return the scores of some queries alone: their means, intervals and counts."""
    chosen = scores.queries.index.isin(list(ids))
    return replace(
        scores,
        values=scores.values[chosen],
        ceilings=scores.ceilings[chosen],
        counts=scores.counts[chosen],
        queries=scores.queries[chosen],
    )


def overlaps(query_set: QuerySet, catalog: Catalog, threshold: float = 1.0) -> dict[str, float]:
    """Return the largest share of a query's content words that one of its right documents has, by query id.

    A query without such words, or without a right document in the catalog, has none.
    """
    shares = {query.id: _largest(query, catalog, threshold) for query in query_set}
    return {query_id: share for query_id, share in shares.items() if share is not None}


def _largest(query: Query, catalog: Catalog, threshold: float) -> float | None:
    places = [place for each in query.relevant(threshold) if (place := catalog.place(each)) is not None]
    shares = [overlap(query.text, catalog.text(place), query.language) for place in places]
    return max((share for share in shares if share is not None), default=None)


def thirds(shares: Mapping[str, float]) -> list[Third]:
    """Return the queries in three parts, least shared words first; equal shares stay together, so parts may differ."""
    if not shares:
        return []
    values = np.array(list(shares.values()))
    cuts = np.quantile(values, [1 / 3, 2 / 3], method="lower")
    places = np.searchsorted(cuts, values, side="left")
    ids = np.array(list(shares), dtype=object)
    parts = [(values[places == place], ids[places == place]) for place in range(3)]
    return [Third(float(own.min()), float(own.max()), tuple(of)) for own, of in parts if len(own)]


def caution(query_set: QuerySet) -> Message | None:
    """Return what must stand beside a mean over suggested queries; None where there are none."""
    found = groups(query_set)
    suggested = len(query_set) - len(found.get("human", ()))
    if not suggested:
        return None
    return counted(
        "{count} of {all} queries comes from suggestions: such queries are good for comparing two set-ups, not for "
        "announcing a level.",
        "{count} of {all} queries come from suggestions: such queries are good for comparing two set-ups, not for "
        "announcing a level.",
        suggested,
        all=len(query_set),
    )


def maker(model: str) -> str | None:
    """Return who made a model, by its name, None where the name does not tell."""
    name = model.lower().rpartition("/")[2]
    return next((made for made, starts in _MAKERS.items() if name.startswith(starts)), None)


def same_maker(generators: Iterable[str], specs: Iterable[str]) -> Message | None:
    """Return a warning where queries and an engine's vectors come from models of one maker, None elsewhere.

    `generators` are names of language models, `specs` engines as they are written.
    """
    wrote = {made: model for model in sorted(set(generators)) if (made := maker(model))}
    embeds = {made for spec in specs for made in _makers_of(EngineSpec.parse(spec))}
    shared = sorted(wrote.keys() & embeds)
    if not shared:
        return None
    return message(
        "{model}, which wrote queries of this set, and an embedding shown here are both made by {maker}: such an "
        "engine may look better than it is.",
        model=wrote[shared[0]],
        maker=shared[0],
    )


def _makers_of(spec: EngineSpec) -> list[str]:
    if not spec.name.startswith("embedding:"):
        return [made for inner in spec.parts("of") for made in _makers_of(inner)]
    made = maker(spec.options["model"]) if "model" in spec.options else maker(spec.name)
    return [made] if made else []
