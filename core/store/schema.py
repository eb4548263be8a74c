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
    UniqueConstraint,
)

from core.store.columns import Json, Moment, Words

metadata = MetaData()

catalogs = Table(
    "catalogs",
    metadata,
    Column("digest", Words, primary_key=True),
    Column("name", Words, nullable=False),
    Column("documents", LargeBinary, nullable=False),
    Column("count", Integer, nullable=False, server_default="0"),
)

# The documents of a large catalog after those in its own row.
catalog_parts = Table(
    "catalog_parts",
    metadata,
    Column("digest", Words, ForeignKey("catalogs.digest", ondelete="CASCADE"), primary_key=True),
    Column("position", Integer, primary_key=True, autoincrement=False),
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

# Of the present catalog of each project, and of earlier ones that it can go back to.
catalog_sources = Table(
    "catalog_sources",
    metadata,
    Column("project_id", Words, ForeignKey("projects.id", ondelete="CASCADE"), primary_key=True),
    Column("catalog_digest", Words, ForeignKey("catalogs.digest"), primary_key=True),
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

suggestion_batches = Table(
    "suggestion_batches",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("id", Words, nullable=False, unique=True),
    Column("project_id", Words, ForeignKey("projects.id", ondelete="CASCADE"), nullable=False),
    Column("catalog_digest", Words, nullable=False),
    Column("plan", Json, nullable=False),
    Column("status", Words, nullable=False),
    Column("owner", Words),
    Column("beat", Moment),
    Column("created", Moment, nullable=False),
    Column("finished", Moment),
    Column("message", Json),
    Index("suggestion_batches_by_project", "project_id"),
)

suggestion_calls = Table(
    "suggestion_calls",
    metadata,
    Column("batch_id", Words, ForeignKey("suggestion_batches.id", ondelete="CASCADE"), primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("outcome", Words, nullable=False),
    Column("kept", Integer, nullable=False),
    Column("tokens_in", Integer, nullable=False),
    Column("tokens_out", Integer, nullable=False),
    Column("created", Moment, nullable=False),
    Column("said", Json),
)

suggestions = Table(
    "suggestions",
    metadata,
    Column("id", Words, primary_key=True),
    Column("batch_id", Words, ForeignKey("suggestion_batches.id", ondelete="CASCADE"), nullable=False),
    Column("place", Integer, nullable=False),
    Column("document", Words, nullable=False),
    Column("language", Words, nullable=False),
    Column("kind", Words, nullable=False),
    Column("text", Words, nullable=False),
    Column("why", Words, nullable=False),
    Column("source", Words, nullable=False),
    Column("provider", Words, nullable=False),
    Column("model", Words, nullable=False),
    Column("prompt", Words, nullable=False),
    Column("planted", Boolean, nullable=False),
    Column("flagged", Boolean, nullable=False),
    Column("overlap", Float),
    Column("created", Moment, nullable=False),
    UniqueConstraint("batch_id", "place", name="one_suggestion_a_place"),
)

suggestion_flags = Table(
    "suggestion_flags",
    metadata,
    Column("suggestion_id", Words, ForeignKey("suggestions.id", ondelete="CASCADE"), primary_key=True),
    Column("code", Words, primary_key=True),
    Column("said", Json, nullable=False),
)

# What reviewers did, step by step: rows are added and never changed. A step that undoes another names it.
review_steps = Table(
    "review_steps",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("batch_id", Words, ForeignKey("suggestion_batches.id", ondelete="CASCADE"), nullable=False),
    Column("queue", Words, nullable=False),
    Column("reviewer", Words, nullable=False),
    Column("bulk", Boolean, nullable=False),
    Column("undoes", Integer, ForeignKey("review_steps.number", ondelete="CASCADE"), unique=True),
    Column("created", Moment, nullable=False),
    Index("review_steps_by_queue", "batch_id", "queue", "number"),
)

review_decisions = Table(
    "review_decisions",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("step", Integer, ForeignKey("review_steps.number", ondelete="CASCADE"), nullable=False),
    Column("suggestion_id", Words, ForeignKey("suggestions.id", ondelete="CASCADE"), nullable=False),
    Column("verdict", Words, nullable=False),
    Column("text", Words, nullable=False),
    Column("reason", Words, nullable=False),
    # The decision that stood before, a skip: undoing brings it back.
    Column("before", Integer),
    Index("review_decisions_by_step", "step"),
    Index("review_decisions_by_suggestion", "suggestion_id"),
)

# The decision that stands, one for each candidate and queue; it can be made again from the steps.
review_standing = Table(
    "review_standing",
    metadata,
    Column("suggestion_id", Words, ForeignKey("suggestions.id", ondelete="CASCADE"), primary_key=True),
    Column("queue", Words, primary_key=True),
    Column("batch_id", Words, ForeignKey("suggestion_batches.id", ondelete="CASCADE"), nullable=False),
    Column("verdict", Words, nullable=False),
    Column("decision", Integer, nullable=False),
    Column("bulk", Boolean, nullable=False),
    Index("review_standing_by_batch", "batch_id", "queue", "suggestion_id", "verdict"),
)

review_marks = Table(
    "review_marks",
    metadata,
    Column("suggestion_id", Words, ForeignKey("suggestions.id", ondelete="CASCADE"), primary_key=True),
    Column("queue", Words, primary_key=True),
    Column("document", Words, primary_key=True),
    Column("grade", Float, nullable=False),
    Column("known_bad", Boolean, nullable=False),
    Column("created", Moment, nullable=False),
)

# What a reviewer typed and did not decide on yet, so that a reload loses nothing of it.
review_drafts = Table(
    "review_drafts",
    metadata,
    Column("suggestion_id", Words, ForeignKey("suggestions.id", ondelete="CASCADE"), primary_key=True),
    Column("queue", Words, primary_key=True),
    Column("text", Words, nullable=False),
)

# What of a candidate was put into which query set, so that it is put there once, and taken out when undone.
suggestion_entries = Table(
    "suggestion_entries",
    metadata,
    Column("set_id", Words, ForeignKey("project_query_sets.id", ondelete="CASCADE"), primary_key=True),
    Column("suggestion_id", Words, ForeignKey("suggestions.id", ondelete="CASCADE"), primary_key=True),
    Column("query_id", Words, nullable=False),
    Column("state", Json, nullable=False),
)
