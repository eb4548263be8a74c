"""A process that is killed after two batches of several: another asks only the rest."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from pandas.testing import assert_frame_equal

from core.jobs import Jobs
from core.queries import Query, QuerySet
from core.store import Store
from tests.jobs.overlap import CATALOG, SOURCE, until, until_ended
from tests.search_servers.engines import build, http_spec, spec
from tests.search_servers.server import SearchServer

ROOT = Path(__file__).parents[2]
QUERIES = QuerySet.from_queries("tents", [Query(f"q{number}", f"tent {number}", "en") for number in range(100)])
WORKER = """
import sys, time
from core.jobs import Jobs
from core.store import Store
from tests.search_servers.engines import build
store = Store(sys.argv[1], stale_seconds=0)  # takes the run that the test has just added
jobs = Jobs(store, beat_seconds=0.1)
assert jobs.start([sys.argv[2]], build) == [sys.argv[2]]
while jobs.progress(sys.argv[2]).status in ("waiting", "running"):
    time.sleep(0.05)
"""


@pytest.fixture(params=["elasticsearch", "opensearch", ""])
def server(request):
    with SearchServer(product=request.param) as running:
        yield running


def add_run(store, engine):
    project = store.add_project("shop")
    store.set_catalog(project, CATALOG, source=SOURCE)
    store.add_query_set(project, QUERIES, source={})
    return store.add_run(
        project,
        spec=str(engine.spec),
        fingerprint=engine.fingerprint,
        catalog_digest=CATALOG.digest,
        query_set_digest=QUERIES.digest,
        depth=10,
        total=len(QUERIES),
    )


def test_killed_after_two_batches_goes_on_with_the_third(server, tmp_path):
    engine = build(spec(server) if server.product else http_spec(server))
    store = Store(tmp_path, stale_seconds=0.6)
    run_id = add_run(store, engine)
    server.hold_after(2 if server.product else 20)
    worker = subprocess.Popen([sys.executable, "-c", WORKER, str(tmp_path), run_id], cwd=ROOT)
    assert server.wait_until_held()
    worker.send_signal(signal.SIGKILL)
    worker.wait()
    server.release()
    until(lambda: store.stored_run(run_id).status == "interrupted")
    kept = len(store.answered(run_id))
    if server.product:
        assert kept == sum(len(call.searches) for call in server.calls[:2])
    assert 4 < kept <= 20  # how many are asked at once follows from how long the first four took

    before, jobs = len(server.asked), Jobs(store)
    assert jobs.start([run_id], build) == [run_id]
    assert until_ended(jobs, run_id).status == "done"
    assert server.asked[before:] == [f"tent {number}" for number in range(kept, 100)]

    other = add_run(store, engine)
    jobs.start([other], build)
    until_ended(jobs, other)
    continued, undisturbed = store.run(run_id), store.run(other)
    store.close()
    assert_frame_equal(continued.rankings, undisturbed.rankings)
    assert len(continued.documents) == 100
