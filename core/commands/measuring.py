"""Engines that a command names, asked every query of a set and scored."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from core.catalog import Catalog
from core.commands.reading import find_lists
from core.embedders.cache import VectorCache
from core.engines import registry
from core.engines.means import Means
from core.engines.protocol import EngineSpec, Progress
from core.evaluation import run_engine
from core.messages import Message
from core.metrics import Scores, score_run
from core.providers.access import access_from_environment
from core.providers.guard import Policy
from core.providers.reach import Reach
from core.queries import QuerySet
from core.runs import Run
from core.sending import largest_first


def measure(
    options: argparse.Namespace, catalog: Catalog, query_set: QuerySet, ks: Sequence[int]
) -> list[tuple[Run, Scores]]:
    """Return the run and the scores of each engine, in the order named; all are built before the first one works.

    Of one model the most dimensions are asked first: the others are cut from what that fetched.
    """
    reach = Reach(access_from_environment(Policy()))
    means = Means(VectorCache(options.vectors), find_lists(catalog, query_set), reach)
    engines = {text: registry.build(EngineSpec.parse(text), means) for text in options.engine}
    names = {str(engine.spec): text for text, engine in engines.items()}
    runs: dict[str, tuple[Run, Scores]] = {}
    for spec in largest_first([engine.spec for engine in engines.values()]):
        run = run_engine(engines[names[str(spec)]], catalog, query_set, progress=_progress(str(spec)))
        runs[names[str(spec)]] = (run, score_run(run, query_set, ks, threshold=options.threshold))
    return [runs[names[str(engines[text].spec)]] for text in options.engine]


def labels_of(runs: Sequence[Run]) -> list[Message]:
    """Return what to call the engine of each run, those of one name numbered."""
    return registry.labels(EngineSpec.parse(run.engine) for run in runs)


def _progress(name: str) -> Progress:
    """Return what writes progress on one line of a terminal; it is silent elsewhere."""

    def show(done: int, total: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{name}: {done} of {total}\033[K", end="\n" if done == total else "", file=sys.stderr)

    return show
