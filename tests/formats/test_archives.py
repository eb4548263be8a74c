import zipfile
from io import BytesIO

import pytest

from core.formats.archives import is_archive, members
from core.formats.tables import read_table
from core.messages import InputError
from tests.formats.samples import FILES, ROWS, workbook


def zipped(**files):
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name.replace("__", "/"), content)
    return buffer.getvalue()


@pytest.mark.parametrize("kind", FILES)
def test_an_archive_with_one_table_is_that_table(kind):
    content, shape = FILES[kind]
    suffix = f"{shape}.gz" if kind.endswith(".gz") else shape
    table = read_table(zipped(**{f"export__table.{suffix}": content, "readme.md": b"Hello"}), "file.zip")
    assert (table.member, table.shape) == (f"export/table.{suffix}", shape)
    assert table.frame.to_numpy().tolist() == ROWS


def test_traces_of_a_mac_are_no_tables():
    content = zipped(**{"a.csv": b"id,b\n1,2\n", "__MACOSX/._a.csv": b"\0\5", ".DS_Store": b"\0"})
    assert read_table(content, "file.zip").member == "a.csv"


def test_an_archive_with_several_tables_is_refused_with_their_names():
    with pytest.raises(InputError, match=r"holds 2 tables: a\.csv, b\.json"):
        read_table(zipped(**{"a.csv": b"id\n1\n", "b.json": b"[]"}), "file.zip")


@pytest.mark.parametrize("files", [{}, {"a.pdf": b"%PDF"}, {"a.csv": zipped(**{"b.csv": b"id\n1\n"})}])
def test_an_archive_without_a_table_is_refused(files):
    with pytest.raises(InputError, match="zip archive without a table"):
        read_table(zipped(**files), "file.zip")


def test_an_archive_that_is_a_bomb_is_refused_before_it_is_unpacked():
    bomb = zipped(**{"a.csv": b"a,b\n" * 30_000_000})
    with pytest.raises(InputError, match="unpacks to far more"):
        read_table(bomb, "file.zip")


def test_all_members_together_have_one_bound():
    files = members(zipped(**{f"{n}.csv": bytes(30_000_000) for n in range(3)}), "file.zip")
    assert [len(files["0.csv"]), len(files["1.csv"])] == [30_000_000, 30_000_000]
    with pytest.raises(InputError, match="unpacks to far more"):
        files["2.csv"]


def test_members_are_files_by_name():
    files = members(zipped(**{"qrels__test.tsv": b"q\n", "queries.jsonl": b"{}"}), "file.zip")
    assert list(files) == ["qrels/test.tsv", "queries.jsonl"]
    assert files["qrels/test.tsv"] == b"q\n"


def test_a_damaged_member_is_an_error():
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("a.csv", b"id,b\n1,2\n")
    content = buffer.getvalue().replace(b"1,2", b"1,3")
    with pytest.raises(InputError, match="damaged or incomplete"):
        read_table(content, "file.zip")


def test_a_workbook_is_no_archive():
    assert not is_archive(workbook(("Sheet", [["id"], [1]])))
