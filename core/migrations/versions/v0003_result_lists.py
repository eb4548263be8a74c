"""Projects get the result lists of engines that nobody can connect to."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Create the table of result lists."""
    of_project = sa.ForeignKey("projects.id", ondelete="CASCADE")
    op.create_table(
        "result_lists",
        sa.Column("project_id", sa.Text, of_project, primary_key=True),
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("tag", sa.Text, nullable=False),
        sa.Column("queries", sa.Integer, nullable=False),
        sa.Column("results", sa.Integer, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("created", sa.DateTime, nullable=False),
        sa.Column("lists", sa.LargeBinary, nullable=False),
    )
    op.create_index("result_lists_by_digest", "result_lists", ["digest"])
