"""Kept and rejected rows are the rows of the file, for every reader."""

import csv
import gzip
import json
import zipfile
from io import BytesIO, StringIO

from hypothesis import given, settings
from hypothesis import strategies as st

from core.formats.catalogs import CatalogMapping, build_catalog
from core.formats.problems import findings, rejected_rows
from core.formats.query_sets import read_query_set
from core.formats.tables import read_table
from tests.examples import some
from tests.formats.samples import parquet, workbook

cells = st.sampled_from(["", " ", "a", "b", "1", "0", "2,5", "-1", "x;y", 'q"', "two\nlines", "'=1", "und"])
rows = st.lists(st.lists(cells, min_size=3, max_size=3), min_size=1, max_size=8).filter(
    lambda rows: all(any(row) for row in rows)
)


def csv_file(header: list[str], rows: list[list[str]]) -> bytes:
    buffer = StringIO(newline="")
    csv.writer(buffer).writerows([header, *rows])
    return buffer.getvalue().encode()


def json_file(header: list[str], rows: list[list[str]]) -> bytes:
    return json.dumps([dict(zip(header, row, strict=True)) for row in rows]).encode()


def json_lines_file(header: list[str], rows: list[list[str]]) -> bytes:
    return "\n".join(json.dumps(dict(zip(header, row, strict=True))) for row in rows).encode()


def xlsx_file(header: list[str], rows: list[list[str]]) -> bytes:
    return workbook(("Sheet", [header, *rows]))


def parquet_file(header: list[str], rows: list[list[str]]) -> bytes:
    return parquet({name: [row[place] for row in rows] for place, name in enumerate(header)})


def older_file(header: list[str], rows: list[list[str]]) -> bytes:
    buffer = StringIO(newline="")
    csv.writer(buffer, delimiter=";").writerows([header, *rows])
    return buffer.getvalue().encode("cp1252")


def wide_file(header: list[str], rows: list[list[str]]) -> bytes:
    buffer = StringIO(newline="")
    csv.writer(buffer, delimiter="\t").writerows([header, *rows])
    return buffer.getvalue().encode("utf-16")


def gz_file(header: list[str], rows: list[list[str]]) -> bytes:
    return gzip.compress(json_lines_file(header, rows), mtime=0)


def zip_file(header: list[str], rows: list[list[str]]) -> bytes:
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("table.csv", csv_file(header, rows))
    return buffer.getvalue()


WRITERS = (csv_file, json_file, json_lines_file, xlsx_file, parquet_file, older_file, wide_file, gz_file, zip_file)
files = st.sampled_from(WRITERS)


@settings(max_examples=some(150), deadline=None)
@given(files, rows)
def test_every_catalog_adds_up(write, rows):
    table = read_table(write(["id", "title", "text"], rows), "file")
    catalog, problems = build_catalog(table, CatalogMapping("id", ("title", "text"), "title"), "file")
    assert table.row_count == len(rows)
    assert len(catalog) + len(rejected_rows(problems)) == len(rows)


@settings(max_examples=some(150), deadline=None)
@given(files, rows)
def test_every_house_query_set_adds_up(write, rows):
    table = read_table(write(["id", "query", "relevant_ids"], rows), "file")
    queries, problems = read_query_set(table, "file")
    assert len(queries) + len(rejected_rows(problems)) == len(rows)


@settings(max_examples=some(150), deadline=None)
@given(files, rows)
def test_every_list_of_judgments_adds_up(write, rows):
    table = read_table(write(["query", "docid", "rating"], rows), "file")
    queries, problems = read_query_set(table, "file")
    counts = {finding.code: finding.count for finding in findings(problems)}
    kept = len(queries.judgments) + counts.get("unjudged", 0) + counts.get("judged_twice", 0)
    assert kept + len(rejected_rows(problems)) == len(rows)


@settings(max_examples=some(150), deadline=None)
@given(st.lists(st.lists(cells.filter(bool), min_size=1, max_size=5), min_size=1, max_size=8))
def test_ragged_rows_add_up(rows):
    table = read_table(csv_file(["id", "title", "text"], rows), "file.csv")
    assert table.row_count == len(rows)
    assert len(table.rows) + len(rejected_rows(table.problems)) == len(rows)
