"""What the scripted server writes back: a status, headers and bytes, or a failure below HTTP."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.providers.calls import Call

ERROR_DETAIL = "type.googleapis.com/google.rpc."


@dataclass(frozen=True)
class Reply:
    """`share` of the body is written before the connection is reset; nothing at all for `silence` seconds before."""

    body: bytes = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=lambda: {"Content-Type": "application/json"})
    share: float = 1.0
    silence: float = 0.0


def as_json(content: object, status: int = 200, **headers: str) -> Reply:
    """Return a reply in JSON; NaN is written as some servers write it, which is no JSON."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Reply(json.dumps(content).encode(), status, {"Content-Type": "application/json", **named})


def openai_error(status: int, said: str, *, code: str | None = None, kind: str = "invalid_request_error") -> Reply:
    """Return an error as OpenAI writes it."""
    return as_json({"error": {"message": said, "type": kind, "param": None, "code": code}}, status)


def gemini_error(status: int, said: str, *, name: str, details: Sequence[Mapping[str, Any]] = ()) -> Reply:
    """Return an error as Google's servers write it; each detail's type is said by its short name."""
    typed = [{**each, "@type": ERROR_DETAIL + each["@type"]} for each in details]
    error = {"code": status, "message": said, "status": name, **({"details": typed} if typed else {})}
    return as_json({"error": error}, status)


def error(call: Call, status: int, said: str, *, name: str, code: str | None = None) -> Reply:
    """Return one error in the call's own wire format: `name` is Gemini's status, `code` OpenAI's."""
    if call.dialect == "gemini":
        return gemini_error(status, said, name=name)
    return openai_error(status, said, code=code)
