"""Arrow's way through a text table gives what the way record by record gives."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.formats import csv_rows
from core.formats.csv_blocks import certain_end
from core.formats.csv_records import Dialect, Records
from core.formats.csv_rows import Rows
from core.formats.grid import Grid
from core.formats.separated import read_separated
from core.messages import InputError
from tests.examples import some

PIECES = ["a", "é", "b c", "", " ", "'=1", "''-x", "'t", '"', '""', '"q"', '"x,y"', '"two\nlines"', '"a\r\nb"', '5" tv',
          ",", ",", ",", "\n", "\n", "\r\n", "\r", "1e5", "00123"]  # fmt: skip
texts = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)
sizes = st.sampled_from([(8, 4), (16, 16), (64, 1), (1 << 21, 1 << 15)])
dialects = st.sampled_from([Dialect(","), Dialect(",", "'"), Dialect(",", "")])


def rows(text, dialect, *, only_one_by_one):
    utf8 = text.encode()
    grid, records = Grid.under(["a", "b", "c"]), Records(utf8, dialect, "file")
    reader = Rows(grid, records, utf8, dialect)
    try:
        reader.one_by_one(len(utf8)) if only_one_by_one else reader.read()
    except InputError as error:
        return str(error)
    return grid.frame().to_numpy().tolist(), list(grid.rows()), grid.left_out, grid.problems, records.loose


@settings(max_examples=some(600))
@given(texts, dialects, sizes)
def test_both_ways_give_the_same_rows_numbers_and_problems(text, dialect, blocks):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(csv_rows, "LARGEST_BLOCK", blocks[0])
        patch.setattr(csv_rows, "SMALLEST_BLOCK", blocks[1])
        assert rows(text, dialect, only_one_by_one=False) == rows(text, dialect, only_one_by_one=True)


def test_quoted_cells_are_certain():
    text = b'a,"b,c\nd"\n"e""f",g\n'
    assert certain_end(text, 0, 100, Dialect(",")) == len(text)


def test_a_stretch_ends_outside_quotation_marks():
    assert certain_end(b'a,b\nc,"d\ne"\nf,g\n', 0, 10, Dialect(",")) == 4


def test_a_mark_inside_a_cell_is_text():
    text = b'a,b\nc,5" tv\n"d,e",f\n'
    assert certain_end(text, 0, 100, Dialect(",")) == len(text)


@pytest.mark.parametrize("text", [b'a,"b" c\n', b'a,"b\n', b'a,"b"" \n'])
def test_a_mark_that_neither_opens_nor_closes_a_cell_is_not_certain(text):
    assert certain_end(b"x,y\n" + text, 0, 100, Dialect(",")) == 4


def test_blank_rows_keep_the_numbers_of_the_others():
    many = b"a;b\n" + b"1;2\n" * 9000 + b";\n\n" + b"3;4\n" * 9000
    grid = read_separated(many, "file")
    assert list(grid.rows()) == [*range(2, 9002), *range(9004, 18004)]


def test_rows_without_a_gap_are_numbered_by_a_range():
    assert read_separated(b"a;b\n1;2\n3;4\n", "file").rows() == range(2, 4)
