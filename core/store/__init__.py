"""The workspace: projects, catalogs, query sets and runs, in one SQL database."""

from core.store.database import STALE_SECONDS
from core.store.projects import Projects
from core.store.query_sets import QuerySets
from core.store.records import (
    CatalogSource,
    Project,
    RunStatus,
    StoredQuerySet,
    StoredRun,
    run_digest,
)
from core.store.runs import Runs

__all__ = [
    "STALE_SECONDS",
    "CatalogSource",
    "Project",
    "RunStatus",
    "Store",
    "StoredQuerySet",
    "StoredRun",
    "run_digest",
]


class Store(Projects, QuerySets, Runs):
    """All that a workspace keeps; one a process, safe to use from any of its threads.

    Open it with the workspace's folder (a SQLite file is made there) or with an SQLAlchemy URL. Every method
    has written to the database when it returns. Catalogs, query sets and finished runs that it gives are
    shared between callers: read them, don't change them. Anything it can't do raises `StoreError`.
    """
