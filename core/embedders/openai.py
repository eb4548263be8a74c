"""OpenAI's embedding models, and those of any server that speaks its API."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from core.embedders import prepare
from core.embedders.answers import in_order, rows_of
from core.embedders.entry import WITH_PREFIX, EmbedderEntry, EmbeddingModel
from core.embedders.lengths import step_for
from core.embedders.protocol import Role, Vectors
from core.embedders.server_prefixes import PREFIXES, SERVER_PREFIXES
from core.embedders.tokens import clipped, estimated_tokens
from core.messages import Message, message
from core.providers.access import OFFICIAL, Access
from core.providers.clients import openai_client
from core.providers.failures import openai_failure
from core.providers.models import known_model
from core.providers.reach import Reach

if TYPE_CHECKING:
    import openai
    from openai.types import CreateEmbeddingResponse

DEFAULT = "text-embedding-3-small"
READS = 8192
"""Tokens of a text that OpenAI's models read; a server of one's own is left to say so itself."""
NO_PREFIXES: dict[Role, str] = {"query": "", "document": ""}


def available() -> Message | None:
    """Return None: the client is one of the app's requirements."""
    return None


def model(options: Mapping[str, str]) -> EmbeddingModel:
    """Return the model that options name: one of OpenAI's, or with a base_url one of that server's."""
    name, where = options.get("model", DEFAULT), options.get("base_url", "").rstrip("/")
    if where:
        return EmbeddingModel(name, name, None, (), SERVER_PREFIXES, None, where)
    known = known_model("openai", name)
    if known is None:
        return EmbeddingModel(name, f"OpenAI {name}", None, (), (WITH_PREFIX,), READS)
    return EmbeddingModel(name, f"OpenAI {name}", known.dimension, known.smaller, (WITH_PREFIX,), known.most_tokens)


def create(options: Mapping[str, str], reach: Reach) -> OpenAI:
    """Return the embedder with the options model, prefix and base_url; nobody is called yet."""
    return OpenAI(model(options), reach, PREFIXES.get(options.get("prefix", ""), NO_PREFIXES))


class OpenAI:
    """One model behind OpenAI's API; raises `ProviderError` at a call that fails."""

    lanes = 4

    def __init__(self, chosen: EmbeddingModel, reach: Reach, prefixes: Mapping[Role, str]) -> None:
        self.dimension = chosen.dimension
        self.key = f"openai/{chosen.where or OFFICIAL['openai']}/{chosen.name}/prepare-{prepare.VERSION}"
        # OpenAI allows 2,048 texts and 300,000 tokens a call: 512 texts answer with 10 MB already, and a server on a
        # desk would take minutes for them.
        self.batch, self.tokens = (64, 16_000) if chosen.where else (512, 250_000)
        self._model, self._reach, self._prefixes = chosen, reach, prefixes
        self._opening = threading.Lock()
        self._opened: tuple[Access, openai.OpenAI] | None = None

    def fetched(self, dimension: int | None) -> int | None:
        """Return the step of components that holds `dimension`; None at a server that is not asked for any."""
        return step_for(dimension, self.dimension)

    def embed(self, texts: Sequence[str], role: Role, dimension: int | None) -> Vectors:
        """Return one row a text, in one call; `dimensions` is sent only where it is not the native length."""
        from openai import omit

        access, client = self._open()
        before, most = self._prefixes[role], self._model.most_tokens
        sent = [before + (clipped(text, most) if most else text) for text in texts]
        asked = omit if dimension in (None, self.dimension) else dimension
        try:
            answer = client.embeddings.create(
                model=self._model.name, input=sent, encoding_format="float", dimensions=asked
            )
            found = _found(answer)
        except Exception as error:
            raise openai_failure(error, access, self._model.name) from error
        rows = rows_of([vector for _, vector in found], len(texts), dimension, access, self._model.name)
        rows = rows[in_order([index for index, _ in found], access, self._model.name)]
        counted = getattr(answer.usage, "total_tokens", None)
        self._reach.usage.add(texts=len(texts), tokens=counted or sum(map(estimated_tokens, sent)))
        return rows

    def variant(self, role: Role) -> str:
        """Return what is written before a text."""
        return self._prefixes[role]

    def _open(self) -> tuple[Access, openai.OpenAI]:
        with self._opening:
            if self._opened is None:
                access = self._reach.find_access("openai", self._model.where)
                self._opened = (access, openai_client(access, self._reach.policy, self._reach.timeouts))
            return self._opened


def _found(answer: CreateEmbeddingResponse) -> list[tuple[object, object]]:
    """Return index and vector of each item; raises what a body that only looks like an answer raises."""
    return [(item.index, item.embedding) for item in answer.data]


ENTRY = EmbedderEntry(
    name="openai",
    label="OpenAI",
    meaning=message("OpenAI's embedding models, with a key of your own: texts are sent to OpenAI."),
    options=frozenset({"model", "prefix", "base_url"}),
    model=model,
    available=available,
    create=create,
    provider="openai",
)
