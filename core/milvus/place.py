"""Where a Milvus is: a file of Milvus Lite, or the address of a server or a cluster."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from core.messages import EngineError, message
from core.providers.guard import Policy, check_address, public_addresses, resolved

FILE_NAME = "milvus.db"
"""The file in the workspace where nothing else is asked."""
ENDING = ".db"
"""How the name of a file ends that pymilvus opens with Milvus Lite."""


@dataclass(frozen=True)
class Place:
    """`uri` is what the client is given; `shown` is what a person reads: a file's name, or host and port."""

    uri: str
    shown: str
    file: bool

    @property
    def near(self) -> bool:
        """Return whether it is on this machine, where no proxy may stand in between."""
        return self.file or (urlsplit(self.uri).hostname or "") in ("localhost", "127.0.0.1", "::1")


def is_address(uri: str) -> bool:
    """Return whether a URI names a server rather than a file."""
    return "://" in uri


def place_of(uri: str, workspace: Path, policy: Policy) -> Place:
    """Return the place of a URI, "" for the file of the workspace.

    Raises `EngineError` for a file that may not be used, `ProviderError` for an address that may not be called.
    """
    if is_address(uri):
        check_address(uri, policy)
        return Place(uri, urlsplit(uri).netloc, file=False)
    file = Path(uri) if uri else workspace / FILE_NAME
    if file.suffix != ENDING:
        raise EngineError(
            message('The file "{file}" is no place for Milvus: its name must end in .db.', file=file.name)
        )
    if policy.shared and not file.resolve().is_relative_to(workspace.resolve()):
        raise EngineError(
            message(
                'The file "{file}" is outside the workspace. Relevé serves several people here: leave the file out, '
                "or name one inside the workspace.",
                file=file.name,
            )
        )
    return Place(str(file), file.name, file=True)


def check_connection(place: Place, policy: Policy) -> None:
    """Raise `ProviderError` where a shared server would be led into its own network."""
    if place.file or not policy.shared:
        return
    parts = urlsplit(place.uri)
    public_addresses(parts.hostname or "", parts.port or 443, resolved)
