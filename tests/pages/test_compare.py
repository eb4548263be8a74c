"""Compare, the diagnosis on Results, and what a query set can see, without a browser."""

from pages.ui import state
from tests.pages.driving import open_view, run_all, said


def compare(demo):
    run_all(demo)
    demo.switch_page("pages/compare.py").run()
    assert not demo.exception
    return demo


def test_without_two_finished_engines_the_screen_says_what_is_missing(demo):
    demo.switch_page("pages/compare.py").run()
    assert "Comparing takes two engines" in said(demo)


def test_verdict_of_two_engines_is_one_sentence_without_a_p(demo):
    compare(demo)
    answer = demo.subheader[0].value
    assert "Embeddings USE 512 is better than BM25" in answer
    assert " p " not in said(demo).replace("\\", "")
    assert "1 comparison was made on this query set" in said(demo).replace("\\", "")


def test_a_comparison_is_counted_once(demo):
    compare(demo)
    demo.run()
    project = state.store().projects()[-1]
    assert [len(made) for made in project.settings["comparisons"].values()] == [1]
    demo.session_state["results_metric"] = "ndcg"
    demo.run()
    project = state.store().projects()[-1]
    assert [len(made) for made in project.settings["comparisons"].values()] == [2]


def test_losers_unjudged_results_and_the_rule_are_one_click_each(demo):
    compare(demo)
    for view, sign in (("queries", "Losers first"), ("unjudged", "unjudged results first"), ("rule", "")):
        open_view(demo, "compare", view)
        assert not demo.exception
        assert sign in said(demo).replace("\\", "")
    demo.toggle(key="compare_rule").set_value(True).run()
    assert "the rule forbids" in said(demo) or "No query loses more" in said(demo)


def test_each_imperfect_query_has_a_cause_and_a_next_step(demo):
    run_all(demo)
    open_view(demo, "results", "imperfect")
    assert not demo.exception
    assert "What costs most" in said(demo)
    assert ":material/stethoscope:" in said(demo)


def test_query_set_says_what_it_can_see_before_anything_is_run(demo):
    open_view(demo, "queries", "sees")
    assert not demo.exception
    assert "will be seen" in said(demo).replace("\\", "")
