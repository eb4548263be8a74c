"""What is known of a catalog's file is kept for earlier catalogs of a project too, and each catalog is counted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from core.store.parquet import row_count

revision = "0006"
down_revision = "0005"

CATALOGS = sa.table("catalogs", sa.column("digest"), sa.column("documents", sa.LargeBinary), sa.column("count"))
PARTS = sa.table("catalog_parts", sa.column("digest"), sa.column("documents", sa.LargeBinary))
SAME = ("file_name", "rows", "mapping", "said", "kept", "rejected")


def upgrade() -> None:
    """Let a source belong to a project's catalog, of which there can be several, and count all catalogs."""
    _create_sources()
    names = ", ".join(SAME)
    # Made under another name: PostgreSQL names a key after its table, and the earlier table still has that name.
    op.execute(
        f"INSERT INTO catalog_sources_too (project_id, catalog_digest, {names}) "  # noqa: S608 (our own names)
        f"SELECT project_id, projects.catalog_digest, {names} FROM catalog_sources "
        "JOIN projects ON projects.id = catalog_sources.project_id WHERE projects.catalog_digest IS NOT NULL"
    )
    op.drop_table("catalog_sources")
    op.rename_table("catalog_sources_too", "catalog_sources")
    op.add_column("catalogs", sa.Column("count", sa.Integer, nullable=False, server_default="0"))
    _count_catalogs(op.get_bind())


def _create_sources() -> None:
    of_project = sa.ForeignKey("projects.id", ondelete="CASCADE")
    op.create_table(
        "catalog_sources_too",
        sa.Column("project_id", sa.Text, of_project, primary_key=True),
        sa.Column("catalog_digest", sa.Text, sa.ForeignKey("catalogs.digest"), primary_key=True),
        sa.Column("file_name", sa.Text, nullable=False),
        sa.Column("rows", sa.LargeBinary, nullable=False),
        sa.Column("mapping", sa.Text, nullable=False),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("kept", sa.Integer, nullable=False),
        sa.Column("rejected", sa.Integer, nullable=False),
    )


def _count_catalogs(connection: sa.Connection) -> None:
    """Count one catalog at a time: together they can be larger than the memory."""
    for digest in connection.execute(sa.select(CATALOGS.c.digest)).scalars().all():
        first = connection.execute(sa.select(CATALOGS.c.documents).where(CATALOGS.c.digest == digest)).scalars()
        further = connection.execute(sa.select(PARTS.c.documents).where(PARTS.c.digest == digest)).scalars()
        count = row_count(*first, *further)
        connection.execute(sa.update(CATALOGS).where(CATALOGS.c.digest == digest).values(count=count))
