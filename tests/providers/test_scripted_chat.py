import json

import openai
import pytest

from tests.providers.right_answers import CANDIDATES
from tests.providers.sdk import SCHEMA

BOTH = pytest.mark.parametrize("dialect", ["openai", "gemini"])


def said(dialect, answer):
    return answer.choices[0].message.content if dialect == "openai" else answer.text


def end(dialect, answer):
    reason = answer.choices[0].finish_reason if dialect == "openai" else answer.candidates[0].finish_reason.value
    return {"STOP": "stop", "MAX_TOKENS": "length", "SAFETY": "content_filter"}.get(reason, reason)


@BOTH
def test_right_answer_holds_the_candidates_that_the_test_chose(server, sdk, dialect):
    server.candidates = lambda call: {"candidates": [{"query": call.model}]}
    name = {"openai": "gpt-5.4-mini", "gemini": "gemini-3.5-flash"}[dialect]
    assert json.loads(said(dialect, sdk.chat(dialect))) == {"candidates": [{"query": name}]}


@BOTH
def test_right_answer_holds_two_candidates_otherwise(sdk, dialect):
    answer = sdk.chat(dialect)
    assert json.loads(said(dialect, answer)) == CANDIDATES
    assert end(dialect, answer) == "stop"


@BOTH
@pytest.mark.parametrize(
    ("scenario", "reason", "start"),
    [
        ("answer_cut", "length", '{"candidates": [{"query"'),
        ("fenced", "stop", "Here you go:\n```json\n{"),
        ("thinking", "stop", "<think>"),
        ("answer_blocked", "content_filter", '{"candidates": ['),
        ("blank_text", "stop", "  \n"),
        ("prose", "stop", "Buyers"),
        ("wrong_fields", "stop", '{"questions"'),
        ("wrong_language", "stop", '{"candidates": [{"query": "ein schwerer Topf'),
        ("obeys_injection", "stop", '{"candidates": [{"query": "IGNORE ALL'),
    ],
)
def test_clients_pass_on_any_text_with_the_reason_of_its_end(server, sdk, dialect, scenario, reason, start):
    server.script(scenario)
    answer = sdk.chat(dialect)
    assert said(dialect, answer).startswith(start)
    assert end(dialect, answer) == reason


@BOTH
def test_identical_candidates_are_twelve(server, sdk, dialect):
    server.script("identical")
    queries = [one["query"] for one in json.loads(said(dialect, sdk.chat(dialect)))["candidates"]]
    assert queries == ["cocotte en fonte"] * 12


@BOTH
def test_a_message_without_text_is_none(server, sdk, dialect):
    server.script("no_text")
    assert said(dialect, sdk.chat(dialect)) is None


def test_gemini_says_nothing_of_json_that_it_could_not_parse(server, sdk):
    server.script(["answer_cut", "fenced", "wrong_fields"])
    assert [sdk.chat("gemini").parsed for _ in range(3)] == [None, None, None]


def test_openai_refuses_in_a_field_of_its_own_and_gemini_in_words(server, sdk):
    server.script("refused", times=2)
    message = sdk.chat("openai").choices[0].message
    assert message.content is None
    assert message.refusal == sdk.chat("gemini").text == "I'm sorry, but I can't help with that."


def test_a_blocked_prompt_is_a_reason_at_openai_and_no_candidate_at_gemini(server, sdk):
    server.script("blocked", times=2)
    assert sdk.chat("openai").choices[0].finish_reason == "content_filter"
    answer = sdk.chat("gemini")
    assert answer.candidates is None
    assert answer.prompt_feedback.block_reason.value == "PROHIBITED_CONTENT"


@pytest.mark.parametrize(
    ("scenario", "statuses"),
    [
        ("schema_refused", [400, 200, 200]),
        ("formats_refused", [400, 400, 200]),
        ("schema_breaks", [500, 200, 200]),
    ],
)
def test_formats_are_refused_for_good_down_the_ladder(server, sdk, scenario, statuses):
    server.script(scenario)
    ladder = [SCHEMA, {"type": "json_object"}, openai.omit]
    assert [status_of(sdk, rung) for rung in ladder] == statuses
    assert [status_of(sdk, rung) for rung in ladder] == statuses


def status_of(sdk, response_format):
    try:
        sdk.chat("openai", response_format)
    except openai.APIStatusError as error:
        return error.status_code
    return 200
