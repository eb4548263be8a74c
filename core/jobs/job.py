"""One run that waits for its turn or is being worked on, and how far it is."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from core.engines.protocol import Engine
from core.messages import Message
from core.providers.usage import Usage
from core.store import RunStatus, StoredRun

MakeEngine = Callable[[str], Engine]
"""Makes the engine that a spec names."""

Phase = Literal["waiting", "reading the catalog", "reading the queries", "asking"]


@dataclass(frozen=True)
class JobProgress:
    """How far a run is; `done` of `total` are documents while reading the catalog, else queries.

    `failed` counts queries. `seconds_left` and `per_second` are for the present phase, None before anything of it
    is done. `tokens` were used up at a provider since the work began.
    """

    run_id: str
    status: RunStatus
    phase: Phase
    done: int
    total: int
    failed: int
    seconds_left: float | None = None
    per_second: float | None = None
    tokens: int = 0
    message: Message | None = None


class Stopped(BaseException):
    """The run was cancelled, or is another process's now; no `Exception`, so that no engine swallows it."""


@dataclass(eq=False)
class Errand:
    """What the runs of one start share: how engines are made, and the last one that read a catalog."""

    make_engine: MakeEngine
    usage: Usage = field(default_factory=Usage)
    key: tuple[str, ...] = ()
    engine: Engine | None = None


@dataclass(eq=False)
class Job:
    """The work on one run; `stop` is set when it must end without finishing."""

    run: StoredRun
    errand: Errand
    stop: threading.Event = field(default_factory=threading.Event)
    phase: Phase = "waiting"
    done: int = 0
    total: int = 0
    failed: int = 0
    _done_before: int = 0
    _tokens_before: int = 0
    _began: float = 0.0

    @property
    def key(self) -> tuple[str, ...]:
        """Return what two runs have in common when one engine serves both."""
        return (self.run.spec, self.run.fingerprint, self.run.catalog_digest)

    def begin(self) -> None:
        """Begin the work; what is used up at a provider counts from here."""
        self._tokens_before = self.errand.usage.tokens

    def enter(self, phase: Phase, done: int, total: int) -> None:
        """Begin a phase; its speed is measured from here."""
        self.phase, self.done, self.total = phase, done, total
        self._done_before, self._began = done, time.monotonic()

    def read_so_far(self, done: int, total: int) -> None:
        """Note how many texts the engine has read; raises `Stopped` where the work must end."""
        if self.stop.is_set():
            raise Stopped
        if self.phase == "asking":  # answers are counted as they are kept
            return
        if self.done == 0 < done:  # what was kept from before came at once and says nothing about the rest
            self._done_before, self._began = done, time.monotonic()
        self.done, self.total = done, total

    def progress(self) -> JobProgress:
        """Return how far the work is now."""
        done, total, lately = self.done, self.total, self.done - self._done_before
        rate = lately / max(time.monotonic() - self._began, 1e-9) if lately > 0 else None
        status: RunStatus = "waiting" if self.phase == "waiting" else "running"
        return JobProgress(
            self.run.id,
            status,
            self.phase,
            done,
            total,
            self.failed,
            seconds_left=None if rate is None else (total - done) / rate,
            per_second=rate,
            tokens=self.errand.usage.tokens - self._tokens_before,
        )
