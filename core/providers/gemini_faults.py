"""What the exceptions of the google-genai client mean."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from core.providers.explanations import FailureKind
from core.providers.fault import Fault
from core.providers.network_faults import network_fault
from core.providers.openai_faults import NO_ANSWER, SENT_ON, own_words
from core.providers.waits import duration_wait, header_wait

if TYPE_CHECKING:
    from google.genai.errors import APIError

BY_REASON: dict[str, FailureKind] = {
    "API_KEY_INVALID": "key",
    "API_KEY_EXPIRED": "key",
    "API_KEY_SERVICE_BLOCKED": "forbidden",
    "SERVICE_DISABLED": "forbidden",
    "BILLING_DISABLED": "spent",
}
"""Reasons in the details of a refusal: a wrong key is a 400 there."""
BY_STATUS: dict[str | None, FailureKind] = {
    "UNAUTHENTICATED": "key",
    "PERMISSION_DENIED": "forbidden",
    "FAILED_PRECONDITION": "forbidden",
    "NOT_FOUND": "model",
    "RESOURCE_EXHAUSTED": "quota",
    "DEADLINE_EXCEEDED": "timeout",
}
BY_CODE: dict[int, FailureKind] = {
    401: "key",
    402: "spent",
    403: "forbidden",
    404: "model",
    408: "timeout",
    429: "quota",
    504: "timeout",
}
_LENGTH = re.compile(r"output_?dimensionality|dimension", re.IGNORECASE)


def gemini_fault(error: Exception) -> Fault:
    """Return what an exception means; what no server said is an answer that can't be read."""
    from google.genai import errors

    if isinstance(error, errors.APIError):
        return _refusal(error)
    if isinstance(error, UnicodeEncodeError):
        return Fault("key")
    return network_fault(error) or Fault("unreadable", reason=NO_ANSWER if _no_json(error) else None)


def _refusal(error: APIError) -> Fault:
    if 300 <= error.code < 400:
        return Fault("address", reason=SENT_ON)
    details = list(_details(error.details))
    asked = next((duration_wait(detail.get("retryDelay")) for detail in details if "retryDelay" in detail), None)
    wait = asked if asked is not None else header_wait(getattr(error.response, "headers", {}))
    return Fault(_kind(error, details), wait, own_words(error.message))


def _kind(error: APIError, details: list[Mapping[str, Any]]) -> FailureKind:
    reason = next((detail["reason"] for detail in details if detail.get("reason") in BY_REASON), None)
    if reason is not None:
        return BY_REASON[reason]
    # The daily quota comes with a wait of seconds, after which nothing has changed.
    if any("PerDay" in str(violation) for detail in details for violation in _listed(detail.get("violations"))):
        return "spent"
    if error.code == 400 and _LENGTH.search(own_words(error.message)):
        return "dimensions"
    other: FailureKind = "server" if error.code >= 500 else "request"
    return BY_STATUS.get(error.status) or BY_CODE.get(error.code, other)


def _details(body: object) -> Iterator[Mapping[str, Any]]:
    refusal = body.get("error") if isinstance(body, dict) else None
    listed = refusal.get("details") if isinstance(refusal, dict) else None
    return (detail for detail in _listed(listed) if isinstance(detail, dict))


def _listed(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _no_json(error: Exception) -> bool:
    from pydantic import ValidationError

    return isinstance(error, ValueError) and not isinstance(error, ValidationError)
