"""How a file was understood is said, and a person's word goes over it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.formats.encodings import ENCODINGS
from core.formats.options import ReadOptions
from core.formats.problems import rejected_rows
from core.formats.tables import read_table
from core.messages import InputError
from tests.examples import some
from tests.formats.samples import FILES, OLD_WORKBOOK, workbook


def read(text, **options):
    return read_table(text.encode(), "file.csv", ReadOptions(**options))


def cells(table):
    return [list(table.frame.columns), *table.frame.to_numpy().tolist()]


def test_a_title_and_comments_above_the_header_are_passed_over():
    table = read("Export du 3 mai\n# made by the shop; do not edit\n\nid;nom\n1;a\n2;b\n")
    assert (table.header_row, list(table.rows), table.row_count) == (4, [5, 6], 2)
    assert cells(table) == [["id", "nom"], ["1", "a"], ["2", "b"]]
    assert [problem.code for problem in table.problems] == ["header_below"]


def test_a_title_with_commas_is_passed_over():
    assert cells(read("Catalogue, mars, 2026\nid;nom\n1;a\n2;b\n"))[0] == ["id", "nom"]


def test_a_header_of_one_column_is_no_title():
    table = read("query\ngarden hose, 20 m\nrain barrel, green\n")
    assert (list(table.frame.columns), table.row_count) == (["query"], 2)


def test_a_header_narrower_than_its_rows_is_still_the_header():
    table = read("id,text\n1,a,b\n2,c\n3,d,e,f\n")
    assert list(table.frame.columns) == ["id", "text"]
    assert list(rejected_rows(table.problems)) == [2, 4]


def test_the_header_row_can_be_chosen():
    table = read("a,b\nid,nom\n1,x\n", header_row=2)
    assert (table.header_row, cells(table)) == (2, [["id", "nom"], ["1", "x"]])


@pytest.mark.parametrize("row", [3, 5, 900])
def test_a_header_row_without_anything_is_refused(row):
    with pytest.raises(InputError, match=f"nothing in row {row}"):
        read("a,b\n1,x\n\n2,y\n", header_row=row)


def test_decimal_commas_do_not_part_a_semicolon_table():
    assert cells(read("id;prix;poids\n00123;12,50;1,5\n1e5;3,20;2,75\n"))[1:] == [
        ["00123", "12,50", "1,5"],
        ["1e5", "3,20", "2,75"],
    ]


def test_the_separator_can_be_chosen():
    assert cells(read("id,a;b\n1,2;3\n", separator=";")) == [["id,a", "b"], ["1,2", "3"]]


@pytest.mark.parametrize("separator", [";;", "\n", '"', "'"])
def test_a_separator_that_parts_nothing_is_refused(separator):
    with pytest.raises(InputError, match="one character"):
        read("a,b\n1,2\n", separator=separator)


def test_a_separator_that_is_no_ascii_parts_too():
    assert cells(read("id¦nom\n1¦a\n", separator="¦")) == [["id", "nom"], ["1", "a"]]


def test_apostrophes_around_all_cells_are_quotation_marks():
    table = read("'id';'nom'\n'1';'a; b'\n'2';'l''été'\n")
    assert (table.quote, cells(table)) == ("'", [["id", "nom"], ["1", "a; b"], ["2", "l'été"]])


def test_apostrophes_in_words_are_none():
    assert read("id,nom\n1,l'été\n2,'tis\n").quote == '"'


def test_inches_at_the_start_of_cells_are_no_quotation_marks():
    rows = [["0", '"flat', "x"], ["1", "x", '"flat'], ["2", '"flat', "x"]]
    table = read("id\tnom\tnote\n" + "".join("\t".join(row) + "\n" for row in rows))
    assert (table.quote, cells(table)[1:]) == ("", rows)


def test_the_quotation_mark_can_be_chosen():
    assert cells(read('id,nom\n1,"a"\n', quote="none"))[1] == ["1", '"a"']


def test_another_quotation_mark_is_refused():
    with pytest.raises(InputError, match="quotation mark must be"):
        read("a,b\n1,2\n", quote="«")


def test_a_mark_that_opens_the_last_row_and_never_closes_is_an_error():
    with pytest.raises(InputError, match="opens in row 3, column 1, and never closes"):
        read('id,text\n1,a\n"\n')


@pytest.mark.parametrize("encoding", ["cp1252", "Windows-1252", "WINDOWS-1252", "cp1252 "])
def test_the_encoding_can_be_chosen(encoding):
    table = read_table("id;nom\n1;café\n".encode("cp1252"), "file", ReadOptions(encoding=encoding))
    assert (table.encoding, cells(table)[1], table.problems) == ("Windows-1252", ["1", "café"], ())


def test_a_wrong_encoding_gives_a_poor_table():
    assert cells(read("id;nom\n1;café\n", encoding="cp1252"))[1] == ["1", "cafÃ©"]


@pytest.mark.parametrize("encoding", ["base64", "klingon", "idna", "utf_7", "\0"])
def test_an_encoding_that_is_none_is_refused(encoding):
    with pytest.raises(InputError, match="is not known; choose among: UTF-8, "):
        read("a,b\n1,2\n", encoding=encoding)


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
def test_utf16_without_a_mark_is_recognised(codec):
    table = read_table("id;nom\n1;café\n".encode(codec), "file")
    assert (table.encoding, cells(table)[1]) == ("UTF-16", ["1", "café"])


@pytest.mark.parametrize("codec", ["utf-32", "utf-16", "utf-8-sig"])
def test_a_mark_says_the_encoding(codec):
    assert cells(read_table("id;nom\n1;café 👍\n".encode(codec), "file"))[1] == ["1", "café 👍"]


@pytest.mark.parametrize(
    ("codec", "said", "text"),
    [
        ("cp1252", "Windows-1252", "id;nom;prix\n1;café;12,50 €\n"),
        ("mac_roman", "Mac Roman", "id;nom\n1;thé à la menthe, très frais\n"),
        ("cp1250", "Windows-1250", "id;nazwa\n1;żółta łódź; świeża\n"),
        ("cp1251", "Windows-1251", "id;имя\n1;чайник для дома и сада\n"),
    ],
)
def test_older_encodings_are_told_apart_in_two_lines(codec, said, text):
    table = read_table(text.encode(codec), "file")
    assert (table.encoding, cells(table)[0]) == (said, text.splitlines()[0].split(";"))


BOOK = workbook(("Produits", [["id", "nom"], [1, "a"]]), ("Prix", [["Tarif"], ["id", "prix"], [1, 2.5]]), ("Vide", []))


def test_all_sheets_are_said_and_one_can_be_chosen():
    assert read_table(BOOK, "file").sheets == ("Produits", "Prix", "Vide")
    table = read_table(BOOK, "file", ReadOptions(sheet="Prix"))
    assert (table.sheet, table.header_row, cells(table)) == ("Prix", 2, [["id", "prix"], ["1", "2.5"]])


@pytest.mark.parametrize("sheet", ["Vide", "prix"])
def test_a_sheet_without_anything_is_refused_with_those_there_are(sheet):
    with pytest.raises(InputError, match=f"called “{sheet}”; its sheets are: Produits, Prix, Vide"):
        read_table(BOOK, "file", ReadOptions(sheet=sheet))


def test_the_header_row_of_a_sheet_can_be_chosen():
    table = read_table(BOOK, "file", ReadOptions(sheet="Prix", header_row=1))
    assert cells(table) == [["Tarif", "column 2"], ["id", "prix"], ["1", "2.5"]]


options = st.builds(
    ReadOptions,
    encoding=st.sampled_from(["", *ENCODINGS]),
    separator=st.sampled_from(["", ",", ";", "\t", "|", "1", "é", " "]),
    quote=st.sampled_from(["", '"', "'", "none"]),
    header_row=st.integers(0, 5),
    sheet=st.sampled_from(["", "Produits", "Notes"]),
)


@settings(max_examples=some(300))
@given(st.sampled_from([*(content for content, _ in FILES.values()), BOOK, OLD_WORKBOOK]), options)
def test_wrong_options_give_a_poor_table_or_a_sentence(content, chosen):
    try:
        table = read_table(content, "file", chosen)
    except InputError as error:
        said = str(error)
    else:
        said = ""
        assert len(table.rows) + len(rejected_rows(table.problems)) == table.row_count
    assert "None" not in said
