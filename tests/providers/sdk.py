"""The real clients of both providers, pointed at the scripted server, and the calls that the product makes."""

from __future__ import annotations

import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx2
import openai
from google import genai
from google.genai import types
from pydantic import BaseModel

from tests.providers.server import ScriptedServer

OPENAI_KEY, GEMINI_KEY = "sk-planted-0123456789abcdef", "AIzaPlanted0123456789abcdef"
PATIENCE = 30.0
"""Seconds that a client waits for an answer, unless a test waits for the end of it."""
NO_AUTHORITIES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Nothing is encrypted on the way to this machine: reading the list of authorities took most of a test's time."""

CLIENT: dict[str, Any] = {"follow_redirects": False, "verify": NO_AUTHORITIES}


class Candidate(BaseModel):
    """A query as a model proposes it."""

    query: str
    kind: str
    language: str | None


class Candidates(BaseModel):
    """What a chat answer holds."""

    candidates: list[Candidate]


SCHEMA: dict[str, Any] = {"type": "json_schema", "json_schema": {"name": "candidates", "schema": {"type": "object"}}}


@dataclass(frozen=True)
class Sdk:
    """Both clients without retries."""

    openai: openai.OpenAI
    gemini: genai.Client

    def embed(self, dialect: str, texts: list[str], dimension: int | None = None) -> Any:
        """Return a client's own answer to texts, one content each at Gemini."""
        if dialect == "openai":
            asked: Any = openai.omit if dimension is None else dimension
            make = self.openai.embeddings.create
            return make(model="text-embedding-3-small", input=texts, encoding_format="float", dimensions=asked)
        contents = [types.Content(parts=[types.Part(text=text)]) for text in texts]
        config = types.EmbedContentConfig(output_dimensionality=dimension)
        return self.gemini.models.embed_content(model="gemini-embedding-2", contents=contents, config=config)

    def vectors(self, dialect: str, texts: list[str], dimension: int | None = None) -> list[Any]:
        """Return what stands for vectors in a client's answer, in its order."""
        answer = self.embed(dialect, texts, dimension)
        if dialect == "openai":
            return [item.embedding for item in answer.data]
        return [item.values for item in answer.embeddings]

    def chat(self, dialect: str, response_format: Any = SCHEMA) -> Any:
        """Return a client's own answer to one question."""
        if dialect == "openai":
            asked = [{"role": "system", "content": "Propose queries."}, {"role": "user", "content": "A pot."}]
            make: Callable[..., Any] = self.openai.chat.completions.create
            return make(
                model="gpt-5.4-mini", messages=asked, max_completion_tokens=8192, response_format=response_format
            )
        config = types.GenerateContentConfig(
            system_instruction="Propose queries.",
            response_mime_type="application/json",
            response_schema=Candidates,
            max_output_tokens=8192,
            thinking_config=types.ThinkingConfig(thinking_level=types.ThinkingLevel.LOW),
        )
        return self.gemini.models.generate_content(model="gemini-3.5-flash", contents="A pot.", config=config)

    def models(self, dialect: str) -> list[Any]:
        """Return the list of models as a client gives it."""
        return list(self.openai.models.list() if dialect == "openai" else self.gemini.models.list())


@contextmanager
def sdk_of(server: ScriptedServer, *, patience: float = PATIENCE) -> Iterator[Sdk]:
    """Open both clients and close them."""
    limits = types.HttpOptions(base_url=server.gemini_url, timeout=int(patience * 1000), client_args=CLIENT)
    without_redirects = openai.DefaultHttpxClient(**CLIENT)
    wait = httpx2.Timeout(patience)
    with (
        openai.OpenAI(
            api_key=OPENAI_KEY,
            base_url=server.openai_url,
            max_retries=0,
            timeout=wait,
            http_client=without_redirects,
        ) as for_openai,
        genai.Client(api_key=GEMINI_KEY, vertexai=False, http_options=limits) as for_gemini,
    ):
        yield Sdk(for_openai, for_gemini)
