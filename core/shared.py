"""Values made once for all who ask, however many ask at the same time."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Shared(Generic[Value]):
    """The last few values that were made, by key, safe to use from any thread; one that failed is made anew."""

    def __init__(self, *, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, Future[Value]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """Return the value of a key, made now if nobody else made it or is making it."""
        value, new = self._of(key)
        if new:
            self._fill(key, value, make)
        return value.result()

    def prepare(self, key: Hashable, make: Callable[[], Value]) -> bool:
        """Let the value of a key be made beside, and say whether `get` will not have to wait."""
        value, new = self._of(key)
        if new:
            threading.Thread(target=self._fill, args=(key, value, make), daemon=True).start()
        return value.done()

    def has(self, key: Hashable) -> bool:
        """Say whether the value of a key is there, or was being made and could not be."""
        with self._lock:
            value = self._kept.get(key)
        return value is None or value.done()

    def _of(self, key: Hashable) -> tuple[Future[Value], bool]:
        with self._lock:
            value = self._kept.get(key)
            if value is not None:
                self._kept.move_to_end(key)
                return value, False
            self._kept[key] = value = Future()
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
            return value, True

    def _fill(self, key: Hashable, value: Future[Value], make: Callable[[], Value]) -> None:
        try:
            value.set_result(make())
        except BaseException as error:  # noqa: BLE001 (whoever waits must hear of it too)
            with self._lock:
                if self._kept.get(key) is value:
                    del self._kept[key]
            value.set_exception(error)
