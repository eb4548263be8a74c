"""What the clients raise when a provider fails: the table that the product's own errors are read from."""

import json

import httpx2
import openai
import pytest
from google.genai import errors

from tests.providers.sdk import GEMINI_KEY, OPENAI_KEY, sdk_of

BOTH = pytest.mark.parametrize("dialect", ["openai", "gemini"])
OPENAI_RAISES = [
    ("bad_request_empty", openai.BadRequestError, 400, None, ""),
    ("bad_request", openai.BadRequestError, 400, None, "The input is not valid."),
    (
        "error_as_text",
        openai.BadRequestError,
        400,
        None,
        "No models loaded.",
    ),
    ("bad_key", openai.AuthenticationError, 401, "invalid_api_key", "Incorrect API key provided: sk-plan***cdef."),
    ("unauthorized", openai.AuthenticationError, 401, None, "Request is missing required credentials."),
    ("forbidden", openai.PermissionDeniedError, 403, None, "This project may not use the model."),
    ("key_echoed", openai.PermissionDeniedError, 403, None, f"The key {OPENAI_KEY} may not use this service."),
    ("no_such_model", openai.NotFoundError, 404, "model_not_found", "The model `text-embedding-3-small` does not"),
    ("retry_after", openai.RateLimitError, 429, "rate_limit_exceeded", "Rate limit reached"),
    ("quota_spent", openai.RateLimitError, 429, "insufficient_quota", "You exceeded your current quota"),
    ("server_error_twice", openai.InternalServerError, 500, None, "Internal error encountered."),
    ("unavailable", openai.InternalServerError, 503, None, "The model is overloaded."),
    ("redirect", openai.APIStatusError, 307, None, ""),
]
GEMINI_RAISES = [
    ("bad_request_empty", errors.ClientError, 400, "Bad Request", ""),
    ("bad_request", errors.ClientError, 400, "INVALID_ARGUMENT", "The input is not valid."),
    ("bad_key", errors.ClientError, 400, "INVALID_ARGUMENT", "API key not valid."),
    ("unauthorized", errors.ClientError, 401, "UNAUTHENTICATED", "Request is missing required credentials."),
    ("forbidden", errors.ClientError, 403, "PERMISSION_DENIED", "This project may not use the model."),
    ("key_echoed", errors.ClientError, 403, "PERMISSION_DENIED", f"The key {GEMINI_KEY} may not use this service."),
    ("no_such_model", errors.ClientError, 404, "NOT_FOUND", "The model `gemini-embedding-2` does not"),
    ("retry_after", errors.ClientError, 429, "RESOURCE_EXHAUSTED", "Rate limit reached"),
    ("retry_info", errors.ClientError, 429, "RESOURCE_EXHAUSTED", "Rate limit reached"),
    ("quota_spent", errors.ClientError, 429, "RESOURCE_EXHAUSTED", "You exceeded your current quota"),
    ("server_error_twice", errors.ServerError, 500, "INTERNAL", "Internal error encountered."),
    ("unavailable", errors.ServerError, 503, "UNAVAILABLE", "The model is overloaded."),
    ("redirect", errors.APIError, 307, "Temporary Redirect", ""),
]


def raised(sdk, dialect, kind=Exception):
    with pytest.raises(kind) as caught:
        sdk.embed(dialect, ["a", "b"], 8)
    return caught.value


@pytest.mark.parametrize(("scenario", "kind", "status", "code", "start"), OPENAI_RAISES)
def test_openai_raises(server, sdk, scenario, kind, status, code, start):
    server.script(scenario)
    error = raised(sdk, "openai")
    words = error.body["message"] if isinstance(error.body, dict) else error.body
    assert (type(error), error.status_code, error.code) == (kind, status, code)
    assert words.startswith(start)


@pytest.mark.parametrize(("scenario", "kind", "code", "status", "start"), GEMINI_RAISES)
def test_gemini_raises(server, sdk, scenario, kind, code, status, start):
    server.script(scenario)
    error = raised(sdk, "gemini")
    assert (type(error), error.code, error.status) == (kind, code, status)
    assert error.message.startswith(start)


@BOTH
def test_the_wait_that_a_server_asks_for_is_in_the_headers_of_the_answer(server, sdk, dialect):
    server.script("retry_after")
    assert raised(sdk, dialect).response.headers["Retry-After"] == "2"


@pytest.mark.parametrize(
    ("scenario", "wait", "quota"),
    [
        ("retry_info", "2s", "EmbedContentRequestsPerMinutePerUserPerProjectPerModel-FreeTier"),
        ("quota_spent", "37s", "EmbedContentRequestsPerDayPerUserPerProjectPerModel-FreeTier"),
    ],
)
def test_gemini_says_wait_and_quota_in_details(server, sdk, scenario, wait, quota):
    server.script(scenario)
    details = {each.pop("@type"): each for each in raised(sdk, "gemini").details["error"]["details"]}
    assert details["type.googleapis.com/google.rpc.RetryInfo"] == {"retryDelay": wait}
    assert details["type.googleapis.com/google.rpc.QuotaFailure"]["violations"][0]["quotaId"] == quota


def test_gemini_says_in_details_that_the_key_is_wrong(server, sdk):
    server.script("bad_key")
    reasons = [each.get("reason") for each in raised(sdk, "gemini").details["error"]["details"]]
    assert reasons == ["API_KEY_INVALID", None]


def test_openai_says_in_the_cause_that_the_connection_was_reset(server, sdk):
    server.script("reset")
    error = raised(sdk, "openai", openai.APIConnectionError)
    assert type(error.__cause__) is httpx2.ReadError
    assert not server.calls[-1].answered


def test_gemini_lets_the_reset_through(server, sdk):
    server.script("reset")
    raised(sdk, "gemini", httpx2.ReadError)


@pytest.mark.parametrize(("dialect", "kind"), [("openai", openai.APITimeoutError), ("gemini", httpx2.ReadTimeout)])
def test_a_server_that_says_nothing_is_given_up(server, sdk, dialect, kind):
    server.script("hang")
    with sdk_of(server, patience=0.2) as impatient:
        raised(impatient, dialect, kind)
    assert len(sdk.vectors(dialect, ["a"], 8)) == 1


def test_openai_passes_on_a_page_of_html_as_text(server, sdk):
    server.script("html", times=2)
    assert sdk.embed("openai", ["a"]).startswith("<!doctype html>")
    assert sdk.chat("openai").startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("dialect", "scenario"),
    [
        ("openai", "html_as_json"),
        ("openai", "cut_json"),
        ("openai", "empty"),
        ("gemini", "html"),
        ("gemini", "html_as_json"),
        ("gemini", "cut_json"),
    ],
)
def test_what_is_no_json_is_an_error_of_the_parser(server, sdk, dialect, scenario):
    server.script(scenario, times=2)
    raised(sdk, dialect, json.JSONDecodeError)
    with pytest.raises(json.JSONDecodeError):
        sdk.chat(dialect)


@pytest.mark.parametrize("scenario", ["empty", "empty_object"])
def test_gemini_takes_an_empty_answer_for_one_without_vectors_and_candidates(server, sdk, scenario):
    server.script(scenario, times=3)
    assert sdk.embed("gemini", ["a"]).embeddings is None
    assert sdk.chat("gemini").candidates is None
    assert sdk.models("gemini") == []


def test_openai_takes_an_empty_object_for_an_answer_without_content(server, sdk):
    server.script("empty_object", times=3)
    assert sdk.embed("openai", ["a"]).data is None
    assert sdk.chat("openai").choices is None
    assert sdk.models("openai") == []


def test_a_line_break_in_a_key_brings_the_key_into_what_openai_raises(server):
    with (
        openai.OpenAI(api_key=OPENAI_KEY + "\n", base_url=server.openai_url, max_retries=0) as client,
        pytest.raises(openai.APIConnectionError) as caught,
    ):
        client.models.list()
    assert OPENAI_KEY in str(caught.value.__cause__)
    assert server.calls == []


@BOTH
def test_nothing_goes_where_a_redirect_points(server, sdk, dialect):
    server.script("redirect")
    raised(sdk, dialect)
    assert [call.kind for call in server.calls] == ["embed"]


@BOTH
def test_a_wrong_key_is_wrong_for_every_call_until_the_server_recovers(server, sdk, dialect):
    server.script("bad_key")
    raised(sdk, dialect)
    for ask in (sdk.chat, sdk.models):
        with pytest.raises((openai.APIStatusError, errors.APIError)):
            ask(dialect)
    server.recover()
    assert len(sdk.vectors(dialect, ["a"], 8)) == 1


@BOTH
def test_two_server_errors_are_followed_by_the_right_answer(server, sdk, dialect):
    server.script("server_error_twice")
    raised(sdk, dialect)
    raised(sdk, dialect)
    assert len(sdk.vectors(dialect, ["a"], 8)) == 1
