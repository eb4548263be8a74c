import itertools
import json
import subprocess
import sys
import threading
import time

import httpx2
import pytest

from tests.providers.calls import Call
from tests.providers.record import RECORDED
from tests.providers.scenarios import SCENARIOS
from tests.providers.sdk import GEMINI_KEY, OPENAI_KEY, sdk_of
from tests.providers.server import ScriptedServer

EMBEDDINGS = {"model": "m", "input": ["a b", "c"], "dimensions": 4}


def embed(server, times=1):
    with httpx2.Client() as client:
        return [client.post(f"{server.openai_url}/embeddings", json=EMBEDDINGS).status_code for _ in range(times)]


def recorded_calls():
    for dialect in ("openai", "gemini"):
        for sent in json.loads((RECORDED / f"{dialect}.json").read_text(encoding="utf-8"))["requests"].values():
            headers = {**sent["headers"], "host": "127.0.0.1:1"}
            yield Call(1, sent["method"], sent["path"], sent["query"], headers, sent["body"], 0.0, candidates=[])


@pytest.mark.parametrize("name", [name for name in SCENARIOS if name != "right"])
def test_each_scenario_differs_from_the_right_answer_for_some_call_that_it_concerns(name):
    scenario, right = SCENARIOS[name], SCENARIOS["right"]
    concerned = [call for call in recorded_calls() if scenario.concerns(call)]
    assert {call.kind for call in concerned} == scenario.kinds
    assert {call.dialect for call in concerned} == scenario.dialects
    assert any(scenario.answer(call) != right.answer(call) for call in concerned)


def test_scenarios_answer_in_order_and_then_all_is_right(server):
    server.script(["bad_request", "unavailable"])
    server.script("forbidden", times=2)
    assert embed(server, 6) == [400, 503, 403, 403, 200, 200]
    assert [call.scenario for call in server.calls][-3:] == ["forbidden", "right", "right"]


def test_a_scenario_with_a_place_waits_for_its_call(server):
    server.script("unavailable", at=3, times=2)
    server.script("forbidden", at=6)
    assert embed(server, 7) == [200, 200, 503, 503, 200, 403, 200]


def test_several_scenarios_with_a_place_follow_each_other(server):
    server.script(["unavailable", "forbidden"], at=2)
    assert embed(server, 4) == [200, 503, 403, 200]


def test_places_are_counted_from_the_moment_of_scripting(server):
    embed(server, 5)
    server.script("unavailable", at=2)
    assert embed(server, 3) == [200, 503, 200]


def test_a_scenario_waits_for_a_call_that_it_concerns(server):
    server.script("answer_cut")
    assert embed(server) == [200]
    assert server.unplayed == ["answer_cut"]
    server.recover()
    assert server.unplayed == []


def test_a_name_that_is_no_scenario_is_refused(server):
    with pytest.raises(KeyError, match="no_such"):
        server.script("no_such")


def test_calls_are_kept_with_what_was_asked(server, sdk):
    sdk.embed("openai", ["a", "b"], 8)
    sdk.embed("gemini", ["c"])
    sdk.chat("openai")
    sdk.models("gemini")
    assert [call.kind for call in server.calls] == ["embed", "embed", "chat", "models"]
    assert [call.dialect for call in server.calls] == ["openai", "gemini", "openai", "gemini"]
    assert [call.model for call in server.calls[:3]] == ["text-embedding-3-small", "gemini-embedding-2", "gpt-5.4-mini"]
    assert [call.key for call in server.calls] == [OPENAI_KEY, GEMINI_KEY, OPENAI_KEY, GEMINI_KEY]
    assert [(call.texts, call.dimension) for call in server.calls[:2]] == [(["a", "b"], 8), (["c"], 3072)]
    assert (server.embed_calls, server.chat_calls, server.texts) == (2, 1, 3)
    assert all(call.answered for call in server.calls)


@pytest.mark.parametrize("path", ["/embeddings", "/v1/v1/embeddings", "/v1/completions", "/"])
def test_a_path_of_no_provider_is_not_found(server, path):
    assert httpx2.post(server.url + path, json=EMBEDDINGS).status_code == 404
    assert server.embed_calls == 0


def test_openai_lists_models_with_the_day_that_they_end(sdk):
    ends = {each.id: each.shutdown_date for each in sdk.models("openai")}
    assert ends["gpt-5.4-mini"] is None
    assert ends["gpt-4-old"] == "2025-06-06"


def test_gemini_lists_models_with_what_they_can_do(sdk):
    able = {each.name: each.supported_actions for each in sdk.models("gemini")}
    assert able["models/gemini-embedding-2"] == ["embedContent", "countTokens"]
    assert able["models/gemini-3.5-flash"] == ["generateContent", "countTokens"]


def test_calls_beyond_the_gate_are_held_until_it_opens(server):
    server.hold_after(2)
    found = []
    asking = threading.Thread(target=lambda: found.extend(embed(server, 4)))
    asking.start()
    assert server.wait_until_held()
    assert [call.answered for call in server.calls] == [True, True, False]
    server.release()
    asking.join()
    assert found == [200, 200, 200, 200]


def test_a_client_that_was_killed_while_held_was_not_answered(server):
    server.hold_after(1)
    asking = [sys.executable, "-c", f"import urllib.request as u\nfor _ in 'ab': u.urlopen({_embed_request(server)})"]
    client = subprocess.Popen(asking)
    assert server.wait_until_held()
    client.kill()
    client.wait()
    server.release()
    assert embed(server) == [200]
    assert [call.answered for call in server.calls] == [True, False, True]


def _embed_request(server):
    return f"u.Request({server.openai_url + '/embeddings'!r}, {json.dumps(EMBEDDINGS).encode()!r})"


@pytest.mark.parametrize("waits", ["hang", "gate"])
def test_the_server_closes_while_a_call_waits(waits):
    with ScriptedServer() as server:
        if waits == "hang":
            server.script("hang")
        else:
            server.hold_after(0)
        raised = []
        asking = threading.Thread(target=lambda: raised.append(refused(server)))
        asking.start()
        until(lambda: server.calls)
    asking.join()
    assert raised == [httpx2.RemoteProtocolError]
    assert not server.calls[0].answered


def refused(server):
    with pytest.raises(httpx2.TransportError) as caught:
        httpx2.post(f"{server.openai_url}/embeddings", json=EMBEDDINGS, timeout=60)
    return caught.type


def until(happened):
    for _ in itertools.takewhile(lambda _: not happened(), range(3000)):
        time.sleep(0.01)
    assert happened()


def test_many_clients_at_once_are_each_given_their_own_vectors(server):
    with sdk_of(server) as sdk:
        found = {}
        texts = [f"text {number}" for number in range(24)]
        threads = [
            threading.Thread(target=lambda text=text: found.update({text: sdk.vectors("openai", [text], 4)[0]}))
            for text in texts
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert [found[text] for text in texts] == sdk.vectors("openai", texts, 4)


def test_it_runs_alone_for_a_person():
    asked = [sys.executable, "-m", "tests.providers.server", "--scenario", "unavailable", "--scenario", "forbidden"]
    with subprocess.Popen(asked, stdout=subprocess.PIPE, text=True) as alone:
        try:
            address = alone.stdout.readline().removeprefix("OpenAI: ").strip()
            statuses = [httpx2.post(f"{address}/embeddings", json=EMBEDDINGS).status_code for _ in range(3)]
        finally:
            alone.terminate()
    assert statuses == [503, 403, 200]
