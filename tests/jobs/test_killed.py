"""A process that is killed while it works on a run, and another that goes on with it."""

import signal
import subprocess
import sys
import time
from pathlib import Path

from pandas.testing import assert_frame_equal

from core.jobs import Jobs
from core.store import Store
from tests.jobs.overlap import QUERIES, Shelf, add_project, add_run, until, until_ended

ROOT = Path(__file__).parents[2]
WORKER = """
import sys, time
from core.jobs import Jobs
from core.store import Store
from tests.jobs.overlap import Shelf
store = Store(sys.argv[1], stale_seconds=0)  # takes the run that the test has just added
run_id = sys.argv[2]
jobs = Jobs(store, beat_seconds=0.1)
assert jobs.start([run_id], Shelf({"rounds": int(sys.argv[3])})) == [run_id]
while jobs.progress(run_id).status in ("waiting", "running"):
    time.sleep(float(sys.argv[4]))
    if sys.argv[4] == "0.5":
        break
"""


def start_worker(tmp_path, run_id, *, rounds, look_every):
    command = [sys.executable, "-c", WORKER, str(tmp_path), run_id, str(rounds), str(look_every)]
    return subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE)


def test_killed_run_is_seen_as_interrupted_and_continued_to_the_same_rankings(tmp_path):
    store = Store(tmp_path, stale_seconds=0.6)
    jobs = Jobs(store)
    project = add_project(store)
    run_id = add_run(store, project)
    worker = start_worker(tmp_path, run_id, rounds=4000, look_every=0.05)
    until(lambda: len(store.answered(run_id)) >= 5 and store.stored_run(run_id).status == "running")
    worker.send_signal(signal.SIGKILL)
    worker.communicate()
    until(lambda: store.stored_run(run_id).status == "interrupted")

    kept = store.run(run_id)
    assert 5 <= len(kept.queries) < len(QUERIES)
    rest = Shelf()
    assert jobs.start([run_id], rest) == [run_id]
    assert until_ended(jobs, run_id).status == "done"
    assert rest.asked == [query.id for query in QUERIES][len(kept.queries) :]

    other = add_run(store, add_project(store))
    jobs.start([other], Shelf())
    until_ended(jobs, other)
    continued, undisturbed = store.run(run_id), store.run(other)
    store.close()
    assert_frame_equal(continued.rankings, undisturbed.rankings)
    assert continued.queries == undisturbed.queries
    assert continued.failures == undisturbed.failures == {}


def test_process_ends_although_a_run_is_going_on(tmp_path):
    store = Store(tmp_path)
    run_id = add_run(store, add_project(store))
    began = time.monotonic()
    worker = start_worker(tmp_path, run_id, rounds=1_000_000, look_every=0.5)
    assert worker.wait(timeout=20) == 0
    assert time.monotonic() - began < 15
    assert store.stored_run(run_id).status == "running"
    worker.communicate()
    store.close()
