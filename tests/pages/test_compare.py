"""Compare, the diagnosis on Results, and what a query set can see, without a browser."""

from pages.ui import state
from tests.pages.driving import open_view, said


def compare(evaluated):
    evaluated.switch_page("pages/compare.py").run()
    assert not evaluated.exception
    return evaluated


def test_without_two_finished_engines_the_screen_says_what_is_missing(demo):
    demo.switch_page("pages/compare.py").run()
    assert "Comparing takes two engines" in said(demo)


def test_verdict_of_two_engines_is_one_sentence_without_a_p(evaluated):
    compare(evaluated)
    answer = evaluated.subheader[0].value
    assert "Embeddings USE 512 is better than BM25" in answer
    assert " p " not in said(evaluated).replace("\\", "")
    assert "1 comparison was made on this query set" in said(evaluated).replace("\\", "")


def test_a_comparison_is_counted_once(evaluated):
    compare(evaluated)
    evaluated.run()
    project = state.store().projects()[-1]
    assert [len(made) for made in project.settings["comparisons"].values()] == [1]
    evaluated.session_state["results_metric"] = "ndcg"
    evaluated.run()
    project = state.store().projects()[-1]
    assert [len(made) for made in project.settings["comparisons"].values()] == [2]


def test_losers_unjudged_results_and_the_rule_are_one_click_each(evaluated):
    compare(evaluated)
    for view, sign in (("queries", "Losers first"), ("unjudged", "unjudged results first"), ("rule", "")):
        open_view(evaluated, "compare", view)
        assert not evaluated.exception
        assert sign in said(evaluated).replace("\\", "")
    evaluated.toggle(key="compare_rule").set_value(True).run()
    assert "the rule forbids" in said(evaluated) or "No query loses more" in said(evaluated)


def test_each_imperfect_query_has_a_cause_and_a_next_step(evaluated):
    open_view(evaluated, "results", "imperfect")
    assert not evaluated.exception
    assert "What costs most" in said(evaluated)
    assert ":material/stethoscope:" in said(evaluated)


def test_query_set_says_what_it_can_see_before_anything_is_run(demo):
    open_view(demo, "queries", "sees")
    assert not demo.exception
    assert "will be seen" in said(demo).replace("\\", "")
