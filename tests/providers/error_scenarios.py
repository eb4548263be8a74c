"""Refusals and breakdowns that meet any call."""

from __future__ import annotations

from dataclasses import replace

from tests.providers.calls import Call
from tests.providers.replies import Reply, as_json, error, gemini_error, openai_error
from tests.providers.right_answers import right
from tests.providers.scenario import FOR_GOOD, GEMINI_ONLY, OPENAI_ONLY, Scenario

HTML = b"<!doctype html><html><head><title>Sign in</title></head><body>Sign in to the guest network</body></html>"
WAIT = 2
"""Seconds that a server asks to wait for."""
HANGS = 60.0
"""Seconds of silence: longer than any test waits, and cut short when the server closes."""
SPENT = "You exceeded your current quota, please check your plan and billing details."
TOO_FAST = "Rate limit reached for requests per minute. Please slow down."


def _bad_key(call: Call) -> Reply:
    if call.dialect == "openai":
        said = f"Incorrect API key provided: {call.key[:7]}***{call.key[-4:]}. Find yours in your account."
        return openai_error(401, said, code="invalid_api_key")
    said = "API key not valid. Please pass a valid API key."
    reason = {"@type": "ErrorInfo", "reason": "API_KEY_INVALID", "domain": "googleapis.com"}
    words = {"@type": "LocalizedMessage", "locale": "en-US", "message": said}
    return gemini_error(400, said, name="INVALID_ARGUMENT", details=[reason, words])


def _key_echoed(call: Call) -> Reply:
    return error(call, 403, f"The key {call.key} may not use this service.", name="PERMISSION_DENIED")


def _retry_after(call: Call) -> Reply:
    said = error(call, 429, TOO_FAST, name="RESOURCE_EXHAUSTED", code="rate_limit_exceeded")
    return replace(said, headers={**said.headers, "Retry-After": str(WAIT)})


def _retry_info(call: Call) -> Reply:
    return gemini_error(429, TOO_FAST, name="RESOURCE_EXHAUSTED", details=[_quota("Minute", call), _retry_in(WAIT)])


def _spent(call: Call) -> Reply:
    if call.dialect == "openai":
        return openai_error(429, SPENT, code="insufficient_quota", kind="insufficient_quota")
    # Google adds a wait here too, which cures nothing: the day has to end.
    return gemini_error(429, SPENT, name="RESOURCE_EXHAUSTED", details=[_quota("Day", call), _retry_in(37)])


def _quota(per: str, call: Call) -> dict[str, object]:
    violation = {
        "quotaMetric": "generativelanguage.googleapis.com/embed_content_free_tier_requests",
        "quotaId": f"EmbedContentRequestsPer{per}PerUserPerProjectPerModel-FreeTier",
        "quotaDimensions": {"location": "global", "model": call.model},
        "quotaValue": "1000",
    }
    return {"@type": "QuotaFailure", "violations": [violation]}


def _retry_in(seconds: int) -> dict[str, object]:
    return {"@type": "RetryInfo", "retryDelay": f"{seconds}s"}


def _unavailable(call: Call) -> Reply:
    return error(call, 503, "The model is overloaded. Please try again later.", name="UNAVAILABLE")


def _cut_json(call: Call) -> Reply:
    body = right(call).body
    return Reply(body[: len(body) // 2])


def _redirect(call: Call) -> Reply:
    # The same machine by another name, so that what follows the redirect is seen to have followed it.
    port = call.headers["host"].rpartition(":")[2]
    return Reply(b"", 307, {"Location": f"http://localhost:{port}/elsewhere{call.path}"})


ERRORS = (
    Scenario("bad_request_empty", "400 without a body", lambda call: Reply(b"", 400)),
    Scenario(
        "bad_request",
        "400 that says why",
        lambda call: error(call, 400, "The input is not valid.", name="INVALID_ARGUMENT"),
    ),
    Scenario(
        "error_as_text",
        "400 whose error is a plain string, as LM Studio writes it",
        lambda call: as_json({"error": "No models loaded. Please load a model in the developer page."}, 400),
        dialects=OPENAI_ONLY,
    ),
    Scenario("bad_key", "a wrong key: 401 at OpenAI, 400 API_KEY_INVALID at Gemini", _bad_key, times=FOR_GOOD),
    Scenario(
        "unauthorized",
        "401 that says nothing of a key",
        lambda call: error(call, 401, "Request is missing required credentials.", name="UNAUTHENTICATED"),
    ),
    Scenario(
        "forbidden",
        "403",
        lambda call: error(call, 403, "This project may not use the model.", name="PERMISSION_DENIED"),
    ),
    Scenario("key_echoed", "403 whose message repeats the whole key", _key_echoed),
    Scenario(
        "no_such_model",
        "404",
        lambda call: error(
            call, 404, f"The model `{call.model}` does not exist.", name="NOT_FOUND", code="model_not_found"
        ),
    ),
    Scenario("retry_after", "429 with a Retry-After header", _retry_after),
    Scenario("retry_info", "429 whose details hold RetryInfo", _retry_info, dialects=GEMINI_ONLY),
    Scenario("quota_spent", "429 that no waiting cures", _spent, times=FOR_GOOD),
    Scenario(
        "server_error_twice",
        "500 twice, then fine",
        lambda call: error(call, 500, "Internal error encountered.", name="INTERNAL"),
        times=2,
    ),
    Scenario("unavailable", "503", _unavailable),
    Scenario("reset", "a reset in the middle of the body", lambda call: replace(right(call), share=0.5)),
    Scenario("hang", "no answer at all", lambda call: replace(right(call), silence=HANGS)),
    Scenario("html", "a page of HTML with 200", lambda call: Reply(HTML, headers={"Content-Type": "text/html"})),
    Scenario("html_as_json", "a page of HTML that says it is JSON, with 200", lambda call: Reply(HTML)),
    Scenario("cut_json", "half of the right answer, as if it were all", _cut_json),
    Scenario("empty", "200 with nothing in it", lambda call: Reply(b"")),
    Scenario("empty_object", "200 with {}", lambda call: as_json({})),
    Scenario("redirect", "307 to another host", _redirect),
)
