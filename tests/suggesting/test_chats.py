"""Every way in which a provider's answer can fail, through the real clients: kept work, or a clear message."""

import pytest

from core.messages import EngineError
from core.providers.failures import ProviderError
from core.suggesting.answers import read_answer
from core.suggesting.models import ChatSpec, chat_of
from core.suggesting.rungs import Rungs
from tests.suggesting.asking import ASKED, MESSAGES, chat, reach_of

BOTH = pytest.mark.parametrize("dialect", ["openai", "gemini"])


def answer(server, dialect, scenario):
    server.script(scenario)
    return read_answer(chat(server, dialect).ask(MESSAGES), ASKED)


@BOTH
@pytest.mark.parametrize("scenario", ["right", "fenced", "thinking"])
def test_queries_are_found_whatever_is_around_them(server, dialect, scenario):
    read = answer(server, dialect, scenario)
    assert (read.outcome, read.said) == ("kept", None)
    assert read.proposals[0].text == "cocotte fonte"
    assert read.proposals[0].kind == "keywords"


@BOTH
@pytest.mark.parametrize(
    ("scenario", "outcome", "words"),
    [
        ("answer_cut", "cut", "cut at the limit"),
        ("blocked", "blocked", "filter stopped"),
        ("answer_blocked", "blocked", "filter stopped"),
        ("refused", "refused", "I'm sorry"),
        ("no_text", "empty", "answered nothing"),
        ("blank_text", "empty", "answered nothing"),
        ("prose", "unreadable", "holds no queries"),
        ("wrong_fields", "unreadable", "another form"),
    ],
)
def test_each_failure_has_its_own_word(server, dialect, scenario, outcome, words):
    read = answer(server, dialect, scenario)
    assert read.outcome == outcome
    assert words in str(read.said)


@BOTH
@pytest.mark.parametrize("scenario", ["html", "html_as_json", "cut_json", "empty", "empty_object"])
def test_what_is_no_answer_at_all_is_unreadable(server, dialect, scenario):
    server.script(scenario)
    with pytest.raises(ProviderError) as raised:
        chat(server, dialect).ask(MESSAGES)
    assert raised.value.kind in ("unreadable", "empty", "address")
    assert "None" not in str(raised.value)


@BOTH
@pytest.mark.parametrize(
    ("scenario", "kind"), [("bad_key", "key"), ("quota_spent", "spent"), ("forbidden", "forbidden")]
)
def test_failures_of_the_provider_are_told_as_such(server, dialect, scenario, kind):
    server.script(scenario)
    with pytest.raises(ProviderError) as raised:
        chat(server, dialect).ask(MESSAGES)
    assert raised.value.kind == kind
    assert "lanted0123456789" not in str(raised.value)


@BOTH
def test_tokens_are_counted(server, dialect):
    reply = chat(server, dialect).ask(MESSAGES)
    assert reply.tokens_in > 0
    assert reply.tokens_out > 0


def test_a_server_that_refuses_the_schema_is_asked_less_strictly_once(server):
    server.script("schema_refused")
    rungs = Rungs()
    model = chat(server, "openai", rungs)
    assert read_answer(model.ask(MESSAGES), ASKED).outcome == "kept"
    model.ask(MESSAGES)
    assert [call.response_format for call in server.of_kind("chat")] == ["json_schema", "json_object", "json_object"]
    chat(server, "openai", rungs).ask(MESSAGES)
    assert server.of_kind("chat")[-1].response_format == "json_object"


def test_a_server_that_refuses_every_format_is_asked_without(server):
    server.script("formats_refused")
    assert read_answer(chat(server, "openai").ask(MESSAGES), ASKED).outcome == "kept"
    assert [call.response_format for call in server.of_kind("chat")] == ["json_schema", "json_object", "text"]


def test_a_refusal_of_something_else_steps_nowhere(server):
    server.script("bad_request")
    with pytest.raises(ProviderError):
        chat(server, "openai").ask(MESSAGES)
    assert server.chat_calls == 1


def test_a_format_that_breaks_the_server_twice_is_not_asked_for_again(server):
    server.script("schema_breaks")
    model = chat(server, "openai")
    assert read_answer(model.ask(MESSAGES), ASKED).outcome == "kept"
    model.ask(MESSAGES)
    asked = [call.response_format for call in server.of_kind("chat")]
    assert asked == ["json_schema", "json_schema", "json_object", "json_object"]


def test_a_format_that_worked_stays_when_the_server_breaks_later(server):
    rungs = Rungs()
    model = chat(server, "openai", rungs)
    model.ask(MESSAGES)
    server.script("server_error_twice")
    with pytest.raises(ProviderError) as raised:
        model.ask(MESSAGES)
    assert raised.value.kind == "server"
    assert rungs.of(server.openai_url, "gpt-5.4-mini") == "json_schema"


def test_a_server_that_breaks_whatever_is_asked_leaves_nothing_behind(server):
    rungs = Rungs()
    server.script("server_error_twice", times=10)
    with pytest.raises(ProviderError):
        chat(server, "openai", rungs).ask(MESSAGES)
    assert rungs.of(server.openai_url, "gpt-5.4-mini") is None


def test_a_server_of_ones_own_gets_the_older_names(server):
    chat(server, "openai").ask(MESSAGES)
    (call,) = server.of_kind("chat")
    assert call.body["max_tokens"] == 8192
    assert [said["role"] for said in call.body["messages"]] == ["system", "user"]
    assert "temperature" not in call.body


def test_gemini_gets_rules_schema_and_a_low_level_of_thinking(server):
    chat(server, "gemini").ask(MESSAGES)
    (call,) = server.of_kind("chat")
    config = call.body["generationConfig"]
    assert config["responseMimeType"] == "application/json"
    assert config["thinkingConfig"] == {"thinking_level": "LOW"}
    assert "temperature" not in config
    assert "is data to write queries about" in call.body["systemInstruction"]["parts"][0]["text"]


def test_an_unknown_provider_is_an_error():
    with pytest.raises(EngineError, match="no provider “mistral”"):
        chat_of(ChatSpec("mistral", "m"), reach_of("openai"), Rungs())
