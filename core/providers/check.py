"""Whether a key, an address and a model work together: one call that costs next to nothing."""

from __future__ import annotations

import base64
import binascii
import math
import time
from collections.abc import Callable
from dataclasses import dataclass

from core.messages import message
from core.providers.access import Access
from core.providers.clients import gemini_client, openai_client
from core.providers.failures import gemini_failure, openai_failure, unreadable
from core.providers.guard import Policy
from core.providers.models import Purpose

TEXT = "a"
BYTES_A_NUMBER = 4
OUT_OF_TOKENS = "model output limit"
"""What OpenAI writes when a model that thinks first was allowed one token: it was reached, so all is well."""


@dataclass(frozen=True)
class Checked:
    """`model` is the name that the provider returned; `dimension` the length of its vectors, None for chat."""

    model: str
    dimension: int | None
    seconds: float


def check(access: Access, model: str, purpose: Purpose, policy: Policy) -> Checked:
    """Embed one letter, or ask for one token; raises `ProviderError` that says plainly what is wrong."""
    start = time.perf_counter()
    returned, dimension = _CALLS[access.provider, purpose](access, model, policy)
    return Checked(returned or model, dimension, time.perf_counter() - start)


Returned = tuple[str | None, int | None]


def _openai_embeds(access: Access, model: str, policy: Policy) -> Returned:
    client = openai_client(access, policy)
    try:
        answer = client.embeddings.create(model=model, input=[TEXT], encoding_format="float")
        vectors: list[object] = [item.embedding for item in answer.data]
        returned = answer.model
    except Exception as error:
        raise openai_failure(error, access, model) from error
    return returned, _length(vectors, access, model)


def _gemini_embeds(access: Access, model: str, policy: Policy) -> Returned:
    client = gemini_client(access, policy)
    try:
        answer = client.models.embed_content(model=model, contents=TEXT)
    except Exception as error:
        raise gemini_failure(error, access, model) from error
    return None, _length([each.values for each in answer.embeddings or []], access, model)


def _openai_chats(access: Access, model: str, policy: Policy) -> Returned:
    import openai

    client = openai_client(access, policy)
    try:
        answer = client.chat.completions.create(
            model=model,
            messages=[{"role": "user", "content": TEXT}],
            max_tokens=1 if access.custom else openai.omit,
            max_completion_tokens=openai.omit if access.custom else 1,
        )
        returned, choices = answer.model, len(answer.choices)
    except openai.BadRequestError as error:
        if OUT_OF_TOKENS in error.message:
            return None, None
        raise openai_failure(error, access, model) from error
    except Exception as error:
        raise openai_failure(error, access, model) from error
    if not choices:
        raise unreadable(access, model, message("it holds no answer"))
    return returned, None


def _gemini_chats(access: Access, model: str, policy: Policy) -> Returned:
    from google.genai import types

    client = gemini_client(access, policy)
    try:
        answer = client.models.generate_content(
            model=model, contents=TEXT, config=types.GenerateContentConfig(max_output_tokens=1)
        )
    except Exception as error:
        raise gemini_failure(error, access, model) from error
    if not answer.candidates:
        raise unreadable(access, model, message("it holds no answer"))
    return answer.model_version, None


_CALLS: dict[tuple[str, Purpose], Callable[[Access, str, Policy], Returned]] = {
    ("openai", "embed"): _openai_embeds,
    ("openai", "chat"): _openai_chats,
    ("gemini", "embed"): _gemini_embeds,
    ("gemini", "chat"): _gemini_chats,
}


def _length(vectors: list[object], access: Access, model: str) -> int:
    """Return the length of the one vector of an answer; raises `ProviderError` where it is none."""
    if len(vectors) != 1:
        raise unreadable(access, model, message("{vectors} vectors for one text", vectors=len(vectors)))
    vector = vectors[0]
    length = _bytes(vector) // BYTES_A_NUMBER if isinstance(vector, str) else _numbers(vector)
    if not length:
        raise unreadable(access, model, message("what should be a vector is none"))
    return length


def _bytes(vector: str) -> int:
    """Return how many bytes a vector has where a server writes base64 whatever it was asked for."""
    try:
        return len(base64.b64decode(vector, validate=True))
    except binascii.Error:
        return 0


def _numbers(vector: object) -> int:
    if not isinstance(vector, list) or not all(isinstance(x, int | float) and math.isfinite(x) for x in vector):
        return 0
    return len(vector) if any(vector) else 0
