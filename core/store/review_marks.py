"""What reviewers say of the pooled results of a candidate."""

from __future__ import annotations

from sqlalchemy import delete, select

from core.store.columns import now
from core.store.database import Database, insert_or_replace
from core.store.review_log import batch_of, refuse_nameless, writing_to
from core.store.schema import review_marks
from core.store.suggestion_records import Mark


class ReviewMarks(Database):
    """What the store does with marks; a result without one is unjudged, and not wrong."""

    def mark(self, suggestion_id: str, queue: str, mark: Mark) -> None:
        """Keep what a reviewer says of one result; what they said of it before is replaced."""
        refuse_nameless(queue)
        said = {"grade": 0.0 if mark.known_bad else mark.grade, "known_bad": mark.known_bad, "created": now()}
        row = {"suggestion_id": suggestion_id, "queue": queue, "document": mark.document, **said}
        with writing_to(self, batch_of(suggestion_id)) as (connection, _):
            insert_or_replace(connection, review_marks, row)

    def unmark(self, suggestion_id: str, queue: str, document: str) -> None:
        """Let a result be unjudged again."""
        marks = review_marks.c
        mine = (marks.suggestion_id == suggestion_id, marks.queue == queue, marks.document == document)
        with writing_to(self, batch_of(suggestion_id)) as (connection, _):
            connection.execute(delete(review_marks).where(*mine))

    def marks(self, suggestion_id: str, queue: str) -> dict[str, Mark]:
        """Return what a reviewer said of results, by document."""
        marks = review_marks.c
        asked = select(review_marks).where(marks.suggestion_id == suggestion_id, marks.queue == queue)
        with self.reading() as connection:
            rows = connection.execute(asked.order_by(marks.document)).all()
        return {row.document: Mark(row.document, row.grade, row.known_bad) for row in rows}
