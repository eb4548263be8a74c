"""Delete what nothing refers to any more: somebody's data may be secret, and deleted must mean deleted."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select

from core.store.schema import catalogs, project_query_sets, projects, query_sets, runs


def delete_unused(connection: Connection) -> None:
    """Delete the catalogs and query sets that no project and no run uses."""
    used_by_project = select(projects.c.catalog_digest).where(projects.c.catalog_digest.is_not(None))
    connection.execute(
        delete(catalogs)
        .where(catalogs.c.digest.not_in(used_by_project))
        .where(catalogs.c.digest.not_in(select(runs.c.catalog_digest)))
    )
    connection.execute(
        delete(query_sets)
        .where(query_sets.c.digest.not_in(select(project_query_sets.c.digest)))
        .where(query_sets.c.digest.not_in(select(runs.c.query_set_digest)))
    )
