"""What a person can change in a query set."""

from __future__ import annotations

from dataclasses import dataclass

from core.catalog import UNKNOWN


@dataclass(frozen=True)
class AddQuery:
    """Put a query at the end; without an id it gets one made of its text and language."""

    text: str
    language: str = UNKNOWN
    tags: tuple[str, ...] = ()
    note: str = ""
    query_id: str = ""
    source: str = "human"


@dataclass(frozen=True)
class ChangeQuery:
    """Give a query another text, language, tags or note; what is None stays."""

    query_id: str
    text: str | None = None
    language: str | None = None
    tags: tuple[str, ...] | None = None
    note: str | None = None


@dataclass(frozen=True)
class DeleteQuery:
    """Take a query and its judgments out."""

    query_id: str


@dataclass(frozen=True)
class Judge:
    """Give a document a grade for a query, judged before or not; a known-bad document has grade 0."""

    query_id: str
    document_id: str
    grade: float
    known_bad: bool = False


@dataclass(frozen=True)
class RemoveJudgment:
    """Let a document be unjudged for a query."""

    query_id: str
    document_id: str


Edit = AddQuery | ChangeQuery | DeleteQuery | Judge | RemoveJudgment
