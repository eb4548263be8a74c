"""The language models that can be asked: one entry a provider."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from core.messages import EngineError, message
from core.providers.reach import Reach
from core.suggesting.answers import Reply
from core.suggesting.gemini_chat import GeminiChat
from core.suggesting.openai_chat import OpenAIChat
from core.suggesting.prompts import Messages
from core.suggesting.rungs import Rungs

MOST_TOKENS = 8192
"""Of an answer: six candidates take 400, and a thinking model may spend some thousands before the first."""


class Chat(Protocol):
    """A language model; `ask` may be called from several threads, and raises `ProviderError` at a call that fails."""

    def ask(self, messages: Messages) -> Reply:
        """Return the answer to one call."""


@dataclass(frozen=True)
class ChatSpec:
    """Which model of which provider, at an address of one's own or, where that is blank, the provider's."""

    provider: str
    model: str
    base_url: str = ""
    most_tokens: int = MOST_TOKENS


def _openai(spec: ChatSpec, reach: Reach, rungs: Rungs) -> Chat:
    return OpenAIChat(spec.model, spec.base_url, reach, rungs, spec.most_tokens)


def _gemini(spec: ChatSpec, reach: Reach, _rungs: Rungs) -> Chat:
    return GeminiChat(spec.model, spec.base_url, reach, spec.most_tokens)


CHATS: dict[str, Callable[[ChatSpec, Reach, Rungs], Chat]] = {"openai": _openai, "gemini": _gemini}


def chat_of(spec: ChatSpec, reach: Reach, rungs: Rungs) -> Chat:
    """Return a model to ask; nobody is called yet. Raises `EngineError` for a provider that is none."""
    if spec.provider not in CHATS:
        known = ", ".join(CHATS)
        raise EngineError(
            message("There is no provider “{asked}”; the providers are: {known}.", asked=spec.provider, known=known)
        )
    return CHATS[spec.provider](spec, reach, rungs)
