"""Results that nobody judged, judged where Compare lists them; and the way from Results to Compare."""

import pytest

from core.runs import Ranking
from pages.ui import state
from tests.pages.driving import button, open_view, said
from tests.pages.verdict_states import SHOP, make


@pytest.fixture
def compare(app):
    """Return Compare at the results to judge first, and the id of its query set."""
    set_id = make("unjudged")
    app.run()
    open_view(app, "compare", "unjudged")
    assert not app.exception
    return app, set_id


def control(app, query, document, set_id):
    """Return what a listed result is judged with."""
    key = f"editing-first-{query}-{document}-{set_id}"
    return next(each for each in app.get("button_group") if str(each.key).startswith(key))


def grades(set_id, query):
    keeper = state.store()
    return keeper.query_set(keeper.history(set_id).current.digest).by_id[query].grades


def test_the_button_beside_the_badge_opens_the_results_to_judge(app):
    make("unjudged")
    app.run()
    app.switch_page("pages/compare.py").run()
    button(app, "Judge these results").click().run()
    assert app.session_state["compare_view"] == "unjudged"
    assert "Judge these 10 of 40 unjudged results first" in said(app).replace("\\", "")


def test_a_grade_is_kept_at_once_as_a_version_of_the_set_and_can_be_taken_back(compare):
    app, set_id = compare
    control(app, "q1", "y", set_id).set_value(0.0).run()
    assert grades(set_id, "q1")["y"] == 0.0
    assert "1 of these is judged now, in version 2 of the query set" in said(app)
    control(app, "q1", "y", set_id).set_value(None).run()
    assert "y" not in grades(set_id, "q1")
    assert "judged now" not in said(app)


def test_what_must_never_be_shown_is_marked_known_bad(compare):
    app, set_id = compare
    control(app, "q1", "y", set_id).set_value(-1.0).run()
    assert not app.exception
    judged = state.store().query_set(state.store().history(set_id).current.digest).by_id["q1"]
    assert (judged.grades["y"], judged.known_bad) == (0.0, {"y"})
    assert control(app, "q1", "y", set_id).value == -1.0
    control(app, "q1", "y", set_id).set_value(0.0).run()
    judged = state.store().query_set(state.store().history(set_id).current.digest).by_id["q1"]
    assert (judged.grades["y"], judged.known_bad) == (0.0, set())


def test_the_engines_that_found_a_result_are_not_shown_where_it_is_judged(compare):
    app, set_id = compare
    assert "Place in" not in said(app)
    assert control(app, "q1", "y", set_id).options == ["wrong", "right", "known bad"]


def test_once_the_engines_ran_on_the_new_version_its_verdict_is_one_click_away(compare):
    app, set_id = compare
    control(app, "q1", "y", set_id).set_value(1.0).run()
    keeper = state.store()
    project, digest = keeper.projects()[-1].id, keeper.history(set_id).current.digest
    for spec in ("bm25", "embedding:use"):
        run = keeper.add_run(project, spec=spec, fingerprint=spec, catalog_digest=SHOP.digest, query_set_digest=digest,
                             depth=10, total=20)  # fmt: skip
        keeper.claim_run(run, keeper.owner)
        keeper.begin_run(run, keeper.owner)
        answers = [Ranking(f"q{place}", ["d"], [1.0]) for place in range(1, 21)]
        keeper.save_batch(run, 0, answers, keeper.owner, seconds=0.1)
        assert keeper.finish_run(run, keeper.owner)
    app.run()
    button(app, "See that verdict").click().run()
    assert not app.exception
    assert app.session_state["results_set"] == digest
    assert "the same for each of the 20 queries" in said(app).replace("\\", "")
    assert "1 comparison was made on this query set" in said(app).replace("\\", "")  # as before it was judged


def test_results_leads_to_compare_with_the_two_engines_it_speaks_of(app):
    make("a_better")  # of BM25 and USE: BM25 is ahead, so Results compares it with USE
    app.run()
    app.switch_page("pages/results.py").run()
    button(app, "Compare these two").click().run()
    assert not app.exception
    assert app.title[0].value == "Compare"
    assert app.subheader[0].value.startswith("BM25 is better than Embeddings USE 512")
    assert [each.options[0] for each in app.selectbox if each.label == "A, the baseline"] == ["BM25"]
    assert [each.index for each in app.selectbox if each.label == "A, the baseline"] == [1]
