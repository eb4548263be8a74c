import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.formats.catalogs import CatalogMapping, build_catalog, guess_mapping
from core.formats.problems import findings, rejected_rows
from core.formats.repeated_texts import LOOKED_AT
from core.formats.row_health import MERGED
from core.formats.tables import read_table


def found(text, *columns):
    table = read_table(text.encode(), "file.csv")
    _, problems = build_catalog(table, CatalogMapping("id", columns or ("text",)), "c")
    return {finding.code: (finding.count, finding.row, finding.example) for finding in findings(problems)}


def test_texts_that_differ_in_case_accents_and_signs_alone_are_repeated():
    assert found("id,text\n1,Thé vert !\n2,lampe\n3,THE  VERT\n4,thé-vert\n") == {"text_repeated": (2, 4, "THE VERT")}


def test_digits_part_one_product_from_another():
    assert found("id,text\n1,toner 301\n2,toner 302\n") == {}


def test_texts_of_other_scripts_are_repeated_only_when_they_are_the_same():
    assert found("id,text\n1,緑茶をどうぞ\n2,紅茶をどうぞ\n3,緑茶をどうぞ。\n") == {
        "text_repeated": (1, 4, "緑茶をどうぞ。")
    }


def test_of_a_large_catalog_a_part_is_looked_at_and_said():
    rows = "".join(f"{number},the very same text\n" for number in range(LOOKED_AT + 5_000))
    table = read_table(f"id,text\n{rows}".encode(), "file.csv")
    _, problems = build_catalog(table, CatalogMapping("id", ("text",)), "c")
    repeated, note = findings(problems)
    assert (repeated.code, repeated.count) == ("text_repeated", LOOKED_AT - 1)
    assert str(note.message) == "Repeated texts were looked for in 20000 of the 25000 documents."


def test_a_document_in_another_language_is_named():
    french = "Une lampe de bureau en métal noir, avec un bras orientable, pour lire le soir sans gêner personne"
    english = "A desk lamp of black metal with an arm that turns, to read at night without being in anyone's way"
    rows = "".join(f'{number},"{french} {number}"\n' for number in range(9)) + f'9,"{english}"\n'
    table = read_table(f"id,text\n{rows}".encode(), "file.csv")
    _, problems = build_catalog(table, CatalogMapping("id", ("text",), language_code="fr"), "c")
    (finding,) = findings(problems)
    assert (finding.code, finding.count, finding.row) == ("other_language", 1, 11)
    assert build_catalog(table, CatalogMapping("id", ("text",)), "c")[1] == []


def test_documents_without_a_title_are_counted_where_others_have_one():
    rows = "id,title,text\n1,Lamp,of copper\n2,,a garden hose\n3, ,a clay pot\n4,,\n"
    catalog, problems = build_catalog(read_table(rows.encode(), "file.csv"),
                                      CatalogMapping("id", ("text",), "title"), "c")  # fmt: skip
    untitled, empty = findings(problems)
    assert (empty.code, empty.count) == ("text_empty", 1)
    assert (untitled.code, untitled.count, untitled.row) == ("title_missing", 2, 3)
    assert catalog.title("2") == "a garden hose"
    assert found(rows, "text") == {"text_empty": (1, 5, "4")}


def test_a_searched_column_of_codes_is_named():
    rows = "".join(f"{number},AB-{number},words of a text {'x' * number}\n" for number in range(1, 9))
    assert found(f"id,part,text\n{rows}", "part", "text") == {"column_of_codes": (1, None, "AB-1")}


def test_problems_are_those_of_the_rows_whatever_is_rejected_before():
    assert found("id,text\n,lamp\n1,first\n1,again\n2,\n3,ab\n4,FIRST\n") == {
        "id_empty": (1, 2, ""),
        "id_duplicate": (1, 4, "1"),
        "text_empty": (1, 5, "2"),
        "text_short": (1, 6, "ab"),
        "text_repeated": (1, 7, "FIRST"),
    }


cells = st.sampled_from(["", " ", "a", "b", "b ", "<p>a</p>", "x\\ny", "é", "two words"])


@given(st.lists(st.tuples(cells, cells, cells), min_size=1, max_size=8), st.booleans())
def test_documents_rejected_and_merged_rows_are_the_rows_of_the_file(rows, several_rows):
    text = "id,title,text,n\n" + "".join(f'"{key}","{title}","{cell}",1\n' for key, title, cell in rows)
    table = read_table(text.encode(), "file.csv")
    mapping = CatalogMapping("id", ("title", "text"), "title", several_rows=several_rows)
    catalog, problems = build_catalog(table, mapping, "c")
    merged = sum(problem.count for problem in problems if problem.code == MERGED)
    assert len(catalog) + len(rejected_rows(problems)) + merged == table.row_count
    assert len(set(catalog.ids)) == len(catalog)
    assert not any(problem.rejected for problem in problems if problem.code == MERGED)


@pytest.mark.real
@pytest.mark.parametrize(
    ("path", "documents", "counts"),
    [
        ("messy_imports/shopify_apparel.csv", 20, {"rows_merged": 2}),
        ("messy_imports/shopify_home-and-garden.csv", 20, {"rows_merged": 1, "markup": 20}),
        ("messy_imports/shopify_jewelery.csv", 20, {"rows_merged": 21, "markup": 2}),
        ("messy_imports/prestashop14_products_import.csv", 2, {}),
        ("akeneo_icecat_fr_en_de/raw_headphones.csv", 1, {"markup": 1, "line_breaks": 1}),
        ("xquad_en_es_de/documents_en.csv", 240, {}),
    ],
)
def test_real_catalogs_are_checked(path, documents, counts, shared):
    file = shared / "data" / path
    table = read_table(file.read_bytes(), file.name)
    catalog, problems = build_catalog(table, guess_mapping(table), file.name)
    assert len(catalog) == documents
    assert {finding.code: finding.count for finding in findings(problems)} == counts
