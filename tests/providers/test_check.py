"""The check button: one call that costs next to nothing, and says what is wrong."""

import pytest

from core.providers.access import Access
from core.providers.check import check
from core.providers.failures import ProviderError
from core.providers.guard import Policy
from core.providers.keys import NO_KEY, Key


def access_to(server, provider, key="sk-planted-0123456789abcdef"):
    return Access(provider, server.openai_url if provider == "openai" else server.gemini_url, Key(key))


@pytest.mark.parametrize(
    ("provider", "model", "dimension"),
    [("openai", "text-embedding-3-small", 1536), ("gemini", "gemini-embedding-2", 3072)],
)
def test_a_model_that_embeds_is_named_with_its_length(server, provider, model, dimension):
    found = check(access_to(server, provider), model, "embed", Policy())
    assert (found.model, found.dimension) == (model, dimension)
    assert found.seconds > 0
    (call,) = server.calls
    assert call.texts == ["a"]


@pytest.mark.parametrize(("provider", "model"), [("openai", "gpt-5.4-mini"), ("gemini", "gemini-3.5-flash")])
def test_a_model_that_writes_is_asked_for_one_token(server, provider, model):
    found = check(access_to(server, provider), model, "chat", Policy())
    assert (found.model, found.dimension) == (model, None)
    (call,) = server.calls
    asked = call.body.get("max_tokens") or call.body.get("generationConfig", {}).get("maxOutputTokens")
    assert asked == 1


def test_a_server_without_a_key_is_checked(server):
    assert check(Access("openai", server.openai_url, NO_KEY), "m", "embed", Policy()).model == "m"


def test_vectors_in_base64_count(server):
    server.script("base64_vectors")
    assert check(access_to(server, "openai"), "text-embedding-3-small", "embed", Policy()).dimension == 1536


@pytest.mark.parametrize("provider", ["openai", "gemini"])
@pytest.mark.parametrize("purpose", ["embed", "chat"])
@pytest.mark.parametrize(
    ("scenario", "kind"),
    [("bad_key", "key"), ("no_such_model", "model"), ("quota_spent", "spent"), ("html", "unreadable"),
     ("cut_json", "unreadable"), ("empty_object", "unreadable"), ("reset", "network")],
)  # fmt: skip
def test_what_is_wrong_is_said(server, provider, purpose, scenario, kind):
    server.script(scenario)
    with pytest.raises(ProviderError) as raised:
        check(access_to(server, provider), "m", purpose, Policy())
    assert raised.value.kind == kind
    assert "planted" not in str(raised.value)


@pytest.mark.parametrize("provider", ["openai", "gemini"])
@pytest.mark.parametrize("scenario", ["zero_vector", "nan_vector", "infinite_vector", "too_many_vectors", "no_vectors"])
def test_what_is_no_vector_is_said(server, provider, scenario):
    server.script(scenario)
    with pytest.raises(ProviderError, match="vector") as raised:
        check(access_to(server, provider), "m", "embed", Policy())
    assert raised.value.kind == "unreadable"


def test_a_model_that_thinks_longer_than_one_token_works(server, monkeypatch):
    server.script("answer_cut")
    assert check(access_to(server, "openai"), "gpt-6.1-terra", "chat", Policy()).model == "gpt-6.1-terra"
    server.script("answer_cut")
    assert check(access_to(server, "gemini"), "gemini-3.8-flash", "chat", Policy()).model == "gemini-3.8-flash"


def test_an_address_that_is_not_allowed_is_not_called(server):
    with pytest.raises(ProviderError) as raised:
        check(access_to(server, "openai"), "m", "embed", Policy(shared=True))
    assert raised.value.kind == "address"
    assert server.calls == []
