"""Rows that were left out are shown with the reason, and come back mended."""

import pytest

from core.formats.catalogs import CatalogMapping, build_catalog
from core.formats.export import table_to_csv
from core.formats.mending import mended, mended_rows, rejected_table
from core.formats.problems import rejected_rows
from core.formats.query_sets import read_query_set
from core.formats.tables import read_table
from core.messages import InputError

FILE = b"id;title\na;One\nb;Two;too much\n;Three\nc;Four\n"
MAPPING = CatalogMapping("id", ("title",), "title")


def read(content=FILE):
    table = read_table(content, "shop.csv")
    catalog, problems = build_catalog(table, MAPPING, "shop.csv")
    return table, catalog, problems


def test_rejected_rows_stand_with_number_reason_and_all_their_cells():
    table, _, problems = read()
    shown = rejected_table(table, problems)
    assert list(shown.columns) == ["row", "reason", "id", "title", "column 3"]
    assert shown["row"].tolist() == ["3", "4"]
    assert shown.iloc[0, 2:].tolist() == ["b", "Two", "too much"]
    assert shown.iloc[1, 2:].tolist() == ["", "Three", ""]
    assert all(shown["reason"])


def test_mended_rows_take_their_place_and_the_count_stays():
    table, _, _ = read()
    again = mended(table, {3: ["b", "Two, too much", ""], 4: ["x", "Three"]})
    catalog, problems = build_catalog(again, MAPPING, "shop.csv")
    assert catalog.ids == ["a", "b", "x", "c"]
    assert catalog.texts == ["One", "Two, too much", "Three", "Four"]
    assert again.row_count == 4
    assert not rejected_rows(problems)


def test_a_row_still_too_wide_stays_out_with_its_reason():
    table, _, _ = read()
    again = mended(table, {3: ["b", "Two", "too much"]})
    _, problems = build_catalog(again, MAPPING, "shop.csv")
    assert list(rejected_rows(problems)) == [3, 4]


def test_a_mended_row_that_is_wrong_again_is_rejected_again():
    table, _, _ = read()
    again = mended(table, {4: ["a", "Three"]})
    _, problems = build_catalog(again, MAPPING, "shop.csv")
    assert rejected_rows(problems)[4].code == "id_duplicate"


def test_the_downloaded_file_brings_mended_rows_back():
    table, _, problems = read()
    download = table_to_csv(rejected_table(table, problems), for_spreadsheets=True)
    corrected = download.replace(b"Two,too much", b"Two and more,").replace(b",,Three", b",d,Three")
    rows = mended_rows(read_table(corrected, "mended.csv"), table, "mended.csv")
    assert rows == {3: ["b", "Two and more", ""], 4: ["d", "Three", ""]}


def test_a_row_of_another_file_is_refused_by_number():
    table, _, _ = read()
    with pytest.raises(InputError, match=r"Row 2 of mended\.csv says “9”"):
        mended_rows(read_table(b"row,reason,id,title\n9,x,a,b\n", "mended.csv"), table, "mended.csv")


def test_a_file_without_number_and_reason_is_refused():
    table, _, _ = read()
    with pytest.raises(InputError, match="has 2 columns and should have 4"):
        mended_rows(read_table(FILE.replace(b";too much", b""), "mended.csv"), table, "mended.csv")


def test_mended_rows_of_a_json_query_set_are_read_like_the_others():
    table = read_table(b'[{"query": "", "relevant": ["a"]}, {"query": "tea", "relevant": ["b"]}]', "q.json")
    _, problems = read_query_set(table, "q.json")
    assert list(rejected_rows(problems)) == [1]
    queries, problems = read_query_set(mended(table, {1: ["coffee", "a; c"]}), "q.json")
    assert [(query.text, query.relevant()) for query in queries] == [("coffee", ["a", "c"]), ("tea", ["b"])]
    assert not rejected_rows(problems)


def test_a_column_of_the_files_own_called_row_keeps_its_name():
    table = read_table(b"row,id\n1,\n", "shop.csv")
    _, problems = build_catalog(table, CatalogMapping("id", ("row",)), "shop.csv")
    assert list(rejected_table(table, problems).columns) == ["row*", "reason", "row", "id"]
