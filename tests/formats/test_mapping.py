from pathlib import Path

import pytest

from core.formats.mapping import CatalogMapping, explained_mapping, guess_mapping
from core.formats.tables import Table, read_table

ROOT = Path(__file__).resolve().parents[2]
SHOP = ("Title", "Body (HTML)", "Vendor", "Type", "Tags")
FRENCH = ("Famille", "Nom du produit", "Description courte (FR)", "Description longue (FR)")
MAPPINGS = {
    "messy_imports/shopify_apparel.csv": CatalogMapping(
        "Handle", ("Title", "Body (HTML)", "Tags"), "Title", "", "en", several_rows=True
    ),
    "messy_imports/shopify_home-and-garden.csv": CatalogMapping("Handle", SHOP, "Title", "", "en", several_rows=True),
    "messy_imports/shopify_jewelery.csv": CatalogMapping("Handle", SHOP, "Title", "", "en", several_rows=True),
    "messy_imports/prestashop14_categories_import.csv": CatalogMapping(
        "id", ("Name*", "Parent Category", "Description"), "Name*", "", "en"
    ),
    "messy_imports/prestashop14_products_import.csv": CatalogMapping(
        "id",
        ("Name*", "Categories (x,y,z,...)", "Manufacturer", "Short description", "Description", "Tags (x,y,z,...)"),
        "Name*", "", "en",
    ),
    "akeneo_icecat_fr_en_de/products_with_french_1945.csv.gz": CatalogMapping(
        "sku", ("family", "vendor", "name", "short_fr", "long_fr"), "name", "", "fr"
    ),
    "akeneo_icecat_fr_en_de/raw_headphones.csv": CatalogMapping(
        "sku", ("family", "categories", "description-en_US-print", "name", "vendor"), "name", "", "en"
    ),
    "chorus_icecat_en/products_19406.csv.gz": CatalogMapping(
        "id", ("title", "brand", "short_description", "product_type"), "title", "", "en"
    ),
    "cnil_besoindaide_fr/documents.csv": CatalogMapping(
        "id", ("titre", "theme", "sous_theme", "texte"), "titre", "", "fr"
    ),
    "xquad_en_es_de/documents_en.csv": CatalogMapping("id", ("title", "text"), "title", "", "en"),
    "xquad_en_es_de/documents_es.csv": CatalogMapping("id", ("title", "text"), "title", "", "es"),
    "xquad_en_es_de/documents_de.csv": CatalogMapping("id", ("title", "text"), "title", "", "de"),
    "derived_encodings/catalogue_mac_cr.csv": CatalogMapping("Référence", FRENCH, "Nom du produit", "", "fr"),
}  # fmt: skip


def read(text: str) -> Table:
    return read_table(text.encode(), "file.csv")


def reason(table: Table, role: str) -> str:
    return str(explained_mapping(table).reasons[role])


@pytest.mark.real
@pytest.mark.parametrize("path", MAPPINGS)
def test_real_catalogs_are_understood(path, shared):
    file = shared / "data" / path
    assert guess_mapping(read_table(file.read_bytes(), file.name)) == MAPPINGS[path]


def test_each_guess_of_the_demo_has_its_reason():
    table = read_table((ROOT / "data" / "products.csv").read_bytes(), "products.csv")
    assert {role: str(said) for role, said in explained_mapping(table).reasons.items()} == {
        "id": "The header “id” is a usual name for an id, and all 60 values differ.",
        "title": "The header “nom” is a usual name for a title.",
        "text": "Searched because they hold words and not numbers, dates, addresses or codes: "
        "nom, categorie, description.",
        "language_code": "Guessed from 118 texts.",
    }


@pytest.mark.parametrize(
    ("header", "mapping"),
    [
        ("Artikelnummer,Bezeichnung,Beschreibung", ("Artikelnummer", "Bezeichnung")),
        ("referencia,Nombre del producto,Descripción", ("referencia", "Nombre del producto")),
        ("Référence n°,Nom *,Résumé", ("Référence n°", "Nom *")),
        ("SKU,Product Name,Body", ("SKU", "Product Name")),
        ("Kennung,Überschrift,Inhalt", ("Kennung", "Überschrift")),
    ],
)
def test_headers_are_known_in_four_languages(header, mapping):
    guess = guess_mapping(read(f"{header}\n7,Lampe,Licht\n8,Tisch,Holz\n"))
    assert (guess.id, guess.title) == mapping


def test_without_a_named_id_the_first_unique_short_column_is_it():
    table = read("colour,number,text\nred,1,long words here\nred,2,more words here\n")
    assert guess_mapping(table).id == "number"
    assert reason(table, "id") == (
        "No header is a usual name for an id; “number” is the first short column, and its 2 values differ."
    )


def test_a_named_id_with_repeated_values_says_so():
    table = read("sku,text\n1,lamp\n1,hose\n")
    assert reason(table, "id").endswith("a usual name for an id, but some values are blank or there twice.")


def test_rows_that_repeat_an_id_without_a_title_belong_together():
    table = read("Handle,Title,Text\npot,Clay pot,for plants\npot,,\npot,,\n")
    assert guess_mapping(table).several_rows
    assert reason(table, "several_rows") == (
        "2 rows repeat the “Handle” of another and have no title: variants and images of the same product."
    )


def test_repeated_ids_with_titles_are_not_taken_together():
    assert not guess_mapping(read("Handle,Title\npot,Clay pot\npot,\npot,Iron pot\n")).several_rows


def test_numbers_dates_addresses_codes_measures_and_prices_are_not_searched():
    table = read(
        "id,nom,prix,sorti,photo,part,hauteur,note\n"
        "1,Théière,12.50,2024-03-05,https://example.org/a.jpg,AB-12,10 cm,pour le thé\n"
        '2,Lampe,"9,90",2023-01-31,https://example.org/b.jpg,XK9,"5,5 cm",pour lire\n'
    )
    assert guess_mapping(table).text == ("nom", "note")


def test_a_column_that_always_says_the_same_is_not_searched():
    rows = "".join(f"{number},lamp of kind {'ab'[number % 2]},in stock\n" for number in range(10))
    assert guess_mapping(read(f"id,text,availability\n{rows}")).text == ("text",)


def test_of_columns_for_several_languages_the_fullest_language_is_searched():
    table = read(
        "sku,name-fr_FR,name-en_US,description-fr_FR-print,description-fr_FR-mobile,price\n"
        "1,Lampe,Lamp,,pour lire,3\n2,Tuyau,,pour arroser,pour le jardin,4\n"
    )
    assert guess_mapping(table) == CatalogMapping(
        "sku", ("name-fr_FR", "description-fr_FR-mobile"), "name-fr_FR", "", "fr"
    )
    assert reason(table, "language_code") == (
        "There are columns for several languages (fr, en); most rows have text in fr, so its columns are searched "
        "and the others are not."
    )


def test_two_letters_at_the_end_of_one_header_are_no_language():
    assert guess_mapping(read("id,made_in,text\n1,France,lamp\n2,Spain,hose\n")).text == ("made_in", "text")
    assert guess_mapping(read("id,name_fr,note\n1,Lampe,claire\n2,Tuyau,long\n")).language_code == "und"


def test_few_words_name_no_language():
    table = read("id,text\n1,garden hose\n2,rain barrel\n")
    assert guess_mapping(table).language_code == "und"
    assert reason(table, "language_code") == "The texts are too few or too mixed to tell their language: choose it."
