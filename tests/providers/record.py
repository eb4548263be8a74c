"""What the installed clients send, recorded: `python -m tests.providers.record` writes the recordings again."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

from google.genai import types

from tests.providers.calls import Call
from tests.providers.sdk import Sdk, sdk_of
from tests.providers.server import ScriptedServer

RECORDED = Path(__file__).parent / "recorded"
PACKAGES = {"openai": "openai", "gemini": "google-genai"}
TEXTS = ["cast iron pot", "yoga mat"]
KEPT = ("authorization", "x-goog-api-key", "content-type", "x-server-timeout")
"""Headers whose values are recorded; of the others, which name machines and versions, only that they are sent."""


def _first_generation(sdk: Sdk) -> object:
    contents = [types.Content(parts=[types.Part(text=text)]) for text in TEXTS]
    settings = types.EmbedContentConfig(output_dimensionality=768, task_type="RETRIEVAL_QUERY")
    return sdk.gemini.models.embed_content(model="gemini-embedding-001", contents=contents, config=settings)


def _plain_texts(sdk: Sdk) -> object:
    return sdk.gemini.models.embed_content(model="gemini-embedding-2", contents=TEXTS)


REQUESTS: dict[str, dict[str, Callable[[Sdk], object]]] = {
    "openai": {
        "embeddings": lambda sdk: sdk.embed("openai", TEXTS),
        "embeddings with dimensions": lambda sdk: sdk.embed("openai", TEXTS, 256),
        "chat in a schema": lambda sdk: sdk.chat("openai"),
        "chat in JSON": lambda sdk: sdk.chat("openai", {"type": "json_object"}),
        "chat without format": lambda sdk: sdk.openai.chat.completions.create(
            model="llama", messages=[{"role": "user", "content": "A pot."}], max_tokens=8192
        ),
        "models": lambda sdk: sdk.models("openai"),
    },
    "gemini": {
        "embeddings, one content a text": lambda sdk: sdk.embed("gemini", TEXTS),
        "embeddings with a dimension": lambda sdk: sdk.embed("gemini", TEXTS, 768),
        "embeddings of the first generation, with a task": _first_generation,
        "embeddings of plain texts, which become one": _plain_texts,
        "chat in a schema": lambda sdk: sdk.chat("gemini"),
        "models": lambda sdk: sdk.models("gemini"),
    },
}


def recorded(dialect: str) -> dict[str, Any]:
    """Return every request of a client by name, as it is sent today."""
    sent = {}
    with ScriptedServer() as server, sdk_of(server) as sdk:
        for name, ask in REQUESTS[dialect].items():
            ask(sdk)
            sent[name] = _written(server.calls[-1])
    return sent


def _written(call: Call) -> dict[str, Any]:
    values = {name: call.headers[name].replace(call.key, "KEY") for name in KEPT if name in call.headers}
    others = sorted(set(call.headers) - set(KEPT) - {"content-length"})
    headers = {"headers": values, "other_headers": others}
    return {"method": call.method, "path": call.path, "query": call.query, **headers, "body": call.body}


def main() -> None:
    """Write the recordings of both clients."""
    RECORDED.mkdir(exist_ok=True)
    for dialect, package in PACKAGES.items():
        sent = {"recorded_with": f"{package} {version(package)}", "requests": recorded(dialect)}
        (RECORDED / f"{dialect}.json").write_text(json.dumps(sent, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
