import pandas as pd
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from core.formats.catalogs import CatalogMapping, build_catalog
from core.formats.export import query_set_to_json, table_to_csv
from core.formats.mending import rejected_table
from core.formats.query_sets import read_query_set
from core.formats.tables import read_table
from core.queries import Query, QuerySet
from tests.examples import some


def test_a_query_set_is_written_in_the_house_format():
    query = Query("q1", "thé dehors", "fr", {"P7": 0.0, "P2": 0.5, "P40": 3.0}, frozenset({"P7"}), ("log",))
    assert query_set_to_json(QuerySet.from_queries("set", [query])).decode() == (
        '[\n  {"id": "q1", "query": "thé dehors", "language": "fr", "relevant": ["P40"], '
        '"grades": {"P2": 0.5, "P40": 3}, "known_bad": ["P7"], "tags": ["log"], "source": "human", '
        '"status": "", "note": ""}\n]\n'
    )


ids = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=6).map(str.strip)
words = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=8).map(str.strip)
grades = st.dictionaries(ids.filter(bool), st.floats(0, 10).map(lambda grade: round(grade, 3)), max_size=4)
tags = st.lists(st.sampled_from(["log", "typo", "é"]), max_size=3, unique=True).map(tuple)


@st.composite
def query_sets(draw: st.DrawFn) -> QuerySet:
    queries = []
    for query_id in draw(st.lists(ids.filter(bool), min_size=1, max_size=4, unique=True)):
        judged = draw(grades)
        bad = frozenset(document for document in judged if draw(st.booleans()))
        queries.append(
            Query(
                query_id, draw(words.filter(bool)), draw(st.sampled_from(["fr", "en", "und"])),
                {**judged, **dict.fromkeys(bad, 0.0)}, bad, draw(tags),
                draw(st.sampled_from(["human", "model"])), draw(words), draw(words),
            )
        )  # fmt: skip
    return QuerySet.from_queries("set", queries)


@settings(max_examples=some(200), deadline=None)
@given(query_sets())
@example(QuerySet.from_queries("set", [Query("0", "\ufffd", "fr")]))
def test_a_query_set_comes_back_as_it_was(query_set):
    again, _ = read_query_set(read_table(query_set_to_json(query_set), "set.json"), "set")
    assert again.digest == query_set.digest


def test_a_csv_for_spreadsheets_runs_nothing_and_keeps_numbers():
    frame = pd.DataFrame({"=name": ["=1+1", " @x", "\ufeff-y", "\tz", "plain", "it's"], "n": [-0.5] * 6})
    assert table_to_csv(frame, for_spreadsheets=True).decode("utf-8-sig") == (
        "'=name,n\r\n'=1+1,-0.5\r\n' @x,-0.5\r\n'\ufeff-y,-0.5\r\n'\tz,-0.5\r\nplain,-0.5\r\nit's,-0.5\r\n"
    )


def test_a_plain_csv_is_exact():
    frame = pd.DataFrame({"a": ["=1", None], "b": [1.0, float("nan")]})
    assert table_to_csv(frame, for_spreadsheets=False) == b"a,b\r\n=1,1\r\n,\r\n"


@settings(max_examples=some(200), deadline=None)
@given(st.lists(st.text(st.sampled_from("a1 '=+-@\t\r\n\",;\ufeff"), max_size=6), min_size=1, max_size=5))
def test_cells_come_back_from_a_csv_for_spreadsheets(texts):
    frame = pd.DataFrame({"id": [f"d{place}" for place in range(len(texts))], "text": texts})
    table = read_table(table_to_csv(frame, for_spreadsheets=True), "file.csv")
    assert table.frame["text"].tolist() == texts


@pytest.mark.parametrize("separator", [",", ";"])
def test_rejected_rows_come_with_number_and_reason(separator):
    text = "id,text\n1,lamp\n1,hose\n3,a,=b\n".replace(",", separator)
    table = read_table(text.encode(), "file.csv")
    _, problems = build_catalog(table, CatalogMapping("id", ("text",)), "c")
    rejected = read_table(table_to_csv(rejected_table(table, problems), for_spreadsheets=True), "rejected.csv")
    assert list(rejected.frame.columns) == ["row", "reason", "id", "text", "column 3"]
    assert rejected.frame["row"].tolist() == ["3", "4"]
    assert rejected.frame.iloc[:, 2:].to_numpy().tolist() == [["1", "hose", ""], ["3", "a", "=b"]]
    assert rejected.frame["reason"][0].startswith("Row 3 has the id 1 of row 2; it was left out.")


def test_a_spreadsheet_of_a_country_with_decimal_commas_reads_its_own_numbers():
    frame = pd.DataFrame({"nom": ["a;b", "1.5"], "n": [3, 4], "part": [0.25, float("nan")]})
    written = table_to_csv(frame, for_spreadsheets=True, decimal_comma=True).decode("utf-8-sig")
    assert written == 'nom;n;part\r\n"a;b";3;0,25\r\n1.5;4;\r\n'
    read = read_table(written.encode(), "file.csv").frame
    assert read.to_numpy().tolist() == [["a;b", "3", "0,25"], ["1.5", "4", ""]]
