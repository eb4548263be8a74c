"""Hybrid: several engines' rankings fused by reciprocal rank."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from core.catalog import Catalog
from core.engines import registry
from core.engines.means import Means
from core.engines.protocol import Engine, EngineSpec, Progress, check_options
from core.messages import EngineError, Message, message
from core.queries import Query
from core.runs import Ranking

RRF_K = 60
"""The constant of reciprocal rank fusion (Cormack, Clarke & Büttcher 2009)."""


class HybridEngine:
    """Each document scores the sum of 1 / (60 + its rank) over the engines that found it."""

    def __init__(self, spec: EngineSpec, engines: Sequence[Engine]) -> None:
        check_options(spec, {"of"})
        if len(engines) < 2:
            raise EngineError(
                message(
                    "A hybrid needs two engines or more: write hybrid,of=bm25+embedding:use. Got {count}.",
                    count=len(engines),
                )
            )
        self._engines = list(engines)
        self.spec = EngineSpec(spec.name, {"of": "+".join(engine.spec.in_brackets for engine in engines)})
        self.fingerprint = f"rrf-{RRF_K};" + ";".join(engine.fingerprint for engine in engines)
        self._positions: dict[str, int] = {}

    def index(self, catalog: Catalog, progress: Progress) -> None:
        """Let every engine read the catalog."""
        self._positions = catalog.positions
        for place, engine in enumerate(self._engines):
            engine.index(catalog, _share(progress, place, len(self._engines)))

    def expect(self, queries: Sequence[Query], progress: Progress) -> None:
        """Let every engine learn the queries."""
        for place, engine in enumerate(self._engines):
            engine.expect(queries, _share(progress, place, len(self._engines)))

    def rank(self, queries: Sequence[Query], depth: int) -> list[Ranking]:
        """Fuse the first `depth` documents of each engine; a query that one of them failed on is failed."""
        answers = [engine.rank(queries, depth) for engine in self._engines]
        return [self._fused(rankings, depth) for rankings in zip(*answers, strict=True)]

    def _fused(self, rankings: Sequence[Ranking], depth: int) -> Ranking:
        failed = next((ranking for ranking in rankings if ranking.failure), None)
        if failed is not None:
            return failed
        scores: dict[str, float] = defaultdict(float)
        for ranking in rankings:
            for place, document in enumerate(ranking.documents, 1):
                scores[document] += 1 / (RRF_K + place)
        # What a results file holds that the catalog does not comes after all of it, in the order it was found.
        last = len(self._positions)
        best = sorted(scores, key=lambda document: (-scores[document], self._positions.get(document, last)))[:depth]
        return Ranking(rankings[0].query_id, best, [scores[document] for document in best])


def _share(progress: Progress, place: int, engines: int) -> Progress:
    """Return the progress of one of several engines, as progress of the whole."""

    def of_the_whole(done: int, total: int) -> None:
        progress(place * total + done, engines * total)

    return of_the_whole


def build(spec: EngineSpec, means: Means) -> HybridEngine:
    """Return the engine; raises `EngineError` for engines that can't be fused."""
    return HybridEngine(spec, [registry.build(part, means) for part in spec.parts("of")])


def label(spec: EngineSpec) -> Message:
    """Return what to call the engine on screen."""
    template = " + ".join(f"{{part{place}}}" for place in range(len(spec.parts("of"))))
    parts = {f"part{place}": registry.label(part) for place, part in enumerate(spec.parts("of"))}
    return message("Hybrid: {engines}", engines=Message(template, parts))
