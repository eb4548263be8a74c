"""Corrupt and hostile files: a sentence that says what to do, never a traceback, nothing lost."""

import pytest

from pages.ui import state
from pages.ui.words import plain
from tests.pages.driving import button, open_view, said, upload

CORRUPT = [
    (b"", "empty.csv"),
    (b"\x89PNG\r\n\x1a\n\x00\x00", "picture.csv"),
    (b"PK\x03\x04 cut", "cut.xlsx"),
    (b'[{"id": "a", "text": ', "cut.json"),
    (b"id,text\n", "header.csv"),
    (b'id,text\na,"never closed\nb,c\n', "quote.csv"),
    (b"%PDF-1.7", "document.csv"),
]


@pytest.mark.parametrize(("content", "name"), CORRUPT, ids=lambda value: value if isinstance(value, str) else "")
@pytest.mark.parametrize(("screen", "view"), [("catalog", "replace"), ("queries", "add")])
def test_corrupt_file_gets_a_sentence(demo, screen, view, content, name):
    open_view(demo, screen, view)
    upload(demo, content, name)
    assert not demo.exception
    assert len(demo.error) == 1
    assert not {"Traceback", "None", "Error:", "object at"} & set(said(demo).split())
    assert state.catalog_of(state.store().projects()[0]) is not None


def test_a_catalog_dropped_as_queries_says_what_is_missing(demo):
    open_view(demo, "queries", "add")
    upload(demo, b"sku,price\na,3\n", "prices.csv")
    assert not demo.exception
    assert "was not recognised as a query set" in plain(demo.error[0].value).replace("\\", "")


def test_rejected_rows_are_counted_and_offered(demo):
    open_view(demo, "catalog", "replace")
    upload(demo, b"id,title\na,One\n,Two\na,Three\nb,Four,extra\n", "rows.csv")
    assert not demo.exception
    assert "Kept 1 of 4 rows, rejected 3." in said(demo)
    assert any(each.label == "Rows left out, with the reason" for each in demo.get("download_button"))


def test_hostile_names_and_texts_are_shown_as_text(app):
    app.run()
    button(app, "Use my own files").click().run()
    app.switch_page("pages/catalog.py").run()
    upload(
        app,
        b"id,title\n![x](http://127.0.0.1:9/a.png),<img src=x onerror=alert(1)>\n",
        "![x](http://127.0.0.1:9/b).csv",
    )
    button(app, "Use this catalog").click().run()
    app.switch_page("pages/start.py").run()
    assert not app.exception
    assert "![x](" not in said(app)
    assert "\\!\\[x\\]\\(" in said(app)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("**bold** _it_", r"\*\*bold\*\* \_it\_"),
        ("![a](b)", r"\!\[a\]\(b\)"),
        (":material/home: $x$", r"\:material/home\: \$x\$"),
        ("<b>&amp;", r"\<b\>\&amp;"),
        ("two\nlines\t here", "two lines here"),
    ],
)
def test_text_of_others_is_escaped_for_markdown(text, shown):
    assert plain(text) == shown


def test_database_that_cannot_be_opened_says_so(workspace, app):
    (workspace / "releve.db").write_bytes(b"this is no database, and it is long enough to be looked at" * 20)
    app.run()
    assert not app.exception
    assert len(app.error) == 1


def test_a_file_of_which_most_rows_are_left_out_warns_before_it_is_used(app):
    app.run()
    button(app, "Use my own files").click().run()
    app.switch_page("pages/catalog.py").run()
    rows = [f"{place},a pan,for stews, and more" for place in range(9)]
    upload(app, "\n".join(["id,title,text", *rows, "x,pot,for tea"]).encode(), "broken.csv")
    assert not app.exception
    assert [each.value for each in app.warning] == ["9 of the 10 rows would be left out; Health, below, says why."]
    button(app, "Use this catalog").click().run()
    assert "10 rows, 3 columns" in said(app)
    assert "9 rows were left out" in said(app)
    assert "Next: bring the queries" in [each.proto.label for each in app.get("page_link")]
