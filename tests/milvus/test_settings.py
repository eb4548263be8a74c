"""How the engine is written, what it is called, and what is refused in words."""

import pytest

from core.embedders.cache import VectorCache
from core.engines.embedding import called
from core.engines.means import Means
from core.engines.milvus import build, label
from core.engines.protocol import EngineSpec
from core.messages import EngineError
from core.milvus.indexes import Index
from core.milvus.settings import Settings, addressed, spec_of
from core.providers.guard import Policy
from core.providers.reach import Reach


def means(folder, *, shared=False, allowed=()):
    return Means(VectorCache(folder / "vectors.db"), reach=Reach(policy=Policy(shared, allowed)))


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("milvus,search=bm25,analyzer=standard", "milvus"),
        ("milvus,search=dense,of=embedding:use(dim=512),index=flat", "milvus,of=embedding:use,search=dense"),
        ("milvus,search=dense,index=hnsw(M=16,ef=64)", "milvus,index=hnsw,of=embedding:use,search=dense"),
        (
            "milvus,search=hybrid,of=embedding:e5(dim=128,prefix=none),index=ivf(nprobe=4)",
            "milvus,index=ivf(nprobe=4),of=embedding:e5(dim=128,prefix=none),search=hybrid",
        ),
        ("milvus,uri=http://127.0.0.1:19530,analyzer=french", "milvus,analyzer=french,uri=http://127.0.0.1:19530"),
    ],
)
def test_what_says_the_default_is_left_out(text, canonical):
    assert str(Settings.of_spec(EngineSpec.parse(text)).spec) == canonical
    assert str(Settings.of_spec(EngineSpec.parse(canonical)).spec) == canonical


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("milvus", "Milvus: BM25"),
        ("milvus,uri=http://db:19530,analyzer=french", "Milvus (db:19530): BM25 french"),
        ("milvus,search=dense", "Milvus: Embeddings USE 512, FLAT"),
        ("milvus,search=dense,index=hnsw(ef=99)", "Milvus: Embeddings USE 512, HNSW ef=99"),
        ("milvus,search=hybrid,index=ivf", "Milvus: BM25 + Embeddings USE 512, IVF_FLAT"),
    ],
)
def test_the_name_on_screen_shows_the_settings(text, said):
    assert str(label(EngineSpec.parse(text))) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("milvus,search=best", 'Search "best" asked: write one of bm25, dense, hybrid.'),
        ("milvus,index=flat", 'The engine "milvus" has no option "index"; it has: analyzer, search, uri.'),
        ("milvus,search=dense,index=tree", 'Index "tree" asked: write one of flat, hnsw, ivf.'),
        (
            "milvus,search=dense,index=hnsw(ef=0)",
            'ef "0" asked of the index hnsw: write a whole number from 1 to 16384.',
        ),
        (
            "milvus,search=dense,index=hnsw(nlist=4)",
            "The index hnsw has no option \"nlist\"; it has: M, efConstruction, ef.",
        ),
        (
            "milvus,search=dense,index=hnsw(ef)",
            'In the index "hnsw(ef)", "ef" is not an option: write it as option=value.',
        ),
        ("milvus,search=dense,of=bm25", "Milvus searches the vectors of one model: write of=embedding:use."),
        (
            "milvus,search=dense,of=embedding:use+embedding:e5",
            "Milvus searches the vectors of one model: write of=embedding:use.",
        ),
        (
            "milvus,analyzer=french",
            'Milvus Lite has no analyzer "french": leave the analyzer out, or use a server or a cluster.',
        ),
        ("milvus,uri=shop.txt", 'The file "shop.txt" is no place for Milvus: its name must end in .db.'),
    ],
)  # fmt: skip
def test_what_does_not_exist_is_refused_in_words(text, said, tmp_path):
    with pytest.raises(EngineError) as refused:
        build(EngineSpec.parse(text), means(tmp_path))
    assert str(refused.value) == said


def test_a_shared_server_keeps_files_inside_the_workspace(tmp_path):
    for uri in (tmp_path.parent / "other.db", tmp_path / ".." / "other.db"):
        with pytest.raises(EngineError, match="outside the workspace"):
            build(spec_of("bm25", uri=str(uri)), means(tmp_path, shared=True))
    assert build(spec_of("bm25", uri=str(tmp_path / "inside.db")), means(tmp_path, shared=True))


@pytest.mark.parametrize(
    ("uri", "said"),
    [
        ("http://db.example.com:19530", "must begin with https"),
        ("https://other.example.com:19530", "those who run it have not listed it"),
        ("https://name:secret@db.example.com:19530", "a name or a password does not belong in it"),
    ],
)
def test_a_shared_server_calls_listed_addresses_alone(uri, said, tmp_path):
    rules = means(tmp_path, shared=True, allowed=("https://db.example.com:19530",))
    with pytest.raises(EngineError, match=said):
        build(spec_of("bm25", uri=uri), rules)
    assert build(spec_of("bm25", uri="https://db.example.com:19530"), rules)


def test_a_token_in_the_environment_is_in_no_name(tmp_path, monkeypatch):
    monkeypatch.setenv("RELEVE_MILVUS_TOKEN", "root:planted-91c2")
    engine = build(spec_of("bm25", uri="http://127.0.0.1:1"), means(tmp_path))
    assert "planted" not in f"{engine.spec} {engine.fingerprint} {label(engine.spec)} {engine._token!r}"


def test_an_address_with_signs_of_the_text_form_reads_back(tmp_path):
    spec = spec_of("bm25", uri=str(tmp_path / "a,b=(c).db"))
    assert Settings.of_spec(EngineSpec.parse(str(spec))).uri == str(tmp_path / "a,b=(c).db")


def test_the_model_inside_is_known_to_those_who_ask_what_is_sent():
    text = "hybrid,of=bm25+milvus(search=dense,of=embedding:gemini(model=gemini-embedding-2),uri=http://db:19530)"
    assert called([EngineSpec.parse(text)]) == {("gemini", "")}
    assert [settings.uri for settings in addressed([EngineSpec.parse(text)])] == ["http://db:19530"]


def test_settings_of_a_search_do_not_make_another_collection():
    one, other = Index.parse("hnsw(ef=10)"), Index.parse("hnsw(ef=20)")
    assert one.built == other.built == {"M": 16, "efConstruction": 200}
    assert (one.searched, other.searched) == ({"ef": 10}, {"ef": 20})
    assert one.settings == "M=16 efConstruction=200 ef=10"
