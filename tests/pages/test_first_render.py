"""Each screen at its first sight: with nothing, with a catalog only, with the demo, with finished runs."""

import pytest

from pages.ui import state
from pages.ui.screens import SCREENS, START
from tests.pages.driving import button, labels, open_view, run_all, said, upload

FILES = [screen.file for screen in SCREENS]
CATALOG = b"id,title,text\na,Tent,A light tent for two\nb,Pan,A pan for pancakes\n"


@pytest.mark.parametrize("file", FILES)
def test_screen_without_a_project_shows_the_way(app, file):
    app.run()
    app.switch_page(file).run()
    assert not app.exception
    assert "Try the demo shop" in (labels(app) if file == START.file else said(app))


@pytest.mark.parametrize("file", FILES)
def test_screen_of_the_demo_before_any_run(demo, file):
    demo.switch_page(file).run()
    assert not demo.exception
    assert not demo.error


@pytest.mark.parametrize("file", FILES)
def test_screen_of_the_demo_in_french(demo, file):
    demo.segmented_control(key="language").set_value("fr").run()
    demo.switch_page(file).run()
    assert not demo.exception
    titles = {
        "pages/start.py": "Relevé",
        "pages/catalog.py": "Catalogue",
        "pages/queries.py": "Requêtes",
        "pages/suggestions.py": "Suggestions",
        "pages/review.py": "Relire",
        "pages/evaluate.py": "Évaluer",
        "pages/results.py": "Résultats",
        "pages/compare.py": "Comparer",
    }
    assert demo.title[0].value == titles[file]


@pytest.mark.parametrize(
    ("file", "way"),
    [("pages/evaluate.py", "no queries yet"), ("pages/results.py", "no queries yet")],
)
def test_screen_without_queries_shows_the_way(app, file, way):
    app.run()
    button(app, "Use my own files").click().run()
    app.switch_page("pages/catalog.py").run()
    upload(app, CATALOG, "shop.csv")
    button(app, "Use this catalog").click().run()
    app.switch_page(file).run()
    assert not app.exception
    assert way in said(app)


@pytest.mark.parametrize("file", ["pages/evaluate.py", "pages/results.py"])
def test_screen_without_a_catalog_shows_the_way(app, file):
    app.run()
    button(app, "Use my own files").click().run()
    app.switch_page(file).run()
    assert not app.exception
    assert "no catalog yet" in said(app)


def test_results_before_any_run_lead_to_evaluate(demo):
    demo.switch_page("pages/results.py").run()
    assert "No engine has answered these queries to the end yet." in said(demo)


def test_results_of_the_demo_say_the_answer_first(evaluated):
    evaluated.switch_page("pages/results.py").run()
    assert not evaluated.exception
    answer = evaluated.subheader[0].value
    assert "Embeddings E5 384 finds 78% of the right documents in the first 5 results" in answer
    assert "Embeddings USE 512 73%" in answer
    assert "Over 31 queries with a right document" in said(evaluated)


def test_results_in_french_write_numbers_the_french_way(evaluated):
    evaluated.segmented_control(key="language").set_value("fr").run()
    evaluated.switch_page("pages/results.py").run()
    assert not evaluated.exception
    assert "78\u00a0%" in evaluated.subheader[0].value or "78\u202f%" in evaluated.subheader[0].value
    assert evaluated.table[0].value["Rappel@5"].tolist()[-1].startswith("**0,78**")


def test_start_tells_the_last_answer(evaluated):
    evaluated.switch_page("pages/start.py").run()
    assert "Next: read the results" in labels(evaluated)
    assert "finds 78% of the right documents" in said(evaluated)


def test_the_demo_is_loaded_once(demo):
    button(demo, "Try the demo shop").click().run()
    assert [project.demo for project in state.store().projects()] == [True]
    assert len(state.store().query_sets(state.store().projects()[0].id)) == 2


def test_several_dimensions_are_drawn_against_each_other(demo):
    demo.switch_page("pages/evaluate.py").run()
    for key in ("engine_bm25", "engine_e5"):
        demo.checkbox(key=key).uncheck().run()
    demo.button_group(key="engine_use_dimensions").set_value([512, 128]).run()
    run_all(demo)
    demo.session_state["results_view"] = "sweeps"
    demo.switch_page("pages/results.py").run()
    assert not demo.exception
    assert "Recall@5 against dimension" in [each.value for each in demo.subheader]


def test_a_query_with_more_answers_than_places_is_marked_at_its_ceiling(evaluated):
    evaluated.session_state["results_view"] = "imperfect"
    evaluated.session_state["imperfect-opened"] = True
    evaluated.switch_page("pages/results.py").run()
    (table,) = [each.value for each in evaluated.table if "Ceiling" in each.value.columns]
    gift = table[table["Query"] == "idée de cadeau pour de jeunes parents"]
    assert gift["Ceiling"].tolist() == [r"0\.83"]


@pytest.mark.parametrize("view", ["language", "places", "imperfect", "known bad", "metrics"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_view_of_the_results_is_drawn_and_stays_open(evaluated, view, language):
    evaluated.session_state["results_view"] = view
    evaluated.switch_page("pages/results.py").run()
    before = kinds(evaluated)
    evaluated.segmented_control(key="language").set_value(language).run()
    assert not evaluated.exception
    assert kinds(evaluated) == before
    assert evaluated.session_state["results_view"] == view


def kinds(app):
    """Return what a screen is made of."""
    return [len(app.table), len(app.subheader), len(app.text), len(app.get("vega_lite_chart"))]


def test_every_metric_of_every_engine_can_be_read(evaluated):
    evaluated.session_state["results_view"] = "metrics"
    evaluated.switch_page("pages/results.py").run()
    table = evaluated.table[-1].value.set_index("Measure")
    assert table.loc[r"Recall@5", "Embeddings E5 384"] == r"0\.78"
    assert {"Hit@5", "nDCG@5, judged only, low", "Queries counted"} <= set(table.index.str.replace("\\", ""))


def test_words_of_each_language_are_shown_when_asked(demo):
    demo.switch_page("pages/evaluate.py").run()
    assert not demo.table
    demo.session_state["words-opened"] = True
    demo.run()
    assert not demo.exception
    (words,) = [each.value for each in demo.table]
    assert words["Words"].iloc[0] == "fair · le · menag · san · y · pens"


def test_results_without_a_run_over_the_present_catalog_tell_of_earlier_ones(evaluated):
    open_view(evaluated, "catalog", "replace")
    upload(evaluated, CATALOG, "other.csv")
    button(evaluated, "Use this catalog").click().run()
    evaluated.switch_page("pages/results.py").run()
    assert not evaluated.exception
    assert "finished runs over earlier catalogs are kept" in said(evaluated)


def test_the_languages_of_a_model_are_named(demo):
    demo.switch_page("pages/evaluate.py").run()
    assert "reads Arabic, German, English, Spanish" in said(demo)
