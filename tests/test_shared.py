"""What is made once for all who ask."""

import threading

import pytest

from core.shared import Shared


def test_those_who_ask_at_the_same_time_get_the_same_that_is_made_once():
    shared, made, go = Shared(most=2), [], threading.Event()
    got = []

    def make():
        go.wait(10)
        made.append(1)
        return object()

    threads = [threading.Thread(target=lambda: got.append(shared.get("a", make))) for _ in range(8)]
    for thread in threads:
        thread.start()
    go.set()
    for thread in threads:
        thread.join(10)
    assert len(made) == 1
    assert len(got) == 8
    assert len(set(map(id, got))) == 1


def test_only_the_last_few_are_kept():
    shared = Shared(most=2)
    for key in "abac":
        shared.get(key, lambda key=key: key)
    assert [shared.get(key, lambda: "again") for key in ("a", "c", "b")] == ["a", "c", "again"]


def test_what_could_not_be_made_is_said_and_made_anew():
    shared = Shared(most=2)
    with pytest.raises(ZeroDivisionError):
        shared.get("a", lambda: 1 // 0)
    assert shared.get("a", lambda: "made") == "made"


def test_what_is_made_beside_is_waited_for():
    shared, go = Shared(most=2), threading.Event()
    assert not shared.prepare("a", lambda: go.wait(10) and "made")
    assert not shared.has("a")
    go.set()
    assert shared.get("a", lambda: "other") == "made"
    assert shared.has("a")
    assert shared.prepare("a", lambda: "other")
