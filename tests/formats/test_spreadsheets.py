import zipfile
from datetime import date, datetime
from io import BytesIO

import pytest
from openpyxl import Workbook

from core.formats.tables import read_table
from core.messages import InputError
from tests.formats.samples import OLD_WORKBOOK, workbook


def only_row(*values: object) -> list[str]:
    header = [f"c{place}" for place in range(len(values))]
    table = read_table(workbook(("Sheet", [header, list(values)])), "file.xlsx")
    return table.frame.iloc[0].tolist()


def test_values_read_as_a_person_sees_them():
    assert only_row(12.0, 0.1 + 0.2, 1234567890123456, True, "00123", None, "x") == [
        "12", "0.3", "1234567890123456", "true", "00123", "", "x",
    ]  # fmt: skip


def test_dates_are_iso_text():
    assert only_row(date(2024, 3, 5), datetime(2024, 3, 5, 14, 30)) == ["2024-03-05", "2024-03-05T14:30:00"]


def test_leading_zeros_of_a_number_format_are_kept():
    book = Workbook()
    book.active.append(["id", "text"])
    book.active.append([123, "a"])
    book.active["A2"].number_format = "00000"
    buffer = BytesIO()
    book.save(buffer)
    assert read_table(buffer.getvalue(), "file").frame["id"].tolist() == ["00123"]


def test_a_formula_gives_its_cached_value():
    content = workbook(("Sheet", [["id", "text"], [1, "=1+1"], [2, "b"]]))
    patched = _replaced(content, b"<f>1+1</f><v />", b"<f>1+1</f><v>2</v>")
    assert read_table(patched, "file").frame["text"].tolist() == ["2", "b"]


def _replaced(content: bytes, old: bytes, new: bytes) -> bytes:
    buffer = BytesIO()
    with zipfile.ZipFile(BytesIO(content)) as source, zipfile.ZipFile(buffer, "w") as target:
        for item in source.namelist():
            part = source.read(item)
            if item == "xl/worksheets/sheet1.xml":
                assert old in part
                part = part.replace(old, new)
            target.writestr(item, part)
    return buffer.getvalue()


def test_a_failed_formula_is_blank_and_said():
    table = read_table(workbook(("Sheet", [["id", "text"], [1, "#REF!"], [2, "b"]])), "file")
    assert table.frame["text"].tolist() == ["", "b"]
    assert [(problem.code, problem.row) for problem in table.problems] == [("formula_error", 2)]


def test_blank_rows_keep_the_numbers_of_the_others():
    table = read_table(workbook(("Sheet", [["id", "text"], [1, "a"], [], [None, ""], [2, "b"]])), "file")
    assert (list(table.rows), table.row_count) == ([2, 5], 2)


def test_a_column_without_a_name_is_kept():
    table = read_table(workbook(("Sheet", [["id", "text"], [1, "a", "more"]])), "file")
    assert list(table.frame.columns) == ["id", "text", "column 3"]


def test_a_workbook_without_anything_is_refused():
    with pytest.raises(InputError, match="no sheet with anything in it"):
        read_table(workbook(("Sheet", [])), "file")


def test_a_formula_that_was_never_worked_out_is_said():
    table = read_table(workbook(("Sheet", [["id", "text"], [1, "=1+1"], [2, "b"]])), "file")
    assert table.frame["text"].tolist() == ["", "b"]
    assert [(problem.code, problem.row) for problem in table.problems] == [("formula_without_value", 2)]


def test_cells_merged_downwards_have_their_value_in_each_row():
    book = Workbook()
    for row in (["famille", "nom"], ["Lampes", "a"], [None, "b"], [None, "c"]):
        book.active.append(row)
    book.active.merge_cells("A2:A3")
    buffer = BytesIO()
    book.save(buffer)
    assert read_table(buffer.getvalue(), "file").frame["famille"].tolist() == ["Lampes", "Lampes", ""]


def test_an_old_workbook_reads_as_a_person_sees_it():
    table = read_table(OLD_WORKBOOK, "file.xls")
    assert (table.shape, table.sheet, table.problems) == ("xls", "Produits", ())
    assert table.frame.to_numpy().tolist() == [
        ["00123", "Théière", "2.5", "2024-03-05", "true"],
        ["04567", "Lampe", "5", "2024-03-06", "false"],
        ["00008", "Deux lignes", "", "", ""],
        ["00009", "Deux lignes", "", "", ""],
    ]


def test_a_cell_far_out_does_not_fill_the_memory():
    book = Workbook()
    for row in (["id", "text"], [1, "a"], [2, "b"]):
        book.active.append(row)
    book.active["XFD1048576"] = "x"
    buffer = BytesIO()
    book.save(buffer)
    table = read_table(buffer.getvalue(), "file")
    assert (table.row_count, len(table.frame.columns)) == (3, 16_384)


def test_signs_that_a_workbook_writes_as_numbers_are_read():
    assert only_row("a_x000D_b", "x") == ["a\rb", "x"]
