"""Projects, their settings and their catalogs."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pandas as pd
from sqlalchemy import Connection, Row, Select, and_, delete, insert, select, update

from core.catalog import Catalog
from core.digests import digest_of
from core.messages import StoreError, message
from core.shared import Shared
from core.store.catalog_bytes import catalog_from_parts, catalog_to_parts, source_from_bytes, source_to_bytes
from core.store.columns import now
from core.store.database import STALE_SECONDS, Database, insert_or_ignore, insert_or_replace
from core.store.records import CatalogSource, Project, StoredSource
from core.store.schema import catalog_parts, catalog_sources, catalogs, projects
from core.store.sweeping import delete_unused, let_go_of_catalog


class Projects(Database):
    """What the store does with projects and catalogs."""

    def __init__(self, url_or_path: str | Path, *, stale_seconds: float = STALE_SECONDS) -> None:
        super().__init__(url_or_path, stale_seconds=stale_seconds)
        self._catalogs: Shared[Catalog] = Shared(most=4)
        self._tables: Shared[pd.DataFrame] = Shared(most=2)

    def add_project(self, name: str, *, demo: bool = False) -> str:
        """Add a project without a catalog and return its id."""
        row = {
            "id": secrets.token_hex(8),
            "name": _named(name),
            "demo": demo,
            "created": now(),
            "settings": {},
        }
        with self.writing() as connection:
            connection.execute(insert(projects).values(row))
        return str(row["id"])

    def projects(self) -> list[Project]:
        """Return all projects, in the order they were added."""
        with self.reading() as connection:
            return [_project(row) for row in connection.execute(select(projects).order_by(projects.c.number))]

    def project(self, project_id: str) -> Project:
        """Return one project."""
        with self.reading() as connection:
            row = connection.execute(select(projects).where(projects.c.id == project_id)).first()
        if row is None:
            raise _no_project()
        return _project(row)

    def rename_project(self, project_id: str, name: str) -> None:
        """Give a project another name."""
        self._update_project(project_id, name=_named(name))

    def update_settings(self, project_id: str, **values: object) -> None:
        """Set these settings of a project and leave its others."""
        of_project = projects.c.id == project_id
        with self.writing() as connection:
            row = connection.execute(select(projects.c.settings).where(of_project).with_for_update()).one_or_none()
            if row is None:
                raise _no_project()
            connection.execute(update(projects).where(of_project).values(settings={**row.settings, **values}))

    def delete_project(self, project_id: str) -> None:
        """Delete a project with all its runs, and the catalogs and query sets that only it used."""
        with self.writing() as connection:
            connection.execute(delete(projects).where(projects.c.id == project_id))
            delete_unused(connection)

    def set_catalog(self, project_id: str, catalog: Catalog, *, source: CatalogSource) -> str:
        """Make this the project's catalog and return its digest; an earlier one stays where there are runs over it."""
        parts = catalog_to_parts(catalog)
        kept_with_it = None if self._has_catalog(catalog.digest) else catalog
        read = {
            "project_id": project_id,
            "catalog_digest": catalog.digest,
            "file_name": source.file_name,
            "rows": source_to_bytes(source, kept_with_it),
            "mapping": dict(source.mapping),
            "said": dict(source.said),
            "kept": source.kept,
            "rejected": source.rejected,
        }
        with self.writing() as connection:
            if not _keep(connection, catalog, parts) and kept_with_it is not None:
                # Somebody else kept it in between, perhaps from other columns.
                read["rows"] = source_to_bytes(source, None)
            before = _change_catalog(connection, project_id, catalog.digest)
            insert_or_replace(connection, catalog_sources, read)
            let_go_of_catalog(connection, project_id, before)
            delete_unused(connection)
        return catalog.digest

    def catalog(self, digest: str) -> Catalog:
        """Return a catalog by its digest, shared with other callers."""
        return self._catalogs.get(digest, lambda: self._read_catalog(digest))

    def stored_source(self, project_id: str) -> StoredSource | None:
        """Return how the file of a project's present catalog was read, without its table."""
        asked = select(*(catalog_sources.c[name] for name in StoredSource.__dataclass_fields__))
        with self.reading() as connection:
            row = connection.execute(_of_present(asked, project_id)).first()
        return None if row is None else StoredSource(*row)

    def catalog_source(self, project_id: str) -> CatalogSource | None:
        """Return the file of a project's catalog as it was read, if that is kept; its table is shared."""
        with self.reading() as connection:
            row = connection.execute(_of_present(select(catalog_sources), project_id)).first()
        if row is None:
            return None
        content, of = row.rows, row.catalog_digest
        digest = digest_of("table", of, sha256(content).hexdigest())
        table = self._tables.get(digest, lambda: source_from_bytes(content, lambda: self.catalog(of)))
        return CatalogSource(row.file_name, table, row.mapping, row.said, row.kept, row.rejected, digest=digest)

    def _read_catalog(self, digest: str) -> Catalog:
        with self.reading() as connection:
            row = connection.execute(select(catalogs).where(catalogs.c.digest == digest)).first()
            further = select(catalog_parts.c.documents).where(catalog_parts.c.digest == digest)
            parts = connection.execute(further.order_by(catalog_parts.c.position)).scalars().all()
        if row is None:
            raise StoreError(message("This catalog is not there any more. Choose the catalog again."))
        return replace(catalog_from_parts(row.name, row.documents, *parts), known_digest=digest)

    def _has_catalog(self, digest: str) -> bool:
        with self.reading() as connection:
            return connection.execute(select(catalogs.c.digest).where(catalogs.c.digest == digest)).first() is not None

    def _update_project(self, project_id: str, **values: object) -> None:
        with self.writing() as connection:
            changed = connection.execute(update(projects).where(projects.c.id == project_id).values(values))
            if changed.rowcount == 0:
                raise _no_project()


def _keep(connection: Connection, catalog: Catalog, parts: Iterator[bytes]) -> bool:
    """Keep a catalog part by part, each gone before the next is made; say whether it was not there."""
    first = {"digest": catalog.digest, "name": catalog.name, "documents": next(parts), "count": len(catalog)}
    inserted = insert_or_ignore(connection, catalogs, first)
    for position, part in enumerate(parts if inserted else ()):
        further = {"digest": catalog.digest, "position": position, "documents": part}
        connection.execute(insert(catalog_parts).values(further))
    return inserted


def _change_catalog(connection: Connection, project_id: str, digest: str) -> str:
    """Give a project another catalog and return the digest of the one before, or ""."""
    of_project = projects.c.id == project_id
    row = connection.execute(select(projects.c.catalog_digest).where(of_project).with_for_update()).first()
    if row is None:
        raise _no_project()
    connection.execute(update(projects).where(of_project).values(catalog_digest=digest))
    return row.catalog_digest or ""


def _of_present(asked: Select[Any], project_id: str) -> Select[Any]:
    """Return the question asked of the source of a project's present catalog alone."""
    present = and_(projects.c.id == project_id, projects.c.catalog_digest == catalog_sources.c.catalog_digest)
    return asked.join(projects, present).where(catalog_sources.c.project_id == project_id)


def _project(row: Row[tuple[object, ...]]) -> Project:
    return Project(row.id, row.name, row.demo, row.created, row.catalog_digest, row.settings)


def _named(name: str) -> str:
    if not name.strip():
        raise StoreError(message("A project needs a name."))
    return name.strip()


def _no_project() -> StoreError:
    return StoreError(message("This project is not there any more; it may have been deleted in another window."))
