"""Query sets get versions, ratings, and a form as changes to another."""

from __future__ import annotations

import json
import secrets

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

USED = sa.table(
    "project_query_sets",
    sa.column("number", sa.Integer),
    sa.column("project_id", sa.Text),
    sa.column("digest", sa.Text),
    sa.column("name", sa.Text),
    sa.column("source", sa.Text),
    sa.column("created", sa.DateTime),
)
BROUGHT: dict[str, object] = {"template": "The set as it was brought", "values": {}, "plural": None, "count": None}


def upgrade() -> None:
    """Let every set that a project has become version 1 of itself."""
    _widen_query_sets()
    used = op.get_bind().execute(sa.select(USED).order_by(USED.c.number)).all()
    op.drop_table("project_query_sets")
    sets, versions = _create_sets(), _create_versions()
    ids = [secrets.token_hex(8) for _ in used]
    kept = ("project_id", "name", "source", "created")
    op.bulk_insert(
        sets,
        [
            {"id": set_id, "version": 1, **{name: getattr(row, name) for name in kept}}
            for row, set_id in zip(used, ids, strict=True)
        ],
    )
    op.bulk_insert(versions, [_first_version(row, set_id) for row, set_id in zip(used, ids, strict=True)])


def _widen_query_sets() -> None:
    op.add_column("query_sets", sa.Column("rule", sa.Text, nullable=False, server_default=""))
    op.add_column("query_sets", sa.Column("ratings", sa.LargeBinary))
    op.add_column("query_sets", sa.Column("changes", sa.Text))
    # Written by hand: alembic can't add a column with a foreign key to a table of SQLite.
    op.execute("ALTER TABLE query_sets ADD COLUMN base TEXT REFERENCES query_sets (digest)")
    for column in ("queries", "judgments"):
        _may_be_absent(column)


def _may_be_absent(column: str) -> None:
    """Take NOT NULL from a column; SQLite can't, and its runs refer to the table: so by way of another column."""
    op.add_column("query_sets", sa.Column(f"{column}_too", sa.LargeBinary))
    op.execute(f"UPDATE query_sets SET {column}_too = {column}")  # noqa: S608 (our own two names)
    op.execute(f"ALTER TABLE query_sets DROP COLUMN {column}")
    op.execute(f"ALTER TABLE query_sets RENAME COLUMN {column}_too TO {column}")


def _create_sets() -> sa.Table:
    return op.create_table(
        "project_query_sets",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("id", sa.Text, nullable=False, unique=True),
        sa.Column("project_id", sa.Text, sa.ForeignKey("projects.id", ondelete="CASCADE"), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("created", sa.DateTime, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
    )


def _create_versions() -> sa.Table:
    of_set = sa.ForeignKey("project_query_sets.id", ondelete="CASCADE")
    versions = op.create_table(
        "query_set_versions",
        sa.Column("set_id", sa.Text, of_set, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("digest", sa.Text, sa.ForeignKey("query_sets.digest"), nullable=False),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("author", sa.Text, nullable=False),
        sa.Column("created", sa.DateTime, nullable=False),
        sa.Column("before", sa.Integer),
        sa.Column("after", sa.Integer),
    )
    op.create_index("query_set_versions_by_digest", "query_set_versions", ["digest"])
    return versions


def _first_version(row: sa.Row[tuple[object, ...]], set_id: str) -> dict[str, object]:
    made = {"said": json.dumps(BROUGHT), "author": "", "created": row.created}
    return {"set_id": set_id, "number": 1, "digest": row.digest, **made}
