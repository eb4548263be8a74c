"""The tables of the workspace; a change here needs a migration in core/migrations."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
)

from core.store.columns import Json, Moment, Words

metadata = MetaData()

catalogs = Table(
    "catalogs",
    metadata,
    Column("digest", Words, primary_key=True),
    Column("name", Words, nullable=False),
    Column("documents", LargeBinary, nullable=False),
)

query_sets = Table(
    "query_sets",
    metadata,
    Column("digest", Words, primary_key=True),
    Column("name", Words, nullable=False),
    Column("count", Integer, nullable=False),
    Column("languages", Json, nullable=False),
    Column("rule", Words, nullable=False, server_default=""),
    # A set is kept whole (queries, judgments, ratings) or as its changes to another that is kept whole.
    Column("queries", LargeBinary),
    Column("judgments", LargeBinary),
    Column("ratings", LargeBinary),
    Column("base", Words, ForeignKey("query_sets.digest")),
    Column("changes", Json),
)

projects = Table(
    "projects",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("id", Words, nullable=False, unique=True),
    Column("name", Words, nullable=False),
    Column("demo", Boolean, nullable=False),
    Column("created", Moment, nullable=False),
    Column("catalog_digest", Words, ForeignKey("catalogs.digest")),
    Column("settings", Json, nullable=False),
)

catalog_sources = Table(
    "catalog_sources",
    metadata,
    Column("project_id", Words, ForeignKey("projects.id", ondelete="CASCADE"), primary_key=True),
    Column("file_name", Words, nullable=False),
    Column("rows", LargeBinary, nullable=False),
    Column("mapping", Json, nullable=False),
    Column("said", Json, nullable=False),
    Column("kept", Integer, nullable=False),
    Column("rejected", Integer, nullable=False),
)

project_query_sets = Table(
    "project_query_sets",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("id", Words, nullable=False, unique=True),
    Column("project_id", Words, ForeignKey("projects.id", ondelete="CASCADE"), nullable=False),
    Column("name", Words, nullable=False),
    Column("source", Json, nullable=False),
    Column("created", Moment, nullable=False),
    Column("version", Integer, nullable=False),
)

query_set_versions = Table(
    "query_set_versions",
    metadata,
    Column("set_id", Words, ForeignKey("project_query_sets.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("digest", Words, ForeignKey("query_sets.digest"), nullable=False),
    Column("said", Json, nullable=False),
    Column("author", Words, nullable=False),
    Column("created", Moment, nullable=False),
    Column("before", Integer),
    Column("after", Integer),
    Index("query_set_versions_by_digest", "digest"),
)

runs = Table(
    "runs",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("id", Words, nullable=False, unique=True),
    Column("project_id", Words, ForeignKey("projects.id", ondelete="CASCADE"), nullable=False),
    Column("digest", Words, nullable=False),
    Column("spec", Words, nullable=False),
    Column("fingerprint", Words, nullable=False),
    Column("catalog_digest", Words, ForeignKey("catalogs.digest"), nullable=False),
    Column("query_set_digest", Words, ForeignKey("query_sets.digest"), nullable=False),
    Column("depth", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("status", Words, nullable=False),
    Column("owner", Words),
    Column("beat", Moment),
    Column("created", Moment, nullable=False),
    Column("finished", Moment),
    Column("done", Integer, nullable=False),
    Column("failed", Integer, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("message", Json),
    Index("runs_by_digest", "digest"),
    Index("runs_by_project", "project_id"),
)

run_batches = Table(
    "run_batches",
    metadata,
    Column("run_id", Words, ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True),
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("queries", Json, nullable=False),
    Column("failures", Json, nullable=False),
    Column("rankings", LargeBinary, nullable=False),
)

result_lists = Table(
    "result_lists",
    metadata,
    Column("project_id", Words, ForeignKey("projects.id", ondelete="CASCADE"), primary_key=True),
    Column("digest", Words, primary_key=True),
    Column("name", Words, nullable=False),
    Column("tag", Words, nullable=False),
    Column("queries", Integer, nullable=False),
    Column("results", Integer, nullable=False),
    Column("source", Json, nullable=False),
    Column("created", Moment, nullable=False),
    Column("lists", LargeBinary, nullable=False),
    Index("result_lists_by_digest", "digest"),
)
