"""Result lists of another search: brought as a file, they are an engine like any other."""

import pytest

from pages.ui import state
from tests.pages.driving import button, open_view, run_all, said, upload

RUN = (
    "requête;document;rang\nfaire le ménage sans y penser;P055;1\nfaire le ménage sans y penser;P001;2\n"
    "une requête de personne;P002;1\nfaire le ménage sans y penser;P003;x\n"
)


def bring(demo):
    demo.session_state["results-opened"] = True
    demo.switch_page("pages/evaluate.py").run()
    upload(demo, RUN.encode(), "shop.csv")
    return demo


def test_what_the_file_lacks_is_said_before_it_is_used(demo):
    bring(demo)
    assert not demo.exception
    assert "Kept 3 of 4 rows, rejected 1." in said(demo)
    assert "queries of the set have no list" in said(demo)
    assert "belongs to no query of the set" in said(demo)


def test_results_are_kept_and_measured_over_the_set_they_answer(demo):
    button(bring(demo), "Use these results").click().run()
    assert not demo.exception
    (project,) = state.store().projects()
    (kept,) = state.store().stored_result_lists(project.id)
    assert (kept.name, kept.queries, kept.results) == ("shop.csv", 2, 3)
    for engine in ("bm25", "embedding:use", "embedding:e5"):
        demo.session_state[f"engine_{engine.partition(':')[2] or engine}"] = False
    run_all(demo)
    runs = [run for run in state.store().runs(project.id) if run.spec.startswith("results")]
    assert [(run.total, run.failed, run.status) for run in runs] == [(31, 30, "done")]


def test_kept_results_can_be_removed(demo):
    button(bring(demo), "Use these results").click().run()
    button(demo, "Remove").click().run()
    assert not state.store().stored_result_lists(state.store().projects()[0].id)


def test_a_file_of_something_else_says_what_is_missing(demo):
    demo.session_state["results-opened"] = True
    demo.switch_page("pages/evaluate.py").run()
    upload(demo, b"id,price\na,3\n", "prices.csv")
    assert not demo.exception
    assert "was not recognised as result lists" in demo.error[0].value.replace("\\", "")


@pytest.mark.parametrize("view", ["language", "places", "metrics"])
def test_one_file_run_both_ways_is_two_engines_and_the_one_that_failed_is_not_ranked(demo, view):
    button(bring(demo), "Use these results").click().run()
    for engine in ("bm25", "use", "e5"):
        demo.session_state[f"engine_{engine}"] = False
    run_all(demo)
    demo.switch_page("pages/evaluate.py").run()
    next(each for each in demo.checkbox if "without a list" in each.label).check().run()
    run_all(demo)
    open_view(demo, "results", view)
    demo.switch_page("pages/results.py").run()
    assert not demo.exception
    names = {name.replace("\\", "") for pills in demo.pills for name in pills.options}
    assert {"Results file “shop.csv”", "Results file “shop.csv”, missing lists empty"} <= names
    assert "Not every query was answered by: Results file “shop.csv”." in said(demo).replace("\\", "")
    assert any("over 1 of 31 queries" in table.value.to_csv() for table in demo.table)
