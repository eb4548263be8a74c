"""How one provider is reached: at which address, with which key."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from core.providers.failures import failure
from core.providers.guard import Policy, check_address
from core.providers.keys import NO_KEY, Key

ProviderName = Literal["gemini", "openai", "search"]

OFFICIAL: dict[str, str] = {
    "gemini": "https://generativelanguage.googleapis.com",
    "openai": "https://api.openai.com/v1",
}
"""The providers' own addresses; given to the clients always, so that no environment variable sends a key elsewhere."""
PRESETS: dict[str, str] = {
    "Ollama": "http://localhost:11434/v1",
    "LM Studio": "http://localhost:1234/v1",
    "vLLM": "http://localhost:8000/v1",
    "llama.cpp": "http://localhost:8080/v1",
}
"""Where servers that speak OpenAI's API listen when nobody told them otherwise."""
COMPANIES: dict[str, str] = {"gemini": "Google", "openai": "OpenAI"}
VARIABLES: dict[str, tuple[str, ...]] = {
    "gemini": ("GOOGLE_API_KEY", "GEMINI_API_KEY"),
    "openai": ("OPENAI_API_KEY",),
}
"""Environment variables that hold a provider's key, the first that is set counts."""
SERVER_VARIABLE = "RELEVE_SERVER_KEY"
"""The environment variable of the key for a server of one's own: a provider's key is never sent there."""
SEARCH_VARIABLES = ("RELEVE_SEARCH_KEY", "RELEVE_SEARCH_USER", "RELEVE_SEARCH_PASSWORD")
"""The environment variables of a search server: its key, or a user and a password."""


@dataclass(frozen=True)
class Access:
    """An empty `base_url` is the provider's own address; `key` may be `NO_KEY` at a server of one's own."""

    provider: ProviderName
    base_url: str
    key: Key

    @property
    def custom(self) -> bool:
        """Return whether another address than the provider's own is called."""
        return bool(self.base_url) and self.base_url.rstrip("/") != OFFICIAL.get(self.provider)

    @property
    def address(self) -> str:
        """Return the address that is called."""
        return self.base_url or OFFICIAL[self.provider]

    @property
    def recipient(self) -> str:
        """Return who receives what is sent, in words for a person: a company and its host, or host:port."""
        host = self.address.rpartition("//")[2].partition("/")[0].rpartition("@")[2] or self.address
        return host if self.custom else f"{COMPANIES[self.provider]} ({host})"


FindAccess = Callable[[str, str], Access]
"""Provider and base URL in, access out; raises `ProviderError` without a key or for an address that is not allowed."""


def access_from_environment(policy: Policy) -> FindAccess:
    """Return what finds the keys in the environment, as the command line does."""

    def find(provider: str, base_url: str) -> Access:
        if provider == "search":
            check_address(base_url, policy)
            return Access("search", base_url, search_key())
        named: ProviderName = "gemini" if provider == "gemini" else "openai"
        if Access(named, base_url, NO_KEY).custom:
            check_address(base_url, policy)
            return Access(named, base_url, Key(os.environ.get(SERVER_VARIABLE, "")))
        access = Access(named, base_url, _first_key(VARIABLES[named]))
        if not access.key:
            raise failure("key", access, "")
        return access

    return find


def search_key() -> Key:
    """Return the key of a search server in the environment, or its user and password as `user:password`."""
    key, user, password = (os.environ.get(name, "") for name in SEARCH_VARIABLES)
    return Key(key or (f"{user}:{password}" if user and password else ""))


def _first_key(names: tuple[str, ...]) -> Key:
    return next((key for key in (Key(os.environ.get(name, "")) for name in names) if key), NO_KEY)
