"""One batch that waits for its turn or is being worked on, and what belongs to its work."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from core.messages import Message
from core.store import StoredSuggestions
from core.suggesting.answers import Answer, Reply
from core.suggesting.examining import Embed, Rank
from core.suggesting.models import Chat


class Stopped(BaseException):
    """The batch was cancelled, or is another process's now."""


@dataclass(frozen=True)
class Sight:
    """What the checks see besides texts: vectors of the embedding in use, rankings of the engines that are ready."""

    embed: Embed | None = None
    rank: Rank | None = None


@dataclass(eq=False)
class Errand:
    """One batch that waits for its turn or is being worked on; `stop` is set when it must end."""

    batch: StoredSuggestions
    chat: Chat
    make_sight: Callable[[], Sight]
    stop: threading.Event = field(default_factory=threading.Event)
    began: float = 0.0
    answered: int = 0


@dataclass(frozen=True)
class Called:
    """What came of one call: a reply that was read, or the failure of this call alone."""

    reply: Reply
    answer: Answer | None
    failure: Message | None = None
