import gzip

import pytest

from core.formats.problems import findings, rejected_rows
from core.formats.tables import Table, read_table
from core.messages import InputError
from tests.formats.samples import FILES, HEADER, ROWS, workbook


def cells(table: Table) -> list[list[str]]:
    return table.frame.to_numpy().tolist()


def codes(table: Table) -> dict[str, int]:
    return {finding.code: finding.count for finding in findings(table.problems)}


def read(text: str, name: str = "file.csv") -> Table:
    return read_table(text.encode(), name)


@pytest.mark.parametrize("kind", FILES)
def test_every_shape_gives_the_same_table_whatever_the_file_is_called(kind):
    content, shape = FILES[kind]
    table = read_table(content, "something.else")
    assert table.shape == shape
    assert list(table.frame.columns) == HEADER
    assert cells(table) == ROWS
    assert table.row_count == 2


@pytest.mark.parametrize(
    ("kind", "encoding", "separator"),
    [
        ("csv", "UTF-8", ","),
        ("tsv", "UTF-8", "\t"),
        ("bom", "UTF-8 with BOM", ";"),
        ("utf16", "UTF-16", ";"),
        ("windows", "Windows-1252", ";"),
        ("xlsx", "", ""),
    ],
)
def test_encoding_and_separator_are_said(kind, encoding, separator):
    table = read_table(FILES[kind][0], "file")
    assert (table.encoding, table.separator) == (encoding, separator)


def test_an_assumed_encoding_is_a_finding():
    assert codes(read_table("id;nom\n1;café\n".encode("cp1252"), "file")) == {"encoding": 1}


def test_mac_roman_is_told_from_windows():
    text = "id;nom\n1;Poêle à crêpes très légère, idéale l'été\n"
    assert read_table(text.encode("mac_roman"), "file").encoding == "Mac Roman"


def test_one_damaged_character_does_not_turn_utf8_into_windows():
    table = read_table("id,nom\n1,éééééééééé\n2,".encode() + b"\xff\n", "file")
    assert table.encoding == "UTF-8"
    assert cells(table) == [["1", "éééééééééé"], ["2", "�"]]
    assert codes(table) == {"characters": 1}


def test_rows_are_numbered_as_in_a_spreadsheet():
    table = read('id,text\n1,"two\nlines"\n\n2,b\n')
    assert list(table.rows) == [2, 4]
    assert cells(table) == [["1", "two\nlines"], ["2", "b"]]
    assert table.row_count == 2


def test_rows_of_separators_only_are_blank():
    table = read("id;text\n1;a\n;\n;\n")
    assert table.row_count == 1


def test_a_row_with_too_many_cells_is_rejected_with_its_number():
    table = read("id,text\n1,a\n2,b,c\n3,d,\n")
    assert list(table.rows) == [2, 4]
    assert list(rejected_rows(table.problems)) == [3]
    assert table.row_count == 3
    assert str(table.problems[0].message).startswith("Row 3 has 3 cells and the header 2; it was left out.")


def test_a_row_with_too_few_cells_is_kept_with_blanks():
    table = read("id,text,note\n1,a\n")
    assert cells(table) == [["1", "a", ""]]
    assert codes(table) == {"row_too_narrow": 1}


def test_an_open_quotation_mark_is_an_error_that_says_where():
    with pytest.raises(InputError, match=r"opens in row 3, column 2, and never closes"):
        read('id,text\n1,a\n2,"b\n3,c\n')


def test_text_after_a_closing_quotation_mark_is_said():
    table = read('id,text\n1,a\n2,"b" c\n')
    assert cells(table) == [["1", "a"], ["2", "b c"]]
    assert [(problem.code, problem.row) for problem in table.problems] == [("loose_quote", 3)]


def test_a_quotation_mark_inside_a_cell_is_text():
    assert cells(read('id,text\n1,5" screen\n')) == [["1", '5" screen']]


def test_headers_become_unique_names():
    table = read("id,name,name,,name (2)\n1,a,b,c,d\n")
    assert list(table.frame.columns) == ["id", "name", "name (2)", "column 4", "name (2) (2)"]
    assert codes(table) == {"header_duplicate": 2, "header_empty": 1}


def test_line_breaks_in_headers_become_spaces():
    assert list(read('id,"short\ntext"\n1,a\n').frame.columns) == ["id", "short text"]


def test_a_sep_line_is_honoured_and_is_no_row():
    table = read("sep=;\r\nid;text\r\n1;a, b\r\n")
    assert (table.separator, list(table.rows), cells(table)) == (";", [2], [["1", "a, b"]])


def test_commas_in_a_semicolon_header_do_not_part_it():
    table = read("id;categories (x,y,z);name\n1;a,b;c\n")
    assert list(table.frame.columns) == ["id", "categories (x,y,z)", "name"]


def test_the_guard_of_spreadsheets_is_taken_off():
    table = read("id,text\n1,'=1+1\n2,' -x\n3,'tis\n4,''=a\n")
    assert [row[1] for row in cells(table)] == ["=1+1", " -x", "'tis", "'=a"]
    assert table.problems == ()


def test_nul_characters_are_removed_and_said():
    table = read("id,text\n1,a\0b and more words\n")
    assert cells(table) == [["1", "ab and more words"]]
    assert [str(problem.message) for problem in table.problems] == ["1 NUL character was removed."]


def test_json_numbers_stay_as_they_are_written():
    table = read('[{"id": 1234567890123456, "b": 1e5, "c": 2.50, "d": true, "e": null, "f": NaN}]')
    assert cells(table) == [["1234567890123456", "1e5", "2.50", "true", "", ""]]


def test_json_lists_and_objects_read_as_cells():
    table = read('[{"id": 1, "tags": ["a", "b"], "grades": {"P1": 3}, "deep": [{"x": 1}]}]')
    assert cells(table) == [["1", "a; b", "P1:3", '[{"x": "1"}]']]


def test_json_items_that_are_no_objects_are_rejected():
    table = read('[{"id": 1}, "text", {"id": 2}]')
    assert list(table.rows) == [1, 3]
    assert list(rejected_rows(table.problems)) == [2]
    assert table.row_count == 3


def test_json_lines_are_numbered_by_line_and_broken_ones_rejected():
    table = read('{"id": 1}\n\n{"id": \n{"id": 3, "text": "x"}\n')
    assert table.shape == "jsonl"
    assert list(table.rows) == [1, 4]
    assert list(rejected_rows(table.problems)) == [3]
    assert cells(table) == [["1", ""], ["3", "x"]]


def test_halves_of_characters_in_json_are_replaced():
    assert cells(read('[{"id": "a\\ud800b\\u0000"}]')) == [["a?b"]]


def test_a_header_that_begins_with_a_bracket_is_no_json_in_a_csv_file():
    assert list(read("[id],[text]\n1,a\n", "export.csv").frame.columns) == ["[id]", "[text]"]


def test_invalid_json_says_line_and_column():
    with pytest.raises(InputError, match="line 2, column 11"):
        read('[{"id": 1},\n {"id": 2,,}]', "q.json")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is empty"),
        (b" \n\n", "is empty"),
        (b"\xef\xbb\xbf", "is empty"),
        (b"\xff\xfe", "is empty"),
        (b"id,text\n", "no rows"),
        (b"[]", "no JSON object"),
        (b"[1, 2]", "no JSON object"),
        (b"%PDF-1.7 ...", "PDF"),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "image"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(100), "old Office file"),
        (bytes(range(256)) * 4, "not text"),
        (b"[" * 100_000, "nested too deeply"),
        (FILES["xlsx"][0][:2000], "damaged"),
        (FILES["parquet"][0][:200], "damaged"),
        (FILES["csv.gz"][0][:40], "damaged"),
        (gzip.compress(FILES["csv.gz"][0], mtime=0), "packed archive"),
    ],
    # Named by hand: the bytes of a workbook hold the second in which it was written, and workers
    # that name a test differently refuse to run.
    ids=[
        "empty",
        "blank",
        "mark of UTF-8",
        "mark of UTF-16",
        "header alone",
        "empty list",
        "list of numbers",
        "PDF",
        "image",
        "old Office file",
        "binary",
        "nested",
        "cut workbook",
        "cut Parquet",
        "cut gzip",
        "packed twice",
    ],
)
def test_what_is_no_table_is_refused_in_a_sentence(content, said):
    with pytest.raises(InputError, match=said) as caught:
        read_table(content, "file.csv")
    assert "None" not in str(caught.value)


@pytest.mark.parametrize("filler", [b"\0", b"a,b\n"])
def test_a_packed_bomb_is_refused(filler):
    packed = gzip.compress(filler * (120_000_000 // len(filler)), mtime=0)
    with pytest.raises(InputError, match="unpacks to far more"):
        read_table(packed, "bomb.csv.gz")


def test_a_workbook_that_is_a_bomb_is_refused():
    import zipfile
    from io import BytesIO

    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b" " * 120_000_000)
    with pytest.raises(InputError, match="unpacks to far more"):
        read_table(buffer.getvalue(), "bomb.xlsx")


def test_findings_count_and_show_the_first_row():
    found = findings(read("a,b,c\n1\n2\n3,4,5,6\n").problems)
    assert {(f.code, f.count, f.row, f.example) for f in found} == {
        ("row_too_narrow", 2, 2, "1"),
        ("row_too_wide", 1, 4, "6"),
    }


def test_a_title_above_the_header_is_passed_over_in_a_workbook():
    content = workbook(("Notes", [["Bonjour"]]), ("Produits", [["Catalogue"], ["id", "nom"], [1, "a"]]))
    table = read_table(content, "file")
    assert (table.sheet, list(table.rows), cells(table)) == ("Produits", [3], [["1", "a"]])
    assert set(codes(table)) == {"header_below", "other_sheets"}
