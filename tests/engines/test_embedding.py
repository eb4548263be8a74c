import csv
import json
from pathlib import Path

import numpy as np
import pytest

from core.catalog import Catalog
from core.embedders.cache import VectorCache
from core.engines.embedding import label
from core.engines.means import Means
from core.engines.protocol import EngineSpec
from core.engines.registry import build
from core.messages import EngineError
from core.queries import Query

KNOWN = "embedding:use, embedding:e5, embedding:gemini, embedding:openai."
DATA = Path(__file__).parents[2] / "data"


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    return VectorCache(tmp_path_factory.mktemp("cache") / "vectors.db")


@pytest.fixture(scope="module")
def shop():
    with (DATA / "products.csv").open(encoding="utf-8", newline="") as file:
        products = list(csv.DictReader(file))
    return Catalog.from_records(
        "shop",
        [
            {"id": product["id"], "text": f"{product['nom']}. {product['categorie']}. {product['description']}"}
            for product in products
        ],
    )


def catalog(*texts):
    return Catalog.from_records("few", [{"id": f"d{place}", "text": text} for place, text in enumerate(texts, 1)])


def engine(text, cache, documents):
    built = build(EngineSpec.parse(text), Means(cache))
    built.index(documents, lambda _done, _total: None)
    return built


def recall_at_5(ranker, file):
    queries = json.loads((DATA / file).read_text(encoding="utf-8"))
    rankings = ranker.rank([Query(str(place), query["requete"]) for place, query in enumerate(queries)], 5)
    shares = [
        len(set(ranking.documents) & set(query["pertinents"])) / len(query["pertinents"])
        for ranking, query in zip(rankings, queries, strict=True)
    ]
    return np.mean(shares)


@pytest.mark.parametrize(
    ("text", "needs", "log"),
    [
        ("embedding:use", 0.726, 0.944),
        ("embedding:e5", 0.785, 0.925),
        ("embedding:e5,prefix=none", 0.656, None),
    ],
)
def test_demo_shop_has_the_recall_that_was_measured(text, needs, log, cache, shop):
    ranker = engine(text, cache, shop)
    assert recall_at_5(ranker, "queries.json") == pytest.approx(needs, abs=0.0005)
    if log is not None:
        assert recall_at_5(ranker, "queries_search_log.json") == pytest.approx(log, abs=0.0005)


def test_recall_of_the_demo_shop_cut_to_128(cache, shop):
    # one query hangs on a gap of 0.0004 between two cosines, which E5's 4-bit products turn on some processors
    recall = recall_at_5(engine("embedding:e5,dim=128", cache, shop), "queries.json")
    assert recall == pytest.approx(0.581, abs=0.0005) or recall == pytest.approx(0.613, abs=0.0005)


def test_document_nearest_in_meaning_comes_first(cache):
    ranker = engine("embedding:use", cache, catalog("poêle à frire", "tente pour deux personnes", "café moulu"))
    (ranking,) = ranker.rank([Query("q", "camping tent")], 2)
    assert ranking.query_id == "q"
    assert ranking.documents[0] == "d2"
    assert len(ranking.documents) == len(ranking.scores) == 2
    assert ranking.scores[0] > ranking.scores[1]


def test_documents_with_the_same_text_keep_the_catalog_order(cache):
    ranker = engine("embedding:use", cache, catalog("café", "tente", "café", "café"))
    (ranking,) = ranker.rank([Query("q", "du café")], 4)
    assert ranking.documents == ["d1", "d3", "d4", "d2"]


def test_empty_document_is_in_no_ranking(cache):
    ranker = engine("embedding:use", cache, catalog("tente", "", " \n", "café"))
    (ranking,) = ranker.rank([Query("q", "café")], 10)
    assert ranking.documents == ["d4", "d1"]


@pytest.mark.parametrize("text", ["", "  ", "\x00"])
def test_empty_query_ranks_nothing_and_is_not_failed(text, cache):
    ranker = engine("embedding:use", cache, catalog("tente", "café"))
    empty, other = ranker.rank([Query("empty", text), Query("other", "café")], 1)
    assert (empty.query_id, empty.documents, empty.failure) == ("empty", [], None)
    assert other.documents == ["d2"]


def test_catalog_without_texts_ranks_nothing(cache):
    (ranking,) = engine("embedding:use", cache, catalog("", "")).rank([Query("q", "café")], 5)
    assert ranking.documents == []


def test_smaller_dimension_embeds_nothing_again(cache, shop):
    engine("embedding:e5", cache, shop)
    size = cache.size_bytes()
    engine("embedding:e5,dim=64", cache, shop)
    assert cache.size_bytes() == size


def test_indexing_tells_how_far_it_is(cache):
    calls = []
    build(EngineSpec.parse("embedding:use"), Means(cache)).index(
        catalog("lampe", "chaise", "lampe"), lambda *counts: calls.append(counts)
    )
    assert calls[-1] == (3, 3)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("embedding:use,dim=512", "embedding:use"),
        ("embedding:use,dim=0256", "embedding:use,dim=256"),
        ("embedding:e5,prefix=default,dim=384", "embedding:e5"),
        ("embedding:e5,prefix=none,dim=128", "embedding:e5,dim=128,prefix=none"),
    ],
)
def test_options_that_say_the_default_are_left_out(text, canonical, cache):
    assert str(build(EngineSpec.parse(text), Means(cache)).spec) == canonical


def test_equal_engines_have_equal_fingerprints_and_others_do_not(cache):
    texts = ["embedding:use", "embedding:use,dim=256", "embedding:e5", "embedding:e5,prefix=none"]
    prints = [build(EngineSpec.parse(text), Means(cache)).fingerprint for text in texts]
    assert len(set(prints)) == 4
    assert build(EngineSpec.parse("embedding:use,dim=512"), Means(cache)).fingerprint == prints[0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("embedding:use,dim=600", "Dimension 600 asked, USE has 512."),
        ("embedding:e5,dim=385", "Dimension 385 asked, E5 has 384."),
        ("embedding:use,dim=0", 'Dimension "0" asked: write a whole number from 1 to 512.'),
        ("embedding:use,dim=-3", 'Dimension "-3" asked: write a whole number from 1 to 512.'),
        ("embedding:use,dim=many", 'Dimension "many" asked: write a whole number from 1 to 512.'),
        ("embedding:e5,prefix=query", 'Prefix "query" asked: write one of default, none.'),
        ("embedding:use,prefix=none", 'The engine "embedding:use" has no option "prefix"; it has: dim.'),
        (
            "embedding:bert",
            'There is no engine "embedding:bert". Embeddings are written ' + KNOWN,
        ),
        (
            "embedding",
            'There is no engine "embedding". Embeddings are written ' + KNOWN,
        ),
    ],
)
def test_what_does_not_exist_is_refused_in_words(text, said, cache):
    with pytest.raises(EngineError) as building:
        build(EngineSpec.parse(text), Means(cache))
    with pytest.raises(EngineError) as naming:
        label(EngineSpec.parse(text))
    assert str(building.value) == str(naming.value) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("embedding:use", "Embeddings USE 512"),
        ("embedding:e5,dim=128", "Embeddings E5 128"),
        ("embedding:e5,prefix=none", "Embeddings E5 384, passage prefix on both sides"),
        ("embedding:use,dim=1", "Embeddings USE 1"),
    ],
)
def test_label_names_model_dimension_and_prefix(text, said):
    assert str(label(EngineSpec.parse(text))) == said
