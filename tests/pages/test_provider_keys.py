"""A planted key, typed on Evaluate: used, and found nowhere afterwards."""

import logging

import pytest

from core.formats.export import table_to_csv
from pages.ui import access, provider_cards, state
from tests.pages.driving import button, said, until
from tests.providers.server import ScriptedServer

SECRET = "sk-planted-7c1b2e9f0a4d5e6f8a9b"  # noqa: S105 - a key that opens nothing


@pytest.fixture
def server(monkeypatch):
    with ScriptedServer() as running:
        # AppTest can choose from a list, and not write into it.
        monkeypatch.setitem(provider_cards.PRESETS, "Scripted", running.openai_url)
        yield running


def choose_server(demo, server, secret=SECRET):
    """Tick the card of another server and fill it in."""
    address = server.openai_url
    demo.session_state["engine_server_address"] = address
    demo.session_state[f"models_openai_{address}_embed"] = ["local-model"]
    demo.session_state[f"engine_server_model_{address}"] = "local-model"
    demo.session_state[access.typed_key("openai", address)] = secret
    demo.switch_page("pages/evaluate.py").run()
    for name in ("engine_use", "engine_e5"):
        demo.checkbox(key=name).uncheck().run()
    demo.checkbox(key="engine_server").check().run()
    assert not demo.exception


def run_to_the_end(demo):
    button(demo, "Send and run").click().run()
    until(lambda: not state.jobs().busy)
    demo.run()


def everything_on_disk(folder):
    return b"".join(file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file())


def test_what_is_sent_is_said_before(demo, server):
    choose_server(demo, server)
    assert f"60 documents and 73 queries go to 127.0.0.1:{server.openai_url.rpartition(':')[2][:-3]}".replace(
        ".", "\\."
    ).replace(":", "\\:") in said(demo)
    assert not server.calls


def test_check_says_what_the_server_answers_and_costs_one_call(demo, server):
    choose_server(demo, server)
    button(demo, "Check").click().run()
    assert server.embed_calls == 1
    assert "1536 dimensions" in said(demo)
    server.script("bad_key")
    button(demo, "Check").click().run()
    assert "does not accept the key" in said(demo)
    assert SECRET not in said(demo)


def test_loaded_models_can_be_chosen(demo, server):
    choose_server(demo, server)
    button(demo, "Load my models").click().run()
    assert "The list of models is loaded" in said(demo)


def test_a_second_run_sends_nothing(demo, server):
    choose_server(demo, server)
    run_to_the_end(demo)
    calls = server.embed_calls
    assert calls == 1 + 2  # 60 documents, and the queries of each set
    demo.run()
    assert "already finished" in said(demo)
    assert server.embed_calls == calls


def test_planted_key_is_used_and_left_nowhere(demo, server, workspace, caplog):
    caplog.set_level(logging.DEBUG)
    choose_server(demo, server)
    server.script("key_echoed", at=2)
    run_to_the_end(demo)
    seen = [said(demo)]
    assert "may not use this service" in seen[0]
    for _ in range(seen[0].count("This engine could not work")):
        button(demo, "Continue").click().run()
        until(lambda: not state.jobs().busy)
        demo.run()
    demo.switch_page("pages/results.py").run()
    seen.append(said(demo))
    assert {call.key for call in server.calls} == {SECRET}
    runs = state.store().runs(state.store().projects()[-1].id)
    assert {run.status for run in runs} == {"done"}
    exports = b"".join(table_to_csv(state.store().run(run.id).rankings, for_spreadsheets=True) for run in runs)
    log = "\n".join(f"{record.getMessage()} {record.exc_text or ''} {record.__dict__}" for record in caplog.records)
    assert len(log) > 1000
    for place in (
        everything_on_disk(workspace),
        exports,
        log.encode(),
        "\n".join(seen).encode(),
        str(demo.query_params).encode(),
    ):
        assert SECRET.encode() not in place
        assert SECRET[:12].encode() not in place
