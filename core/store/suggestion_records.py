"""What the store tells about suggestions and their review."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from core.messages import Message
from core.store.records import RunStatus
from core.suggesting.candidates import Candidate, Flag
from core.suggesting.decisions import Verdict
from core.suggesting.plans import Plan


@dataclass(frozen=True)
class StoredSuggestions:
    """A batch without its candidates: `done` of `total` calls were answered, `failed` of them with nothing kept."""

    id: str
    project_id: str
    catalog_digest: str
    plan: Plan
    status: RunStatus
    created: datetime
    finished: datetime | None
    message: Message | None
    total: int
    done: int
    failed: int
    candidates: int
    tokens_in: int
    tokens_out: int


@dataclass(frozen=True)
class CallOutcome:
    """How one call of a batch ended, for the list of what was not kept."""

    place: int
    outcome: str
    kept: int
    said: Message | None


@dataclass(frozen=True)
class Wanted:
    """Which cards a reviewer wants to see; what is blank does not matter.

    `flag` is a code of `FLAGS`, `any` for cards with a flag and `none` for cards without.
    """

    flag: str = ""
    kind: str = ""
    language: str = ""
    document: str = ""


EVERYTHING = Wanted()


@dataclass(frozen=True)
class Card:
    """A candidate as the desk shows it to a reviewer.

    `text` is as they left it, decided or not, and `verdict` the one that stands.
    """

    candidate: Candidate
    batch_id: str
    place: int
    flags: tuple[Flag, ...]
    overlap: float | None
    verdict: Verdict | None
    text: str


@dataclass(frozen=True)
class Progress:
    """How far a queue is; `seconds_left` is None before five decisions were made one after another."""

    total: int
    accepted: int
    rejected: int
    skipped: int
    seconds_left: float | None

    @property
    def decided(self) -> int:
        """Return how many were accepted or rejected."""
        return self.accepted + self.rejected


@dataclass(frozen=True)
class Tally:
    """Candidates of one language, kind or flag: how many there are, and what became of them in a queue."""

    total: int
    accepted: int
    rejected: int


@dataclass(frozen=True)
class BulkGuard:
    """Whether all unflagged candidates may be accepted at once: after 20 reviewed, at most 5 % of them rejected.

    Counted are unflagged candidates that were accepted or rejected one by one: they stand for those to come.
    """

    reviewed: int
    rejected: int
    waiting: int

    NEEDED = 20
    MOST_REJECTED = 0.05

    @property
    def open(self) -> bool:
        """Return whether it may be done."""
        return self.reviewed >= self.NEEDED and self.rejected <= self.MOST_REJECTED * self.reviewed


@dataclass(frozen=True)
class Undone:
    """What an undo took back: the candidates, first the one to show again, and what was said of them."""

    suggestion_ids: tuple[str, ...]
    bulk: bool
    verdict: Verdict


@dataclass(frozen=True)
class Mark:
    """What a reviewer said of one of the pooled results."""

    document: str
    grade: float
    known_bad: bool = False


@dataclass(frozen=True)
class Caught:
    """How many of the planted bad candidates were rejected, of those decided one by one."""

    caught: int
    decided: int
    planted: int


@dataclass(frozen=True)
class Conflict:
    """A candidate on which two reviewers differ: what each decided, by name."""

    card: Card
    verdicts: Mapping[str, Verdict]
    texts: Mapping[str, str]
