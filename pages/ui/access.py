"""Keys of providers and addresses that may be called: from the session, from secrets.toml, from the environment.

A key never leaves these functions but inside a `Key`, which no message, file or cache can write.
"""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Iterable, Mapping
from typing import Literal

import streamlit as st
from streamlit.errors import StreamlitSecretNotFoundError

from core.messages import Message, message
from core.providers.access import SERVER_VARIABLE, VARIABLES, Access, FindAccess, search_key
from core.providers.failures import failure
from core.providers.guard import Policy, check_address
from core.providers.keys import NO_KEY, Key

Provider = Literal["gemini", "openai", "search"]
NAMED: dict[str, Provider] = {"gemini": "gemini", "search": "search"}
"""Providers by their names; every other name is that of a server that speaks OpenAI's API."""

SECTION = "releve"
"""The section of secrets.toml: what stands at its root becomes an environment variable."""


def policy() -> Policy:
    """Return what may be called: anything where the app serves its own machine alone, else what is listed."""
    return Policy(shared=shared(), allowed=tuple(map(str, _secrets().get("allowed_servers", ()))))


def shared() -> bool:
    """Return whether other people reach this app: it then listens on more than this machine, or says so itself."""
    if os.environ.get("RELEVE_SHARED"):
        return True
    address = str(st.get_option("server.address") or "")
    try:
        return not ipaddress.ip_address(address).is_loopback
    except ValueError:
        return address != "localhost"


def typed_key(provider: Provider, base_url: str = "") -> str:
    """Return the name, in the session, of the key that a person types for a provider or a server."""
    return f"typed_key_{provider}_{base_url}"


def key_of(provider: Provider, base_url: str = "") -> tuple[Key, Message | None]:
    """Return the key to use and where it is from; a server of one's own never gets a provider's key."""
    found = (
        (message("typed in this session"), str(st.session_state.get(typed_key(provider, base_url)) or "")),
        (message("from secrets.toml"), _secret_key(provider, base_url)),
        (message("from the environment"), _environment_key(provider, base_url)),
    )
    for source, secret in found:
        if secret.strip():
            return Key(secret.strip()), source
    return NO_KEY, None


def access_of(provider: Provider, base_url: str = "") -> Access:
    """Return how to reach a provider; raises `ProviderError` without a key or for an address that is refused."""
    key, _ = key_of(provider, base_url)
    return _access(provider, base_url, key)


def finder(addresses: Iterable[tuple[Provider, str]]) -> FindAccess:
    """Return what gives work in the background the keys that this session has now for these addresses."""
    keys = {address: key_of(*address)[0] for address in addresses}
    allowed = policy()

    def find(provider: str, base_url: str) -> Access:
        named = NAMED.get(provider, "openai")
        return _access(named, base_url, keys.get((named, base_url), NO_KEY), allowed)

    return find


def _access(provider: Provider, base_url: str, key: Key, allowed: Policy | None = None) -> Access:
    access = Access(provider, base_url, key)
    if base_url:
        check_address(base_url, allowed or policy())
    elif not key:
        raise failure("key", access, "")
    return access


def _secret_key(provider: Provider, base_url: str) -> str:
    kept = _secrets()
    if base_url:
        return str(kept.get("server_keys", {}).get(base_url, ""))
    return str(kept.get(f"{provider}_key", ""))


def _environment_key(provider: Provider, base_url: str) -> str:
    if base_url and shared():
        return ""
    if provider == "search":
        return search_key().reveal()
    if base_url:
        return os.environ.get(SERVER_VARIABLE, "")
    return next((os.environ[name] for name in VARIABLES[provider] if os.environ.get(name)), "")


def _secrets() -> Mapping[str, object]:
    try:
        return dict(st.secrets.get(SECTION, {}))
    except StreamlitSecretNotFoundError:
        return {}
