from pathlib import Path

import pandas as pd
import pytest

from core.catalog import Catalog
from core.formats.catalogs import CatalogMapping, build_catalog, guess_mapping
from core.formats.many_rows import ONE_BY_ONE
from core.formats.problems import findings, rejected_rows
from core.formats.row_health import MERGED
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


def test_a_language_column_is_used_and_normalised():
    table = read("id,text,Langue\n1,garden hose,EN\n2,tuyau d'arrosage,français\n3,Schlauch,\n")
    mapping = guess_mapping(table)
    assert (mapping.language, mapping.language_code) == ("Langue", "und")
    assert build_catalog(table, mapping, "c")[0].languages == ["en", "fr", "und"]


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


SHOPIFY = (
    "Handle,Title,Body (HTML),Tags,Option1 Value,Image Src\n"
    "pot,Clay pot,<p>For plants</p>,Garden,Small,https://example.org/1.jpg\n"
    "pot,,,,Large,https://example.org/2.jpg\n"
    "lamp,Copper lamp,<p>For beds</p>,Light,,https://example.org/3.jpg\n"
    "pot,,,,,https://example.org/4.jpg\n"
)


def test_variants_and_images_of_a_product_are_one_document():
    table = read(SHOPIFY)
    catalog, problems = build_catalog(table, guess_mapping(table), "shop")
    assert catalog.ids == ["pot", "lamp"]
    assert catalog.texts == ["Clay pot. For plants. Garden", "Copper lamp. For beds. Light"]
    (merged,) = (finding for finding in findings(problems) if finding.code == MERGED)
    assert (merged.count, merged.row, merged.example) == (2, 3, "pot")
    assert rejected_rows(problems) == {}


def test_what_variants_say_in_searched_columns_is_joined_once():
    table = read(SHOPIFY)
    mapping = CatalogMapping("Handle", ("Title", "Option1 Value"), "Title", several_rows=True)
    assert build_catalog(table, mapping, "shop")[0].texts == ["Clay pot. Small, Large", "Copper lamp"]


def test_a_row_with_a_title_of_its_own_is_no_variant():
    table = read("Handle,Title,Text\na,,blue\na,Pot,clay\na,Other pot,red\n")
    catalog, problems = build_catalog(table, CatalogMapping("Handle", ("Text",), "Title", several_rows=True), "c")
    assert (catalog.title("a"), catalog.texts) == ("Pot", ["clay, blue"])
    assert [(problem.code, problem.row) for problem in problems] == [("id_duplicate", 4), (MERGED, 2)]


def test_without_several_rows_a_repeated_id_is_rejected():
    table = read(SHOPIFY)
    catalog, problems = build_catalog(table, CatalogMapping("Handle", ("Title",), "Title"), "shop")
    assert (catalog.ids, list(rejected_rows(problems))) == (["pot", "lamp"], [3, 5])


def test_thousands_of_rejected_rows_are_few_problems_and_all_known():
    rows = ONE_BY_ONE + 500
    table = read("id,text\n" + "1,lamp\n" * (rows + 1))
    catalog, problems = build_catalog(table, CatalogMapping("id", ("text",)), "c")
    assert (len(catalog), len(problems)) == (1, ONE_BY_ONE + 1)
    assert list(rejected_rows(problems)) == list(range(3, rows + 3))
    assert findings(problems)[0].count == rows
    assert str(problems[-1].message).startswith("500 more rows have the id of a row above them")


def test_row_numbers_are_those_of_the_file():
    table = read("id,text\n1,lamp\n\n2,a,b\n,hose\n3,\n")
    _, problems = build_catalog(table, CatalogMapping("id", ("text",)), "c")
    assert {problem.code: problem.row for problem in problems} == {
        "row_too_wide": 4, "id_empty": 5, "text_empty": 6,
    }  # fmt: skip


def test_the_text_is_assembled_from_fields_that_are_known():
    table = read("id,title,text\n1, Lamp ,\n2,Hose.,long\n")
    catalog, _ = build_catalog(table, CatalogMapping("id", ("title", "text"), "title"), "c")
    assert catalog.texts == ["Lamp", "Hose. long"]
    assert catalog.fields.to_dict("list") == {"title": ["Lamp", "Hose."], "text": ["", "long"]}


def test_the_digest_depends_on_texts_alone_and_not_on_how_arrow_holds_them():
    cells = {"id": ["a", "b"], "title": ["", ""], "text": ["x", "yz"], "language": ["fr", "fr"]}
    whole = pd.DataFrame(cells, dtype="str")
    halves = pd.concat([whole[:1], whole[1:]])
    assert Catalog("one", whole).digest == Catalog("other", halves).digest
    assert Catalog("one", whole).digest != Catalog("one", whole.assign(text=["xy", "z"])).digest
    assert Catalog("one", whole).digest != Catalog("one", whole.assign(title=["x", ""], text=["", "yz"])).digest


def test_a_file_whose_rows_are_all_rejected_makes_an_empty_catalog():
    table = read("id,text\n1,a,b\n")
    catalog, problems = build_catalog(table, guess_mapping(table), "c")
    assert (len(catalog), list(rejected_rows(problems))) == (0, [2])
