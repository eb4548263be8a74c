"""What was asked of a provider so far: calls, texts and tokens, counted as the answers come."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field


@dataclass(eq=False)
class Usage:
    """Counts that several threads add to; `tokens` are the provider's own where it says them, else estimates."""

    calls: int = 0
    texts: int = 0
    tokens: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    def add(self, *, texts: int, tokens: int) -> None:
        """Count one call that was answered."""
        with self._lock:
            self.calls += 1
            self.texts += texts
            self.tokens += tokens
