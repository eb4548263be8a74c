"""Several raters in one file: all kept, the rule chosen on the screen and stored with the set."""

from pages.ui import state
from tests.pages.driving import button, open_view, said, upload

BOOK = b"query,docid,Ann,Bo,Cy\nhot tea outdoors,P040,3,1,1\nhot tea outdoors,P007,0,0,0\n"


def kept(app):
    button(app, "Use these queries").click().run()
    (project,) = state.store().projects()
    stored = next(each for each in state.store().query_sets(project.id) if each.name == "book.csv")
    return state.store().query_set(stored.digest)


def test_the_rule_is_chosen_named_and_stored(demo):
    upload(open_view(demo, "queries", "add"), BOOK, "book.csv")
    assert "The judgments were combined by this rule: median." in said(demo).replace("\\", "")
    demo.selectbox(key="queries_rule").set_value("highest").run()
    assert "The judgments were combined by this rule: highest grade." in said(demo).replace("\\", "")
    query_set = kept(demo)
    assert query_set.rule == "highest"
    assert next(iter(query_set)).grades == {"P040": 3.0, "P007": 0.0}
    assert sorted(query_set.ratings["rater"].unique()) == ["Ann", "Bo", "Cy"]
    assert "The judgments were combined by this rule: highest grade." in said(demo).replace("\\", "")
