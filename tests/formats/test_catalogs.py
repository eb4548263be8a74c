from pathlib import Path

import pytest

from core.formats.catalogs import CatalogMapping, assembled, build_catalog, guess_mapping
from core.formats.problems import rejected_rows
from core.formats.tables import Table, read_table
from core.messages import InputError

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "data"


def read(text: str) -> Table:
    return read_table(text.encode(), "file.csv")


def real(path: str) -> Table:
    file = SHARED / path
    if not file.exists():
        pytest.skip(f"the collection {path} is not beside the checkout")
    return read_table(file.read_bytes(), file.name)


def test_the_demo_is_understood():
    table = read_table((ROOT / "data" / "products.csv").read_bytes(), "products.csv")
    mapping = guess_mapping(table)
    assert mapping == CatalogMapping("id", ("nom", "categorie", "description"), "nom", "", "fr")
    catalog, problems = build_catalog(table, mapping, "products")
    assert (len(catalog), problems) == (60, [])
    assert catalog.texts[0].startswith("Cocotte en fonte émaillée 4 litres. Cuisine. Mijote lentement viandes")
    assert catalog.title("P001") == "Cocotte en fonte émaillée 4 litres"
    assert set(catalog.languages) == {"fr"}


@pytest.mark.real
@pytest.mark.parametrize(
    ("path", "mapping"),
    [
        (
            "chorus_icecat_en/products_19406.csv.gz",
            CatalogMapping("id", ("title", "brand", "short_description", "product_type"), "title", "", "en"),
        ),
        (
            "cnil_besoindaide_fr/documents.csv",
            CatalogMapping("id", ("titre", "theme", "sous_theme", "texte"), "titre", "", "fr"),
        ),
        ("xquad_en_es_de/documents_en.csv", CatalogMapping("id", ("title", "text"), "title", "", "en")),
        ("xquad_en_es_de/documents_de.csv", CatalogMapping("id", ("title", "text"), "title", "", "de")),
        (
            "akeneo_icecat_fr_en_de/products_with_french_1945.csv.gz",
            CatalogMapping(
                "sku",
                (
                    "family", "vendor", "name", "short_fr", "long_fr", "short_en", "long_en",
                    "short_de", "long_de",
                ),
                "name",
            ),
        ),
    ],
)  # fmt: skip
def test_real_catalogs_are_understood(path, mapping):
    assert guess_mapping(real(path)) == mapping


@pytest.mark.real
@pytest.mark.parametrize(
    "name",
    [
        "cp1252_pointvirgule_crlf.csv", "latin1_pointvirgule.csv", "mac_cr.csv", "sep_ligne_excel.csv",
        "deux_feuilles_titre_fusionne.xlsx", "utf16be_bom_virgule.csv", "utf8bom_pointvirgule_crlf.csv",
        "utf16le_bom_tab_excel_texte_unicode.txt",
    ],
)  # fmt: skip
def test_one_catalog_in_eight_encodings_has_120_documents(name):
    table = real(f"derived_encodings/catalogue_{name}")
    mapping = guess_mapping(table)
    catalog, problems = build_catalog(table, mapping, name)
    assert (mapping.id, mapping.title, mapping.language_code) == ("Référence", "Nom du produit", "fr")
    assert (len(catalog), rejected_rows(problems)) == (120, {})
    assert catalog.ids[0] == "13565311"


def test_without_a_named_id_the_first_unique_short_column_is_it():
    table = read("colour,number,text\nred,1,long words here\nred,2,more words here\n")
    assert guess_mapping(table).id == "number"


def test_numbers_dates_addresses_codes_and_prices_are_not_searched():
    table = read(
        "id,nom,prix,sorti,photo,part,note\n"
        "1,Théière,12.50,2024-03-05,https://example.org/a.jpg,AB-12,pour le thé\n"
        '2,Lampe,"9,90",2023-01-31,https://example.org/b.jpg,XK9,pour lire\n'
    )
    assert guess_mapping(table).text == ("nom", "note")


def test_a_language_column_is_used_and_normalised():
    table = read("id,text,Langue\n1,garden hose,EN\n2,tuyau d'arrosage,français\n3,Schlauch,\n")
    mapping = guess_mapping(table)
    assert (mapping.language, mapping.language_code) == ("Langue", "und")
    assert build_catalog(table, mapping, "c")[0].languages == ["en", "fr", "und"]


def test_few_words_name_no_language():
    assert guess_mapping(read("id,text\n1,garden hose\n2,rain barrel\n")).language_code == "und"


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        (["Lampe", "Salon", "Éclaire."], "Lampe. Salon. Éclaire."),
        (["Vraiment ?", "Oui!", "Fin"], "Vraiment ? Oui! Fin"),
        ([" a ", "", "  ", "b"], "a. b"),
        (["suite…", "liste:", "fin;", "x"], "suite… liste: fin; x"),
        ([], ""),
    ],
)
def test_fields_join_into_one_text(fields, text):
    assert assembled(fields) == text


def test_rows_that_make_no_document_are_rejected_with_the_reason():
    table = read("id,text\n1,lamp\n,hose\n1,other\n4,\n5,ab\n6,a,b\n")
    catalog, problems = build_catalog(table, CatalogMapping("id", ("text",)), "c")
    assert catalog.ids == ["1", "4", "5"]
    assert [(p.code, p.row, p.rejected) for p in problems] == [
        ("row_too_wide", 7, True),
        ("id_empty", 3, True),
        ("id_duplicate", 4, True),
        ("text_empty", 5, False),
        ("text_short", 6, False),
    ]
    assert "the id 1 of row 2" in str(problems[2].message)
    assert len(catalog) + len(rejected_rows(problems)) == table.row_count == 6


def test_a_missing_column_is_an_error_that_names_those_there():
    with pytest.raises(InputError, match=r"no column called nom\. Choose among: id, text\."):
        build_catalog(read("id,text\n1,a\n"), CatalogMapping("id", ("text",), "nom"), "c")


def test_ids_stay_text():
    catalog, _ = build_catalog(read("id,text\n00123,lamp\n1e5,hose\n1234567890123456,cup\n"),
                               CatalogMapping("id", ("text",)), "c")  # fmt: skip
    assert catalog.ids == ["00123", "1e5", "1234567890123456"]
