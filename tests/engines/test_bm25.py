"""BM25: what is found, what is not, and that scores are rank-bm25's own."""

import numpy as np
import pytest
from rank_bm25 import BM25Okapi

from core.catalog import Catalog
from core.embedders.cache import VectorCache
from core.engines import best_scores, registry
from core.engines.best_scores import BestScores
from core.engines.bm25 import BM25Engine
from core.engines.means import Means
from core.engines.postings import Postings
from core.engines.protocol import EngineSpec
from core.engines.words import simple_words
from core.messages import EngineError
from core.queries import Query


def indexed(texts, *, language="fr", spec="bm25,tokens=simple"):
    records = [{"id": f"d{place}", "text": text, "language": language} for place, text in enumerate(texts)]
    engine = BM25Engine(EngineSpec.parse(spec))
    engine.index(Catalog.from_records("c", records), lambda done, total: None)
    return engine


def found(engine, text, *, language="fr", depth=10):
    return list(engine.rank([Query("q", text, language)], depth)[0].documents)


def test_query_without_a_shared_word_finds_nothing():
    assert found(indexed(["rouge vif", "vert", "bleu"]), "jaune") == []


def test_document_is_found_although_its_word_scores_zero():
    # "a" is in exactly half of the documents: its idf is log(1) = 0.
    assert found(indexed(["a x", "a y", "b", "c"]), "a") == ["d0", "d1"]


def test_document_is_found_although_its_score_is_negative():
    # every word is in most documents: the mean idf is negative, and so is what replaces negative idfs
    engine = indexed(["a b", "a b", "a b", "a"])
    ranking = engine.rank([Query("q", "a", "fr")], 10)[0]
    assert len(ranking.documents) == 4
    assert min(ranking.scores) < 0


def test_equal_scores_keep_the_order_of_the_catalog():
    assert found(indexed(["x un", "x un", "y", "x un", "z", "w", "v"]), "un") == ["d0", "d1", "d3"]


def test_word_said_twice_counts_twice():
    engine = indexed(["chat", "chien", "souris", "lapin", "cheval"])
    once = engine.rank([Query("q", "chat", "fr")], 1)[0].scores[0]
    twice = engine.rank([Query("q", "chat chat", "fr")], 1)[0].scores[0]
    assert twice == 2 * once


def test_word_of_every_document_finds_every_document():
    assert sorted(found(indexed(["le chat", "le chien", "le loup"]), "le")) == ["d0", "d1", "d2"]


@pytest.mark.parametrize("texts", [[], [""], ["", " "], ["?!"]])
def test_catalog_without_words_finds_nothing(texts):
    assert found(indexed(texts), "chat") == []


@pytest.mark.parametrize("text", ["", "  ", "?!"])
def test_query_without_words_finds_nothing(text):
    assert found(indexed(["chat", "chien"]), text) == []


def test_empty_document_is_never_found():
    assert found(indexed(["", "chat", "chien noir"]), "chat") == ["d1"]


def test_scores_are_those_of_rank_bm25():
    random = np.random.default_rng(3)
    texts = [" ".join(f"m{word}" for word in random.zipf(1.4, 12) % 60) for _ in range(120)]
    engine, rival = indexed(texts), BM25Okapi([simple_words(text, "") for text in texts])
    for number in range(50):
        words = [f"m{word}" for word in random.zipf(1.4, 3) % 60]
        ranking = engine.rank([Query("q", " ".join(words), "fr")], 200)[0]
        scores = rival.get_scores(words)
        assert [float(scores[int(document[1:])]) for document in ranking.documents] == list(ranking.scores), number
        assert list(ranking.scores) == sorted(ranking.scores, reverse=True)


def test_query_in_an_unknown_language_is_read_in_the_catalogs():
    engine = indexed(["des cocottes en fonte", "une poêle"], spec="bm25")
    assert found(engine, "cocotte", language="und") == ["d0"]


def test_depth_cuts_the_ranking():
    assert found(indexed(["x a", "x b", "x c", "y"]), "x", depth=2) == ["d0", "d1"]


def test_unknown_words_option_is_refused_with_the_known_ones():
    with pytest.raises(EngineError, match=r'"odd".*words, simple'):
        BM25Engine(EngineSpec.parse("bm25,tokens=odd"))


def test_unknown_option_is_refused(tmp_path):
    with pytest.raises(EngineError, match='no option "k1"'):
        registry.build(EngineSpec.parse("bm25,k1=2"), Means(VectorCache(tmp_path / "v.db")))


def test_default_words_are_left_out_of_the_canonical_spec():
    assert str(BM25Engine(EngineSpec.parse("bm25,tokens=words")).spec) == "bm25"


def zipf(random, count, length, vocabulary=400):
    """Return texts whose words are as unevenly common as those of a language."""
    shares = 1 / np.arange(1, vocabulary + 1)
    words = random.choice(vocabulary, (count, length), p=shares / shares.sum())
    return [[f"m{word}" for word in row[: random.integers(1, length + 1)]] for row in words]


@pytest.mark.parametrize("depth", [1, 10, 100, 3000])
@pytest.mark.parametrize("common", [0, 16, 10**6])
def test_best_documents_are_those_of_scoring_every_document(depth, common, monkeypatch):
    monkeypatch.setattr(best_scores, "COMMON", common)  # 0: no word has a column of all documents, a million: all have
    monkeypatch.setattr(best_scores, "BLOCK", 1000)
    random = np.random.default_rng(5)
    texts, queries = zipf(random, 3000, 24), zipf(random, 400, 6)
    rival, held = BM25Okapi(texts), [set(text) for text in texts]
    for words, (places, scores) in zip(queries, BestScores(Postings.of(texts)).of(queries, depth), strict=True):
        wanted = rival.get_scores(words)
        holding = np.flatnonzero([not each.isdisjoint(words) for each in held])
        order = holding[np.argsort(-wanted[holding], kind="stable")][:depth]
        assert places.tolist() == order.tolist()
        assert scores.tolist() == wanted[order].tolist()


def test_one_query_at_a_time_is_answered_as_among_others():
    random = np.random.default_rng(6)
    texts, queries = zipf(random, 500, 12), [*zipf(random, 60, 4), [], ["nowhere"]]
    index = Postings.of(texts)
    together = BestScores(index).of(queries, 7)
    alone = BestScores(index)
    one_by_one = [alone.of([query], 7)[0] for query in queries]
    assert [[part.tolist() for part in each] for each in one_by_one] == [
        [part.tolist() for part in each] for each in together
    ]
    assert [len(places) for places, _ in together[-2:]] == [0, 0]
