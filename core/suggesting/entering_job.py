"""Query sets follow what reviewers accept: at a pause, when they leave, and after some minutes at the latest.

A version of a large set takes a third of a second, more than the next card may take: so it is made beside the desk.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass

from core.messages import Message, ReleveError
from core.store import Store

QUIET = 20.0
"""Seconds without a decision that make a pause; a version for each decision would bury the set's history."""
AT_MOST = 180.0
"""Seconds after which the set follows although nobody pauses."""


@dataclass(frozen=True)
class Errand:
    """A batch whose accepted candidates belong in a set."""

    batch_id: str
    set_id: str


@dataclass
class _Due:
    author: str
    first: float
    last: float


class EnteringJob:
    """One a process; safe to use from any thread. What it did not do before a crash, `enter` does later."""

    def __init__(self, store: Store, *, quiet: float = QUIET, at_most: float = AT_MOST) -> None:
        self._store, self._quiet, self._at_most = store, quiet, at_most
        self._changed = threading.Condition()
        self._at_work = threading.Lock()
        self._due: dict[Errand, _Due] = {}
        self._entered: dict[Errand, int] = {}
        self._refused: dict[Errand, Message] = {}
        self._alive = False

    def note(self, errand: Errand, author: str) -> None:
        """Remember that something was decided; the set follows at the next pause."""
        now = time.monotonic()
        with self._changed:
            due = self._due.setdefault(errand, _Due(author, now, now))
            due.author, due.last = author, now
            if not self._alive:
                self._alive = True
                threading.Thread(target=self._work, daemon=True).start()
            self._changed.notify()

    def enter(self, errand: Errand, author: str) -> None:
        """Let the set follow now; why it can't is told by `refusal`."""
        with self._changed:
            self._due.pop(errand, None)
        with self._at_work:
            try:
                self._store.enter_accepted(errand.batch_id, errand.set_id, author=author)
                self._entered[errand] = len(self._store.accepted(errand.batch_id))
                self._refused.pop(errand, None)
            except ReleveError as error:
                self._refused[errand] = error.message

    def flush(self, errand: Errand) -> None:
        """Let a set follow now if it has something to follow."""
        due = self._due.get(errand)
        if due is not None:
            self.enter(errand, due.author)

    def entered(self, errand: Errand) -> int | None:
        """Return how many accepted candidates were there the last time the set followed, None before that."""
        return self._entered.get(errand)

    def refusal(self, errand: Errand) -> Message | None:
        """Return why a set could not follow the last time."""
        return self._refused.get(errand)

    def _work(self) -> None:
        while (found := self._next()) is not None:
            self.enter(*found)

    def _next(self) -> tuple[Errand, str] | None:
        """Wait for the next pause; None when nothing is left to do."""
        with self._changed:
            while self._due:
                errand, due = min(self._due.items(), key=lambda item: self._moment(item[1]))
                wait = self._moment(due) - time.monotonic()
                if wait <= 0:
                    return errand, due.author
                self._changed.wait(wait)
            self._alive = False
            return None

    def _moment(self, due: _Due) -> float:
        return min(due.last + self._quiet, due.first + self._at_most)
