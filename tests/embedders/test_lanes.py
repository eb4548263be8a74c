"""Several calls at a time: all answered, none lost, fewer after a refusal, again after what passes."""

import threading

import pytest

from core.embedders.lanes import run_batches
from core.messages import EngineError, message
from core.providers.access import Access
from core.providers.failures import failure
from core.providers.keys import NO_KEY

ACCESS = Access("openai", "http://127.0.0.1:9/v1", NO_KEY)


def refusal(kind, wait=0.01):
    return failure(kind, ACCESS, "model", wait=wait)


def squares(batches, work, *, lanes=4, tick=lambda: None):
    done = {}
    run_batches(batches, work, done.__setitem__, lanes, tick)
    return done


def test_every_batch_is_worked_on_and_told_on_the_calling_thread():
    threads = set()

    def done(_batch, _answer):
        threads.add(threading.get_ident())

    run_batches(range(20), lambda n: n * n, done, 4)
    assert threads == {threading.get_ident()}
    assert squares(range(20), lambda n: n * n) == {n: n * n for n in range(20)}


def test_no_batches_call_nobody():
    assert squares([], lambda n: 1 / 0) == {}


def test_never_more_calls_at_a_time_than_lanes():
    busy, most, lock = 0, 0, threading.Lock()

    def work(n):
        nonlocal busy, most
        with lock:
            busy += 1
            most = max(most, busy)
        threading.Event().wait(0.005)
        with lock:
            busy -= 1
        return n

    squares(range(30), work, lanes=3)
    assert 1 <= most <= 3


@pytest.mark.parametrize("kind", ["quota", "server", "network", "timeout"])
def test_a_failure_that_passes_is_tried_again(kind):
    tries = []

    def work(n):
        tries.append(n)
        if tries.count(n) == 1:
            raise refusal(kind)
        return n

    assert squares(range(6), work) == {n: n for n in range(6)}
    assert len(tries) == 12


def test_after_a_refusal_for_too_many_calls_fewer_run_at_a_time():
    refused, at_once, busy, lock = [], [], 0, threading.Lock()

    def work(n):
        nonlocal busy
        with lock:
            busy += 1
            at_once.append(busy)
        threading.Event().wait(0.01)
        with lock:
            busy -= 1
            if len(refused) < 4:
                refused.append(n)
                raise refusal("quota", wait=0.05)
        return n

    squares(range(12), work, lanes=4)
    assert max(at_once[:4]) == 4
    assert at_once[4] == 1


def test_a_failure_that_stays_is_raised_and_what_was_on_its_way_is_kept():
    done = {}
    together = threading.Barrier(3)

    def work(n):
        if n < 3:
            together.wait()
        if n == 0:
            raise refusal("key")
        return n

    with pytest.raises(EngineError) as caught:
        run_batches(range(50), work, done.__setitem__, 3)
    assert caught.value.kind == "key"
    assert {1, 2} <= set(done)
    assert len(done) < 49


def test_a_failure_that_never_passes_is_raised_after_some_tries():
    tries = []

    def work(n):
        tries.append(n)
        raise refusal("timeout")

    with pytest.raises(EngineError):
        squares([1], work)
    assert tries == [1, 1]


def test_a_wait_that_nobody_would_sit_out_is_told_at_once():
    tries = []

    def work(n):
        tries.append(n)
        raise refusal("quota", wait=3600)

    with pytest.raises(EngineError):
        squares([1], work)
    assert tries == [1]


class Stop(BaseException):
    """What stops a job: no `Exception`."""


def test_stopping_keeps_what_is_on_its_way_and_begins_nothing_new():
    done, begun = [], []

    def work(n):
        begun.append(n)
        return n

    def take(batch, _answer):
        done.append(batch)
        raise Stop

    with pytest.raises(Stop):
        run_batches(range(100), work, take, 2)
    assert sorted(done) == sorted(begun)
    assert len(begun) < 100


def test_work_can_be_stopped_during_a_long_wait():
    def work(_n):
        raise refusal("quota", wait=60)

    def tick():
        raise Stop

    with pytest.raises(Stop):
        squares([1], work, tick=tick)


def test_an_error_of_the_code_is_raised_as_it_is():
    def work(_n):
        raise EngineError(message("The model answered nothing."))

    with pytest.raises(EngineError, match="answered nothing"):
        squares([1, 2], work)
