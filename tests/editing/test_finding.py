import pytest

from core.catalog import Catalog
from core.editing import Finder

CATALOG = Catalog.from_records(
    "shop",
    [
        {"id": "P001", "title": "Cocotte en fonte", "text": "Mijote viandes et légumes"},
        {"id": "P002", "title": "Théière émaillée", "text": "Pour le thé, en fonte"},
        {"id": "P003", "title": "Fonte brute", "text": "matière"},
        {"id": "fonte", "title": "", "text": "sans titre"},
        {"id": "P005", "title": "Œufrier", "text": "cuit un œuf"},
        {"id": "P006", "title": "赤い靴", "text": "走る靴"},
        {"id": "P007", "title": "Straße", "text": "a.b [c] (d"},
    ],
)


def found(typed, limit=20):
    return Finder(CATALOG).find(typed, limit)


def test_the_id_comes_first_then_titles_then_texts():
    assert found("fonte") == ["fonte", "P003", "P001", "P002"]


@pytest.mark.parametrize("typed", ["théière", "THEIERE", "  the\u0301ie\u0300re ", "heièr"])
def test_accents_and_capitals_and_the_ends_of_words_do_not_matter(typed):
    assert found(typed) == ["P002"]


@pytest.mark.parametrize(("typed", "document"), [("oeufrier", "P005"), ("œufrier", "P005"), ("strasse", "P007")])
def test_letters_that_people_write_apart_are_found_both_ways(typed, document):
    assert found(typed) == [document]


def test_every_word_must_be_there_in_any_order_and_any_field():
    assert found("fonte cocotte") == ["P001"]
    assert found("théière fonte") == ["P002"]
    assert found("théière bois") == []


def test_scripts_without_spaces_are_found_by_a_piece():
    assert found("靴") == ["P006"]


@pytest.mark.parametrize("typed", ["(d", "[c]", "a.b"])
def test_signs_are_looked_for_as_they_are(typed):
    assert found(typed) == ["P007"]
    assert found("a?b") == []


def test_a_part_of_an_id_is_enough():
    assert found("p00", limit=3) == ["P001", "P002", "P003"]


@pytest.mark.parametrize("typed", ["", "  ", "\u0301"])
def test_nothing_typed_finds_nothing(typed):
    assert found(typed) == []


def test_an_empty_catalog_has_nothing_to_find():
    assert Finder(Catalog.from_records("none", [])).find("x") == []
