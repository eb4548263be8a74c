"""Providers' models named on the command line: the key from the environment, one pass for every dimension."""

import json
from pathlib import Path

import pytest

from core.__main__ import main
from tests.providers.server import ScriptedServer

DATA = Path(__file__).parents[2] / "data"


@pytest.fixture
def server():
    with ScriptedServer() as running:
        yield running


def evaluate(tmp_path, *engines):
    files = ["--catalog", str(DATA / "products.csv"), "--queries", str(DATA / "queries.json")]
    named = [part for engine in engines for part in ("--engine", engine)]
    out = tmp_path / "out.json"
    code = main(["evaluate", *files, *named, "--vectors", str(tmp_path / "vectors.db"), "--json", str(out)])
    return code, json.loads(out.read_text(encoding="utf-8")) if out.exists() else None


def test_several_dimensions_are_one_pass_and_stand_in_the_order_named(server, tmp_path, monkeypatch):
    monkeypatch.setenv("RELEVE_SERVER_KEY", "a-key-for-this-server")
    monkeypatch.setenv("GOOGLE_API_KEY", "a-key-that-must-not-travel")
    engines = [f"embedding:gemini,base_url={server.gemini_url},dim={dimension}" for dimension in (128, 256, 768)]
    code, out = evaluate(tmp_path, *engines)
    assert code == 0
    assert [engine["name"].partition("dim=")[2].partition(",")[0] for engine in out["engines"]] == ["128", "256", "768"]
    assert server.embed_calls == 2
    assert {call.key for call in server.calls} == {"a-key-for-this-server"}


def test_without_a_key_the_sentence_says_so_and_bad_input_is_the_exit_code(tmp_path, monkeypatch, capsys):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    assert evaluate(tmp_path, "embedding:openai") == (2, None)
    assert "There is no key for OpenAI" in capsys.readouterr().err
