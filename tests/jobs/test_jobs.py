import threading
from contextlib import suppress

import pytest
from pandas.testing import assert_frame_equal

from core.jobs import Jobs
from core.messages import EngineError, message
from core.runs import Ranking, rankings_table
from core.store import Store
from tests.jobs.overlap import CATALOG, QUERIES, Overlap, Shelf, add_run, no_engine, until, until_ended


def undisturbed(depth=10):
    engine = Overlap()
    engine.index(CATALOG, lambda *_: None)
    return rankings_table(engine.rank(list(QUERIES), depth))


def assert_whole(run):
    assert run.queries == tuple(query.id for query in QUERIES)
    assert run.failures == {}
    assert_frame_equal(run.rankings, undisturbed())


def test_run_is_done_in_the_background(store, jobs, project):
    run_id = add_run(store, project)
    assert jobs.start([run_id], Shelf()) == [run_id]
    ended = until_ended(jobs, run_id)
    assert (ended.status, ended.done, ended.total, ended.failed) == ("done", 40, 40, 0)
    assert_whole(store.run(run_id))
    assert store.stored_run(run_id).seconds > 0


def test_done_run_is_not_started_again(store, jobs, project):
    run_id = add_run(store, project)
    jobs.start([run_id], Shelf())
    until_ended(jobs, run_id)
    shelf = Shelf()
    assert add_run(store, project) == run_id
    assert jobs.start([run_id], shelf) == []
    assert shelf.made == []


def test_run_that_is_worked_on_is_not_started_again(store, jobs, project):
    gate = threading.Event()
    run_id = add_run(store, project)
    jobs.start([run_id], Shelf({"gate": gate}))
    assert add_run(store, project) == run_id
    assert jobs.start([run_id], Shelf()) == []
    gate.set()
    assert until_ended(jobs, run_id).status == "done"


def test_progress_says_what_is_kept_already(store, jobs, project):
    gate = threading.Event()
    run_id = add_run(store, project)
    jobs.start([run_id], Shelf({"gate": gate, "free": 6}))
    seen = until(lambda: (p := jobs.progress(run_id)).done == 4 and p.phase == "asking" and p)
    assert (seen.status, seen.total, seen.failed) == ("running", 40, 0)
    assert seen.seconds_left > 0
    assert store.answered(run_id) == {"q0", "q1", "q2", "q3"}
    assert store.stored_run(run_id).status == "running"
    gate.set()
    until_ended(jobs, run_id)


def test_progress_counts_documents_while_the_catalog_is_read(store, jobs, project):
    run_id = add_run(store, project)
    reading = threading.Event()
    jobs.start([run_id], Shelf({"reading": reading}))
    seen = until(lambda: (p := jobs.progress(run_id)).phase == "reading the catalog" and p.done and p)
    assert (seen.status, seen.total) == ("running", 60)
    reading.set()
    until_ended(jobs, run_id)


def test_runs_wait_for_their_turn(store, jobs, project):
    gate = threading.Event()
    first, second = add_run(store, project), add_run(store, project, depth=5)
    assert jobs.start([first, second], Shelf({"gate": gate})) == [first, second]
    until(lambda: jobs.progress(first).phase == "asking")
    waiting = jobs.progress(second)
    assert (waiting.status, waiting.phase, waiting.done, waiting.total) == ("waiting", "waiting", 0, 40)
    gate.set()
    assert [ended.status for ended in until_ended(jobs, first, second)] == ["done", "done"]


def test_engine_reads_a_catalog_once_for_all_its_runs(store, jobs, project):
    ids = [
        add_run(store, project),
        add_run(store, project, spec="overlap,words=2"),
        add_run(store, project, depth=5),
    ]
    shelf = Shelf()
    assert jobs.start(ids, shelf) == [ids[0], ids[2], ids[1]]
    until_ended(jobs, *ids)
    assert [str(engine.spec) for engine in shelf.made] == ["overlap", "overlap,words=2"]
    assert [engine.read for engine in shelf.made] == [1, 1]
    assert_frame_equal(store.run(ids[2]).rankings, undisturbed(depth=5))


def test_cancel_keeps_what_is_answered_and_the_run_can_be_continued(store, jobs, project):
    gate = threading.Event()
    run_id = add_run(store, project)
    shelf = Shelf({"gate": gate, "free": 6})
    jobs.start([run_id], shelf)
    until(lambda: store.answered(run_id))
    jobs.cancel(run_id)
    assert jobs.progress(run_id).status == "cancelled"
    kept = len(store.answered(run_id))
    gate.set()
    until(lambda: not jobs.busy)
    stored = store.stored_run(run_id)
    assert stored.status == "cancelled"
    assert kept <= stored.done < 40
    assert store.run(run_id).queries == tuple(query.id for query in QUERIES)[: stored.done]
    rest = Shelf()
    assert jobs.start([run_id], rest) == [run_id]
    assert until_ended(jobs, run_id).status == "done"
    assert len(rest.asked) == 40 - stored.done
    assert_whole(store.run(run_id))


def test_continue_right_after_cancel(store, jobs, project):
    gate = threading.Event()
    run_id = add_run(store, project)
    jobs.start([run_id], Shelf({"gate": gate, "free": 6}))
    until(lambda: store.answered(run_id))
    jobs.cancel(run_id)
    assert jobs.start([run_id], Shelf()) == [run_id]
    assert jobs.progress(run_id).status == "waiting"
    gate.set()
    assert until_ended(jobs, run_id).status == "done"
    assert_whole(store.run(run_id))


def test_cancel_while_the_catalog_is_read(store, jobs, project):
    run_id, other = add_run(store, project), add_run(store, project, depth=5)
    reading = threading.Event()
    shelf = Shelf({"reading": reading})
    jobs.start([run_id, other], shelf)
    until(lambda: jobs.progress(run_id).phase == "reading the catalog" and shelf.made)
    jobs.cancel(run_id)
    until(lambda: len(shelf.made) == 2)
    reading.set()
    assert until_ended(jobs, other).status == "done"
    assert jobs.progress(run_id).status == "cancelled"
    assert store.answered(run_id) == set()
    assert shelf.made[0].asked == []


def test_cancel_before_its_turn(store, jobs, project):
    gate = threading.Event()
    first, second = add_run(store, project), add_run(store, project, depth=5)
    shelf = Shelf({"gate": gate})
    jobs.start([first, second], shelf)
    jobs.cancel(second)
    gate.set()
    assert [ended.status for ended in until_ended(jobs, first, second)] == ["done", "cancelled"]
    assert len(shelf.asked) == 40


def test_query_that_fails_is_failed_and_the_run_goes_on(store, jobs, project):
    broken = {
        "q5": EngineError(message("The server is away: {words}.", words="503 👟")),
        "q17": ZeroDivisionError("division by zero"),
    }
    run_id = add_run(store, project)
    jobs.start([run_id], Shelf({"broken": broken}))
    ended = until_ended(jobs, run_id)
    assert (ended.status, ended.done, ended.failed) == ("done", 40, 2)
    run = store.run(run_id)
    assert run.failures["q5"] == broken["q5"].message
    assert "could not answer this query" in str(run.failures["q17"])
    assert "Zero" not in str(run.failures["q17"])
    whole = undisturbed()
    left = whole[~whole["query_id"].isin(["q5", "q17"])].reset_index(drop=True)
    assert run.rankings.to_dict("list") == left.to_dict("list")
    assert run.queries == tuple(query.id for query in QUERIES)


def test_run_with_a_failure_is_continued_without_asking_twice(store, jobs, project):
    gate = threading.Event()
    run_id = add_run(store, project)
    shelf = Shelf({"broken": {"q1": ValueError()}, "gate": gate, "free": 8})
    jobs.start([run_id], shelf)
    until(lambda: "q3" in store.answered(run_id))
    jobs.cancel(run_id)
    gate.set()
    until(lambda: not jobs.busy)
    jobs.start([run_id], Shelf())
    ended = until_ended(jobs, run_id)
    assert (ended.status, ended.failed) == ("done", 1)
    assert set(store.run(run_id).failures) == {"q1"}


@pytest.mark.parametrize(
    "answer",
    [
        lambda *_: [],
        lambda *_: [Ranking("another", (), ())],
        lambda query, _: [Ranking(query.id, ["p1"], [])],
        lambda query, depth: [Ranking(query.id, ["p1"] * (depth + 1), [1.0] * (depth + 1))],
        lambda query, _: [Ranking(query.id, ["half \ud83d"], [1.0])],
    ],
    ids=["no ranking", "another query", "no scores", "too deep", "broken id"],
)
def test_answer_that_cannot_be_kept_is_a_failure(store, jobs, project, answer):
    class Odd(Overlap):
        def rank(self, queries, depth):
            if any(query.id == "q3" for query in queries):
                return [ranking for query in queries for ranking in answer(query, depth)]
            return super().rank(queries, depth)

    run_id = add_run(store, project)
    jobs.start([run_id], lambda _: Odd())
    assert until_ended(jobs, run_id).status == "done"
    assert set(store.run(run_id).failures) == {"q3"}


def test_engine_that_cannot_be_made_fails_the_run_with_its_words(store, jobs, project):
    run_id, next_one = add_run(store, project), add_run(store, project, depth=5)
    jobs.start([run_id], no_engine)
    jobs.start([next_one], Shelf())
    failed, done = until_ended(jobs, run_id, next_one)
    assert (failed.status, str(failed.message)) == ("failed", "There is no key for overlap.")
    assert done.status == "done"


def test_engine_that_cannot_read_fails_the_run_in_a_persons_words(store, jobs, project):
    class Unreadable(Overlap):
        def index(self, *_):
            raise KeyError("vocab")

    run_id = add_run(store, project)
    jobs.start([run_id], lambda _: Unreadable())
    ended = until_ended(jobs, run_id)
    assert ended.status == "failed"
    assert "could not get ready" in str(ended.message)
    assert "vocab" not in str(ended.message)
    jobs.start([run_id], Shelf())
    assert until_ended(jobs, run_id).status == "done"


def test_engine_that_changed_does_not_go_on_with_a_run(store, jobs, project):
    run_id = add_run(store, project, fingerprint="overlap 0")
    jobs.start([run_id], Shelf())
    ended = until_ended(jobs, run_id)
    assert ended.status == "failed"
    assert "not the same" in str(ended.message)


def test_worker_that_lost_a_run_stops_without_writing(store, jobs, project, tmp_path):
    gate = threading.Event()
    run_id = add_run(store, project)
    jobs.start([run_id], Shelf({"gate": gate, "free": 6}))
    until(lambda: store.answered(run_id))
    elsewhere = Store(tmp_path, stale_seconds=0)
    until(lambda: elsewhere.claim_run(run_id, elsewhere.owner))
    gate.set()
    until(lambda: not jobs.busy)
    assert len(store.answered(run_id)) == 4
    there = Jobs(elsewhere)
    there.start([run_id], Shelf())
    assert until_ended(there, run_id).status == "done"
    assert_whole(elsewhere.run(run_id))
    elsewhere.close()


def test_cancel_from_elsewhere_stops_the_worker(store, jobs, project, tmp_path):
    run_id = add_run(store, project)
    reading = threading.Event()
    jobs.start([run_id], Shelf({"reading": reading}))
    until(lambda: jobs.progress(run_id).done)
    elsewhere = Store(tmp_path)
    there = Jobs(elsewhere)
    assert there.progress(run_id).status == "running"
    assert there.start([run_id], Shelf()) == []
    there.cancel(run_id)
    until(lambda: not jobs.busy, seconds=5)
    assert jobs.progress(run_id).status == "cancelled"
    elsewhere.close()


def test_sign_of_life_is_given_while_the_catalog_is_read(store, jobs, project, tmp_path):
    run_id, waiting = add_run(store, project), add_run(store, project, depth=5)
    reading = threading.Event()
    jobs.start([run_id, waiting], Shelf({"reading": reading}))
    elsewhere = Store(tmp_path, stale_seconds=0.5)
    until(lambda: jobs.progress(run_id).done > 40)
    until(lambda: elsewhere.stored_run(run_id).status == "running")
    until(lambda: elsewhere.stored_run(waiting).status == "waiting")
    reading.set()
    until_ended(jobs, run_id, waiting)
    elsewhere.close()


def test_deleted_run_ends_its_work(store, jobs, project):
    run_id = add_run(store, project)
    jobs.start([run_id], Shelf({"reading": threading.Event()}))
    until(lambda: jobs.progress(run_id).done)
    store.delete_run(run_id)
    until(lambda: not jobs.busy, seconds=5)
    assert store.runs(project) == []


def test_engine_that_swallows_every_error_can_be_cancelled(store, jobs, project):
    class Stubborn(Overlap):
        def index(self, catalog, progress):
            def quiet(done, total):
                with suppress(Exception):
                    progress(done, total)

            super().index(catalog, quiet)

    engine = Stubborn(reading=threading.Event())
    run_id = add_run(store, project)
    jobs.start([run_id], lambda _: engine)
    until(lambda: jobs.progress(run_id).done)
    jobs.cancel(run_id)
    until(lambda: not jobs.busy, seconds=5)
    assert jobs.progress(run_id).status == "cancelled"
    assert len(engine.words) < len(CATALOG)


def test_no_thread_is_left_when_the_work_is_done(store, jobs, project):
    before = set(threading.enumerate())
    run_id = add_run(store, project)
    jobs.start([run_id], Shelf())
    until_ended(jobs, run_id)
    until(lambda: set(threading.enumerate()) <= before)
