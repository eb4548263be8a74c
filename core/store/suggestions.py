"""Suggestions in the workspace: their batches, their review, and their way into a query set."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, delete, select

from core.editing import AddQuery, DeleteQuery
from core.editing.parts import part_of
from core.store.bulk_reviews import BulkReviews
from core.store.database import insert_or_replace
from core.store.review_marks import ReviewMarks
from core.store.reviews import Reviews
from core.store.schema import review_decisions, review_marks, review_standing, suggestion_entries, suggestions
from core.store.second_reviews import SecondReviews, differing
from core.store.suggestion_batches import SuggestionBatches
from core.store.suggestion_cards import SuggestionCards, join_at_once
from core.store.suggestion_rows import candidate_of
from core.store.versions import Versions
from core.suggesting.candidates import Candidate
from core.suggesting.decisions import CONFLICTS
from core.suggesting.entering import POOLED, Entry, edits_for, entry_of


@dataclass(frozen=True)
class Entered:
    """What a set got: how many queries were put in, changed and taken out; `version` is the one in use now."""

    added: int
    changed: int
    removed: int
    version: int


@dataclass(frozen=True)
class QueryOrigin:
    """The candidate that a query of a set was made from, with what Results tells by it."""

    candidate: Candidate
    overlap: float | None
    pooled: bool
    edited: bool


class Suggestions(SuggestionBatches, SuggestionCards, Reviews, BulkReviews, ReviewMarks, SecondReviews, Versions):
    """What the store does with suggestions."""

    def accepted(self, batch_id: str, *, only: Collection[str] | None = None) -> list[Entry]:
        """Return what the reviewers of a batch accepted, in order, without planted candidates and open conflicts.

        `only` names the candidates to look at. A conflict that was settled counts as it was settled. Of several
        marks for one result the lowest counts, and known bad where anyone said so: a judgment that two people do
        not share is not made better than it is.
        """
        with self.reading() as connection:
            if only is None:
                join_at_once(connection)
            rows = _accepted_rows(connection, batch_id, only)
            marks = _marks(connection, batch_id, only)
        return [entry_of(candidate_of(row), row.decided_text, marks.get(row.id, {})) for row in rows]

    def enter_accepted(
        self, batch_id: str, set_id: str, *, author: str = "", only: Collection[str] | None = None
    ) -> Entered:
        """Let a query set hold what is accepted: put in, change, and take out what was taken back; no more.

        All of it is one new version of the set, or none. It may be called as often as one likes; `only` names the
        candidates to look at, such as the one that was just decided.
        """
        wanted, entered = self.accepted(batch_id, only=only), self._entered(batch_id, set_id, only)
        history = self.history(set_id)
        stays = {entry.suggestion_id for entry in wanted if entered.get(entry.suggestion_id) == entry}
        ids = {each.query_id for each in (*wanted, *entered.values()) if each.suggestion_id not in stays}
        queries = part_of(self.query_set(history.current.digest), ids).by_id
        edits = list(edits_for(wanted, entered, queries))
        if edits:
            history = self.edit_query_set(set_id, edits, seen=history.number, author=author)
        self._note_entered(set_id, wanted, entered)
        added = sum(isinstance(edit, AddQuery) for edit in edits)
        removed = sum(isinstance(edit, DeleteQuery) for edit in edits)
        touched = len({edit.query_id for edit in edits})
        return Entered(added, touched - added - removed, removed, history.number)

    def query_origins(self, set_id: str) -> dict[str, QueryOrigin]:
        """Return the candidate of each query of a set that was one, by query id."""
        entry = suggestion_entries.c
        asked = (
            select(suggestions, entry.query_id, entry.state)
            .join_from(suggestion_entries, suggestions, suggestions.c.id == entry.suggestion_id)
            .where(entry.set_id == set_id)
        )
        with self.reading() as connection:
            return {row.query_id: _origin(row) for row in connection.execute(asked)}

    def _entered(self, batch_id: str, set_id: str, only: Collection[str] | None) -> dict[str, Entry]:
        entry = suggestion_entries.c
        asked = (
            select(suggestion_entries)
            .join_from(suggestion_entries, suggestions, suggestions.c.id == entry.suggestion_id)
            .where(entry.set_id == set_id, suggestions.c.batch_id == batch_id, *_among(only))
        )
        with self.reading() as connection:
            return {row.suggestion_id: Entry.from_json(row.state) for row in connection.execute(asked)}

    def _note_entered(self, set_id: str, wanted: Sequence[Entry], before: Mapping[str, Entry]) -> None:
        new = {entry.suggestion_id: entry for entry in wanted}
        entry = suggestion_entries.c
        with self.writing() as connection:
            for suggestion_id in before.keys() - new.keys():
                gone = (entry.set_id == set_id, entry.suggestion_id == suggestion_id)
                connection.execute(delete(suggestion_entries).where(*gone))
            for suggestion_id, each in new.items():
                if before.get(suggestion_id) != each:
                    row = {"set_id": set_id, "suggestion_id": suggestion_id, "query_id": each.query_id}
                    insert_or_replace(connection, suggestion_entries, {**row, "state": each.to_json()})


def _among(only: Collection[str] | None) -> list[ColumnElement[bool]]:
    return [] if only is None else [suggestions.c.id.in_(list(only))]


def _accepted_rows(connection: Connection, batch_id: str, only: Collection[str] | None) -> list[Row[Any]]:
    """Return the candidates that count as accepted, each once, with the text that was accepted."""
    standing, made, there = review_standing.c, review_decisions.c, suggestions.c
    asked = (
        select(suggestions, made.text.label("decided_text"), standing.queue)
        .join_from(suggestions, review_standing, standing.suggestion_id == there.id)
        .join(review_decisions, made.number == standing.decision)
        .where(there.batch_id == batch_id, there.planted.is_(False), standing.verdict == "accept", *_among(only))
        .order_by(there.place, standing.queue)
    )
    differ = set(differing(connection, batch_id, only))
    rows = (row for row in connection.execute(asked) if (row.id in differ) is (row.queue == CONFLICTS))
    return list({row.id: row for row in rows}.values())


def _marks(
    connection: Connection, batch_id: str, only: Collection[str] | None
) -> dict[str, dict[str, tuple[float, bool]]]:
    marks = review_marks.c
    asked = (
        select(marks.suggestion_id, marks.document, marks.grade, marks.known_bad)
        .join_from(review_marks, suggestions, suggestions.c.id == marks.suggestion_id)
        .where(suggestions.c.batch_id == batch_id, *_among(only))
        .order_by(marks.created)
    )
    found: dict[str, dict[str, tuple[float, bool]]] = {}
    for suggestion_id, document, grade, bad in connection.execute(asked):
        of_query = found.setdefault(suggestion_id, {})
        lowest, known_bad = of_query.get(document, (grade, False))
        of_query[document] = (min(lowest, grade), known_bad or bad)
    return found


def _origin(row: Row[Any]) -> QueryOrigin:
    entry = Entry.from_json(row.state)
    return QueryOrigin(candidate_of(row), row.overlap, POOLED in entry.tags, entry.text != row.text)
