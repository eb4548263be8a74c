"""What must be understood of every real file: worked out with csv, json and pandas, told what each file is."""

from dataclasses import dataclass

import pytest

from core.formats.problems import rejected_rows
from core.formats.tables import read_table


@dataclass(frozen=True)
class Expected:
    """A file, its rows and columns, and how it is written; a plain one is UTF-8 with commas, its header in row 1."""

    file: str
    rows: int
    columns: int
    encoding: str = "UTF-8"
    separator: str = ","
    shape: str = "csv"
    sheet: str = ""
    header_row: int = 1
    rejected: tuple[int, ...] = ()


def semicolons(file, rows, columns, encoding="UTF-8"):
    return Expected(file, rows, columns, encoding, ";")


def sheet(file, rows, columns, title, header_row=1, shape="xlsx"):
    return Expected(file, rows, columns, "", "", shape, title, header_row)


def objects(file, rows, columns, shape="json"):
    return Expected(file, rows, columns, "UTF-8", "", shape, "", 0)


MESSY = [
    Expected("clevercsv_airedale.csv", 54, 8),
    Expected("clevercsv_imdb.csv", 100, 44, rejected=(66,)),
    Expected("clevercsv_milk.csv", 379, 23, separator="\t"),
    Expected("csvkit_bad.csv", 3, 3, rejected=(2,)),
    Expected("csvkit_bad_skip_lines.csv", 3, 3, header_row=4, rejected=(5,)),
    Expected("csvkit_blanks.csv", 1, 6),
    Expected("csvkit_dummy.csv.gz", 1, 3),
    Expected("csvkit_dummy_col_shuffled_ragged.csv", 1, 4),
    Expected("csvkit_mac_newlines.csv", 2, 3),
    sheet("csvkit_ne_1033_data.xlsx", 1036, 14, "NE data"),
    Expected("csvkit_optional_quote_characters.csv", 1, 3),
    sheet("csvkit_sheets.xls", 5, 8, "data", shape="xls"),
    sheet("csvkit_sheets.xlsx", 5, 8, "data"),
    sheet("csvkit_test.xls", 5, 8, "testfixed_converted.csv", shape="xls"),
    sheet("csvkit_test.xlsx", 5, 8, "Sheet1"),
    Expected("csvkit_test_empty_columns.csv", 2, 5),
    Expected("csvkit_test_header_newline.csv", 1, 3),
    Expected("csvkit_test_latin1.csv", 2, 3, "Windows-1252"),
    Expected("csvkit_test_locale.csv", 1, 3),
    sheet("csvkit_test_skip_lines.xlsx", 5, 8, "Sheet1", header_row=4),
    Expected("csvkit_test_utf16_big.csv", 2, 3, "UTF-16"),
    Expected("csvkit_test_utf16_little.csv", 2, 3, "UTF-16"),
    Expected("csvkit_test_utf8_bom.csv", 2, 3, "UTF-8 with BOM"),
    objects("csvkit_testjson_multiline.json", 2, 3, "jsonl"),
    objects("csvkit_testjson_nested.json", 2, 5),
    semicolons("prestashop14_categories_import.csv", 3, 10),
    semicolons("prestashop14_combinations_import.csv", 2, 12),
    semicolons("prestashop14_neteven_Chaussures.csv", 15, 3),
    semicolons("prestashop14_neteven_Cuisine.csv", 14, 3),
    semicolons("prestashop14_neteven_Sport.csv", 82, 3),
    semicolons("prestashop14_products_import.csv", 2, 39),
    Expected("shopify_apparel.csv", 22, 46),
    Expected("shopify_home-and-garden.csv", 21, 47),
    Expected("shopify_jewelery.csv", 41, 46),
]
ENCODINGS = [
    semicolons("catalogue_cp1252_pointvirgule_crlf.csv", 120, 5, "Windows-1252"),
    sheet("catalogue_deux_feuilles_titre_fusionne.xlsx", 120, 5, "Produits", header_row=2),
    # Without the bytes that Windows-1252 adds, a Latin-1 file is a Windows-1252 file.
    semicolons("catalogue_latin1_pointvirgule.csv", 120, 5, "Windows-1252"),
    semicolons("catalogue_mac_cr.csv", 120, 5),
    semicolons("catalogue_sep_ligne_excel.csv", 120, 5, "Windows-1252"),
    Expected("catalogue_utf16be_bom_virgule.csv", 120, 5, "UTF-16"),
    Expected("catalogue_utf16le_bom_tab_excel_texte_unicode.txt", 120, 5, "UTF-16", "\t"),
    semicolons("catalogue_utf8bom_pointvirgule_crlf.csv", 120, 5, "UTF-8 with BOM"),
]
EXPORTS = [
    Expected("akeneo_icecat_fr_en_de/products_with_french_1945.csv.gz", 1945, 10),
    semicolons("akeneo_icecat_fr_en_de/raw_categories.csv", 108, 5),
    semicolons("akeneo_icecat_fr_en_de/raw_headphones.csv", 1, 19),
    Expected("chorus_icecat_en/Broad_Query_Set_individual_ratings.csv", 3188, 8),
    Expected("chorus_icecat_en/Broad_Query_Set_rated.csv", 3668, 3),
    Expected("chorus_icecat_en/Broad_Query_Set_unrated.csv", 3188, 3),
    Expected("chorus_icecat_en/Chorus_Electronics_basic.csv", 207, 3),
    Expected("chorus_icecat_en/products_19406.csv.gz", 19406, 8),
    sheet("cnil_besoindaide_fr/CRPA-Chatbot-v0.xlsx", 39, 7, "Feuil1"),
    objects("cnil_besoindaide_fr/besoindaide_PIAF_V5.json", 1, 2),
    Expected("cnil_besoindaide_fr/dila_manual_question_autocomplete.csv", 46, 2),
    Expected("cnil_besoindaide_fr/documents.csv", 523, 5),
    Expected("cnil_besoindaide_fr/queries_qrels.csv", 691, 4),
    objects("esci_us_opensearch_format/chorus_oe_art_judgments.json", 1, 4),
    objects("esci_us_opensearch_format/chorus_oe_art_queryset.json", 1, 4),
    objects("esci_us_opensearch_format/esci_us_judgments.json", 1, 4),
    objects("esci_us_opensearch_format/esci_us_queryset.json", 1, 4),
    objects("esci_us_opensearch_format/fixture_CreateQuerySet.json", 1, 4),
    objects("esci_us_opensearch_format/fixture_ImportJudgment.json", 1, 4),
    objects("esci_us_opensearch_format/fixture_ImportJudgments.json", 1, 4),
    Expected("quepid_haystack_rating_party_en/book_documents.csv", 1558, 4),
    Expected("quepid_haystack_rating_party_en/book_judgements_flat.csv", 1942, 7),
    objects("quepid_haystack_rating_party_en/quepid_book_export.json", 1, 6, "jsonl"),
    objects("quepid_haystack_rating_party_en/quepid_case_export.json", 1, 9),
    Expected("quepid_haystack_rating_party_en/quepid_static_queryset.csv", 3, 4),
    objects("quepid_haystack_rating_party_en/rre_ratings_mock.json", 1, 4),
    Expected("quepid_haystack_rating_party_en/run_snapshot_no-vector.csv", 1274, 4),
    Expected("quepid_haystack_rating_party_en/run_snapshot_vector-2.csv", 1350, 4),
    Expected("quepid_haystack_rating_party_en/run_snapshot_with-vector.csv", 1350, 4),
    *(Expected(f"xquad_en_es_de/documents_{code}.csv", 240, 3) for code in ("de", "en", "es")),
    *(Expected(f"xquad_en_es_de/queries_qrels_{code}.csv", 1190, 4) for code in ("de", "en", "es")),
]
FOLDERS = {"messy_imports": MESSY, "derived_encodings": ENCODINGS, ".": EXPORTS}
FILES = [(folder, expected) for folder, listed in FOLDERS.items() for expected in listed]


@pytest.mark.real
@pytest.mark.parametrize(("folder", "expected"), FILES, ids=[expected.file for _, expected in FILES])
def test_each_real_file_is_understood(shared, folder, expected):
    path = shared / "data" / folder / expected.file
    table = read_table(path.read_bytes(), path.name)
    found = Expected(
        expected.file, table.row_count, len(table.frame.columns), table.encoding, table.separator, table.shape,
        table.sheet, table.header_row, tuple(rejected_rows(table.problems)),
    )  # fmt: skip
    assert found == expected
    assert len(table.rows) + len(expected.rejected) == table.row_count


@pytest.mark.real
def test_every_real_file_has_its_row(shared):
    data = shared / "data"
    known = {(data / folder / expected.file).resolve() for folder, expected in FILES}
    there = {path.resolve() for path in data.rglob("*.*") if path.is_file()}
    others = {path for path in there if path.suffix in (".md", ".txt") and "texte_unicode" not in path.name}
    assert there - others == known


@pytest.mark.real
@pytest.mark.parametrize("expected", ENCODINGS, ids=[expected.file for expected in ENCODINGS])
def test_one_catalog_in_eight_encodings_has_the_same_cells(shared, expected):
    folder = shared / "data" / "derived_encodings"
    plain = read_table((folder / "catalogue_utf8bom_pointvirgule_crlf.csv").read_bytes(), "plain").frame
    frame = read_table((folder / expected.file).read_bytes(), expected.file).frame
    # What an encoding has no sign for was written as ?, and line breaks inside cells differ.
    codec = next((codec for codec in ("latin1", "cp1252") if codec in expected.file), "utf-8")
    codec = "cp1252" if "sep_ligne" in expected.file else codec
    for name in plain.columns:
        written = [cell.encode(codec, "replace").decode(codec).split() for cell in plain[name]]
        assert frame[name].str.split().tolist() == written
