"""What a client asked the scripted server: one record a call, read alike in both wire formats."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Literal

Dialect = Literal["openai", "gemini"]
Kind = Literal["embed", "chat", "models", "elsewhere"]
PATHS: dict[Kind, re.Pattern[str]] = {
    "embed": re.compile(r"/v1/embeddings|/v1(beta)?/models/[^/]+:(batchEmbedContents|embedContent)"),
    "chat": re.compile(r"/v1/chat/completions|/v1(beta)?/models/[^/]+:generateContent"),
    "models": re.compile(r"/v1(beta)?/models"),
}
NATIVE = {"openai": 1536, "gemini": 3072}
"""Components of a vector where the call asks for no number of them."""


@dataclass(eq=False)
class Call:
    """One request; `answered` once the whole answer was written to a client that was still there."""

    number: int
    method: str
    path: str
    query: str
    headers: dict[str, str]
    body: Any
    time: float
    scenario: str = ""
    answered: bool = False
    candidates: object = field(default=None, repr=False)

    @property
    def dialect(self) -> Dialect:
        """Gemini's client says its key in a header of its own."""
        return "gemini" if "x-goog-api-key" in self.headers else "openai"

    @property
    def key(self) -> str:
        """Return the key that came with the call."""
        return self.headers.get("x-goog-api-key") or self.headers.get("authorization", "").removeprefix("Bearer ")

    @property
    def kind(self) -> Kind:
        """Return what the path asks for."""
        for kind, shape in PATHS.items():
            if shape.fullmatch(self.path):
                return kind
        return "elsewhere"

    @property
    def model(self) -> str:
        """Return the model's name, as the body or Gemini's path says it."""
        if self.dialect == "gemini":
            return self.path.rsplit("/", 1)[-1].partition(":")[0]
        return (self.body or {}).get("model", "")

    @property
    def texts(self) -> list[str]:
        """Return the texts to embed: in Gemini's format all parts of one content are one text."""
        if self.kind != "embed":
            return []
        if self.dialect == "openai":
            asked = self.body["input"]
            return [asked] if isinstance(asked, str) else list(asked)
        return ["".join(part["text"] for part in each["content"]["parts"]) for each in self._gemini_requests]

    @property
    def dimension(self) -> int:
        """Return how many components each vector is to have."""
        return self.asked_dimension or NATIVE[self.dialect]

    @property
    def asked_dimension(self) -> int | None:
        """Return the number of components that the call asks for, None where it leaves that to the model."""
        if self.dialect == "openai":
            return self.body.get("dimensions")
        return self._gemini_requests[0].get("outputDimensionality")

    @property
    def response_format(self) -> str:
        """Return how a chat answer is to be written: json_schema, json_object or text."""
        if self.dialect == "openai":
            return (self.body.get("response_format") or {}).get("type", "text")
        settings = self.body.get("generationConfig", {})
        return "json_schema" if "responseSchema" in settings else "text"

    @property
    def _gemini_requests(self) -> list[dict[str, Any]]:
        return self.body.get("requests", [self.body])
