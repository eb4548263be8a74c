"""What a click changes: each button and choice that keeps something."""

import json

import pytest

from pages.ui import state
from tests.pages.driving import button, labels, open_view, run_all, said, until, upload

CATALOG = "référence;intitulé;descriptif\n00123;Cocotte;Mijote lentement les viandes\n1e5;Poêle;Pour les crêpes\n"
QUERIES = json.dumps(
    [
        {"requete": "cuire une viande", "langue": "fr", "pertinents": ["00123"], "non_pertinents": ["1e5"]},
        {"query": "pancakes", "language": "en", "relevant": ["1e5"], "grades": {"1e5": 3}},
    ]
)


@pytest.fixture
def own_catalog(app):
    """Return the app with a catalog of one's own."""
    app.run()
    button(app, "Use my own files").click().run()
    app.switch_page("pages/catalog.py").run()
    upload(app, CATALOG.encode(), "boutique.csv")
    button(app, "Use this catalog").click().run()
    return app


def only_project():
    (project,) = state.store().projects()
    return project


def test_a_catalog_dropped_and_confirmed_is_kept(own_catalog):
    assert not own_catalog.exception
    assert "2 documents are in the catalog." in said(own_catalog)
    catalog = state.catalog_of(only_project())
    assert catalog.ids == ["00123", "1e5"]
    assert catalog.texts[0] == "Cocotte. Mijote lentement les viandes"
    assert catalog.title("1e5") == "Poêle"


def test_columns_can_be_chosen_again_without_the_file(own_catalog):
    open_view(own_catalog, "catalog", "columns")
    own_catalog.multiselect[0].set_value(["intitulé"]).run()
    button(own_catalog, "Use this catalog").click().run()
    assert not own_catalog.exception
    assert state.catalog_of(only_project()).texts == ["Cocotte", "Poêle"]


def test_a_language_that_was_guessed_can_be_corrected(own_catalog):
    open_view(own_catalog, "catalog", "columns")
    code = next(each for each in own_catalog.selectbox if each.label == "Language of all documents")
    code.set_value("it").run()
    button(own_catalog, "Use this catalog").click().run()
    assert set(state.catalog_of(only_project()).languages) == {"it"}


def test_queries_dropped_and_confirmed_are_kept(own_catalog):
    own_catalog.switch_page("pages/queries.py").run()
    upload(own_catalog, QUERIES.encode(), "questions.json")
    button(own_catalog, "Use these queries").click().run()
    assert not own_catalog.exception
    assert "2 queries were added." in said(own_catalog)
    (stored,) = state.store().query_sets(only_project().id)
    assert stored.languages == {"en": 1, "fr": 1}
    queries = list(state.store().query_set(stored.digest))
    assert queries[0].grades == {"00123": 1.0, "1e5": 0.0}
    assert queries[0].known_bad == {"1e5"}
    assert queries[1].grades == {"1e5": 3.0}


def test_queries_without_a_language_get_the_one_that_is_chosen(own_catalog):
    own_catalog.switch_page("pages/queries.py").run()
    upload(own_catalog, b"query,docid,rating\ncocotte,00123,1\n", "judgments.csv")
    own_catalog.selectbox(key="queries_language").set_value("fr").run()
    button(own_catalog, "Use these queries").click().run()
    (stored,) = state.store().query_sets(only_project().id)
    assert stored.languages == {"fr": 1}


def test_a_query_set_can_be_removed(demo):
    open_view(demo, "queries", "take")
    button(demo, "Remove").click().run()
    assert not demo.exception
    assert [each.name for each in state.store().query_sets(only_project().id)] == ["queries.json"]


def test_running_engines_keeps_a_run_for_each_engine_and_query_set(demo):
    run_all(demo)
    runs = state.store().runs(only_project().id)
    assert sorted({run.spec for run in runs}) == ["bm25", "embedding:e5", "embedding:use"]
    assert [run.status for run in runs] == ["done"] * 6


def test_a_finished_engine_is_not_run_again(evaluated):
    evaluated.run()
    assert "6 are already finished" in said(evaluated)
    assert button(evaluated, "Run").disabled


def test_settings_of_a_card_are_engines_of_their_own(demo):
    demo.switch_page("pages/evaluate.py").run()
    demo.button_group(key="engine_e5_dimensions").set_value([384, 128]).run()
    demo.button_group(key="engine_e5_prefixes").set_value(["default", "none"]).run()
    demo.checkbox(key="engine_hybrid").check().run()
    assert "14 runs to make" in said(demo)


def test_unticking_every_engine_leaves_nothing_to_run(demo):
    demo.switch_page("pages/evaluate.py").run()
    for key in ("engine_bm25", "engine_use", "engine_e5"):
        demo.checkbox(key=key).uncheck().run()
    assert "Choose at least one engine" in said(demo)
    assert button(demo, "Run").disabled


def test_k_is_kept_with_the_project(demo):
    demo.switch_page("pages/evaluate.py").run()
    demo.selectbox(key="evaluate_k").set_value(10).run()
    assert only_project().settings["k"] == 10


def test_stopping_keeps_what_was_answered_and_continue_finishes(demo):
    demo.switch_page("pages/evaluate.py").run()
    button(demo, "Run").click().run()
    for run in state.store().runs(only_project().id):
        state.jobs().cancel(run.id)
    until(lambda: not state.jobs().busy)
    demo.run()
    while "Continue" in labels(demo):
        button(demo, "Continue").click().run()
        until(lambda: not state.jobs().busy)
        demo.run()
    assert {run.status for run in state.store().runs(only_project().id)} == {"done"}


def test_discarding_an_unfinished_run_removes_it(demo):
    demo.switch_page("pages/evaluate.py").run()
    for key in ("engine_use", "engine_e5"):
        demo.checkbox(key=key).uncheck().run()
    button(demo, "Run").click().run()
    for run in state.store().runs(only_project().id):
        state.jobs().cancel(run.id)
    until(lambda: not state.jobs().busy)
    demo.run()
    for _ in range(labels(demo).count("Discard")):
        button(demo, "Discard").click().run()
    assert all(run.status == "done" for run in state.store().runs(only_project().id))


def test_metric_and_k_change_the_answer(evaluated):
    evaluated.switch_page("pages/results.py").run()
    evaluated.segmented_control(key="results_metric").set_value("ndcg").run()
    evaluated.selectbox(key="results_k").set_value(10).run()
    assert "reaches an nDCG@10 of" in evaluated.subheader[0].value


def test_threshold_changes_which_queries_count(evaluated):
    evaluated.switch_page("pages/results.py").run()
    evaluated.segmented_control(key="results_threshold").set_value(3.0).run()
    assert not evaluated.exception
    assert "from grade 3 on" in said(evaluated)
    assert "Over 31 queries" not in said(evaluated)


def test_own_files_and_demo_are_two_projects_to_choose_from(demo):
    button(demo, "Use my own files").click().run()
    demo.switch_page("pages/start.py").run()
    assert [project.demo for project in state.store().projects()] == [True, False]


def test_a_catalog_without_the_right_answers_is_warned_of_before_and_after(demo):
    demo.switch_page("pages/evaluate.py").run()
    assert "right answers" not in said(demo)
    open_view(demo, "catalog", "replace")
    upload(demo, b"id,title,text\nP001,Lamp,a lamp for reading\nX2,Pan,a pan for stews\n", "other.csv")
    assert "46 of the 47 right answers are not in this catalog" in said(demo)
    button(demo, "Use this catalog").click().run()
    demo.switch_page("pages/queries.py").run()
    assert "none of its right answers is in this catalog" in said(demo)
    demo.switch_page("pages/evaluate.py").run()
    assert "46 of the 47 right answers are not in this catalog" in said(demo)
    assert "none of its right answers is in this catalog" in said(demo)
