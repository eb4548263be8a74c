"""How the engine is written: `milvus,search=dense,of=embedding:use,index=hnsw(ef=128),uri=…`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from urllib.parse import quote, unquote

from core.engines import embedding
from core.engines.protocol import EngineSpec, check_options
from core.messages import EngineError, Message, message
from core.milvus.analyzers import ANALYZERS, STANDARD
from core.milvus.indexes import INDEXES, Index
from core.milvus.place import is_address

SEARCHES = ("bm25", "dense", "hybrid")
"""The values of the option `search`, the default first."""
DEFAULT_OF = "embedding:use"
_NOT_QUOTED = "/:._-"


@dataclass(frozen=True)
class Settings:
    """A spec that was checked: `spec` is canonical; `of` and `index` are there where vectors are searched."""

    spec: EngineSpec
    uri: str
    search: str
    analyzer: str
    of: embedding.Settings | None
    index: Index | None

    @classmethod
    def of_spec(cls, spec: EngineSpec) -> Settings:
        """Read a spec; raises `EngineError` for what does not exist."""
        search = spec.options.get("search", SEARCHES[0])
        if search not in SEARCHES:
            raise EngineError(
                message('Search "{asked}" asked: write one of {known}.', asked=search, known=", ".join(SEARCHES))
            )
        words = {"analyzer"} if search != "dense" else set()
        dense = {"of", "index"} if search != "bm25" else set()
        check_options(spec, {"uri", "search"} | words | dense)
        uri = unquote(spec.options.get("uri", ""))
        analyzer = _analyzer(spec, uri) if words else ""
        of, index = (_of(spec), Index.parse(spec.options.get("index", next(iter(INDEXES))))) if dense else (None, None)
        return cls(_canonical(uri, search, analyzer, of, index), uri, search, analyzer, of, index)


def spec_of(search: str, *, uri: str = "", of: EngineSpec | None = None, index: Index | None = None) -> EngineSpec:
    """Return how an engine is written, its address quoted where it holds signs that mean something there."""
    options = {"search": search, "uri": quote(uri, safe=_NOT_QUOTED)}
    if of is not None and index is not None:
        options |= {"of": of.in_brackets, "index": str(index)}
    return Settings.of_spec(EngineSpec("milvus", {name: value for name, value in options.items() if value})).spec


def addressed(specs: Iterable[EngineSpec]) -> Iterator[Settings]:
    """Give the settings of engines that put the catalog into a server or a cluster, also of those inside a hybrid."""
    for spec in specs:
        if spec.name != "milvus":
            yield from addressed(spec.parts("of"))
        elif is_address(unquote(spec.options.get("uri", ""))):
            yield Settings.of_spec(spec)


def _canonical(uri: str, search: str, analyzer: str, of: embedding.Settings | None, index: Index | None) -> EngineSpec:
    options = {
        "uri": quote(uri, safe=_NOT_QUOTED),
        "search": "" if search == SEARCHES[0] else search,
        "analyzer": "" if analyzer == STANDARD else analyzer,
        "of": of.spec.in_brackets if of else "",
        "index": "" if index is None or str(index) == next(iter(INDEXES)) else str(index),
    }
    return EngineSpec("milvus", {name: value for name, value in options.items() if value})


def _of(spec: EngineSpec) -> embedding.Settings:
    parts = EngineSpec(spec.name, {"of": spec.options.get("of", DEFAULT_OF)}).parts("of")
    if len(parts) != 1 or not parts[0].name.startswith(f"{embedding.KIND}:"):
        raise EngineError(_one_embedding())
    return embedding.Settings.of(parts[0])


def _one_embedding() -> Message:
    return message("Milvus searches the vectors of one model: write of=embedding:use.")


def _analyzer(spec: EngineSpec, uri: str) -> str:
    asked = spec.options.get("analyzer", STANDARD)
    if asked not in ANALYZERS:
        raise EngineError(
            message('Analyzer "{asked}" asked: write one of {known}.', asked=asked, known=", ".join(ANALYZERS))
        )
    if asked != STANDARD and not is_address(uri):
        raise EngineError(
            message(
                'Milvus Lite has no analyzer "{asked}": leave the analyzer out, or use a server or a cluster.',
                asked=asked,
            )
        )
    return asked
