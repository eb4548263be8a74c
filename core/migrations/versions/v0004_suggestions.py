"""Projects get suggested queries, and what reviewers said of them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004_suggestions"
down_revision = "0003"


def upgrade() -> None:
    """Create the tables of suggestions and of the review desk."""
    _create_batches()
    _create_suggestions()
    _create_steps()
    _create_what_stands()


def _create_batches() -> None:
    op.create_table(
        "suggestion_batches",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("id", sa.Text, nullable=False, unique=True),
        sa.Column("project_id", sa.Text, _of("projects.id"), nullable=False),
        sa.Column("catalog_digest", sa.Text, nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("owner", sa.Text),
        sa.Column("beat", sa.DateTime),
        sa.Column("created", sa.DateTime, nullable=False),
        sa.Column("finished", sa.DateTime),
        sa.Column("message", sa.Text),
    )
    op.create_index("suggestion_batches_by_project", "suggestion_batches", ["project_id"])
    op.create_table(
        "suggestion_calls",
        sa.Column("batch_id", sa.Text, _of("suggestion_batches.id"), primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("outcome", sa.Text, nullable=False),
        sa.Column("kept", sa.Integer, nullable=False),
        sa.Column("tokens_in", sa.Integer, nullable=False),
        sa.Column("tokens_out", sa.Integer, nullable=False),
        sa.Column("created", sa.DateTime, nullable=False),
        sa.Column("said", sa.Text),
    )


def _create_suggestions() -> None:
    words = ("document", "language", "kind", "text", "why", "source", "provider", "model", "prompt")
    op.create_table(
        "suggestions",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("batch_id", sa.Text, _of("suggestion_batches.id"), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in words),
        sa.Column("planted", sa.Boolean, nullable=False),
        sa.Column("flagged", sa.Boolean, nullable=False),
        sa.Column("overlap", sa.Float),
        sa.Column("created", sa.DateTime, nullable=False),
        sa.UniqueConstraint("batch_id", "place", name="one_suggestion_a_place"),
    )
    op.create_table(
        "suggestion_flags",
        sa.Column("suggestion_id", sa.Text, _of("suggestions.id"), primary_key=True),
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("said", sa.Text, nullable=False),
    )


def _create_steps() -> None:
    op.create_table(
        "review_steps",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("batch_id", sa.Text, _of("suggestion_batches.id"), nullable=False),
        sa.Column("queue", sa.Text, nullable=False),
        sa.Column("reviewer", sa.Text, nullable=False),
        sa.Column("bulk", sa.Boolean, nullable=False),
        sa.Column("undoes", sa.Integer, _of("review_steps.number"), unique=True),
        sa.Column("created", sa.DateTime, nullable=False),
    )
    op.create_index("review_steps_by_queue", "review_steps", ["batch_id", "queue", "number"])
    op.create_table(
        "review_decisions",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("step", sa.Integer, _of("review_steps.number"), nullable=False),
        sa.Column("suggestion_id", sa.Text, _of("suggestions.id"), nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("verdict", "text", "reason")),
        sa.Column("before", sa.Integer),
    )
    op.create_index("review_decisions_by_step", "review_decisions", ["step"])
    op.create_index("review_decisions_by_suggestion", "review_decisions", ["suggestion_id"])


def _create_what_stands() -> None:
    op.create_table(
        "review_standing",
        sa.Column("suggestion_id", sa.Text, _of("suggestions.id"), primary_key=True),
        sa.Column("queue", sa.Text, primary_key=True),
        sa.Column("batch_id", sa.Text, _of("suggestion_batches.id"), nullable=False),
        sa.Column("verdict", sa.Text, nullable=False),
        sa.Column("decision", sa.Integer, nullable=False),
        sa.Column("bulk", sa.Boolean, nullable=False),
    )
    of_a_join = ["batch_id", "queue", "suggestion_id", "verdict"]
    op.create_index("review_standing_by_batch", "review_standing", of_a_join)
    op.create_table(
        "review_marks",
        sa.Column("suggestion_id", sa.Text, _of("suggestions.id"), primary_key=True),
        *(sa.Column(name, sa.Text, primary_key=True) for name in ("queue", "document")),
        sa.Column("grade", sa.Float, nullable=False),
        sa.Column("known_bad", sa.Boolean, nullable=False),
        sa.Column("created", sa.DateTime, nullable=False),
    )
    op.create_table(
        "review_drafts",
        sa.Column("suggestion_id", sa.Text, _of("suggestions.id"), primary_key=True),
        sa.Column("queue", sa.Text, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "suggestion_entries",
        sa.Column("set_id", sa.Text, _of("project_query_sets.id"), primary_key=True),
        sa.Column("suggestion_id", sa.Text, _of("suggestions.id"), primary_key=True),
        sa.Column("query_id", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
    )


def _of(column: str) -> sa.ForeignKey:
    return sa.ForeignKey(column, ondelete="CASCADE")
