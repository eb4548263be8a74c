"""A query set that follows the decisions: at a pause, when asked to, and once for many decisions."""

import time

import pytest

from core.queries import Query, QuerySet
from core.store import Store
from core.suggesting.entering_job import EnteringJob, Errand
from tests.store.review import batch, say


@pytest.fixture
def store(tmp_path):
    opened = Store(tmp_path)
    yield opened
    opened.close()


def errand_of(store):
    batch_id = batch(store)
    project = store.suggestion_batch(batch_id).project_id
    store.add_query_set(project, QuerySet.from_queries("first", [Query("q1", "red shoes")]), source={})
    return Errand(batch_id, store.query_sets(project)[0].set_id)


def current(store, errand):
    (found,) = store.query_sets(store.suggestion_batch(errand.batch_id).project_id)
    return found.count, found.version


def test_many_decisions_make_one_version_at_the_pause(store):
    errand, job = errand_of(store), EnteringJob(store, quiet=0.3)
    for name in ("c1", "c2", "c3"):
        store.decide(say(name, "accept", text=f"text of {name}"))
        job.note(errand, "Ana")
    assert current(store, errand) == (1, 1)
    until = time.monotonic() + 20
    while job.entered(errand) is None and time.monotonic() < until:
        time.sleep(0.02)
    assert job.entered(errand) == 3
    assert current(store, errand) == (4, 2)


def test_who_leaves_does_not_wait_for_the_pause(store):
    errand, job = errand_of(store), EnteringJob(store, quiet=60)
    store.decide(say("c1", "accept"))
    job.note(errand, "Ana")
    job.flush(errand)
    assert current(store, errand) == (2, 2)
    store.undo_decision(errand.batch_id, "Ana")
    job.note(errand, "Ana")
    job.flush(errand)
    assert current(store, errand) == (1, 3)
    job.flush(errand)
    assert current(store, errand) == (1, 3)


def test_a_set_that_is_gone_is_told_and_nothing_breaks(store):
    errand, job = errand_of(store), EnteringJob(store)
    gone = Errand(errand.batch_id, "no such set")
    store.decide(say("c1", "accept"))
    job.enter(gone, "Ana")
    assert job.refusal(gone) is not None
    assert job.entered(gone) is None
    job.enter(errand, "Ana")
    assert job.refusal(errand) is None
