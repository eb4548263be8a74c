"""Lets a number of calls through and holds the following ones: for tests that kill the client in between."""

from __future__ import annotations

import threading


class Gate:
    """Open until `hold_after`; every wait ends with `release` or `close`."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._left: int | None = None
        self._held = 0
        self._closed = False

    def hold_after(self, passing: int) -> None:
        """Let `passing` more calls through and hold those that follow."""
        with self._changed:
            self._left = passing

    def release(self) -> None:
        """Let all calls through, those that are held first."""
        with self._changed:
            self._left = None
            self._changed.notify_all()

    def close(self) -> None:
        """End every wait for good."""
        with self._changed:
            self._closed = True
        self.release()

    def pass_through(self) -> None:
        """Return when the call may be answered."""
        with self._changed:
            if self._left:
                self._left -= 1
            elif self._left == 0:
                self._hold()

    def wait_until_held(self, count: int, seconds: float) -> bool:
        """Return whether `count` calls were held within `seconds`."""
        with self._changed:
            return self._changed.wait_for(lambda: self._held >= count, seconds)

    def _hold(self) -> None:
        self._held += 1
        self._changed.notify_all()
        self._changed.wait_for(lambda: self._left is None or self._closed)
        self._held -= 1
