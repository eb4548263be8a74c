"""The first schema of the workspace."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create every table."""
    _create_catalogs_and_query_sets()
    _create_projects()
    _create_runs()


def _create_catalogs_and_query_sets() -> None:
    op.create_table(
        "catalogs",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("documents", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "query_sets",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("languages", sa.Text, nullable=False),
        sa.Column("queries", sa.LargeBinary, nullable=False),
        sa.Column("judgments", sa.LargeBinary, nullable=False),
    )


def _create_projects() -> None:
    op.create_table(
        "projects",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("id", sa.Text, nullable=False, unique=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("demo", sa.Boolean, nullable=False),
        sa.Column("created", sa.DateTime, nullable=False),
        sa.Column("catalog_digest", sa.Text, sa.ForeignKey("catalogs.digest")),
        sa.Column("settings", sa.Text, nullable=False),
    )
    op.create_table(
        "catalog_sources",
        sa.Column("project_id", sa.Text, _of_project(), primary_key=True),
        sa.Column("file_name", sa.Text, nullable=False),
        sa.Column("rows", sa.LargeBinary, nullable=False),
        sa.Column("mapping", sa.Text, nullable=False),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("kept", sa.Integer, nullable=False),
        sa.Column("rejected", sa.Integer, nullable=False),
    )
    op.create_table(
        "project_query_sets",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("project_id", sa.Text, _of_project(), nullable=False),
        sa.Column("digest", sa.Text, sa.ForeignKey("query_sets.digest"), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("created", sa.DateTime, nullable=False),
        sa.UniqueConstraint("project_id", "digest", name="one_of_each_query_set"),
    )


def _create_runs() -> None:
    op.create_table(
        "runs",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("id", sa.Text, nullable=False, unique=True),
        sa.Column("project_id", sa.Text, _of_project(), nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("spec", sa.Text, nullable=False),
        sa.Column("fingerprint", sa.Text, nullable=False),
        sa.Column("catalog_digest", sa.Text, sa.ForeignKey("catalogs.digest"), nullable=False),
        sa.Column("query_set_digest", sa.Text, sa.ForeignKey("query_sets.digest"), nullable=False),
        sa.Column("depth", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("owner", sa.Text),
        sa.Column("beat", sa.DateTime),
        sa.Column("created", sa.DateTime, nullable=False),
        sa.Column("finished", sa.DateTime),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("failed", sa.Integer, nullable=False),
        sa.Column("seconds", sa.Float, nullable=False),
        sa.Column("message", sa.Text),
    )
    op.create_index("runs_by_digest", "runs", ["digest"])
    op.create_index("runs_by_project", "runs", ["project_id"])
    op.create_table(
        "run_batches",
        sa.Column("run_id", sa.Text, sa.ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("position", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("queries", sa.Text, nullable=False),
        sa.Column("failures", sa.Text, nullable=False),
        sa.Column("rankings", sa.LargeBinary, nullable=False),
    )


def _of_project() -> sa.ForeignKey:
    return sa.ForeignKey("projects.id", ondelete="CASCADE")
