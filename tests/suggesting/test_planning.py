"""What is to be asked: plans, documents, and what it takes."""

from collections import Counter

import pandas as pd
import pytest

from core.catalog import Catalog
from core.providers.access import Access
from core.providers.keys import NO_KEY, Key
from core.suggesting import choosing
from core.suggesting.choosing import category_column, choose
from core.suggesting.planning import Price, estimate, sent_text
from core.suggesting.plans import Plan

WORDS = "un deux trois quatre cinq six"


def catalog(categories="AAAAAABBBB", languages=None):
    ids = [f"P{place}" for place in range(len(categories))]
    languages = languages or ["fr"] * len(ids)
    fields = pd.DataFrame({"nom": ids, "Catégorie": list(categories), "texte": [WORDS] * len(ids)}, dtype="str")
    documents = pd.DataFrame({"id": ids, "title": ids, "text": [WORDS] * len(ids), "language": languages}, dtype="str")
    return Catalog("shop", documents, fields)


def plan(documents, **other):
    values = {"kinds": ("need", "keywords"), "languages": {"fr": 1}, "prompt": "Write."} | other
    return Plan("openai", "gpt-5.4-mini", tuple(documents), **values)


# Documents


def test_the_column_of_categories_is_found_by_its_name():
    assert category_column(catalog().fields) == "Catégorie"
    assert category_column(pd.DataFrame({"nom": ["a", "b"]})) is None


def test_each_category_gets_its_share():
    shop = catalog("A" * 60 + "B" * 40)
    chosen = choose(shop, 10, seed=1)
    assert Counter("A" if shop.positions[document] < 60 else "B" for document in chosen) == {"A": 6, "B": 4}


def test_each_language_gets_its_share():
    shop = catalog("A" * 40, ["fr", "en"] * 20)
    chosen = choose(shop, 10, seed=1)
    assert Counter(shop.languages[shop.positions[document]] for document in chosen) == {"fr": 5, "en": 5}


def test_uncovered_documents_come_first():
    covered = [f"P{place}" for place in range(7)]
    chosen = choose(catalog(), 4, covered=covered, seed=1)
    assert {"P7", "P8", "P9"} < set(chosen)
    assert len(set(chosen)) == 4


def test_equal_seeds_choose_equally_and_others_otherwise():
    shop = catalog("A" * 100)
    assert choose(shop, 10, seed=1) == choose(shop, 10, seed=1) != choose(shop, 10, seed=2)


def test_thin_texts_are_passed_over_and_there_is_no_more_than_there_is():
    shop = Catalog.from_records("x", [{"id": "a", "text": WORDS}, {"id": "b", "text": "un"}])
    assert choose(shop, 5) == ["a"]
    assert choose(shop, 0) == []


def test_of_a_large_catalog_a_sample_is_read_in_which_each_category_has_its_share(monkeypatch):
    read = []
    monkeypatch.setattr(choosing, "is_thin", lambda text, _language: bool(read.append(text)))
    shop = catalog("AAAB" * 2_500)
    chosen = choose(shop, 20, seed=1)
    assert len(read) == choosing.LOOKED_AT == 2_000
    assert 14 <= sum(shop.place(document) % 4 < 3 for document in chosen) <= 16
    assert len(set(chosen)) == 20


# Plans


def test_languages_are_shared_out_by_weight_over_the_calls():
    planned = plan("abcdefgh", languages={"fr": 2, "en": 1, "de": 1}, kinds=("need",))
    languages = [planned.asked(place)[0].language for place in range(8)]
    assert Counter(languages) == {"fr": 4, "en": 2, "de": 2}
    assert set(languages[:4]) == {"fr", "en", "de"}


def test_another_language_is_never_the_documents_own():
    own = {"a": "fr", "b": "fr"}
    planned = plan("ab", kinds=("other_language",), languages={"fr": 1, "en": 1}, document_languages=own)
    assert [planned.asked(place)[0].language for place in range(2)] == ["en", "en"]
    alone = plan("ab", kinds=("other_language",), languages={"fr": 1}, document_languages=own)
    assert alone.asked(0) == []


def test_quotas_count_what_is_asked():
    assert plan("abc").quotas() == {("fr", "need"): 3, ("fr", "keywords"): 3}


def test_a_plan_comes_back_from_json():
    planned = plan("ab", examples=("x",), budget=10, known="d", document_languages={"a": "fr"})
    assert Plan.from_json(planned.to_json()) == planned


# What it takes


def test_an_estimate_says_calls_fields_recipient_and_cost():
    shop = catalog()
    found = estimate(plan(shop.ids), shop, Access("openai", "", Key("sk-x")), Price(1.0, 10.0))
    assert (found.calls, found.candidates) == (10, 20)
    assert found.fields == ("nom", "Catégorie", "texte")
    assert found.recipient == "OpenAI (api.openai.com)"
    assert found.tokens_out == 20 * 60 + 10 * 300
    assert found.cost == pytest.approx((found.tokens_in + 10 * found.tokens_out) / 1e6)
    assert 2_000 < found.tokens_in < 10_000


def test_without_a_price_there_is_no_cost():
    assert estimate(plan(["P0"]), catalog(), Access("openai", "", NO_KEY)).cost is None


@pytest.mark.parametrize(
    ("access", "words"),
    [
        (Access("gemini", "", NO_KEY), "people at Google may read"),
        (Access("openai", "", NO_KEY), "agreement with OpenAI"),
        (Access("openai", "http://localhost:8080/v1", NO_KEY), "localhost:8080"),
    ],
)
def test_privacy_is_said_before_anything_is_sent(access, words):
    assert words in str(estimate(plan(["P0"]), catalog(), access).privacy)


def test_only_the_chosen_columns_are_sent():
    shop = catalog()
    assert sent_text(plan(["P0"], fields=("nom",)), "P0", shop) == "nom: P0"
    assert sent_text(plan(["P0"]), "P0", shop) == WORDS
    assert sent_text(plan(["gone"]), "gone", shop) == ""
