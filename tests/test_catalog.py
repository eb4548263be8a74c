"""Single documents of a catalog, without reading all of them."""

import pandas as pd
import pytest

from core.catalog import Catalog

IDS = ["b", "a", "Z", "é", "aa"]
FIELDS = pd.DataFrame(
    {"name": ["Pot", "Pan", "", "Tea.", "Jar"], "use": ["stew", "", "sew", "drink", "keep"]}, dtype="str"
)
COLUMNS = pd.DataFrame({"id": IDS, "title": FIELDS["name"], "language": ["fr", "en", "en", "fr", "en"]}, dtype="str")
TEXTS = ["Pot. stew", "Pan", "sew", "Tea. drink", "Jar. keep"]
NEEDS_ALL = {"documents", "ids", "texts", "languages", "positions"}


@pytest.fixture
def shop():
    return Catalog("shop", COLUMNS, FIELDS)


@pytest.mark.parametrize("ids", [IDS, sorted(IDS), IDS[:1], []])
def test_a_place_is_found_in_ids_in_any_order(ids):
    catalog = Catalog.from_records("x", [{"id": each, "text": ""} for each in ids])
    assert [catalog.place(each) for each in ids] == list(range(len(ids)))
    assert [catalog.place(each) for each in ("", "ab", "ZZ", "\ud800")] == [None] * 4


def test_one_document_says_what_the_lists_of_all_say(shop):
    assert [shop.text(place) for place in range(5)] == TEXTS == shop.texts == list(shop.each_text())
    assert [shop.language(place) for place in range(5)] == shop.languages
    assert [shop.place(each) for each in IDS] == list(shop.positions.values())


def test_rows_are_those_that_were_asked_for_in_that_order(shop):
    rows = shop.rows([3, 0])
    assert rows["id"].tolist() == ["é", "b"]
    assert rows["text"].tolist() == ["Tea. drink", "Pot. stew"]
    assert list(rows.columns) == ["id", "title", "text", "language"]
    assert shop.rows(range(5, 5)).empty


def test_languages_are_counted_most_first(shop):
    assert list(shop.language_counts.items()) == [("en", 3), ("fr", 2)]


def test_looking_at_single_documents_makes_no_list_of_all(shop):
    shop.rows([1])
    assert (shop.title("Z"), shop.title("gone"), shop.text(0)) == ("sew", "gone", "Pot. stew")
    assert shop.language(shop.place("é")) == "fr"
    assert len(shop.language_counts) == 2
    assert not NEEDS_ALL & vars(shop).keys()


def test_a_known_digest_is_not_made_again(shop):
    assert Catalog("shop", COLUMNS, FIELDS, shop.digest).digest == shop.digest
    assert Catalog("shop", COLUMNS, FIELDS, "known").digest == "known"
