"""How providers are reached: with whose key, at which addresses, and what that used up."""

from __future__ import annotations

from dataclasses import dataclass, field

from core.providers.access import Access, FindAccess
from core.providers.clients import Timeouts
from core.providers.failures import failure
from core.providers.guard import Policy
from core.providers.keys import NO_KEY
from core.providers.usage import Usage


def no_access(provider: str, base_url: str) -> Access:
    """Give access to nothing; raises `ProviderError`."""
    raise failure("key", Access("gemini" if provider == "gemini" else "openai", base_url, NO_KEY), "")


@dataclass(frozen=True)
class Reach:
    """`find_access` gives the address and key of a provider when the first call is made, not before."""

    find_access: FindAccess = no_access
    policy: Policy = field(default_factory=Policy)
    usage: Usage = field(default_factory=Usage)
    timeouts: Timeouts = field(default_factory=Timeouts)
