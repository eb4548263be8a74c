"""The way back to a catalog that was replaced, and what replacing changes."""

import pytest

from pages.ui import state
from tests.pages.driving import button, open_view, said, upload

OTHER = b"id,title,text\nP001,Lamp,a lamp for reading\nX2,Pan,a pan for stews\n"


@pytest.fixture
def replaced(evaluated):
    """Return the app with another catalog in the place of the demo's, which has six finished runs."""
    open_view(evaluated, "catalog", "replace")
    assert "you find them again under “Earlier catalogs”" in said(evaluated)
    upload(evaluated, OTHER, "other.csv")
    button(evaluated, "Use this catalog").click().run()
    return evaluated


def catalog():
    (project,) = state.store().projects()
    return state.catalog_of(project)


def test_replacing_says_before_what_is_new_gone_and_changed(evaluated):
    open_view(evaluated, "catalog", "replace")
    upload(evaluated, OTHER, "other.csv")
    assert "1 new document, 59 documents gone, 1 with another text" in said(evaluated)


@pytest.mark.parametrize("file", ["pages/results.py", "pages/compare.py"])
def test_screens_without_results_lead_to_the_earlier_catalog(replaced, file):
    replaced.switch_page(file).run()
    assert not replaced.exception
    assert "6 finished runs over earlier catalogs are kept" in said(replaced)


def test_an_earlier_catalog_is_the_catalog_again_with_its_results(replaced):
    open_view(replaced, "catalog", "earlier")
    assert "60 documents · 6 finished runs" in said(replaced).replace("\\", "")
    button(replaced, "Go back to this one").click().run()
    assert not replaced.exception
    assert "is the catalog again" in said(replaced)
    assert len(catalog()) == 60
    replaced.switch_page("pages/results.py").run()
    assert "finds 78% of the right documents" in replaced.subheader[0].value


def test_the_catalog_that_was_left_is_there_to_come_back_to(replaced):
    open_view(replaced, "catalog", "earlier")
    button(replaced, "Go back to this one").click().run()
    open_view(replaced, "catalog", "earlier")
    assert "2 documents · 0 finished runs" in said(replaced).replace("\\", "")
    button(replaced, "Go back to this one").click().run()
    assert catalog().ids == ["P001", "X2"]
    open_view(replaced, "catalog", "columns")
    assert not replaced.exception
    assert "other.csv" in said(replaced).replace("\\", "")


def test_a_catalog_without_runs_is_said_not_to_be_kept(demo):
    open_view(demo, "catalog", "replace")
    assert "once it is replaced, it is not kept" in said(demo)
    assert "Earlier catalogs" not in [tab.label for tab in demo.tabs]


def test_a_catalog_that_another_window_let_go_of_is_said(replaced):
    open_view(replaced, "catalog", "earlier")
    for run in state.store().runs(state.store().projects()[0].id):
        state.store().delete_run(run.id)
    button(replaced, "Go back to this one").click().run()
    assert not replaced.exception
    assert "is not kept any more" in replaced.error[0].value
