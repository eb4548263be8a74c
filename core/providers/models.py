"""Models of the providers: a few that are known, and the lists that providers give."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Literal

from core.messages import message
from core.providers.access import Access, ProviderName
from core.providers.clients import gemini_client, openai_client
from core.providers.failures import gemini_failure, openai_failure, unreadable
from core.providers.guard import Policy

if TYPE_CHECKING:
    from google.genai.types import Model as GeminiModel
    from openai.types import Model as OpenAIModel

Purpose = Literal["embed", "chat"]


@dataclass(frozen=True)
class Model:
    """A model: `dimension` is its native length and `smaller` the lengths it can be cut to; both of embeddings only.

    `most_tokens` is what it reads of one input, None where that is more than anyone sends here.
    """

    name: str
    label: str
    provider: ProviderName
    purpose: Purpose
    dimension: int | None = None
    smaller: tuple[int, ...] = ()
    most_tokens: int | None = None


OF_3072, OF_1536 = (1536, 768, 256, 128), (768, 512, 256, 128)

MODELS: tuple[Model, ...] = (
    Model("gemini-embedding-2", "Gemini Embedding 2", "gemini", "embed", 3072, OF_3072, 8192),
    Model("gemini-embedding-001", "Gemini Embedding 001", "gemini", "embed", 3072, OF_3072, 2048),
    Model("text-embedding-3-small", "OpenAI text-embedding-3-small", "openai", "embed", 1536, OF_1536, 8192),
    Model("text-embedding-3-large", "OpenAI text-embedding-3-large", "openai", "embed", 3072, OF_3072, 8192),
    Model("gpt-6.1-terra", "GPT-6.1 Terra", "openai", "chat"),
    Model("gpt-5.6-terra", "GPT-5.6 Terra", "openai", "chat"),
    Model("gpt-5.4-mini", "GPT-5.4 mini", "openai", "chat"),
    Model("gemini-3.8-flash", "Gemini 3.8 Flash", "gemini", "chat"),
    Model("gemini-3.5-flash", "Gemini 3.5 Flash", "gemini", "chat"),
)
"""What is offered before any list is loaded, the first of each kind as the usual choice."""

GEMINI_ACTIONS: dict[Purpose, str] = {"embed": "embedContent", "chat": "generateContent"}
OPENAI_NAMES: dict[Purpose, re.Pattern[str]] = {
    "embed": re.compile(r"embedding"),
    "chat": re.compile(
        r"^(?:gpt-|chatgpt-|o\d)(?!.*(?:audio|realtime|image|tts|transcribe|search|instruct|live|moderation))"
    ),
}
"""OpenAI says of no model what it can do, so its name must."""


def known_model(provider: str, name: str) -> Model | None:
    """Return what is known of a model, None for one that isn't in the short list."""
    return next((model for model in MODELS if (model.provider, model.name) == (provider, name)), None)


def offered(provider: str, purpose: Purpose) -> list[Model]:
    """Return the short list of a provider for one purpose."""
    return [model for model in MODELS if (model.provider, model.purpose) == (provider, purpose)]


def load_models(access: Access, purpose: Purpose, policy: Policy) -> list[str]:
    """Return the names of the models that this key can use for a purpose, sorted; raises `ProviderError`."""
    list_names = _gemini_names if access.provider == "gemini" else _openai_names
    names = list_names(access, purpose, policy)
    if not names:
        raise unreadable(access, "", message("its list holds no model for this"))
    return sorted(names)


def openai_names(listed: Iterable[OpenAIModel], purpose: Purpose, today: date) -> set[str]:
    """Return those of OpenAI's models whose names speak of a purpose and that are not shut down yet."""
    return {model.id for model in listed if OPENAI_NAMES[purpose].search(model.id) and not _is_over(model, today)}


def _openai_names(access: Access, purpose: Purpose, policy: Policy) -> set[str]:
    client = openai_client(access, policy)
    try:
        listed = [model for model in client.models.list() if isinstance(model.id, str)]
    except Exception as error:
        raise openai_failure(error, access, "") from error
    if access.custom:  # names of one's own say nothing
        return {model.id for model in listed}
    return openai_names(listed, purpose, datetime.now(UTC).date())


def _is_over(model: OpenAIModel, today: date) -> bool:
    try:
        return date.fromisoformat((model.shutdown_date or "")[:10]) < today
    except ValueError:
        return False


def _gemini_names(access: Access, purpose: Purpose, policy: Policy) -> set[str]:
    client = gemini_client(access, policy)
    try:
        return {_name(model) for model in client.models.list() if _does(model, purpose)}
    except Exception as error:
        raise gemini_failure(error, access, "") from error


def _does(model: GeminiModel, purpose: Purpose) -> bool:
    return bool(model.name) and GEMINI_ACTIONS[purpose] in (model.supported_actions or ())


def _name(model: GeminiModel) -> str:
    return (model.name or "").removeprefix("models/")
