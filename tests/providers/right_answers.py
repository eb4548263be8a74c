"""The answers that a provider in good health gives, in both wire formats."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from tests.providers.calls import Call
from tests.providers.replies import Reply, as_json, error
from tests.providers.vectors import vectors_of

CANDIDATES = {
    "candidates": [
        {"query": "cocotte fonte", "kind": "keywords", "language": "fr", "why": "Two words of a buyer."},
        {"query": "something for slow cooking", "kind": "need", "language": "en", "why": "Says the need only."},
    ]
}
"""What a chat answer holds where a test does not say what it is to hold."""
MOST_TEXTS = {"openai": 2048, "gemini": 100}
"""Texts in one call; both providers refuse more."""
OPENAI_MODELS = ("gpt-5.4-mini", "gpt-5.6-terra", "gpt-6.1-terra", "text-embedding-3-small", "text-embedding-3-large")
PAST_MODELS = {"gpt-4-old": "2025-06-06"}
GEMINI_MODELS = {
    "gemini-embedding-2": ["embedContent", "countTokens"],
    "gemini-embedding-001": ["embedContent", "countTokens"],
    "gemini-3.8-flash": ["generateContent", "countTokens"],
    "gemini-3.5-flash": ["generateContent", "countTokens"],
}


def right(call: Call) -> Reply:
    """Return the right answer to any call."""
    if call.kind == "embed":
        most = MOST_TEXTS[call.dialect]
        if len(call.texts) > most:
            return error(call, 400, f"at most {most} requests can be in one batch", name="INVALID_ARGUMENT")
        return embedding(call, vectors_of(call.texts, call.dimension))
    if call.kind == "elsewhere":
        return as_json({"detail": "Not Found"}, 404)
    return chat(call, json.dumps(call.candidates, ensure_ascii=False)) if call.kind == "chat" else models(call)


def embedding(call: Call, vectors: Sequence[object], *, order: Sequence[int] | None = None) -> Reply:
    """Return vectors as the call's provider does; `order` says which text each belongs to."""
    if call.dialect == "gemini":
        if call.path.endswith(":embedContent"):
            return as_json({"embedding": {"values": vectors[0]}})
        return as_json({"embeddings": [{"values": vector} for vector in vectors]})
    tokens = counted_tokens(call.texts)
    rows = [
        {"object": "embedding", "index": index, "embedding": vector}
        for index, vector in zip(order or range(len(vectors)), vectors, strict=True)
    ]
    usage = {"prompt_tokens": tokens, "total_tokens": tokens}
    return as_json({"object": "list", "data": rows, "model": call.model, "usage": usage})


def chat(call: Call, text: str | None, *, finish: str = "stop", refusal: str | None = None) -> Reply:
    """Return one message; `finish` is OpenAI's word for why it ends, said in Gemini's where Gemini is asked."""
    if call.dialect == "gemini":
        return _gemini_chat(call, text, finish)
    message = {"role": "assistant", "content": text, "refusal": refusal}
    choice = {"index": 0, "message": message, "logprobs": None, "finish_reason": finish}
    usage = {"prompt_tokens": 40, "completion_tokens": 20, "total_tokens": 60}
    said = {"id": f"chatcmpl-{call.number}", "object": "chat.completion", "created": 1, "model": call.model}
    return as_json({**said, "choices": [choice], "usage": usage})


def models(call: Call) -> Reply:
    """Return the list of models."""
    if call.dialect == "gemini":
        return as_json({"models": [_gemini_model(name, able) for name, able in GEMINI_MODELS.items()]})
    ends: dict[str, str | None] = {**dict.fromkeys(OPENAI_MODELS), **PAST_MODELS}
    return as_json({"object": "list", "data": [_openai_model(name, end) for name, end in ends.items()]})


def counted_tokens(texts: Sequence[str]) -> int:
    """Return what the server counts for texts: one token a word."""
    return sum(len(text.split()) for text in texts)


def _gemini_chat(call: Call, text: str | None, finish: str) -> Reply:
    named = {"stop": "STOP", "length": "MAX_TOKENS", "content_filter": "SAFETY"}[finish]
    content: dict[str, Any] = {"role": "model"}
    if text is not None:
        content["parts"] = [{"text": text}]
    usage = {"promptTokenCount": 40, "candidatesTokenCount": 20, "totalTokenCount": 60}
    candidate = {"content": content, "finishReason": named, "index": 0}
    return as_json({"candidates": [candidate], "usageMetadata": usage, "modelVersion": call.model})


def _openai_model(name: str, shutdown: str | None) -> dict[str, object]:
    ends = {"shutdown_date": shutdown} if shutdown else {}
    return {"id": name, "object": "model", "created": 1, "owned_by": "openai", **ends}


def _gemini_model(name: str, able: Sequence[str]) -> dict[str, object]:
    return {"name": f"models/{name}", "displayName": name, "supportedGenerationMethods": list(able)}
