"""The catalogs that a project had before its present one: which they are, and the way back to one."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Select, and_, func, or_, select, update

from core.messages import StoreError, message
from core.store.database import Database
from core.store.records import EarlierCatalog
from core.store.schema import catalog_sources, catalogs, projects, runs


class EarlierCatalogs(Database):
    """What the store does with the catalogs of a project beside its present one."""

    def earlier_catalogs(self, project_id: str) -> list[EarlierCatalog]:
        """Return the catalogs that are kept for a project beside its present one, that of the newest run first."""
        with self.reading() as connection:
            return _earlier(connection, project_id)

    def go_back_to_catalog(self, project_id: str, digest: str) -> None:
        """Make an earlier catalog the project's again; the present one becomes an earlier one, also without runs."""
        with self.writing() as connection:
            if digest not in {each.digest for each in _earlier(connection, project_id)}:
                raise StoreError(message("This earlier catalog is not kept any more. Bring its file again."))
            connection.execute(update(projects).where(projects.c.id == project_id).values(catalog_digest=digest))


def _earlier(connection: Connection, project_id: str) -> list[EarlierCatalog]:
    found = [EarlierCatalog(*row) for row in connection.execute(_asked(project_id))]
    never = [each for each in found if each.used is None]
    used = [(each.used, each) for each in found if each.used is not None]
    return [each for _, each in sorted(used, key=lambda pair: pair[0], reverse=True)] + never


def _asked(project_id: str) -> Select[Any]:
    source = and_(catalog_sources.c.catalog_digest == catalogs.c.digest, catalog_sources.c.project_id == project_id)
    run = and_(runs.c.catalog_digest == catalogs.c.digest, runs.c.project_id == project_id)
    present = select(projects.c.catalog_digest).where(projects.c.id == project_id).scalar_subquery()
    known = (catalogs.c.digest, func.coalesce(catalog_sources.c.file_name, catalogs.c.name), catalogs.c.count)
    return (
        select(*known, func.count(runs.c.id).filter(runs.c.status == "done"), func.max(runs.c.created))
        .outerjoin_from(catalogs, catalog_sources, source)
        .outerjoin(runs, run)
        .where(catalogs.c.digest != present, or_(catalog_sources.c.project_id.is_not(None), runs.c.id.is_not(None)))
        .group_by(catalogs.c.digest, catalog_sources.c.file_name, catalogs.c.name, catalogs.c.count)
    )
