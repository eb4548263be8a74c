"""The providers' own clients, set up so that a key and a text go to one address and nowhere else.

They make one attempt. Trying again is the work of one layer only, which knows the wait that the provider asked for,
how many calls are on their way, and whether someone wants to stop: two layers would multiply the attempts.
Neither closes an HTTP client that it did not make itself: it is closed when the client is forgotten.
"""

from __future__ import annotations

import weakref
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.providers.access import Access
from core.providers.explanations import NO_ADDRESS
from core.providers.failures import failure
from core.providers.guard import Policy, check_address, refused

if TYPE_CHECKING:
    import openai
    from google import genai

NO_KEY_NEEDED = "not-needed"
"""Sent where there is no key: without any, the clients look for one in the environment."""


@dataclass(frozen=True)
class Timeouts:
    """Seconds until a connection stands, and between two signs of life of each provider."""

    connect: float = 5.0
    openai: float = 120.0
    gemini: float = 60.0
    search: float = 30.0


DEFAULT_TIMEOUTS = Timeouts()


def openai_client(access: Access, policy: Policy, timeouts: Timeouts = DEFAULT_TIMEOUTS) -> openai.OpenAI:
    """Return a client for OpenAI or a server that speaks its API; raises `ProviderError` for key or address."""
    import httpx2
    import openai

    from core.providers.connections import http_client, only_ours

    key = _secret(access, policy)
    timeout = httpx2.Timeout(timeouts.openai, connect=timeouts.connect)
    connections = http_client(access, policy, timeout, only_ours(key))
    client = openai.OpenAI(
        api_key=key,
        admin_api_key="",
        base_url=access.address,
        max_retries=0,
        timeout=timeout,
        http_client=connections,
    )
    weakref.finalize(client, connections.close)
    return client


def gemini_client(access: Access, policy: Policy, timeouts: Timeouts = DEFAULT_TIMEOUTS) -> genai.Client:
    """Return a client for Gemini; keep a reference to it, it closes when forgotten. Raises as `openai_client`."""
    import httpx2
    from google import genai
    from google.genai import types

    from core.providers.connections import certificates, connect_within, http_client

    key = _secret(access, policy)
    timeout = httpx2.Timeout(timeouts.gemini, connect=timeouts.connect)
    connections = http_client(access, policy, timeout, connect_within(timeouts.connect))
    options = types.HttpOptions(
        base_url=access.address,
        timeout=round(timeouts.gemini * 1000),
        httpx_client=connections,
        client_args={"verify": certificates(access)},  # of the asynchronous client, which is made and never used
    )
    client = genai.Client(api_key=key, vertexai=False, http_options=options)
    weakref.finalize(client, connections.close)
    return client


def _secret(access: Access, policy: Policy) -> str:
    """Return the key to send; raises `ProviderError` where it or the address can't be used."""
    import httpx2

    if access.custom:
        check_address(access.base_url, policy)
    try:
        httpx2.URL(access.address)
    except httpx2.InvalidURL:
        raise refused(NO_ADDRESS) from None
    key = access.key.reveal()
    # A character that can't stand in a header would bring the key back in the words of an exception.
    if not (key or access.custom) or not (key.isascii() and key.isprintable()) or " " in key:
        raise failure("key", access, "")
    return key or NO_KEY_NEEDED
