"""The clients send a key and a text to one address, once, and take along nothing of the environment."""

import subprocess
import sys

import httpx2
import pytest

from core.providers.access import OFFICIAL, PRESETS, Access, access_from_environment
from core.providers.clients import Timeouts, gemini_client, openai_client
from core.providers.failures import ProviderError, gemini_failure, openai_failure
from core.providers.guard import Policy
from core.providers.keys import NO_KEY, Key

OPENAI_KEY, GEMINI_KEY = Key("sk-planted-0123456789abcdef"), Key("AIzaPlanted0123456789abcdef")
LOCAL = Policy()
BRIEF = Timeouts(connect=1.0, openai=0.2, gemini=0.2)


def openai_embeds(client):
    return client.embeddings.create(model="text-embedding-3-small", input=["a"], encoding_format="float")


def gemini_embeds(client):
    return client.models.embed_content(model="gemini-embedding-2", contents="a")


@pytest.fixture
def full_environment(monkeypatch):
    for name, value in {
        "OPENAI_API_KEY": "sk-of-the-server-itself",
        "OPENAI_ADMIN_KEY": "sk-admin-of-the-server",
        "OPENAI_ORG_ID": "org-of-the-server",
        "OPENAI_PROJECT_ID": "project-of-the-server",
        "OPENAI_CUSTOM_HEADERS": "X-Secret: header-of-the-server\nAuthorization: Bearer sk-of-the-server-headers",
        "OPENAI_BASE_URL": "https://elsewhere.example/v1",
        "GOOGLE_API_KEY": "AIza-of-the-server-itself",
        "GEMINI_API_KEY": "AIza-of-the-server-second",
        "GOOGLE_GENAI_USE_VERTEXAI": "true",
        "GOOGLE_GENAI_USE_ENTERPRISE": "true",
        "GOOGLE_CLOUD_PROJECT": "project-of-the-server",
        "GOOGLE_CLOUD_LOCATION": "europe-west1",
        "GOOGLE_GEMINI_BASE_URL": "https://elsewhere.example",
    }.items():
        monkeypatch.setenv(name, value)


@pytest.mark.parametrize("key", [OPENAI_KEY, NO_KEY], ids=["key", "no key"])
def test_nothing_of_the_environment_goes_to_a_server_that_speaks_openai(full_environment, server, key):
    openai_embeds(openai_client(Access("openai", server.openai_url, key), LOCAL))
    (call,) = server.calls
    assert call.headers["authorization"] == f"Bearer {key.reveal() or 'not-needed'}"
    assert "of-the-server" not in str(call.headers)
    assert not [name for name in call.headers if name.startswith(("openai-", "x-secret"))]


@pytest.mark.parametrize("key", [GEMINI_KEY, NO_KEY], ids=["key", "no key"])
def test_nothing_of_the_environment_goes_to_a_server_that_speaks_gemini(full_environment, server, key):
    client = gemini_client(Access("gemini", server.gemini_url, key), LOCAL)
    gemini_embeds(client)
    (call,) = server.calls
    assert call.headers["x-goog-api-key"] == (key.reveal() or "not-needed")
    assert "of-the-server" not in str(call.headers)
    assert call.path.endswith("models/gemini-embedding-2:embedContent") or "batchEmbedContents" in call.path


def test_the_official_addresses_are_called_whatever_the_environment_says(full_environment):
    assert str(openai_client(Access("openai", "", OPENAI_KEY), LOCAL).base_url) == f"{OFFICIAL['openai']}/"
    client = gemini_client(Access("gemini", "", GEMINI_KEY), LOCAL)
    assert client._api_client._http_options.base_url.rstrip("/") == OFFICIAL["gemini"]
    assert not client.vertexai


def test_a_proxy_of_the_environment_does_not_see_what_goes_to_this_machine(monkeypatch, server):
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
    openai_embeds(openai_client(Access("openai", server.openai_url, NO_KEY), LOCAL))
    assert server.embed_calls == 1


@pytest.mark.parametrize("scenario", ["retry_after", "unavailable"])
def test_the_clients_try_once_only(server, scenario):
    gemini = gemini_client(Access("gemini", server.gemini_url, GEMINI_KEY), LOCAL)
    for attempt in (
        lambda: openai_embeds(openai_client(Access("openai", server.openai_url, OPENAI_KEY), LOCAL)),
        lambda: gemini_embeds(gemini),
    ):
        before = server.embed_calls
        server.script(scenario)
        with pytest.raises(Exception, match=r"429|503"):
            attempt()
        assert server.embed_calls == before + 1


def test_a_redirect_is_not_followed(server):
    openai_access, gemini_access = (
        Access("openai", server.openai_url, OPENAI_KEY),
        Access("gemini", server.gemini_url, GEMINI_KEY),
    )
    gemini = gemini_client(gemini_access, LOCAL)
    server.script("redirect", times=2)
    for attempt, failure_of, access in (
        (lambda: openai_embeds(openai_client(openai_access, LOCAL)), openai_failure, openai_access),
        (lambda: gemini_embeds(gemini), gemini_failure, gemini_access),
    ):
        with pytest.raises(Exception) as raised:  # noqa: PT011 - whatever the client raises
            attempt()
        assert failure_of(raised.value, access, "m").kind == "address"
    assert server.embed_calls == 2


def test_a_server_that_hangs_is_given_up(server):
    access = Access("gemini", server.gemini_url, GEMINI_KEY)
    client = gemini_client(access, LOCAL, BRIEF)
    server.script("hang")
    with pytest.raises(httpx2.ReadTimeout) as raised:
        gemini_embeds(client)
    assert gemini_failure(raised.value, access, "m").kind == "timeout"


def test_a_connection_is_waited_for_shortly_and_an_answer_longer(server):
    client = openai_client(Access("openai", server.openai_url, NO_KEY), LOCAL)
    assert client.timeout == httpx2.Timeout(120.0, connect=5.0)
    assert client.max_retries == 0
    asked = []
    gemini = gemini_client(Access("gemini", server.gemini_url, NO_KEY), LOCAL)
    gemini._api_client._httpx_client.event_hooks["request"].append(asked.append)
    gemini_embeds(gemini)
    assert asked[0].extensions["timeout"] == {"connect": 5.0, "read": 60.0, "write": 60.0, "pool": 60.0}


@pytest.mark.parametrize("key", [NO_KEY, Key("sk-“smart”"), Key("sk-a\nb"), Key("sk-a b")])
def test_a_key_that_cannot_be_sent_is_refused_before_anything_is_called(key):
    for provider, client in (("openai", openai_client), ("gemini", gemini_client)):
        with pytest.raises(ProviderError) as raised:
            client(Access(provider, "", key), LOCAL)
        assert raised.value.kind == "key"
        assert "sk-" not in str(raised.value)


@pytest.mark.parametrize("url", ["http://0177.0.0.1:1/v1", "http://a..b/v1", f"http://{'a' * 64}.example/v1"])
def test_an_address_that_the_client_cannot_read_is_refused_in_words(url):
    for provider, client in (("openai", openai_client), ("gemini", gemini_client)):
        with pytest.raises(ProviderError) as raised:
            client(Access(provider, url, NO_KEY), LOCAL)
        assert raised.value.kind == "address"


def test_an_address_that_is_not_allowed_is_refused_before_anything_is_called(server):
    for provider, client in (("openai", openai_client), ("gemini", gemini_client)):
        with pytest.raises(ProviderError) as raised:
            client(Access(provider, server.openai_url, OPENAI_KEY), Policy(shared=True))
        assert raised.value.kind == "address"
    assert server.calls == []


def test_importing_this_costs_no_client():
    code = """
import sys
import core.providers.access, core.providers.check, core.providers.clients, core.providers.failures
import core.providers.guard, core.providers.keys, core.providers.models, core.providers.reach
print([name for name in ("openai", "google.genai", "httpx2", "httpcore2", "pydantic") if name in sys.modules])
"""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


def test_who_receives_is_said_in_words():
    assert Access("gemini", "", NO_KEY).recipient == "Google (generativelanguage.googleapis.com)"
    assert Access("openai", "", NO_KEY).recipient == "OpenAI (api.openai.com)"
    assert Access("openai", "http://localhost:11434/v1", NO_KEY).recipient == "localhost:11434"
    assert Access("openai", "https://user:pass@models.example/v1", NO_KEY).recipient == "models.example"
    assert Access("openai", "http://[::1/v1", NO_KEY).recipient == "[::1"
    assert Access("openai", "models", NO_KEY).recipient == "models"


def test_an_official_address_written_out_is_not_a_custom_one():
    assert not Access("openai", "https://api.openai.com/v1/", OPENAI_KEY).custom
    assert not Access("openai", "", OPENAI_KEY).custom
    assert Access("openai", PRESETS["Ollama"], OPENAI_KEY).custom


def test_the_command_line_finds_the_keys_of_the_environment(monkeypatch):
    find = access_from_environment(LOCAL)
    monkeypatch.setenv("OPENAI_API_KEY", "sk-one")
    monkeypatch.setenv("GEMINI_API_KEY", "gemini-two")
    assert find("openai", "") == Access("openai", "", Key("sk-one"))
    assert find("gemini", "").key == Key("gemini-two")
    monkeypatch.setenv("GOOGLE_API_KEY", "google-one")
    assert find("gemini", "").key == Key("google-one")


def test_a_server_of_ones_own_never_gets_a_providers_key(monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-one")
    monkeypatch.delenv("RELEVE_SERVER_KEY", raising=False)
    find = access_from_environment(LOCAL)
    assert find("openai", PRESETS["vLLM"]).key == NO_KEY
    monkeypatch.setenv("RELEVE_SERVER_KEY", "own")
    assert find("openai", PRESETS["vLLM"]).key == Key("own")


def test_a_missing_key_and_an_address_that_is_not_allowed_are_said():
    with pytest.raises(ProviderError, match="no key for OpenAI"):
        access_from_environment(LOCAL)("openai", "")
    with pytest.raises(ProviderError) as raised:
        access_from_environment(Policy(shared=True))("openai", PRESETS["vLLM"])
    assert raised.value.kind == "address"
