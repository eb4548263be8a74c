"""A search server on Evaluate: set up on its card, tried with one query, run like any engine."""

import logging

import pytest

from core.search_servers.settings import HTTP
from pages.ui import access, state
from tests.pages.driving import button, labels, said, until
from tests.pages.test_provider_keys import everything_on_disk
from tests.providers.replies import Reply
from tests.search_servers.server import SearchServer

SHOP = [{"sku": "P055", "title": "ménage"}, {"sku": "P999", "title": "ménage sans"}]
SECRET = "VnVhQ2ZHY0JDZGJrUW0tZTVhT3g6dWkybHAyYXhUTm1zeWFrd"  # noqa: S105 - a key that opens nothing


@pytest.fixture(params=["elasticsearch", "opensearch", ""])
def server(request, monkeypatch):
    monkeypatch.delenv("RELEVE_SEARCH_KEY", raising=False)
    with SearchServer(product=request.param, shop=SHOP) as running:
        yield running


def written(text):
    """Return a text of the screen without the signs that keep Markdown away from it."""
    return text.replace("\\", "")


def set_up(demo, server, *, secret=""):
    """Fill in the card, and choose no other engine."""
    demo.switch_page("pages/evaluate.py").run()
    for name in ("engine_bm25", "engine_use", "engine_e5"):
        demo.checkbox(key=name).uncheck().run()
    demo.checkbox(key="engine_search").check().run()
    demo.selectbox(key="engine_search_kind").select(server.product or HTTP).run()
    if server.product:
        demo.text_input(key="engine_search_url").input(server.url).run()
        demo.text_input(key="engine_search_index").input("products").run()
        demo.text_input(key="engine_search_id").input("sku").run()
    else:
        demo.text_input(key="engine_search_address").input(server.url + "/search?q={{query}}").run()
        demo.text_input(key="engine_search_ids").input("results[*].product.id").run()
    if secret:
        where = server.url if server.product else f"{server.url}/search"
        demo.text_input(key=access.typed_key("search", where)).input(secret).run()
    assert not demo.exception
    return demo


def try_one(demo, text="faire le ménage sans y penser"):
    demo.text_input(key="server_trial_text").input(text).run()
    button(demo, "Try one query").click().run()
    assert not demo.exception
    return written(said(demo))


def test_what_is_sent_to_whom_is_said_and_nothing_is_sent_by_filling_in(demo, server):
    set_up(demo, server)
    host = server.url.partition("://")[2]
    assert f"The text of each query is sent to {host}, and no document." in written(said(demo))
    assert f"73 queries go to {host}, to be searched there. No document is sent." in written(said(demo))
    assert "Send and run" in labels(demo)
    assert not server.calls


def test_one_query_is_tried_and_strange_ids_are_told(demo, server):
    told = try_one(set_up(demo, server))
    table = demo.table[0].value
    assert list(table["Id"]) == ["P999", "P055"]
    assert "not in the catalog" in table["Document"].iloc[0]
    assert "1 of 2 is not in the catalog and would count as unjudged" in told
    assert server.asked == ["faire le ménage sans y penser"]


def test_a_trial_that_fails_says_why(demo, server):
    server.script(Reply(status=401))
    assert "There is no key for 127.0.0.1" in try_one(set_up(demo, server))
    assert "found nothing for this query" in try_one(demo, "xyz")


def test_what_can_not_be_asked_is_said_on_the_card(demo, server):
    set_up(demo, server)
    key = "engine_search_template" if server.product else "engine_search_body"
    demo.text_area(key=key).input('{"query": ').run()
    assert "The query template is no JSON" in written(said(demo))
    assert "Send and run" not in labels(demo)


def test_a_run_keeps_its_key_to_itself(demo, server, workspace, caplog):
    caplog.set_level(logging.DEBUG)
    set_up(demo, server, secret=SECRET)
    button(demo, "Send and run").click().run()
    until(lambda: not state.jobs().busy)
    demo.run()
    runs = state.store().runs(state.store().projects()[-1].id)
    assert {(run.status, run.failed) for run in runs} == {("done", 0)}
    assert {call.headers["authorization"].partition(" ")[2] for call in server.calls} == {SECRET}
    log = "\n".join(f"{record.getMessage()} {record.exc_text or ''}" for record in caplog.records)
    for place in (everything_on_disk(workspace), log.encode(), said(demo).encode()):
        assert SECRET.encode() not in place
    demo.switch_page("pages/results.py").run()
    assert not demo.exception
    assert server.url.partition("://")[2] in written(said(demo))
    demo.switch_page("pages/evaluate.py").run()
    assert "already finished" in said(demo)


def test_on_a_shared_server_nothing_is_set_up_unless_it_is_listed(demo, monkeypatch):
    monkeypatch.setenv("RELEVE_SHARED", "1")
    demo.switch_page("pages/evaluate.py").run()
    demo.checkbox(key="engine_search").check().run()
    assert "whoever runs this app has listed none" in said(demo)
