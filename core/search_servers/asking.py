"""Queries put to a server with patience: what passes is waited for, as long as the server says."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from itertools import count

from core.embedders.lanes import FIRST_WAIT, LONGEST_WAIT, LOOK, TRIES
from core.providers.failures import ProviderError
from core.queries import Query
from core.search_servers.client import SearchClient, Tick
from core.search_servers.found import Found


def ask(client: SearchClient, queries: Sequence[Query], depth: int, tick: Tick) -> list[Found | ProviderError]:
    """Return what each query found or why it failed for good; raises `ProviderError` for what would meet all.

    Only those that failed in a way that may pass are asked again. `tick` may raise to stop the work.
    """
    answers: dict[str, Found | ProviderError] = {}
    left = list(queries)
    for turn in count(1):
        answered, pause = _turn(client, left, depth, turn)
        answers |= answered
        left = [query for query in left if query.id not in answers]
        if not left:
            return [answers[query.id] for query in queries]
        _wait(pause, tick)
    raise AssertionError


def _turn(
    client: SearchClient, queries: Sequence[Query], depth: int, turn: int
) -> tuple[Mapping[str, Found | ProviderError], float]:
    """Return what is answered for good after one call, and how long to wait before the rest is asked again."""
    try:
        answers = client.search(queries, depth)
    except ProviderError as error:
        pause = _pause(error, turn)
        if pause is None:
            raise
        return {}, pause
    pauses = [_pause(answer, turn) if isinstance(answer, ProviderError) else None for answer in answers]
    for_good = {
        query.id: answer for query, answer, pause in zip(queries, answers, pauses, strict=True) if pause is None
    }
    return for_good, max((pause for pause in pauses if pause is not None), default=0.0)


def _pause(error: ProviderError, turn: int) -> float | None:
    """Return the seconds after which to ask again, None where that does not help."""
    pause = FIRST_WAIT * 2 ** (turn - 1) if error.wait is None else error.wait
    return pause if error.transient and turn < TRIES.get(error.kind, 1) and pause <= LONGEST_WAIT else None


def _wait(seconds: float, tick: Tick) -> None:
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        tick()
        time.sleep(min(LOOK, left))
