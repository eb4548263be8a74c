"""The table of engines: a new one is one file and one entry here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from importlib import import_module
from types import ModuleType

from core.engines.means import Means
from core.engines.protocol import Engine, EngineSpec
from core.messages import EngineError, Message, message

MODULES = {
    "bm25": "core.engines.bm25",
    "embedding": "core.engines.embedding",
    "hybrid": "core.engines.hybrid",
    "results": "core.engines.results",
    "server": "core.engines.server",
    "milvus": "core.engines.milvus",
}
"""Where each engine is, by the part of its name before the colon; imported only when asked for."""


def build(spec: EngineSpec, means: Means) -> Engine:
    """Return an engine that has not read a catalog yet; raises `EngineError` when there is none like it."""
    engine: Engine = _module(spec).build(spec, means)
    return engine


def label(spec: EngineSpec) -> Message:
    """Return what to call an engine on screen."""
    said: Message = _module(spec).label(spec)
    return said


def labels(specs: Iterable[EngineSpec]) -> list[Message]:
    """Return what to call each of several engines, those of one name numbered as they come."""
    named: list[Message] = []
    seen: Counter[str] = Counter()
    for said in map(label, specs):
        seen[str(said)] += 1
        number = seen[str(said)]
        named.append(said if number == 1 else message("{engine} ({number})", engine=said, number=number))
    return named


def _module(spec: EngineSpec) -> ModuleType:
    kind = spec.name.partition(":")[0]
    if kind not in MODULES:
        raise EngineError(
            message(
                'There is no engine "{asked}"; the engines are: {known}.', asked=spec.name, known=", ".join(MODULES)
            )
        )
    return import_module(MODULES[kind])
