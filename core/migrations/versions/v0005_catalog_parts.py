"""A large catalog is kept in parts, each in a row; those of earlier workspaces stay in one piece."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004_suggestions"


def upgrade() -> None:
    """Create the table of all parts of a catalog but the first."""
    of_catalog = sa.ForeignKey("catalogs.digest", ondelete="CASCADE")
    op.create_table(
        "catalog_parts",
        sa.Column("digest", sa.Text, of_catalog, primary_key=True),
        sa.Column("position", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("documents", sa.LargeBinary, nullable=False),
    )
