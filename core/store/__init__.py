"""The workspace: projects, catalogs, query sets, result lists, runs and suggestions, in one SQL database."""

from core.store.database import STALE_SECONDS
from core.store.earlier_catalogs import EarlierCatalogs
from core.store.histories import History, UsedVersion, Version
from core.store.projects import Projects
from core.store.records import (
    CatalogSource,
    EarlierCatalog,
    Project,
    RunStatus,
    StoredQuerySet,
    StoredRun,
    StoredSource,
    run_digest,
)
from core.store.result_lists import ResultListsOfProjects, StoredResultLists
from core.store.runs import Runs
from core.store.suggestion_records import (
    EVERYTHING,
    BulkGuard,
    CallOutcome,
    Card,
    Caught,
    Conflict,
    Mark,
    Progress,
    StoredSuggestions,
    Tally,
    Undone,
    Wanted,
)
from core.store.suggestions import Entered, QueryOrigin, Suggestions

__all__ = [
    "EVERYTHING",
    "STALE_SECONDS",
    "BulkGuard",
    "CallOutcome",
    "Card",
    "CatalogSource",
    "Caught",
    "Conflict",
    "EarlierCatalog",
    "Entered",
    "History",
    "Mark",
    "Progress",
    "Project",
    "QueryOrigin",
    "RunStatus",
    "Store",
    "StoredQuerySet",
    "StoredResultLists",
    "StoredRun",
    "StoredSource",
    "StoredSuggestions",
    "Tally",
    "Undone",
    "UsedVersion",
    "Version",
    "Wanted",
    "run_digest",
]


class Store(Projects, EarlierCatalogs, Suggestions, ResultListsOfProjects, Runs):
    """All that a workspace keeps; one a process, safe to use from any of its threads.

    Open it with the workspace's folder (a SQLite file is made there) or with an SQLAlchemy URL. Every method
    has written to the database when it returns. Catalogs, query sets and finished runs that it gives are
    shared between callers: read them, don't change them. Anything it can't do raises `StoreError`.
    """
