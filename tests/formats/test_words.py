import pytest

from core.formats.cells import as_list, as_number, as_pairs
from core.formats.headers import column_of, folded, has_role
from core.formats.languages import language_code


@pytest.mark.parametrize(
    ("header", "role"),
    [
        ("ID_Produit", "id"), ("Référence", "id"), ("Artikel-Nr", "id"),
        ("Nom du produit", "title"), ("Título", "title"), ("Bezeichnung", "title"),
        ("Body (HTML)", "text"), ("Beschreibung", "text"), ("Descripción", "text"),
        ("Sprache", "language"), ("IDIOMA", "language"),
        ("requête", "query"), ("queryText", "query"), ("user_input", "query"), ("Suchanfrage", "query"),
        ("Doc ID", "document_id"), ("id_produit", "document_id"), ("corpus-id", "document_id"),
        ("Rating", "grade"), ("degre", "grade"), ("pertinence", "grade"), ("Bewertung", "grade"),
        ("non_pertinents", "known_bad"), ("bad_item_ids", "known_bad"),
        ("degrés", "grades"), ("graded relevance", "grades"), ("Prix TTC", "not_searched"),
    ],
)  # fmt: skip
def test_headers_are_known_in_four_languages(header, role):
    assert has_role(header, role)


def test_headers_are_compared_without_case_accents_and_punctuation():
    assert folded(" Id_Requête-N° ") == "idrequeten"


def test_the_likeliest_synonym_wins():
    assert column_of(["text", "question", "query"], "query") == "query"


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("FR", "fr"), ("fr-FR", "fr"), ("pt_BR", "pt"), ("français", "fr"), ("French", "fr"), ("Deutsch", "de"),
        ("ger", "de"), ("español", "es"), ("", "und"), ("  ", "und"), ("Klingon", "klingon"), ("sv", "sv"),
    ],
)  # fmt: skip
def test_languages_as_people_write_them(word, code):
    assert language_code(word) == code


@pytest.mark.parametrize(
    ("text", "number"),
    [("3", 3.0), (" 2,5 ", 2.5), ("1e2", 100.0), ("-1", -1.0), ("", None), ("nan", None), ("inf", None),
     ("1_000", None), ("3/4", None), ("1e999", None), ("9" * 400, None)],
)  # fmt: skip
def test_numbers_as_people_write_them(text, number):
    assert as_number(text) == number


def test_lists_and_pairs_in_cells():
    assert as_list("A; B|C;;A") == ["A", "B", "C"]
    assert as_list(["A;B", "12", None]) == ["A;B", "12"]
    assert as_pairs("SKU-12:3;a:b:2|C") == {"SKU-12": "3", "a:b": "2", "C": ""}
    assert as_pairs({"P1": "3", "": "1"}) == {"P1": "3"}
