"""Several calls to a provider at a time: as many as it takes, again after what passes, and no paid answer lost."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from core.providers.failures import ProviderError

Batch = TypeVar("Batch")
Answer = TypeVar("Answer")

TRIES = {"quota": 8, "server": 4, "network": 4, "timeout": 2}
"""Calls of one batch before a failure that passes is given to the person."""
LONGEST_WAIT = 120.0
"""Seconds: a server that asks for a longer wait is believed, and the person told."""
FIRST_WAIT = 0.5
"""Seconds before the second try where the server names none; each further wait is twice as long."""
LOOK = 0.25
"""Seconds between two looks at whether the work is to be stopped."""


def run_batches(
    batches: Sequence[Batch],
    work: Callable[[Batch], Answer],
    done: Callable[[Batch, Answer], None],
    lanes: int,
    tick: Callable[[], None] = lambda: None,
) -> None:
    """Call `work` for each batch, at most `lanes` at a time, and `done` on this thread as each is answered.

    After a refusal for too many calls fewer run at a time, and more again after answers. `tick` is called while
    nothing arrives; it and `done` may raise to stop the work. Then, and at an error that can't be waited out,
    no new call begins, those on their way are still given to `done`, and the first error is raised.
    """
    _Crew(work, done, tick, deque(_Turn(batch) for batch in batches), lanes).run()


@dataclass(eq=False)
class _Turn(Generic[Batch]):
    """One batch, how often it was tried, and the moment before which it is not tried again."""

    batch: Batch
    tries: int = 0
    not_before: float = 0.0


@dataclass(eq=False)
class _Crew(Generic[Batch, Answer]):
    work: Callable[[Batch], Answer]
    done: Callable[[Batch, Answer], None]
    tick: Callable[[], None]
    waiting: deque[_Turn[Batch]]
    lanes: int
    calls: dict[Future[Answer], _Turn[Batch]] = field(default_factory=dict)
    stopped: BaseException | None = None
    allowed: float = 0.0
    not_before: float = 0.0

    def run(self) -> None:
        self.allowed = float(self.lanes)
        with ThreadPoolExecutor(self.lanes) as pool:
            while self.calls or (self.waiting and self.stopped is None):
                self._send(pool)
                self._collect()
        if self.stopped is not None:
            raise self.stopped

    def _send(self, pool: ThreadPoolExecutor) -> None:
        now = time.monotonic()
        while self.stopped is None and self.waiting and len(self.calls) < int(self.allowed):
            if now < max(self.not_before, self.waiting[0].not_before):
                return
            turn = self.waiting.popleft()
            self.calls[pool.submit(self.work, turn.batch)] = turn

    def _collect(self) -> None:
        if not self.calls:
            time.sleep(min(LOOK, self._pause()))
        answered, _ = wait(self.calls, timeout=LOOK, return_when=FIRST_COMPLETED) if self.calls else (set(), None)
        for call in answered:
            self._take(call, self.calls.pop(call))
        if not answered:
            self._guarded(self.tick)

    def _take(self, call: Future[Answer], turn: _Turn[Batch]) -> None:
        error = call.exception()
        if error is None:
            answer = call.result()
            self._guarded(lambda: self.done(turn.batch, answer))
            self.allowed = min(float(self.lanes), self.allowed + 1 / self.allowed)
        elif isinstance(error, ProviderError) and self._again(error, turn):
            self.waiting.appendleft(turn)
        elif self.stopped is None:
            self.stopped = error

    def _again(self, error: ProviderError, turn: _Turn[Batch]) -> bool:
        """Say whether a batch is tried once more, and set when."""
        turn.tries += 1
        pause = FIRST_WAIT * 2 ** (turn.tries - 1) if error.wait is None else error.wait
        if not error.transient or turn.tries >= TRIES.get(error.kind, 1) or pause > LONGEST_WAIT:
            return False
        turn.not_before = time.monotonic() + pause
        if error.kind == "quota":
            self.allowed = max(1.0, self.allowed / 2)
            self.not_before = max(self.not_before, turn.not_before)
        return True

    def _pause(self) -> float:
        start = max(self.not_before, self.waiting[0].not_before) if self.waiting else 0.0
        return max(0.0, start - time.monotonic())

    def _guarded(self, call: Callable[[], None]) -> None:
        """Call what may stop the work; the first reason to stop is kept, the calls on their way still count."""
        if self.stopped is not None:
            with suppress(BaseException):
                call()
            return
        try:
            call()
        except BaseException as reason:  # noqa: BLE001 - a stop is no Exception; it is raised when the calls are in
            self.stopped = reason
