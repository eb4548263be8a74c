"""Whatever is done to a file, a shape gives rows that add up or says why not."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.formats.problems import findings, rejected_rows
from core.formats.query_sets import read_query_file, read_query_set
from core.messages import InputError
from tests.examples import some
from tests.formats.shapes.samples import SAMPLES, VARIANTS

ALL = [files for shape in SAMPLES for files in [SAMPLES[shape], *VARIANTS.get(shape, [])]]
NESTED = [content for files in ALL for name, content in files.items() if name.endswith(".json")]

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


def read_everything(files: dict[str, bytes]) -> None:
    try:
        table = read_query_file(files)
        query_set, problems = read_query_set(table, "set")
    except InputError:
        return
    assert len(table.rows) == len(table.frame)
    assert len(table.rows) + len(table.left_out) == table.row_count
    rejected = rejected_rows(problems)
    assert rejected.keys() <= {*table.rows, *table.left_out}
    assert len(query_set) <= table.row_count - len(rejected)
    assert all(str(finding.message) for finding in findings(problems))


@st.composite
def damaged(draw: st.DrawFn) -> dict[str, bytes]:
    files = dict(draw(st.sampled_from(ALL)))
    name = draw(st.sampled_from(sorted(files)))
    content = bytearray(files[name])
    for _ in range(draw(st.integers(1, 6))):
        place = draw(st.integers(0, len(content)))
        content[place : place + draw(st.integers(0, 3))] = draw(st.binary(max_size=3))
    files[name] = bytes(content[: draw(st.integers(0, len(content)))] if draw(st.booleans()) else content)
    return files


@settings(max_examples=some(400), deadline=None)
@given(damaged())
def test_damaged_files_give_rows_that_add_up_or_a_sentence(files):
    read_everything(files)


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(deeper for key, below in inner for deeper in paths(below, (*path, key)))]


@st.composite
def changed(draw: st.DrawFn) -> bytes:
    whole = {"": json.loads(draw(st.sampled_from(NESTED)))}
    for _ in range(draw(st.integers(1, 3))):
        *above, last = draw(st.sampled_from([path for path in paths(whole) if path]))
        node: Any = whole
        for key in above:
            node = node[key]
        node[last] = draw(values)
    return json.dumps(whole[""]).encode()


@settings(max_examples=some(400), deadline=None)
@given(changed())
def test_json_with_other_values_gives_rows_that_add_up_or_a_sentence(content):
    read_everything({"file.json": content})


@pytest.mark.parametrize("depth", [50, 200, 900, 100_000])
@pytest.mark.parametrize("key", ["requests", "topics", "query_doc_pairs", "judgmentRatings", "queries"])
def test_deep_nesting_is_no_traceback(key, depth):
    read_everything({"file.json": f'{{"{key}": {"[" * depth}{"]" * depth}}}'.encode()})
    read_everything({"file.json": (f'{{"{key}": [' * depth + "1" + "]}" * depth).encode()})
