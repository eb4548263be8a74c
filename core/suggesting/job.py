"""Batches of suggestions that this process works on, one after another, in the background."""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from core.messages import Message, StoreError
from core.store import RunStatus, Store
from core.suggesting.errand import Errand, Sight
from core.suggesting.models import Chat
from core.suggesting.work import work

BEAT_SECONDS = 2.0
"""How often the database is told that this process is at work; a fifth of what counts as interrupted."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class SuggestionProgress:
    """How far a batch is, in calls; `failed` of them kept nothing. `seconds_left` is None before the first answer."""

    batch_id: str
    status: RunStatus
    done: int
    total: int
    failed: int
    candidates: int
    tokens_in: int
    tokens_out: int
    seconds_left: float | None = None
    message: Message | None = None


class SuggestionJobs:
    """One a process. Its threads live while there is work and never keep the process from ending."""

    def __init__(self, store: Store, *, beat_seconds: float = BEAT_SECONDS) -> None:
        self._store, self._beat_seconds = store, beat_seconds
        self._lock = threading.Lock()
        self._queue: deque[Errand] = deque()
        self._errands: dict[str, Errand] = {}
        self._idle: threading.Event | None = None
        store.knows_batch = self._knows

    def start(self, batch_id: str, chat: Chat, make_sight: Callable[[], Sight] = Sight) -> bool:
        """Queue a batch, a new one or one to continue; False when it is done, or worked on here or elsewhere.

        `make_sight` is called when its turn comes: it may take long to make engines ready.
        """
        errand = Errand(self._store.suggestion_batch(batch_id), chat, make_sight)
        with self._lock:
            if self._knows(batch_id) or not self._store.claim_suggestions(batch_id, self._store.owner):
                return False
            self._errands[batch_id] = errand
            self._queue.append(errand)
            if self._idle is None:
                self._idle = threading.Event()
                threading.Thread(target=self._work, daemon=True).start()
                threading.Thread(target=self._beat, args=(self._idle,), daemon=True).start()
        return True

    def cancel(self, batch_id: str) -> None:
        """Stop a batch, here or elsewhere; what came stays, and it can be continued."""
        errand = self._errands.get(batch_id)
        if errand is not None:
            errand.stop.set()
        self._store.cancel_suggestions(batch_id)

    def progress(self, batch_id: str) -> SuggestionProgress:
        """Return how far a batch is, wherever it is worked on."""
        stored, errand = self._store.suggestion_batch(batch_id), self._errands.get(batch_id)
        left = None
        if errand is not None and errand.answered:
            pace = (time.monotonic() - errand.began) / errand.answered
            left = pace * max(0, stored.total - stored.done)
        return SuggestionProgress(
            stored.id, stored.status, stored.done, stored.total, stored.failed, stored.candidates,
            stored.tokens_in, stored.tokens_out, left, stored.message,
        )  # fmt: skip

    @property
    def busy(self) -> bool:
        """Say whether any batch is waited for or worked on here."""
        return self._idle is not None

    def _knows(self, batch_id: str) -> bool:
        errand = self._errands.get(batch_id)
        return errand is not None and not errand.stop.is_set()

    def _work(self) -> None:
        while (errand := self._next()) is not None:
            try:
                work(errand, self._store)
            except Exception:  # the other batches are still to be done; this one shows as interrupted
                log.exception("A batch of suggestions was left")
            finally:
                self._forget(errand)

    def _next(self) -> Errand | None:
        with self._lock:
            if self._queue:
                return self._queue.popleft()
            if self._idle is not None:
                self._idle.set()
            self._idle = None
            return None

    def _forget(self, errand: Errand) -> None:
        with self._lock:
            if self._errands.get(errand.batch.id) is errand:
                del self._errands[errand.batch.id]

    def _beat(self, idle: threading.Event) -> None:
        while not idle.wait(self._beat_seconds):
            with self._lock:
                errands = dict(self._errands)
            try:
                held = self._store.beat_suggestions(errands, self._store.owner)
            except StoreError:
                log.exception("The database was not told of the work going on")
                continue
            for batch_id in errands.keys() - held:
                errands[batch_id].stop.set()
