"""Runs over a search server: what is kept when it goes away, stops when asked, goes on where it was."""

import pytest

from core.jobs import Jobs
from core.store import Store
from tests.jobs.overlap import QUERIES, add_project, add_run, until, until_ended
from tests.providers.replies import Reply
from tests.search_servers.engines import build, http_spec, spec
from tests.search_servers.server import SearchServer, item_error

SHOP = [{"sku": "p1", "title": "red shoes"}, {"sku": "gone", "title": "blue hat"}]
TEXTS = [query.text for query in QUERIES]


@pytest.fixture
def store(tmp_path):
    opened = Store(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def jobs(store):
    return Jobs(store, beat_seconds=0.05)


@pytest.fixture(params=["elasticsearch", "opensearch", ""])
def server(request):
    with SearchServer(product=request.param, shop=SHOP) as running:
        yield running


def start(store, jobs, server):
    engine = build(spec(server, id="sku") if server.product else http_spec(server))
    run_id = add_run(store, add_project(store), spec=str(engine.spec), fingerprint=engine.fingerprint)
    assert jobs.start([run_id], build) == [run_id]
    return run_id


def test_a_run_keeps_documents_that_the_catalog_does_not_have(store, jobs, server):
    run_id = start(store, jobs, server)
    ended = until_ended(jobs, run_id)
    assert (ended.status, ended.done, ended.failed) == ("done", 40, 0)
    found = store.run(run_id).documents  # red shoes 0, blue cup 1, black table 2
    assert (found["q0"], found["q1"], found.get("q2")) == (["p1"], ["gone"], None)


def test_a_query_that_fails_is_counted_and_kept_as_failed(store, jobs, server):
    failing = TEXTS[5]
    server.always = lambda call: Reply(status=400) if not server.product and call.texts == [failing] else None
    server.script_item(failing, *[item_error(400, "x", "too long")] * 9)
    run_id = start(store, jobs, server)
    ended = until_ended(jobs, run_id)
    assert (ended.status, ended.done, ended.failed) == ("done", 40, sum(text == failing for text in TEXTS))
    assert "refuses the query" in str(store.run(run_id).failures["q5"])


def test_a_server_that_goes_away_stops_the_run_and_continue_asks_only_the_rest(store, jobs, server):
    answered = 4 if server.product else 10  # four are one call, and a shop's own search is one call each
    server.script(*[None] * (1 if server.product else answered), *[Reply(status=401)])
    run_id = start(store, jobs, server)
    ended = until_ended(jobs, run_id)
    assert (ended.status, ended.done) == ("failed", 4)
    assert "There is no key for 127.0.0.1" in str(ended.message)
    before = len(server.asked)
    jobs.start([run_id], build)
    assert until_ended(jobs, run_id).status == "done"
    assert server.asked[before:] == TEXTS[4:]
    assert store.run(run_id).queries == tuple(query.id for query in QUERIES)


def test_a_run_that_waits_for_the_server_stops_at_once_and_keeps_what_it_has(store, jobs, server):
    server.script(*[None] * (1 if server.product else 4), Reply(status=429, headers={"Retry-After": "100"}))
    run_id = start(store, jobs, server)
    until(lambda: len(server.calls) == (2 if server.product else 5))
    jobs.cancel(run_id)
    until(lambda: not jobs.busy)
    assert store.stored_run(run_id).status == "cancelled"
    assert store.answered(run_id) == {"q0", "q1", "q2", "q3"}
    calls = len(server.calls)
    jobs.start([run_id], build)
    assert until_ended(jobs, run_id).status == "done"
    assert [text for call in server.calls[calls:] for text in call.texts] == TEXTS[4:]
