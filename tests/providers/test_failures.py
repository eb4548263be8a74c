"""Each way in which a provider fails is said in plain words, with the next step, and without a key."""

import json
import socket
from datetime import UTC, datetime
from typing import get_args

import httpx2
import openai
import pytest
from google.genai import errors, types

from core.messages import EngineError, message
from core.providers.access import Access
from core.providers.clients import Timeouts, gemini_client, openai_client
from core.providers.explanations import FAILURES, FailureKind
from core.providers.failures import ProviderError, failure, gemini_failure, openai_failure, unreadable
from core.providers.guard import Policy
from core.providers.keys import NO_KEY, Key
from core.providers.waits import duration_wait, header_wait

OPENAI_KEY, GEMINI_KEY = "sk-planted-0123456789abcdef", "AIzaPlanted0123456789abcdef"
OPENAI = Access("openai", "", Key(OPENAI_KEY))
BRIEF = Timeouts(connect=2.0, openai=0.2, gemini=0.2)
PATIENT = Timeouts(connect=5.0, openai=30.0, gemini=30.0)


def met(server, dialect, scenario, *, path=None, dimensions=None):
    """Return the failure that a person meets when the real client calls the scripted server."""
    url = path or (server.openai_url if dialect == "openai" else server.gemini_url)
    key = Key(OPENAI_KEY if dialect == "openai" else GEMINI_KEY)
    access = Access("gemini" if dialect == "gemini" else "openai", url, key)
    timeouts = BRIEF if scenario == "hang" else PATIENT
    if scenario:
        server.script(scenario)
    with pytest.raises(Exception) as raised:  # noqa: PT011 - whatever the client raises
        (openai_call if dialect == "openai" else gemini_call)(access, timeouts, dimensions)
    return (openai_failure if dialect == "openai" else gemini_failure)(raised.value, access, "the-model")


def openai_call(access, timeouts, dimensions):
    client = openai_client(access, Policy(), timeouts)
    answer = client.embeddings.create(
        model="text-embedding-3-small",
        input=["a", "b"],
        encoding_format="float",
        dimensions=dimensions or openai.omit,
    )
    return [item.embedding for item in answer.data]


def gemini_call(access, timeouts, dimensions):
    client = gemini_client(access, Policy(), timeouts)
    contents = [types.Content(parts=[types.Part(text=text)]) for text in "ab"]
    settings = types.EmbedContentConfig(output_dimensionality=dimensions)
    answer = client.models.embed_content(model="gemini-embedding-2", contents=contents, config=settings)
    return [each.values for each in answer.embeddings]


BOTH = {
    "bad_request_empty": "request",
    "bad_request": "request",
    "bad_key": "key",
    "unauthorized": "key",
    "forbidden": "forbidden",
    "key_echoed": "forbidden",
    "no_such_model": "model",
    "retry_after": "quota",
    "quota_spent": "spent",
    "server_error_twice": "server",
    "unavailable": "server",
    "reset": "network",
    "hang": "timeout",
    "html": "unreadable",
    "html_as_json": "unreadable",
    "cut_json": "unreadable",
    "empty": "unreadable",
    "empty_object": "unreadable",
    "redirect": "address",
}
MET = [
    *(("openai", scenario, kind) for scenario, kind in BOTH.items()),
    *(("gemini", scenario, kind) for scenario, kind in BOTH.items()),
    ("openai", "error_as_text", "request"),
    ("gemini", "retry_info", "quota"),
    ("gemini", "null_in_vector", "unreadable"),
]


@pytest.mark.parametrize(("dialect", "scenario", "kind"), MET)
def test_each_failure_of_the_real_clients_has_its_kind_and_its_words(server, dialect, scenario, kind):
    found = met(server, dialect, scenario)
    said = str(found)
    assert found.kind == kind
    assert isinstance(found, EngineError)
    assert str(FAILURES[kind].step.template) in said or "start it again" in said
    assert found.transient == (kind in ("quota", "network", "timeout", "server"))
    for hidden in ("planted", "Planted", "0123456789", "cdef", "Error", "{", "httpx", "None", "http://", "<"):
        assert hidden not in said


def test_refused_dimensions_are_told_from_other_bad_requests(server):
    assert met(server, "openai", "dimensions_refused", dimensions=256).kind == "dimensions"


@pytest.mark.parametrize(("dialect", "scenario"), [("openai", "retry_after"), ("gemini", "retry_after"),
                                                   ("gemini", "retry_info")])  # fmt: skip
def test_the_wait_that_the_server_asks_for_is_told(server, dialect, scenario):
    found = met(server, dialect, scenario)
    assert found.wait == 2.0
    assert "Wait 2 s, then start it again." in str(found)


def test_a_daily_quota_is_not_waited_for_though_the_answer_names_a_wait(server):
    found = met(server, "gemini", "quota_spent")
    assert found.wait is None
    assert not found.transient
    assert "37 s" not in str(found)


def test_the_servers_own_words_are_shown_without_the_key(server):
    assert "They answer: “The key ••• may not use this service.”" in str(met(server, "openai", "key_echoed"))
    assert "They answer: “The key ••• may not use this service.”" in str(met(server, "gemini", "key_echoed"))
    assert "provided: •••. Find yours" in str(met(server, "openai", "bad_key"))


def test_the_words_of_lm_studio_are_found(server):
    assert "“No models loaded." in str(met(server, "openai", "error_as_text"))


@pytest.mark.parametrize("dialect", ["openai", "gemini"])
def test_an_address_with_the_wrong_path_is_told_from_a_missing_model(server, dialect):
    found = met(server, dialect, None, path=f"{server.url}/wrong")
    assert found.kind == "address"
    assert "/v1" in str(found)


@pytest.fixture
def closed_port():
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        yield bound.getsockname()[1]


@pytest.mark.parametrize("dialect", ["openai", "gemini"])
def test_a_port_where_nothing_listens_is_said(server, dialect, closed_port):
    found = met(server, dialect, None, path=f"http://127.0.0.1:{closed_port}/v1")
    assert found.kind == "network"
    assert f"127.0.0.1:{closed_port} can't be reached: nothing answers at this address." in str(found)


@pytest.mark.parametrize("dialect", ["openai", "gemini"])
def test_a_server_that_speaks_http_and_is_asked_for_https_is_said(server, dialect):
    found = met(server, dialect, None, path=server.openai_url.replace("http://", "https://"))
    assert found.kind == "network"
    assert "speaks http, not https" in str(found)


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ("[Errno -2] Name or service not known", "no server of this name"),
        ("[Errno 11001] getaddrinfo failed", "no server of this name"),
        ("[Errno 8] nodename nor servname provided, or not known", "no server of this name"),
        ("[Errno -3] Temporary failure in name resolution", "no server of this name"),
        ("[Errno 61] Connection refused", "nothing answers"),
        ("[WinError 10061] No connection could be made because the target actively refused it", "nothing answer"),
        ("[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed", "certificate it shows is not trusted"),
        ("[Errno 101] Network is unreachable", "no way to it"),
        ("something new", "the connection failed"),
    ],
)  # fmt: skip
def test_why_a_connection_failed_is_said_on_every_system(told, reason):
    error = httpx2.ConnectError(told)
    for found in (openai_failure(error, OPENAI, "m"), gemini_failure(error, OPENAI, "m")):
        assert found.kind == "network"
        assert reason in str(found)
        assert "Errno" not in str(found)


def test_a_key_in_the_words_of_an_exception_is_not_shown():
    error = openai.APIConnectionError(request=httpx2.Request("GET", "https://api.openai.com/v1"))
    error.__cause__ = httpx2.LocalProtocolError(f"Illegal header value b'Bearer {OPENAI_KEY}\n'")
    assert "planted" not in str(openai_failure(error, OPENAI, "m"))


def test_chat_exceptions_have_their_kinds():
    blocked = openai.ContentFilterFinishReasonError()
    assert openai_failure(blocked, OPENAI, "m").kind == "blocked"


def refusal(status, body=None, headers=None):
    request = httpx2.Request("POST", "https://api.openai.com/v1/embeddings")
    response = httpx2.Response(status, headers=headers, json=body, request=request)
    client = openai.OpenAI(api_key="sk-x", base_url="https://api.openai.com/v1")
    error = client._make_status_error_from_response(response)
    client.close()
    return openai_failure(error, OPENAI, "m")


@pytest.mark.parametrize(
    ("status", "body", "kind"),
    [
        (402, {"error": {"message": "Pay first."}}, "spent"),
        (408, {}, "timeout"),
        (413, {}, "request"),
        (422, {"detail": [{"loc": ["body", "input"], "msg": "field required"}]}, "request"),
        (429, {"error": {"message": "Hard limit.", "code": "billing_hard_limit_reached"}}, "spent"),
        (400, {"error": {"message": "No.", "code": "content_filter"}}, "blocked"),
        (400, {"object": "error", "message": "Model does not support matryoshka representation", "code": 400},
         "dimensions"),
        (400, {"error": {"message": "Invalid.", "param": "dimensions"}}, "dimensions"),
        (404, {"error": {"message": "no"}}, "model"),
        (418, {}, "request"),
        (502, {}, "server"),
        (504, {}, "timeout"),
        (599, {}, "server"),
    ],
)  # fmt: skip
def test_statuses_and_codes_of_openai(status, body, kind):
    assert refusal(status, body).kind == kind


@pytest.mark.parametrize(
    ("code", "refused", "kind"),
    [
        (400, {"message": "output_dimensionality must be in [1, 3072]", "status": "INVALID_ARGUMENT"}, "dimensions"),
        (400, {"message": "User location is not supported.", "status": "FAILED_PRECONDITION"}, "forbidden"),
        (403, {"status": "PERMISSION_DENIED", "details": [{"reason": "SERVICE_DISABLED"}]}, "forbidden"),
        (403, {"status": "PERMISSION_DENIED", "details": [{"reason": "BILLING_DISABLED"}]}, "spent"),
        (429, {"status": "RESOURCE_EXHAUSTED", "details": "none"}, "quota"),
        (429, {"details": [{"violations": None}, {"retryDelay": "soon"}, "text", None]}, "quota"),
        (504, {"status": "DEADLINE_EXCEEDED"}, "timeout"),
        (503, {}, "server"),
        (400, {"status": 7, "message": ["a list"]}, "request"),
    ],
)
def test_statuses_and_reasons_of_gemini(code, refused, kind):
    assert gemini_failure(errors.APIError(code, {"error": refused}), OPENAI, "m").kind == kind


@pytest.mark.parametrize("body", [None, [], "text", {"error": "text"}, {"message": "<html>"}])
def test_a_refusal_of_gemini_with_a_body_of_another_shape(body):
    found = gemini_failure(errors.APIError(500, body), OPENAI, "m")
    assert found.kind == "server"
    assert "html" not in str(found)


def test_a_page_of_html_and_a_json_body_are_not_shown():
    request = httpx2.Request("POST", "https://api.openai.com/v1/embeddings")
    for body in ("<html>Bad gateway</html>", '["a list"]', '{"loc": 1}'):
        response = httpx2.Response(502, text=body, request=request)
        error = openai.InternalServerError("Error code: 502", response=response, body=body)
        assert "They answer" not in str(openai_failure(error, OPENAI, "m"))


def test_a_provider_error_stays_itself_when_it_comes_back_through_a_client():
    ours = failure("address", OPENAI, "m")
    wrapped = RuntimeError("Connection error.")
    wrapped.__cause__ = ours
    assert openai_failure(wrapped, OPENAI, "m") is ours
    assert gemini_failure(ours, OPENAI, "m") is ours


@pytest.mark.parametrize("kind", get_args(FailureKind))
def test_every_kind_has_one_sentence_and_one_step(kind):
    found = failure(kind, OPENAI, "text-embedding-3-small")
    assert found.kind == kind
    said, step = FAILURES[kind].said.template, FAILURES[kind].step.template
    assert said.endswith(".")
    assert step.endswith((".", "?"))
    assert "{" not in str(found)
    assert str(found).endswith(step)


def test_what_a_person_reads():
    assert str(failure("model", OPENAI, "text-embedding-9")) == (
        "OpenAI (api.openai.com) does not have “text-embedding-9”. "
        "Choose another model, or load the list of models."
    )  # fmt: skip
    assert str(failure("quota", OPENAI, "m", wait=12.2, detail="Slow\ndown.")) == (
        "OpenAI (api.openai.com) asks for fewer calls: the key's limit is reached. They answer: “Slow down.” "
        "Wait 13 s, then start it again."
    )
    assert str(unreadable(OPENAI, "m", message("{vectors} vectors for {texts} texts", vectors=2, texts=3))) == (
        "What OpenAI (api.openai.com) answered with “m” can't be used: 2 vectors for 3 texts. Check that the address "
        "is the right one and the model does what it is asked for, or choose another."
    )


def test_a_missing_key_is_told_from_a_wrong_one():
    assert "There is no key for OpenAI" in str(failure("key", Access("openai", "", NO_KEY), ""))
    assert "does not accept the key" in str(failure("key", OPENAI, ""))


def test_long_words_are_cut_and_stay_on_one_line():
    said = str(failure("server", OPENAI, "m", detail="word \n" * 400))
    quoted = said.partition("“")[2].partition("”")[0]
    assert len(quoted) <= 200
    assert quoted.endswith("…")
    assert "\n" not in said


def test_words_with_braces_are_shown_as_they_are():
    assert "“use {model} and {nothing}”" in str(failure("request", OPENAI, "m", detail="use {model} and {nothing}"))


def test_what_was_kept_is_said_after_the_failure():
    found = failure("quota", OPENAI, "m", wait=30).with_kept(600, 1200)
    assert str(found).endswith(
        "Wait 30 s, then start it again. 600 of 1200 texts are embedded and kept: starting again goes on from there."
    )
    assert (found.kind, found.wait, found.transient) == ("quota", 30, True)
    assert isinstance(found, ProviderError)


def test_nothing_kept_is_not_mentioned():
    found = failure("server", OPENAI, "m")
    assert found.with_kept(0, 1200) is found


def test_a_failure_can_be_told_as_json():
    said = str(failure("server", OPENAI, "m", detail="boom"))
    assert json.loads(json.dumps({"failed": said}))["failed"] == said


NOW = datetime(2026, 12, 1, 12, 0, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "2"}, 2.0),
        ({"retry-after": "1.5"}, 1.5),
        ({"retry-after": "0"}, 0.0),
        ({"retry-after-ms": "250", "retry-after": "9"}, 0.25),
        ({"retry-after": "Tue, 01 Dec 2026 12:00:30 GMT"}, 30.0),
        ({"retry-after": "Tue, 01 Dec 2026 11:59:00 GMT"}, 0.0),
        ({"retry-after": "Tue, 01 Dec 2026 13:00:30 +0100"}, 30.0),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "-3"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "inf"}, None),
        ({"retry-after": ""}, None),
        ({}, None),
    ],
)
def test_how_long_a_header_asks_to_wait(headers, seconds):
    assert header_wait(headers, NOW) == seconds


@pytest.mark.parametrize(
    ("duration", "seconds"),
    [("2s", 2.0), ("33.5s", 33.5), ("20.04466179s", 20.04466179), ("2", None), ("s", None), ("-2s", None), (2, None)],
)
def test_how_long_google_asks_to_wait(duration, seconds):
    assert duration_wait(duration) == seconds
