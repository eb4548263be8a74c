"""Pooled results, planted candidates, and the words two texts share."""

import pytest

from core.suggesting.candidates import Candidate, Examined, Flag
from core.suggesting.overlap import content_words, longest_run, overlap
from core.suggesting.planting import Planter
from core.suggesting.pooling import pool_seed, pooled

TEN = [f"P{place}" for place in range(20)]


def test_the_first_ten_of_each_engine_once_each():
    found = pooled([TEN, ["P3", "Q1"]], seed=1)
    assert sorted(found) == sorted([*TEN[:10], "Q1"])


def test_the_order_tells_neither_engine_nor_rank():
    assert pooled([TEN, ["Q1"]], seed=3) == pooled([["Q1"], list(reversed(TEN[:10]))], seed=3)
    assert pooled([TEN], seed=1) != pooled([TEN], seed=2)


def test_a_reviewers_order_is_the_same_at_every_visit_and_anothers_is_not():
    assert pool_seed("c1", "Ana") == pool_seed("c1", "Ana") != pool_seed("c1", "Bo")


def batch(count, **other):
    texts = [f"chercher un plat numéro {place} pour dimanche soir" for place in range(count)]
    return [
        Examined(Candidate(f"c{place}", f"P{place}", "fr", "need", text), **other) for place, text in enumerate(texts)
    ]


def test_one_in_twenty_is_planted_from_halves_of_two_queries():
    together = Planter(1).among(batch(100))
    bad = [each.candidate for each in together if each.candidate.planted]
    assert (len(together), len(bad)) == (105, 5)
    assert all(each.text.startswith("chercher un plat") and each.text.endswith("pour dimanche soir") for each in bad)
    assert len({each.candidate.id for each in together}) == 105


def test_few_at_a_time_are_planted_as_well():
    planter = Planter(1)
    parts = [planter.among(batch(100)[at : at + 6]) for at in range(0, 100, 6)]
    assert sum(each.candidate.planted for part in parts for each in part) == 5


def test_a_batch_that_is_continued_counts_what_is_there():
    before = [each.candidate for each in Planter(1).among(batch(100))]
    more = Planter(2, before).among(batch(120)[100:])
    assert sum(each.candidate.planted for each in more) == 1


@pytest.mark.parametrize("examined", [batch(19), batch(100, flags=(Flag("easy", None),))])
def test_none_is_planted_in_a_small_batch_or_without_clean_queries(examined):
    assert Planter(1).among(examined) == examined


def test_short_queries_and_other_languages_are_not_joined():
    short = [Examined(Candidate(f"c{place}", f"P{place}", "fr", "need", "robot laveur")) for place in range(40)]
    mixed = [Examined(Candidate(f"c{n}", f"P{n}", f"x{n}", "need", "un deux trois quatre")) for n in range(40)]
    assert Planter(1).among(short) == short
    assert Planter(1).among(mixed) == mixed


@pytest.mark.parametrize(
    ("text", "language", "words"),
    [
        ("se réveiller en douceur l'hiver", "fr", ["reveil", "douceur", "hiv"]),
        ("What is a good smart lock?", "en", ["good", "smart", "lock"]),
        ("grünen Tee richtig aufgießen", "de", ["grun", "tee", "richtig", "aufgiess"]),
        ("le la les", "fr", []),
        ("le la", "xx", ["le", "la"]),
    ],
)
def test_content_words(text, language, words):
    assert content_words(text, language) == words


def test_overlap_is_the_share_of_content_words_that_the_document_has():
    assert overlap("des lampes pour le bureau", "Lampe de bureau", "fr") == 1.0
    assert overlap("lampe rouge", "Lampe de bureau", "fr") == 0.5
    assert overlap("le la", "Lampe", "fr") is None


def test_a_run_counts_small_words_too():
    assert longest_run("la lampe de bureau", "une lampe de bureau", "fr") == 3
    assert longest_run("", "x", "fr") == 0
