"""Providers' models against a scripted server: what a person reads of each failure, what is kept, and going on."""

import numpy as np
import pytest

from core.catalog import Catalog
from core.embedders.cache import VectorCache
from core.engines.embedding import label
from core.engines.means import Means
from core.engines.protocol import EngineSpec
from core.engines.registry import build
from core.providers.reach import Reach
from core.queries import Query
from tests.providers.calls import NATIVE
from tests.providers.failures import (
    DIALECTS,
    PREFIXES,
    SECRET,
    catalog_of,
    find_access,
    play,
    right_vector,
    scenarios_of,
    spec_of,
)
from tests.providers.server import ScriptedServer


@pytest.fixture
def server():
    with ScriptedServer() as running:
        yield running


@pytest.fixture
def means(tmp_path):
    return Means(VectorCache(tmp_path / "vectors.db"), reach=Reach(find_access))


spec, catalog = spec_of, catalog_of


def engine(server, dialect, means, **options):
    return build(spec(server, dialect, **options), means)


def indexed(built, documents, noted=None):
    built.index(documents, lambda done, total: None if noted is None else noted.append((done, total)))
    return built


def assert_right(built, dialect, documents, dimension):
    kept = built._documents
    assert kept.shape == (len(documents), dimension)
    right = np.array([right_vector(dialect, "document", text, dimension) for text in documents.texts])
    np.testing.assert_allclose(kept, right, atol=2e-6)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_every_text_gets_its_own_vector(server, means, dialect):
    documents = catalog(230)
    built = indexed(engine(server, dialect, means), documents)
    assert_right(built, dialect, documents, NATIVE[dialect])
    assert server.texts == 230
    assert {call.key for call in server.calls} == {SECRET}


@pytest.mark.parametrize("dialect", DIALECTS)
def test_ranking_is_that_of_the_exact_vectors(server, means, dialect):
    documents = catalog(40)
    built = indexed(engine(server, dialect, means), documents)
    query = Query("q", "a lamp")
    built.expect([query], lambda done, total: None)
    (ranking,) = built.rank([query], 10)
    cosines = {
        document: right_vector(dialect, "document", text, NATIVE[dialect])
        @ right_vector(dialect, "query", query.text, NATIVE[dialect])
        for document, text in zip(documents.ids, documents.texts, strict=True)
    }
    assert ranking.documents == sorted(cosines, key=cosines.__getitem__, reverse=True)[:10]


def test_dimension_sweep_makes_the_calls_of_one_pass(server, means):
    documents = catalog(250)
    queries = [Query(f"q{n}", f"question {n}") for n in range(31)]
    for dimension in ("768", "256", "128"):
        built = indexed(engine(server, "gemini", means, dim=dimension), documents)
        built.expect(queries, lambda done, total: None)
        built.rank(queries, 10)
        assert_right(built, "gemini", documents, int(dimension))
    assert server.embed_calls == 3 + 1
    assert {call.asked_dimension for call in server.calls} == {768}


def test_second_run_calls_nobody_and_three_edited_documents_make_one_call(server, means):
    documents = catalog(250)
    indexed(engine(server, "gemini", means, dim="768"), documents)
    calls = server.embed_calls
    indexed(engine(server, "gemini", means, dim="768"), documents)
    assert server.embed_calls == calls
    records = documents.documents.to_dict("records")
    for place in (3, 77, 200):
        records[place]["text"] += " (new)"
    edited = Catalog.from_records("shop", records)
    built = indexed(engine(server, "gemini", means, dim="768"), edited)
    assert server.embed_calls == calls + 1
    assert sorted(server.calls[-1].texts) == sorted(PREFIXES["document"] + records[n]["text"] for n in (3, 77, 200))
    assert_right(built, "gemini", edited, 768)


def test_with_and_without_prefixes_are_embedded_apart(server, means):
    documents = catalog(5)
    indexed(engine(server, "gemini", means), documents)
    indexed(engine(server, "gemini", means, prefix="none"), documents)
    assert server.embed_calls == 2
    assert sorted(server.calls[-1].texts) == sorted(documents.texts)


def test_first_generation_says_the_task_as_a_setting(server, means):
    build(spec(server, "gemini", model="gemini-embedding-001", dim="768"), means).index(catalog(2), lambda *_: None)
    (call,) = server.calls
    assert sorted(call.texts) == ["product number 0", "product number 1"]
    assert {request["taskType"] for request in call.body["requests"]} == {"RETRIEVAL_DOCUMENT"}


def test_a_server_of_ones_own_is_never_asked_for_dimensions(server, means):
    server.script("dimensions_refused", times=float("inf"))
    documents = catalog(4)
    built = indexed(engine(server, "openai", means, dim="256"), documents)
    assert server.calls[0].asked_dimension is None
    assert_right(built, "openai", documents, 256)


def test_prefixes_of_open_models_are_written_before_each_text(server, means):
    built = indexed(engine(server, "openai", means, prefix="e5"), catalog(1))
    built.expect([Query("q", "lamp")], lambda *_: None)
    assert [call.texts for call in server.calls] == [["passage: product number 0"], ["query: lamp"]]


def test_overlong_texts_are_cut_for_models_whose_limit_is_known(server, means):
    documents = Catalog.from_records("shop", [{"id": "d", "text": "word " * 30_000}])
    indexed(engine(server, "gemini", means), documents)
    (text,) = server.calls[0].texts
    assert 8_192 <= len(text) < 33_000


HEALED = {
    "retry_after", "retry_info", "server_error_twice", "unavailable", "reset", "hang", "out_of_order", "base64_vectors",
    "dimensions_refused",
}  # fmt: skip
"""What a person never hears of: it is waited out, tried again, put in order or not asked for."""


@pytest.mark.parametrize(("dialect", "name"), [(each, name) for each in DIALECTS for name in scenarios_of(each)])
def test_failure_in_the_middle_keeps_what_came_and_going_on_ends_right(dialect, name, tmp_path, monkeypatch):
    monkeypatch.setattr("core.embedders.lanes.FIRST_WAIT", 0.01)
    played = play(dialect, name, tmp_path)
    assert played.right
    assert played.kept + played.sent_again == 24
    if name in HEALED:
        assert played.error is None
        return
    said = str(played.error)
    assert played.kept == 12
    assert not any(sign in said for sign in (SECRET, SECRET[:8], "{", "Traceback", "None", "Error code", "httpx"))
    assert "12 of 24 texts are embedded and kept" in said or name in ("wrong_dimension",)


def test_names_of_engines():
    said = {
        "embedding:gemini,model=gemini-embedding-2,dim=768": "Embeddings Gemini gemini-embedding-2 768",
        "embedding:gemini,dim=768,prefix=none": "Embeddings Gemini gemini-embedding-2 768, without task prefixes",
        "embedding:openai,model=text-embedding-3-small": "Embeddings OpenAI text-embedding-3-small 1536",
        "embedding:openai,model=bge,base_url=http://127.0.0.1:8000/v1": "Embeddings bge (127.0.0.1:8000/v1)",
        "embedding:openai,model=m,base_url=http://localhost:1/v1,dim=64,prefix=e5": (
            "Embeddings m (localhost:1/v1) 64, e5 prefixes"
        ),
        "embedding:e5,prefix=none": "Embeddings E5 384, passage prefix on both sides",
    }
    assert {text: str(label(EngineSpec.parse(text))) for text in said} == said
