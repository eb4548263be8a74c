"""The table of search servers: a new one is one file and one entry here."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

from core.messages import Message, message
from core.providers.access import Access
from core.providers.clients import Timeouts
from core.providers.guard import Policy
from core.search_servers.client import SearchClient
from core.search_servers.settings import Settings


@dataclass(frozen=True)
class Kind:
    """`module` has the function `client`; `imported` and `package` name what it needs besides what is always there."""

    module: str
    imported: str = ""
    package: str = ""

    def missing(self) -> Message | None:
        """Return what to install, None where nothing lacks."""
        if not self.imported or find_spec(self.imported) is not None:
            return None
        command = f"pip install {self.package}"
        return message(
            "The package {package} is not installed here: install it with {command}.",
            package=self.package,
            command=command,
        )

    def client(self, settings: Settings, access: Access, policy: Policy, timeouts: Timeouts) -> SearchClient:
        """Return the client; raises `ProviderError` for an address or a key that can't be used."""
        made: SearchClient = import_module(self.module).client(settings, access, policy, timeouts)
        return made


KINDS = {
    "elasticsearch": Kind("core.search_servers.elasticsearch", "elasticsearch", "elasticsearch"),
    "opensearch": Kind("core.search_servers.opensearch", "opensearchpy", "opensearch-py"),
    "http": Kind("core.search_servers.http_json"),
}
"""Search servers by the part of an engine's name after the colon."""
