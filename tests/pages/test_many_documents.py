"""A catalog of any size: read once for all sessions, never whole at a click, and nothing of its size in a session."""

import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from core.catalog import Catalog
from core.formats.tables import Table
from core.shared import Shared
from core.store.projects import Projects
from core.suggesting import choosing
from pages.ui import catalogs, state
from pages.ui.screens import SCREENS
from tests.pages.conftest import ROOT
from tests.pages.driving import button, open_view, run_all, said, until, upload

FILES = [screen.file for screen in SCREENS]
VIEWS = [
    ("catalog", "documents"), ("catalog", "columns"), ("catalog", "replace"), ("queries", "overview"),
    ("queries", "edit"), ("results", "language"), ("results", "words"), ("results", "imperfect"),
    ("compare", "queries"),
]  # fmt: skip
OF_ALL = ("documents", "ids", "texts", "languages", "positions")
ROWS = 300


@pytest.fixture
def shop(app):
    """Return the app with a catalog of its own, queries and two finished runs."""
    app.run()
    button(app, "Use my own files").click().run()
    app.switch_page("pages/catalog.py").run()
    rows = [f"P{number:03d},Pot {number},a pot of clay for stews of kind {number % 7}" for number in range(ROWS)]
    upload(app, "\n".join(["id,title,text", *rows]).encode(), "shop.csv")
    button(app, "Use this catalog").click().run()
    app.switch_page("pages/queries.py").run()
    upload(app, b"query,language,relevant_ids\npot 7,en,P007\nstews of clay,en,P010\nkind 3,en,P003\n", "queries.csv")
    button(app, "Use these queries").click().run()
    app.switch_page("pages/evaluate.py").run()
    for key in ("engine_use", "engine_e5"):
        for box in [each for each in app.checkbox if each.key == key and each.value]:
            box.uncheck().run()
    app.button_group(key="engine_bm25_words").set_value(["words", "simple"]).run()
    return run_all(app)


def session():
    """Return another session of the same server."""
    return AppTest.from_file(str(ROOT / "app.py"), default_timeout=60)


def visit_everything(app):
    app.session_state["reviewer"] = "Ana"
    for file in FILES:
        app.switch_page(file).run()
        assert not app.exception
    for screen, view in VIEWS:
        open_view(app, screen, view)
        assert not app.exception


def counted(monkeypatch, of, name):
    """Return the list that grows with each call of a method."""
    calls, method = [], getattr(of, name)
    monkeypatch.setattr(of, name, lambda *args: (calls.append(1), method(*args))[1])
    return calls


def test_a_catalog_is_read_once_however_many_sessions_open_every_screen(shop, monkeypatch):
    reads = counted(monkeypatch, Projects, "_read_catalog")
    state.store()._catalogs = Shared(most=4)
    for _ in range(3):
        visit_everything(session().run())
    assert len(reads) == 1


def refusing(name):
    """Return a property that small catalogs have, such as one page of a large one, and that of all is refused."""
    value = vars(Catalog)[name].func

    def get(self):
        if len(self) == ROWS:
            raise AssertionError(f"a screen asked for the {name} of all documents")
        return value(self)

    return property(get)


def test_no_screen_makes_a_list_of_all_documents(shop, monkeypatch):
    monkeypatch.setattr(choosing, "LOOKED_AT", 100)
    for name in OF_ALL:
        monkeypatch.setattr(Catalog, name, refusing(name))
    state.store()._catalogs = Shared(most=4)
    visit_everything(session().run())


def large(value):
    """Say whether a value of a session holds the rows of a table, or as many things as the catalog has documents."""
    if isinstance(value, (dict, list, tuple, set, frozenset)):
        parts = [*value.values()] if isinstance(value, dict) else [*value]
        return len(parts) >= ROWS or any(map(large, parts))
    return isinstance(value, (Catalog, Table, pd.DataFrame))


def test_what_a_session_keeps_does_not_grow_with_the_catalog(shop):
    app = session().run()
    visit_everything(app)
    kept = {name: app.session_state[name] for name in app.session_state}
    assert [name for name, value in kept.items() if large(value)] == []


def test_a_page_of_the_catalog_shows_its_rows_alone(shop):
    app = open_view(session().run(), "catalog", "documents")
    assert len(app.table[0].value) == 12
    app.number_input[0].set_value(25).run()
    assert app.table[0].value["Id"].tolist()[-1] == "P299"


def test_the_file_of_a_saved_catalog_leaves_the_session(shop):
    names = {"catalog_guess", "catalog_checks", "catalog_found", "catalog_dropped", "queries_read-und", "queries_found"}
    assert not names & set(shop.session_state)


def test_many_rows_are_checked_beside_and_then_the_catalog_can_be_used(shop, monkeypatch):
    monkeypatch.setattr(catalogs, "AT_ONCE", 100)
    app = session().run()
    open_view(app, "catalog", "columns")
    if "Checking 300 rows…" in said(app):
        assert "Use this catalog" not in [each.label for each in app.button]
    until(lambda: "Use this catalog" in [each.label for each in app.run().button])
    assert "Kept 300 of 300 rows" in said(app)


def test_two_sessions_choose_the_columns_of_one_table(shop):
    project = state.store().projects()[-1]
    assert catalogs.kept_table(project) is catalogs.kept_table(project)
