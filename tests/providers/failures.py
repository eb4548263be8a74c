"""Every failure of a provider in the seventh of twelve calls: what is told, what is kept, and that going on ends right.

`python -m tests.providers.failures` prints the table.
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from core.catalog import Catalog
from core.embedders import lanes
from core.embedders.cache import VectorCache
from core.engines.means import Means
from core.engines.protocol import EngineSpec
from core.engines.registry import build
from core.messages import EngineError
from core.providers.access import Access
from core.providers.clients import Timeouts
from core.providers.keys import Key
from core.providers.reach import Reach
from tests.providers.calls import NATIVE
from tests.providers.scenarios import SCENARIOS
from tests.providers.server import ScriptedServer
from tests.providers.vectors import vector_of

SECRET = "sk-planted-0123456789abcdefghij"  # noqa: S105 - a key that opens nothing
PREFIXES = {"query": "task: search result | query: ", "document": "title: none | text: "}
DIALECTS = ("gemini", "openai")
DOCUMENTS, BATCH, FAILING = 24, 2, 7


@dataclass(frozen=True)
class Played:
    """What came of one scenario: the error, how many vectors were kept, and the texts that going on still sent."""

    error: EngineError | None
    kept: int
    sent_again: int
    right: bool


def find_access(provider: str, base_url: str) -> Access:
    """Give a planted key, so that a test can look where it turns up."""
    return Access("gemini" if provider == "gemini" else "openai", base_url, Key(SECRET))


def spec_of(server: ScriptedServer, dialect: str, **options: str) -> EngineSpec:
    """Return an embedding engine that calls the scripted server."""
    address = server.gemini_url if dialect == "gemini" else server.openai_url
    model = "gemini-embedding-2" if dialect == "gemini" else "local-model"
    return EngineSpec(f"embedding:{dialect}", {"model": model, "base_url": address, **options})


def catalog_of(count: int) -> Catalog:
    """Return so many documents, each with its own text."""
    return Catalog.from_records("shop", [{"id": f"d{n}", "text": f"product number {n}"} for n in range(count)])


def right_vector(dialect: str, role: str, text: str, dimension: int) -> np.ndarray:
    """Return the vector that the scripted server gives for a text with its prefix."""
    return vector_of((PREFIXES[role] if dialect == "gemini" else "") + text, dimension)


def scenarios_of(dialect: str) -> list[str]:
    """Return the failures of embedding calls that a dialect has."""
    return [n for n, each in SCENARIOS.items() if n != "right" and "embed" in each.kinds and dialect in each.dialects]


def play(dialect: str, name: str, folder: Path, *, seconds: float = 0.7) -> Played:
    """Let a scenario happen in the seventh of twelve calls, then go on with a server that has recovered."""
    documents = catalog_of(DOCUMENTS)
    reach = Reach(find_access, timeouts=Timeouts(connect=seconds, openai=seconds, gemini=seconds))
    means = Means(VectorCache(folder / "vectors.db"), reach=reach)
    with ScriptedServer() as server:
        spec = spec_of(server, dialect)
        server.script(name, at=FAILING)
        error, kept = _index_by_twos(spec, means, documents)
        server.recover()
        before = server.texts
        built = build(spec, means)
        built.index(documents, lambda done, total: None)
        right = np.array([right_vector(dialect, "document", text, NATIVE[dialect]) for text in documents.texts])
        found = built._documents
        return Played(
            error, kept, server.texts - before, found.shape == right.shape and np.allclose(found, right, atol=2e-6)
        )


def _index_by_twos(spec: EngineSpec, means: Means, documents: Catalog) -> tuple[EngineError | None, int]:
    built, noted = build(spec, means), [0]
    built.embedder.batch, built.embedder.lanes = BATCH, 1
    try:
        built.index(documents, lambda done, total: noted.append(done))
    except EngineError as error:
        return error, noted[-1]
    return None, noted[-1]


def main() -> None:
    """Print what each scenario comes to."""
    lanes.FIRST_WAIT = 0.05
    for dialect in DIALECTS:
        for name in scenarios_of(dialect):
            with tempfile.TemporaryDirectory() as folder:
                played = play(dialect, name, Path(folder))
            said = "(waited, tried again, no message)" if played.error is None else str(played.error)
            ending = "all vectors right" if played.right else "WRONG VECTORS"
            sys.stdout.write(
                f"{dialect} · {name}: {SCENARIOS[name].meaning}\n    {said}\n"
                f"    kept {played.kept} of {DOCUMENTS}; going on sent {played.sent_again} texts; {ending}\n"
            )


if __name__ == "__main__":
    main()
