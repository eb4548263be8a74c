from dataclasses import replace

import pytest
from pandas.testing import assert_frame_equal

from core.messages import StoreError, message
from core.queries import Query, QuerySet
from core.runs import rankings_table
from core.store import Store
from tests.store.shop import (
    ANSWERS,
    BROKEN,
    CATALOG,
    QUERIES,
    add_run,
    finished_run,
    project_with_everything,
    ranking,
)


@pytest.fixture
def project(store):
    return project_with_everything(store)


def test_finished_run_comes_back(store, project):
    run_id = finished_run(store, project)
    run = store.run(run_id)
    assert (run.engine, run.depth) == ("bm25", 10)
    assert (run.catalog_digest, run.query_set_digest) == (CATALOG.digest, QUERIES.digest)
    assert run.queries == ("q1", "q2", "q3")
    assert_frame_equal(run.rankings, rankings_table(ANSWERS))
    assert run.failures == {"q2": BROKEN}
    assert store.run(run_id) is run


def test_stored_run_counts_without_the_rankings(store, project):
    run_id = finished_run(store, project)
    (stored,) = store.runs(project)
    assert stored == store.stored_run(run_id)
    assert (stored.status, stored.total, stored.done, stored.failed) == ("done", 3, 3, 1)
    assert stored.seconds == 0.75
    assert stored.created <= stored.finished
    assert stored.message is None


def test_failed_query_is_not_an_empty_one(store, project):
    run = store.run(finished_run(store, project))
    assert set(run.failures) == {"q2"}
    assert set(run.documents) == {"q1"}
    assert run.queries == ("q1", "q2", "q3")


def test_run_without_any_result_can_be_read(store, project):
    run = store.run(finished_run(store, project, [ranking("q1"), ranking("q2"), ranking("q3")]))
    assert len(run.rankings) == 0
    assert_frame_equal(run.rankings, rankings_table([]))


def test_unfinished_run_gives_what_it_has(store, project):
    run_id = add_run(store, project)
    assert store.run(run_id).queries == ()
    assert_frame_equal(store.run(run_id).rankings, rankings_table([]))
    store.save_batch(run_id, 0, ANSWERS[:1], store.owner)
    assert store.run(run_id).queries == ("q1",)
    assert_frame_equal(store.run(run_id).rankings, rankings_table(ANSWERS[:1]))
    assert store.answered(run_id) == {"q1"}


def test_batch_at_the_same_position_is_kept_once(store, project):
    run_id = add_run(store, project)
    assert store.save_batch(run_id, 0, ANSWERS[:1], store.owner)
    assert store.save_batch(run_id, 0, ANSWERS[:1], store.owner)
    assert store.stored_run(run_id).done == 1
    assert len(store.run(run_id).rankings) == 2


def test_batches_come_back_in_the_order_of_their_queries(store, project):
    run_id = add_run(store, project)
    store.save_batch(run_id, 2, ANSWERS[2:], store.owner)
    store.save_batch(run_id, 0, ANSWERS[:2], store.owner)
    assert store.run(run_id).queries == ("q1", "q2", "q3")


def test_same_run_is_not_done_twice(store, project):
    whole = [replace(answer, failure=None) for answer in ANSWERS]
    run_id = finished_run(store, project, whole)
    assert add_run(store, project) == run_id
    assert store.find_run(store.stored_run(run_id).digest).id == run_id
    assert add_run(store, project, fingerprint="bm25 2") != run_id
    assert add_run(store, project, depth=11) != run_id


def test_run_with_failures_is_done_again(store, project):
    run_id = finished_run(store, project)
    assert add_run(store, project) != run_id
    assert store.find_run(store.stored_run(run_id).digest) is None


def test_run_that_waits_is_not_added_again(store, project):
    assert add_run(store, project) == add_run(store, project)


def test_cancelled_run_is_added_again(store, project):
    run_id = add_run(store, project)
    assert store.cancel_run(run_id)
    assert add_run(store, project) != run_id


def test_same_run_in_another_project_is_another(store, project):
    run_id = finished_run(store, project, [ranking("q1"), ranking("q2"), ranking("q3")])
    other = project_with_everything(store)
    assert add_run(store, other) != run_id
    assert store.find_run(store.stored_run(run_id).digest, project_id=other) is None


def test_runs_are_found_by_catalog_and_query_set(store, project):
    more = QuerySet.from_queries("more", [Query("z", "zebra")])
    store.add_query_set(project, more, source={})
    first = add_run(store, project)
    second = add_run(store, project, query_set_digest=more.digest, total=1)
    assert [run.id for run in store.runs(project)] == [first, second]
    assert [run.id for run in store.runs(project, query_set_digest=more.digest)] == [second]
    assert [run.id for run in store.runs(project, catalog_digest=CATALOG.digest)] == [first, second]
    assert store.runs(project, catalog_digest="other") == []


def test_deleted_run_is_gone(store, project):
    run_id = finished_run(store, project)
    store.run(run_id)
    store.delete_run(run_id)
    assert store.runs(project) == []
    with pytest.raises(StoreError, match="not there any more"):
        store.run(run_id)
    assert not store.save_batch(run_id, 0, ANSWERS, store.owner)


def test_run_is_not_finished_before_every_query_is_answered(store, project):
    run_id = add_run(store, project)
    store.begin_run(run_id, store.owner)
    store.save_batch(run_id, 0, ANSWERS[:1], store.owner)
    with pytest.raises(StoreError, match="1 of 3 queries"):
        store.finish_run(run_id, store.owner)
    assert store.stored_run(run_id).status == "running"


def test_failed_run_says_why_until_it_is_started_again(store, project):
    run_id = add_run(store, project)
    assert store.fail_run(run_id, store.owner, message("No key for {name}.", name="OpenAI"))
    stored = store.stored_run(run_id)
    assert (stored.status, str(stored.message)) == ("failed", "No key for OpenAI.")
    assert stored.finished is not None
    assert store.claim_run(run_id, store.owner)
    stored = store.stored_run(run_id)
    assert (stored.status, stored.message, stored.finished) == ("waiting", None, None)


def test_done_run_is_never_claimed_or_cancelled(store, project):
    run_id = finished_run(store, project)
    assert not store.claim_run(run_id, store.owner)
    assert not store.cancel_run(run_id)
    assert not store.save_batch(run_id, 9, ANSWERS[:1], store.owner)


@pytest.fixture
def elsewhere(tmp_path):
    """Another process's view of the same SQLite workspace."""
    opened = Store(tmp_path)
    yield opened
    opened.close()


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
class TestOwners:
    def test_run_of_a_live_owner_is_left_alone(self, store, project, elsewhere):
        run_id = add_run(store, project)
        assert elsewhere.stored_run(run_id).status == "waiting"
        assert not elsewhere.claim_run(run_id, elsewhere.owner)

    def test_run_without_a_sign_of_life_is_interrupted_and_can_be_taken(self, store, project, elsewhere):
        run_id = add_run(store, project)
        store.begin_run(run_id, store.owner)
        assert store.beat([run_id], store.owner) == {run_id}
        assert elsewhere.stored_run(run_id).status == "running"
        elsewhere.stale *= 0  # as if the sign of life were older than that
        assert elsewhere.stored_run(run_id).status == "interrupted"
        assert elsewhere.claim_run(run_id, elsewhere.owner)
        assert store.beat([run_id], store.owner) == set()
        assert not store.save_batch(run_id, 0, ANSWERS, store.owner)
        assert not store.finish_run(run_id, store.owner)
        assert not store.fail_run(run_id, store.owner, BROKEN)
        assert elsewhere.answered(run_id) == set()

    def test_own_run_is_running_while_this_process_knows_it(self, store, project):
        run_id = add_run(store, project)
        store.begin_run(run_id, store.owner)
        known = {run_id}
        store.knows = known.__contains__
        assert store.stored_run(run_id).status == "running"
        known.clear()
        assert store.stored_run(run_id).status == "interrupted"

    def test_cancel_is_seen_by_the_owner(self, store, project, elsewhere):
        run_id = add_run(store, project)
        store.begin_run(run_id, store.owner)
        assert elsewhere.cancel_run(run_id)
        assert store.beat([run_id], store.owner) == set()
        assert store.save_batch(run_id, 0, ANSWERS[:1], store.owner)
        assert not store.finish_run(run_id, store.owner)
        assert elsewhere.stored_run(run_id).status == "cancelled"
        assert elsewhere.answered(run_id) == {"q1"}
