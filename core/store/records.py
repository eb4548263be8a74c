"""What the store tells about the things it keeps, without their large tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

import pandas as pd

from core.digests import digest_of
from core.messages import Message

RunStatus = Literal["waiting", "running", "interrupted", "cancelled", "failed", "done"]


@dataclass(frozen=True)
class Project:
    """One search that somebody works on: a catalog, query sets, runs and a few settings."""

    id: str
    name: str
    demo: bool
    created: datetime
    catalog_digest: str | None
    settings: Mapping[str, object]


@dataclass(frozen=True, eq=False)
class CatalogSource:
    """A catalog's file as it was read, so that the columns can be chosen again without the file.

    `table` has the file's columns as text, `mapping` says which column is what, and `said` how the file was
    understood (encoding, separator, sheet). `dropped` are the places in `table` of rows that make no document of
    their own; it is not kept. Sources of the store with the same `digest` have one table.
    """

    file_name: str
    table: pd.DataFrame
    mapping: Mapping[str, object]
    said: Mapping[str, object]
    kept: int
    rejected: int
    dropped: Sequence[int] = ()
    digest: str = ""


@dataclass(frozen=True)
class StoredSource:
    """How a catalog's file was read, without its table, whose rows and columns `said` counts."""

    file_name: str
    mapping: Mapping[str, object]
    said: Mapping[str, object]
    kept: int
    rejected: int


@dataclass(frozen=True)
class EarlierCatalog:
    """A catalog that a project can go back to: its file's name, its documents, and the finished runs over it.

    `used` is when the newest run over it was added, None where there is no run.
    """

    digest: str
    name: str
    documents: int
    finished: int
    used: datetime | None


@dataclass(frozen=True)
class StoredQuerySet:
    """The current version of a project's query set, without its queries; `languages` counts them by code.

    `set_id` stays over all versions; `version` is the current one's number, and `versions` how many are kept.
    """

    digest: str
    name: str
    count: int
    languages: Mapping[str, int]
    created: datetime
    source: Mapping[str, object]
    set_id: str
    version: int
    versions: int


@dataclass(frozen=True)
class StoredRun:
    """A run without its rankings.

    `done` of `total` queries are answered, `failed` of those with a failure. `seconds` is the time the engine
    took to answer them, without waiting and without indexing. `message` says why a run failed.
    """

    id: str
    project_id: str
    digest: str
    spec: str
    fingerprint: str
    catalog_digest: str
    query_set_digest: str
    depth: int
    total: int
    status: RunStatus
    created: datetime
    finished: datetime | None
    done: int
    failed: int
    seconds: float
    message: Message | None


def run_digest(spec: str, fingerprint: str, catalog_digest: str, query_set_digest: str, depth: int) -> str:
    """Return the digest of all that decides a run's rankings."""
    return digest_of("run", spec, fingerprint, catalog_digest, query_set_digest, depth)
