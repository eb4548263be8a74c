"""What the exceptions of the openai client mean, at OpenAI and at servers that speak its API more or less."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.messages import message
from core.providers.explanations import FailureKind
from core.providers.fault import Fault
from core.providers.network_faults import network_fault
from core.providers.waits import header_wait

if TYPE_CHECKING:
    from openai import APIStatusError

BY_CODE: dict[str, FailureKind] = {
    "insufficient_quota": "spent",
    "billing_hard_limit_reached": "spent",
    "billing_not_active": "spent",
    "invalid_api_key": "key",
    "account_deactivated": "forbidden",
    "unsupported_country_region_territory": "forbidden",
    "model_not_found": "model",
    "content_filter": "blocked",
    "content_policy_violation": "blocked",
    "rate_limit_exceeded": "quota",
}
"""The provider's own code or type says more than the status: a 429 may be one that no waiting cures."""
BY_STATUS: dict[int, FailureKind] = {
    401: "key",
    402: "spent",
    403: "forbidden",
    404: "model",
    408: "timeout",
    409: "server",
    429: "quota",
    504: "timeout",
}
_LENGTH = re.compile(r"dimension|matryoshka", re.IGNORECASE)
SENT_ON = message("it sends on to another address, which Relevé does not follow")
NO_ANSWER = message("it breaks off, or is a web page instead of an answer")


def openai_fault(error: Exception) -> Fault:
    """Return what an exception means; what no server said is an answer that can't be read."""
    import openai

    if isinstance(error, openai.APIStatusError):
        return _status_fault(error)
    if isinstance(error, openai.APITimeoutError):
        return Fault("timeout")
    if isinstance(error, openai.LengthFinishReasonError):
        return Fault("cut")
    if isinstance(error, openai.ContentFilterFinishReasonError):
        return Fault("blocked")
    if isinstance(error, UnicodeEncodeError):
        return Fault("key")
    if isinstance(error, openai.APIConnectionError):
        return network_fault(error) or Fault("network")
    return network_fault(error) or Fault("unreadable", reason=NO_ANSWER if isinstance(error, ValueError) else None)


def _status_fault(error: APIStatusError) -> Fault:
    if 300 <= error.status_code < 400:
        return Fault("address", reason=SENT_ON)
    return Fault(_kind(error), header_wait(error.response.headers), own_words(error.body))


def _kind(error: APIStatusError) -> FailureKind:
    for code in (error.code, error.type):
        if code in BY_CODE:
            return BY_CODE[code]
    if error.status_code in (400, 422) and _LENGTH.search(f"{error.param} {own_words(error.body)}"):
        return "dimensions"
    return BY_STATUS.get(error.status_code, "server" if error.status_code >= 500 else "request")


def own_words(body: object) -> str:
    """Return the sentence in the body of a refusal, wherever a server writes it; nothing of a page of HTML."""
    if isinstance(body, dict):
        return next((words for field in ("message", "detail", "error") if (words := own_words(body.get(field)))), "")
    words = body.strip() if isinstance(body, str) else ""
    return "" if words.startswith(("<", "{", "[")) else words
