"""Models: the short list, and what a key can use."""

from datetime import date

import pytest
from openai.types import Model as OpenAIModel

from core.providers.access import Access
from core.providers.failures import ProviderError
from core.providers.guard import Policy
from core.providers.keys import NO_KEY, Key
from core.providers.models import MODELS, known_model, load_models, offered, openai_names


def test_lengths_and_limits_of_the_known_models():
    newest = known_model("gemini", "gemini-embedding-2")
    assert (newest.dimension, newest.smaller, newest.most_tokens) == (3072, (1536, 768, 256, 128), 8192)
    assert known_model("gemini", "gemini-embedding-001").most_tokens == 2048
    assert known_model("openai", "text-embedding-3-small").smaller == (768, 512, 256, 128)
    assert known_model("openai", "text-embedding-3-large").dimension == 3072


def test_a_model_that_is_not_in_the_list_is_not_known():
    assert known_model("openai", "gemini-embedding-2") is None
    assert known_model("openai", "anything") is None


def test_the_short_list_by_provider_and_purpose():
    assert [model.name for model in offered("gemini", "chat")] == ["gemini-3.8-flash", "gemini-3.5-flash"]
    assert [model.name for model in offered("openai", "embed")] == ["text-embedding-3-small", "text-embedding-3-large"]
    assert len({(model.provider, model.name) for model in MODELS}) == len(MODELS)


def test_smaller_lengths_are_smaller():
    for model in MODELS:
        assert all(length < model.dimension for length in model.smaller)


def listed(**shutdown):
    return [
        OpenAIModel(id=name, created=1, object="model", owned_by="openai", shutdown_date=shutdown.get(name))
        for name in [
            "gpt-6.1-terra", "gpt-5.4-mini", "gpt-4", "o3", "chatgpt-4o-latest", "gpt-4o-audio-preview", "gpt-image-1",
            "gpt-4o-transcribe", "gpt-3.5-turbo-instruct", "gpt-realtime", "whisper-1", "dall-e-3", "tts-1",
            "text-embedding-3-small", "omni-moderation-latest",
        ]
    ]  # fmt: skip


def test_openais_models_are_told_apart_by_name():
    today = date(2026, 12, 1)
    assert openai_names(listed(), "embed", today) == {"text-embedding-3-small"}
    assert openai_names(listed(), "chat", today) == {
        "gpt-6.1-terra", "gpt-5.4-mini", "gpt-4", "o3", "chatgpt-4o-latest"
    }  # fmt: skip


def test_models_that_were_shut_down_are_left_out():
    today = date(2026, 12, 1)
    names = openai_names(listed(**{"gpt-4": "2026-11-30", "o3": "2026-12-01", "gpt-6.1-terra": "soon"}), "chat", today)
    assert "gpt-4" not in names
    assert {"o3", "gpt-6.1-terra"} <= names


def test_geminis_models_are_told_apart_by_what_they_can_do(server):
    access = Access("gemini", server.gemini_url, Key("AIzaPlanted0123456789abcdef"))
    embed, chat = load_models(access, "embed", Policy()), load_models(access, "chat", Policy())
    assert embed == ["gemini-embedding-001", "gemini-embedding-2"]
    assert "gemini-3.8-flash" in chat
    assert not set(embed) & set(chat)


def test_all_models_of_a_server_of_ones_own_are_listed(server):
    access = Access("openai", server.openai_url, NO_KEY)
    assert load_models(access, "embed", Policy()) == load_models(access, "chat", Policy())
    assert {"gpt-5.4-mini", "text-embedding-3-small", "gpt-4-old"} <= set(load_models(access, "chat", Policy()))


@pytest.mark.parametrize(
    ("scenario", "kind"),
    [("bad_key", "key"), ("html", "unreadable"), ("empty", "unreadable"), ("empty_object", "unreadable"),
     ("unavailable", "server"), ("redirect", "address")],
)  # fmt: skip
@pytest.mark.parametrize("provider", ["openai", "gemini"])
def test_a_list_that_does_not_come_is_said(server, provider, scenario, kind):
    url = server.openai_url if provider == "openai" else server.gemini_url
    server.script(scenario)
    with pytest.raises(ProviderError) as raised:
        load_models(Access(provider, url, Key("sk-planted-0123456789abcdef")), "chat", Policy())
    assert raised.value.kind == kind
