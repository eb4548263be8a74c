"""What goes wrong at a Milvus, in words a person can act on."""

import os
import socket
import subprocess
import sys
from contextlib import closing

import pytest

from core.messages import EngineError
from core.milvus.failures import told
from core.milvus.place import Place
from core.milvus.settings import spec_of
from core.providers.failures import ProviderError
from core.providers.keys import NO_KEY, Key
from tests.milvus.dying import shop
from tests.milvus.test_settings import means
from tests.milvus.where import read

SERVER = Place("http://db.example.com:19530", "db.example.com:19530", file=False)
HOLDER = """
import sys
from core.milvus.client import connect
from core.milvus.place import Place
from core.providers.guard import Policy
from core.providers.keys import NO_KEY
client = connect(Place(sys.argv[1], "held.db", file=True), NO_KEY, Policy())
print("held", flush=True)
sys.stdin.read()
"""


def build(uri, folder):
    from core.engines.milvus import build

    return build(spec_of("bm25", uri=str(uri)), means(folder))


def test_nobody_at_the_address_stops_the_run_with_a_sentence(tmp_path):
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(ProviderError) as failed:
        read(build(f"http://127.0.0.1:{port}", tmp_path), shop())
    assert failed.value.kind == "network"
    assert str(failed.value).startswith(f"Milvus (127.0.0.1:{port}) can't be reached")


def test_a_file_that_is_none_is_left_as_it_is(tmp_path):
    (tmp_path / "notes.db").write_text("somebody's notes")
    with pytest.raises(EngineError, match="can't be opened"):
        read(build(tmp_path / "notes.db", tmp_path), shop())
    assert (tmp_path / "notes.db").read_text() == "somebody's notes"


def test_a_file_that_another_program_holds_says_so(tmp_path):
    file = tmp_path / "held.db"
    command = [sys.executable, "-c", HOLDER, str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(ProviderError, match="One program at a time may use it"):
            read(build(file, tmp_path), shop())
        holder.stdin.close()
    assert read(build(file, tmp_path), shop())


def test_a_proxy_of_the_environment_does_not_stand_before_a_file(tmp_path, monkeypatch):
    for name in ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    monkeypatch.delenv("no_proxy", raising=False)
    monkeypatch.delenv("NO_PROXY", raising=False)
    assert read(build(tmp_path / "near.db", tmp_path), shop())


def test_no_dotenv_file_is_read_into_the_environment(tmp_path):
    code = (
        "import dotenv, os\n"
        "from core.milvus.client import _without_dotenv\n"
        "with _without_dotenv():\n"
        "    import pymilvus\n"
        f"    assert dotenv.load_dotenv({str(tmp_path / '.env')!r}) is False\n"
        "assert 'PLANTED' not in os.environ and 'PYTHON_DOTENV_DISABLED' not in os.environ\n"
    )
    (tmp_path / ".env").write_text("PLANTED=1\n")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHON_DOTENV_DISABLED"}
    subprocess.run([sys.executable, "-c", code], check=True, env=environment)


@pytest.mark.parametrize(
    ("words", "kind", "said"),
    [
        ("auth check failure, please check api key is correct", "key", "Set RELEVE_MILVUS_TOKEN where Relevé runs"),
        ("PrivilegeSearch: permission deny to user", "forbidden", "does not let Relevé in"),
        ("<_InactiveRpcError: StatusCode.DEADLINE_EXCEEDED, Deadline>", "timeout", "did not answer in time"),
        ("request is rejected by grpc RateLimiter middleware: rate limit exceeded", "quota", "asks for fewer calls"),
    ],
)
def test_what_every_query_would_meet_stops_the_run(words, kind, said):
    from pymilvus.exceptions import MilvusException

    with pytest.raises(ProviderError, match=said) as failed, told(SERVER, NO_KEY):
        raise MilvusException(code=1, message=words)
    assert failed.value.kind == kind


def test_other_words_of_milvus_are_shown_short_and_without_the_token():
    from pymilvus.exceptions import MilvusException

    with pytest.raises(EngineError) as failed, told(SERVER, Key("root:planted-91c2-secret")):
        raise MilvusException(code=1, message="bad thing near root:planted-91c2-secret " + "x" * 300)
    assert not isinstance(failed.value, ProviderError)
    assert "planted" not in str(failed.value)
    assert "bad thing near" in str(failed.value)
    assert str(failed.value).endswith("…”. What was loaded is kept.")
