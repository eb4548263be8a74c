"""Whatever the bytes, a reader gives a table that adds up or says why not."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.formats.catalogs import build_catalog, guess_mapping
from core.formats.problems import findings, rejected_rows
from core.formats.query_sets import read_query_set
from core.formats.tables import read_table
from core.messages import InputError
from tests.examples import some
from tests.formats.samples import FILES

PLAIN = [content for kind, (content, _) in FILES.items() if not kind.endswith(".gz")]
SEEDS = [*PLAIN, FILES["csv.gz"][0], FILES["xlsx.gz"][0]]


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    content = bytearray(draw(st.sampled_from(SEEDS)))
    for _ in range(draw(st.integers(1, 6))):
        place = draw(st.integers(0, len(content) - 1))
        cut = draw(st.integers(0, 3))
        content[place : place + cut] = draw(st.binary(max_size=3))
        if not content:
            break
    return bytes(content[: draw(st.integers(0, len(content)))] if draw(st.booleans()) else content)


def read_everything(content: bytes, name: str) -> None:
    try:
        table = read_table(content, name)
    except InputError:
        return
    assert len(table.frame) == len(table.rows)
    assert len(table.rows) + len(rejected_rows(table.problems)) == table.row_count
    assert all(str(finding.message) for finding in findings(table.problems))
    catalog, problems = build_catalog(table, guess_mapping(table), name)
    assert len(catalog) + len(rejected_rows(problems)) == table.row_count
    try:
        read_query_set(table, name)
    except InputError:
        return


@settings(max_examples=some(300), deadline=None)
@given(damaged(), st.sampled_from(["a.csv", "a.json", "a.xlsx", "a.parquet", ""]))
def test_damaged_files_give_a_table_or_a_sentence(content, name):
    read_everything(content, name)


@settings(max_examples=some(300), deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_give_a_table_or_a_sentence(content):
    read_everything(content, "a.csv")


@settings(max_examples=some(300), deadline=None)
@given(st.text(st.sampled_from("ab1é\"'=,;\t|\r\n{}[]: \0\ufeff"), max_size=60))
def test_any_text_gives_a_table_or_a_sentence(text):
    read_everything(text.encode(), "a.csv")


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)
names = st.sampled_from(["query", "requete", "pertinents", "grades", "known_bad", "tags", "id", "langue", "docid"])


@settings(max_examples=some(300), deadline=None)
@given(st.lists(st.dictionaries(names, values, max_size=5) | values, max_size=4))
def test_any_json_gives_a_table_or_a_sentence(items):
    read_everything(json.dumps(items).encode(), "a.json")


@pytest.mark.parametrize("depth", [50, 200, 900, 990, 100_000])
def test_deep_nesting_is_no_traceback(depth):
    read_everything(('[{"id": ' + "[" * depth + "]" * depth + "}]").encode(), "a.json")
