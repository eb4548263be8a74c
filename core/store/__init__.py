"""The workspace: projects, catalogs, query sets, result lists and runs, in one SQL database."""

from core.store.database import STALE_SECONDS
from core.store.histories import History, UsedVersion, Version
from core.store.projects import Projects
from core.store.records import (
    CatalogSource,
    Project,
    RunStatus,
    StoredQuerySet,
    StoredRun,
    run_digest,
)
from core.store.result_lists import ResultListsOfProjects, StoredResultLists
from core.store.runs import Runs
from core.store.versions import Versions

__all__ = [
    "STALE_SECONDS",
    "CatalogSource",
    "History",
    "Project",
    "RunStatus",
    "Store",
    "StoredQuerySet",
    "StoredResultLists",
    "StoredRun",
    "UsedVersion",
    "Version",
    "run_digest",
]


class Store(Projects, Versions, ResultListsOfProjects, Runs):
    """All that a workspace keeps; one a process, safe to use from any of its threads.

    Open it with the workspace's folder (a SQLite file is made there) or with an SQLAlchemy URL. Every method
    has written to the database when it returns. Catalogs, query sets and finished runs that it gives are
    shared between callers: read them, don't change them. Anything it can't do raises `StoreError`.
    """
