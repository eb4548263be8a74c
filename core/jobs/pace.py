"""How many queries to ask at once."""

from __future__ import annotations

from dataclasses import dataclass

FIRST, MOST = 4, 256
GROWTH = 4
"""One fast batch says little about the next, so a batch is at most this many times the one before."""

SECONDS = 1.0
"""What a batch should take: so much is lost when the process dies, and so often progress is seen."""


@dataclass
class Pace:
    """The size of the next batch, learned from the time of the last."""

    size: int = FIRST
    alone: int = 0

    def next(self) -> int:
        """Return how many queries to ask now."""
        return 1 if self.alone else self.size

    def took(self, count: int, seconds: float) -> None:
        """Learn that a batch of `count` queries took so long."""
        if self.alone:
            self.alone -= 1
            self.size = FIRST
            return
        wanted = count * SECONDS / max(seconds, 0.001)
        self.size = int(max(1, min(wanted, count * GROWTH, MOST)))

    def split(self, count: int) -> None:
        """Ask the next `count` queries one by one."""
        self.alone = count
