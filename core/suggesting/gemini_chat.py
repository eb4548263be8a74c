"""Google's language models."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from core.messages import message
from core.providers.access import Access
from core.providers.clients import gemini_client
from core.providers.failures import gemini_failure, unreadable
from core.providers.reach import Reach
from core.suggesting.answers import Ending, Reply
from core.suggesting.prompts import Messages

if TYPE_CHECKING:
    from google import genai

CUT = "MAX_TOKENS"
STOPPED = ("SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "LANGUAGE", "IMAGE_SAFETY")
"""Why an answer was stopped by a filter."""


class GeminiChat:
    """One of Gemini's models; `.parsed` is never read: it is silently None when an answer is cut or fenced."""

    def __init__(self, model: str, base_url: str, reach: Reach, most_tokens: int) -> None:
        self._model, self._base_url, self._reach, self._most_tokens = model, base_url, reach, most_tokens
        self._opening = threading.Lock()
        self._opened: tuple[Access, genai.Client] | None = None

    def ask(self, messages: Messages) -> Reply:
        """Return the answer to one call; raises `ProviderError`."""
        access, client = self._open()
        try:
            answer = client.models.generate_content(
                model=self._model, contents=messages.task, config=_config(messages.rules, self._most_tokens)
            )
        except Exception as error:
            raise gemini_failure(error, access, self._model) from error
        return self._reply(answer, access)

    def _reply(self, answer: Any, access: Access) -> Reply:  # noqa: ANN401 (the client's type has everything optional)
        used = answer.usage_metadata
        tokens_in = getattr(used, "prompt_token_count", None) or 0
        tokens_out = (getattr(used, "candidates_token_count", None) or 0) + (
            getattr(used, "thoughts_token_count", None) or 0
        )
        self._reach.usage.add(texts=1, tokens=tokens_in + tokens_out)
        counted = Reply("", "whole", "", answer.model_version or self._model, tokens_in, tokens_out)
        if getattr(answer.prompt_feedback, "block_reason", None):
            return replace(counted, ending="blocked")
        if not answer.candidates:
            raise unreadable(access, self._model, message("it holds no message"))
        return replace(counted, text=_text(answer.candidates[0]), ending=_ending(answer.candidates[0]))

    def _open(self) -> tuple[Access, genai.Client]:
        with self._opening:
            if self._opened is None:
                access = self._reach.find_access("gemini", self._base_url)
                self._opened = (access, gemini_client(access, self._reach.policy))
            return self._opened


def _config(rules: str, most_tokens: int) -> Any:  # noqa: ANN401 (the client's type is imported here alone)
    from google.genai import types

    # No temperature, and no level of thinking below low: newer models refuse both.
    return types.GenerateContentConfig(
        system_instruction=rules,
        response_mime_type="application/json",
        response_schema=_schema(),
        max_output_tokens=most_tokens,
        thinking_config=types.ThinkingConfig(thinking_level=types.ThinkingLevel.LOW),
    )


def _schema() -> Any:  # noqa: ANN401 (the client's type is imported here alone)
    from google.genai import types

    text = types.Schema(type=types.Type.STRING)
    fields = ["query", "kind", "why"]
    candidate = types.Schema(
        type=types.Type.OBJECT, properties=dict.fromkeys(fields, text), required=fields, property_ordering=fields
    )
    every = types.Schema(type=types.Type.ARRAY, items=candidate)
    return types.Schema(type=types.Type.OBJECT, properties={"candidates": every}, required=["candidates"])


def _ending(candidate: Any) -> Ending:  # noqa: ANN401 (the client's type has everything optional)
    reason = getattr(candidate.finish_reason, "name", str(candidate.finish_reason or ""))
    if reason == CUT:
        return "cut"
    return "blocked" if reason in STOPPED else "whole"


def _text(candidate: Any) -> str:  # noqa: ANN401 (the client's type has everything optional)
    parts = getattr(candidate.content, "parts", None) or []
    return "".join(part.text for part in parts if part.text and not part.thought)
