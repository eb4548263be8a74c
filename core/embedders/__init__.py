"""Embedders: one file a model provider, one protocol: texts in, unit vectors out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module

from core.embedders.protocol import Embedder
from core.messages import Message, message


@dataclass(frozen=True)
class EmbedderEntry:
    """A model that can be chosen; `module` is imported, and its model loaded, only when asked.

    `smaller` are the dimensions to offer below the native one, though any can be cut. `has_prefix` says
    whether the model writes something before a text that can be left out.
    """

    name: str
    label: str
    module: str
    dimension: int
    smaller: tuple[int, ...]
    has_prefix: bool
    meaning: Message

    def available(self) -> Message | None:
        """Return None where the model is installed, else why it is not and how to get it."""
        reason: Message | None = import_module(self.module).available()
        return reason

    def create(self, options: Mapping[str, str]) -> Embedder:
        """Return the embedder; raises `EngineError` where it isn't installed."""
        embedder: Embedder = import_module(self.module).create(options)
        return embedder


EMBEDDERS = {
    entry.name: entry
    for entry in (
        EmbedderEntry(
            name="use",
            label="USE",
            module="core.embedders.use",
            dimension=512,
            smaller=(256, 128, 64),
            has_prefix=False,
            meaning=message(
                "Universal Sentence Encoder, multilingual: small and quick, reads "
                "ar de en es fr it ja ko nl pl pt ru th tr zh, works without a network."
            ),
        ),
        EmbedderEntry(
            name="e5",
            label="E5",
            module="core.embedders.e5",
            dimension=384,
            smaller=(256, 128, 64),
            has_prefix=True,
            meaning=message(
                "multilingual-e5-small in 4 bits: slower and usually better, reads about 100 languages, "
                "works without a network."
            ),
        ),
    )
}
