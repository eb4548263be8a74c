"""Delete what nothing refers to any more: somebody's data may be secret, and deleted must mean deleted."""

from __future__ import annotations

from sqlalchemy import Connection, delete, exists, or_, select

from core.store.schema import (
    catalog_sources,
    catalogs,
    projects,
    query_set_versions,
    query_sets,
    runs,
    suggestion_batches,
)


def let_go_of_catalog(connection: Connection, project_id: str, digest: str) -> None:
    """Forget how a project read a catalog that is not its present one and that no run or batch of it is over."""
    source = catalog_sources.c
    batches = suggestion_batches.c
    present = exists().where(projects.c.id == project_id, projects.c.catalog_digest == digest)
    has_runs = exists().where(runs.c.project_id == project_id, runs.c.catalog_digest == digest)
    has_batches = exists().where(batches.project_id == project_id, batches.catalog_digest == digest)
    of_catalog = (source.project_id == project_id, source.catalog_digest == digest)
    connection.execute(delete(catalog_sources).where(*of_catalog, ~present, ~has_runs, ~has_batches))


def delete_unused(connection: Connection) -> None:
    """Delete the catalogs and query sets that no project, run or batch of suggestions uses."""
    used_by_project = select(projects.c.catalog_digest).where(projects.c.catalog_digest.is_not(None))
    connection.execute(
        delete(catalogs)
        .where(catalogs.c.digest.not_in(used_by_project))
        .where(catalogs.c.digest.not_in(select(runs.c.catalog_digest)))
        .where(catalogs.c.digest.not_in(select(suggestion_batches.c.catalog_digest)))
        .where(catalogs.c.digest.not_in(select(catalog_sources.c.catalog_digest)))
    )
    _delete_unused_query_sets(connection)


def _delete_unused_query_sets(connection: Connection) -> None:
    """Delete the query sets of no version and no run, but not one whose changes another is."""
    versions, of_runs = select(query_set_versions.c.digest), select(runs.c.query_set_digest)
    kept = query_sets.alias()
    used = or_(kept.c.digest.in_(versions), kept.c.digest.in_(of_runs))
    bases = select(kept.c.base).where(used, kept.c.base.is_not(None))
    connection.execute(
        delete(query_sets)
        .where(query_sets.c.digest.not_in(versions))
        .where(query_sets.c.digest.not_in(of_runs))
        .where(query_sets.c.digest.not_in(bases))
    )
