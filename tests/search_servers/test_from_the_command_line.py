"""A search server named on the command line, with its key from the environment."""

import json
from pathlib import Path

import pytest

from core.__main__ import main
from tests.providers.replies import Reply
from tests.search_servers.engines import http_spec, spec
from tests.search_servers.server import SearchServer

DATA = Path(__file__).parents[2] / "data"
SHOP = [{"sku": "P055", "title": "ménage"}, {"sku": "P999", "title": "ménage sans"}]


@pytest.fixture(params=["elasticsearch", "opensearch", ""])
def server(request):
    with SearchServer(product=request.param, shop=SHOP) as running:
        yield running


def evaluate(tmp_path, engine):
    files = ["--catalog", str(DATA / "products.csv"), "--queries", str(DATA / "queries.json")]
    out = tmp_path / "out.json"
    named = ["--engine", str(engine), "--vectors", str(tmp_path / "vectors.db"), "--json", str(out)]
    code = main(["evaluate", *files, *named])
    return code, json.loads(out.read_text(encoding="utf-8")) if out.exists() else None


def test_a_search_server_is_measured_like_any_engine(server, tmp_path, monkeypatch):
    monkeypatch.setenv("RELEVE_SEARCH_KEY", "a-key-for-this-server")
    code, out = evaluate(tmp_path, spec(server, id="sku") if server.product else http_spec(server))
    (engine,) = out["engines"]
    got = {query["query"]: query["got"] for query in engine["per_query"]}
    assert code == 0
    assert got["faire le ménage sans y penser"] == ["P999", "P055"]
    assert (engine["failed"], engine["metrics"]["recall@5"]["n"]) == (0, 31)
    assert all(call.headers["authorization"].endswith("a-key-for-this-server") for call in server.calls)
    assert "a-key-for-this-server" not in (tmp_path / "out.json").read_text(encoding="utf-8")


def test_a_server_that_refuses_is_told_in_a_sentence(server, tmp_path, capsys):
    server.script(Reply(status=401))
    assert evaluate(tmp_path, spec(server) if server.product else http_spec(server)) == (2, None)
    assert "There is no key for 127.0.0.1" in capsys.readouterr().err
