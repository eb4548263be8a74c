"""Gemini's embedding models, each generation with its own way to say what a text is to the search."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from core.embedders import prepare
from core.embedders.answers import rows_of
from core.embedders.entry import WITH_PREFIX, EmbedderEntry, EmbeddingModel, Prefix
from core.embedders.lengths import step_for
from core.embedders.protocol import Role, Vectors
from core.embedders.tokens import clipped, estimated_tokens
from core.messages import Message, message
from core.providers.access import OFFICIAL, Access
from core.providers.clients import gemini_client
from core.providers.failures import gemini_failure
from core.providers.models import known_model
from core.providers.reach import Reach

if TYPE_CHECKING:
    from google import genai

DEFAULT = "gemini-embedding-2"
DIMENSION, READS = 3072, 8192
"""Components and tokens of a model that is not in the list of known ones, as Gemini's newest has them."""
PREFIXES: dict[Role, str] = {"query": "task: search result | query: ", "document": "title: none | text: "}
"""What the second generation reads before a text; a document's title is part of its text here."""
TASK_TYPES: dict[Role, str] = {"query": "RETRIEVAL_QUERY", "document": "RETRIEVAL_DOCUMENT"}
"""The first generation takes the task as a setting, which the second ignores."""
FIRST_GENERATION = ("gemini-embedding-001", "text-embedding-00", "embedding-001")

NO_PREFIX = Prefix("none", message("without"), message("without task prefixes"))


def available() -> Message | None:
    """Return None: the client is one of the app's requirements."""
    return None


def model(options: Mapping[str, str]) -> EmbeddingModel:
    """Return the model that options name, the newest where they name none."""
    name = options.get("model", DEFAULT)
    known = known_model("gemini", name)
    return EmbeddingModel(
        name,
        f"Gemini {name}",
        known.dimension if known else DIMENSION,
        known.smaller if known else (1536, 768, 256, 128),
        (WITH_PREFIX, NO_PREFIX),
        known.most_tokens if known else READS,
        options.get("base_url", ""),
    )


def create(options: Mapping[str, str], reach: Reach) -> Gemini:
    """Return the embedder with the options model, prefix and base_url; nobody is called yet."""
    return Gemini(model(options), reach, prefix=options.get("prefix") != "none")


class Gemini:
    """One model of Gemini; raises `ProviderError` at a call that fails."""

    batch, tokens, lanes = 100, 20_000, 4

    def __init__(self, chosen: EmbeddingModel, reach: Reach, *, prefix: bool) -> None:
        self.dimension = chosen.dimension
        self.key = f"gemini/{chosen.where or OFFICIAL['gemini']}/{chosen.name}/prepare-{prepare.VERSION}"
        self._model, self._reach, self._prefix = chosen, reach, prefix
        self._by_setting = chosen.name.startswith(FIRST_GENERATION)
        self._opening = threading.Lock()
        self._opened: tuple[Access, genai.Client] | None = None

    def fetched(self, dimension: int | None) -> int | None:
        """Return the step of components that holds `dimension`."""
        return step_for(dimension, self.dimension)

    def embed(self, texts: Sequence[str], role: Role, dimension: int | None) -> Vectors:
        """Return one row of length `dimension` a text, in one call."""
        from google.genai import types

        access, client = self._open()
        sent = [clipped(text, self._model.most_tokens or READS) for text in texts]
        before = "" if self._by_setting else self.variant(role)
        settings = types.EmbedContentConfig(
            output_dimensionality=dimension,
            task_type=TASK_TYPES[role] if self._by_setting and self._prefix else None,
        )
        # One Content a text: several plain texts would come back as one vector.
        contents = [types.Content(parts=[types.Part(text=before + text)]) for text in sent]
        try:
            answer = client.models.embed_content(model=self._model.name, contents=contents, config=settings)
        except Exception as error:
            raise gemini_failure(error, access, self._model.name) from error
        found = [each.values for each in answer.embeddings or []]
        rows = rows_of(found, len(texts), dimension, access, self._model.name)
        self._reach.usage.add(texts=len(texts), tokens=sum(estimated_tokens(before + text) for text in sent))
        return rows

    def variant(self, role: Role) -> str:
        """Return what is written before a text, or the setting that says the same."""
        if not self._prefix:
            return ""
        return f"task_type={TASK_TYPES[role]}" if self._by_setting else PREFIXES[role]

    def _open(self) -> tuple[Access, genai.Client]:
        with self._opening:
            if self._opened is None:
                access = self._reach.find_access("gemini", self._model.where)
                self._opened = (access, gemini_client(access, self._reach.policy, self._reach.timeouts))
            return self._opened


ENTRY = EmbedderEntry(
    name="gemini",
    label="Gemini",
    meaning=message("Google's embedding models, with a key of your own: texts are sent to Google."),
    options=frozenset({"model", "prefix", "base_url"}),
    model=model,
    available=available,
    create=create,
    provider="gemini",
)
