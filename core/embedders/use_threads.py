"""One thread of BLAS to each call of USE, however many calls run at a time."""

from __future__ import annotations

from contextlib import ExitStack
from threading import Lock
from types import TracebackType

from threadpoolctl import threadpool_limits


class OneThreadEach:
    """Holds the process to one thread of BLAS from the first call that enters until the last leaves.

    The limit is the whole process's: were each call to set its own and put the old one back, two at a time could
    leave the wrong one behind.
    """

    def __init__(self) -> None:
        self._lock, self._calls, self._limit = Lock(), 0, ExitStack()

    def __enter__(self) -> None:
        with self._lock:
            if self._calls == 0:
                self._limit.enter_context(threadpool_limits(1, user_api="blas"))
            self._calls += 1

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        with self._lock:
            self._calls -= 1
            if self._calls == 0:
                self._limit.close()
