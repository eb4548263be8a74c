"""The key of a search server: sent as each kind wants it, to allowed addresses only, and found nowhere else."""

import base64
import logging

import pytest

from core.providers.access import access_from_environment
from core.providers.failures import ProviderError
from core.providers.guard import Policy
from core.providers.keys import Key
from tests.providers.replies import Reply, as_json
from tests.search_servers.engines import failures, http_spec, rank, spec
from tests.search_servers.server import item_error

SECRET = "VnVhQ2ZHY0JDZGJrUW0tZTVhT3g6dWkybHAyYXhUTm1zeWFrd"  # noqa: S105 - a key that opens nothing
PASSWORD = "pa:ss wörd"  # noqa: S105 - neither does this
SCHEMES = {"elasticsearch": "ApiKey", "opensearch": "Bearer", "": "Bearer"}


def any_spec(server):
    return spec(server) if server.product else http_spec(server)


def test_a_key_is_sent_as_each_server_wants_it(server, shop):
    for each in (server, shop):
        rank(any_spec(each), "tent", key=SECRET)
        assert each.calls[0].headers["authorization"] == f"{SCHEMES[each.product]} {SECRET}"


def test_a_key_with_a_colon_is_a_user_and_a_password(server):
    rank(spec(server), "tent", key=f"élise:{PASSWORD}")
    sent = server.calls[0].headers["authorization"]
    assert base64.b64decode(sent.removeprefix("Basic ")).decode() == f"élise:{PASSWORD}"


def test_without_a_key_none_is_sent_whatever_a_netrc_file_holds(server, shop, tmp_path, monkeypatch):
    (tmp_path / "netrc").write_text("machine 127.0.0.1 login thief password stolen\n")
    monkeypatch.setenv("NETRC", str(tmp_path / "netrc"))
    for each in (server, shop):
        rank(any_spec(each), "tent")
        assert "authorization" not in each.calls[0].headers


def test_the_environment_gives_a_key_or_a_user_and_a_password(server, monkeypatch):
    find = access_from_environment(Policy())
    assert not find("search", server.url).key
    monkeypatch.setenv("RELEVE_SEARCH_USER", "élise")
    assert not find("search", server.url).key
    monkeypatch.setenv("RELEVE_SEARCH_PASSWORD", PASSWORD)
    assert find("search", server.url).key == Key(f"élise:{PASSWORD}")
    monkeypatch.setenv("RELEVE_SEARCH_KEY", SECRET)
    monkeypatch.setenv("RELEVE_SERVER_KEY", "of-a-model-server")
    assert find("search", server.url).key == Key(SECRET)


def test_a_refused_key_and_a_missing_one_are_told_apart(server):
    server.script(Reply(status=401), Reply(status=401))
    with pytest.raises(ProviderError, match=r"does not accept the key\. Check the key, or the user"):
        rank(spec(server), "tent", key=SECRET)
    with pytest.raises(ProviderError, match="There is no key for 127"):
        rank(spec(server), "tent")


@pytest.mark.parametrize("key", [SECRET, "reader:secret7"])
def test_a_server_that_quotes_the_key_does_not_show_it(server, shop, key, caplog):
    caplog.set_level(logging.DEBUG)
    encoded = base64.b64encode(key.encode()).decode()
    quoted = f"bad key {key} or {key.partition(':')[2] or key} or Basic {encoded}"
    server.script_item("pan", item_error(400, "x", quoted))
    shop.always = lambda call: as_json({"message": quoted}, 400)
    said = failures(rank(spec(server), "pan", key=key)) + failures(rank(http_spec(shop), "pan", key=key))
    log = "\n".join(f"{record.getMessage()} {record.exc_text or ''}" for record in caplog.records)
    secrets = [key, encoded, *filter(None, [key.partition(":")[2]])]
    assert not [secret for secret in secrets for told in (*said, log) if secret in told]
    assert all("bad key •••" in each for each in said)


@pytest.mark.parametrize("key", ["two words", "line\nbreak", "clé"])
def test_a_key_that_no_header_can_hold_is_refused_without_being_shown(server, key):
    with pytest.raises(ProviderError, match="does not accept the key") as raised:
        rank(spec(server), "tent", key=key)
    assert key not in str(raised.value)
    assert not server.calls


def test_on_a_shared_server_only_listed_addresses_are_called(server, shop):
    for each in (server, shop):
        with pytest.raises(ProviderError, match="https://"):
            rank(any_spec(each), "tent", policy=Policy(shared=True))
        assert not each.calls


@pytest.mark.parametrize("kind", ["elasticsearch,index=products", "opensearch,index=products", "http"])
def test_a_listed_address_that_leads_inside_is_refused_through_the_real_clients(kind):
    place = "?q={{query}}" if kind == "http" else ""
    policy = Policy(shared=True, allowed=("https://127.0.0.1:9",))
    with pytest.raises(ProviderError, match="leads into the network of this server"):
        rank(f"server:{kind},url=https://127.0.0.1:9{place}", "tent", policy=policy)


def test_a_query_can_not_leave_the_listed_path():
    policy = Policy(shared=True, allowed=("https://127.0.0.1:9/api",))
    rankings = rank("server:http,url=https://127.0.0.1:9/api/{{query}}", "..", policy=policy)
    assert "its path goes back and forth" in failures(rankings)[0]
