"""An embedder as a choice: its models, and what each can be asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass

from core.embedders.protocol import Embedder
from core.messages import Message, message
from core.providers.reach import Reach


@dataclass(frozen=True)
class Prefix:
    """One way to tell a model what a text is to the search.

    `name` is the value of the option `prefix`, `said` what a choice is called, and `told` what is added to the
    engine's name, None for the usual way.
    """

    name: str
    said: Message
    told: Message | None = None


WITH_PREFIX = Prefix("default", message("with"))


@dataclass(frozen=True)
class EmbeddingModel:
    """A model: `dimension` is its native length, None where only the first answer tells; `smaller` are offered.

    `prefixes` begins with the usual one; a single one is no choice. `most_tokens` is what it reads of a text.
    `where` is the address of a server of one's own, empty elsewhere.
    """

    name: str
    label: str
    dimension: int | None
    smaller: tuple[int, ...] = ()
    prefixes: tuple[Prefix, ...] = (WITH_PREFIX,)
    most_tokens: int | None = None
    where: str = ""


@dataclass(frozen=True)
class EmbedderEntry:
    """What makes vectors; nothing heavy is imported, no model loaded and nobody called before the first text.

    `options` are those of the spec besides `dim`. `model` tells which model options name; `available` returns
    None where it can work, else why not; `create` returns the embedder and raises `EngineError` where it can't.
    """

    name: str
    label: str
    meaning: Message
    options: Set[str]
    model: Callable[[Mapping[str, str]], EmbeddingModel]
    available: Callable[[], Message | None]
    create: Callable[[Mapping[str, str], Reach], Embedder]
    provider: str = ""

    @property
    def remote(self) -> bool:
        """Return whether texts leave the process for a provider."""
        return bool(self.provider)
