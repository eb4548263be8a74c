"""The table of engines: a new one is one file and one entry here."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from core.embedders.cache import VectorCache
from core.engines.protocol import Engine, EngineSpec
from core.messages import EngineError, Message, message
from core.result_lists import FindLists, ResultLists

MODULES = {
    "bm25": "core.engines.bm25",
    "embedding": "core.engines.embedding",
    "hybrid": "core.engines.hybrid",
    "results": "core.engines.results",
}
"""Where each engine is, by the part of its name before the colon; imported only when asked for."""


def no_lists(file: str, digest: str) -> ResultLists:
    """Find no result lists; raises `EngineError`."""
    raise EngineError(message('The results file "{file}" is not at hand here.', file=file or digest))


def build(spec: EngineSpec, cache: VectorCache, find_lists: FindLists = no_lists) -> Engine:
    """Return an engine that has not read a catalog yet; raises `EngineError` when there is none like it.

    `find_lists` gives the result lists of uploaded files.
    """
    engine: Engine = _module(spec).build(spec, cache, find_lists)
    return engine


def label(spec: EngineSpec) -> Message:
    """Return what to call an engine on screen."""
    said: Message = _module(spec).label(spec)
    return said


def _module(spec: EngineSpec) -> ModuleType:
    kind = spec.name.partition(":")[0]
    if kind not in MODULES:
        raise EngineError(
            message(
                'There is no engine "{asked}"; the engines are: {known}.', asked=spec.name, known=", ".join(MODULES)
            )
        )
    return import_module(MODULES[kind])
