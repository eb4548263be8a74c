"""What the screens say while engines run, and after."""

import threading

import pytest

from core.editing import ChangeQuery
from core.engines import registry
from core.engines.means import Means
from core.engines.protocol import EngineSpec
from core.evaluation import depth_for
from core.messages import EngineError, message
from pages.ui import state
from tests.pages.driving import button, labels, said, until


@pytest.fixture
def waiting(demo):
    """Return the app on Evaluate while BM25 is held up over both query sets of the demo shop."""
    gate, (project,) = threading.Event(), state.store().projects()
    state.jobs().start(add_runs(project), held_up(gate))
    demo.switch_page("pages/evaluate.py").run()
    yield demo
    gate.set()
    until(lambda: not state.jobs().busy)


def add_runs(project, spec="bm25"):
    catalog = state.catalog_of(project)
    fingerprint = engine_of(spec).fingerprint
    return [
        state.store().add_run(
            project.id, spec=spec, fingerprint=fingerprint, catalog_digest=catalog.digest,
            query_set_digest=each.digest, depth=depth_for(each.count, len(catalog)), total=each.count,
        )
        for each in state.store().query_sets(project.id)
    ]  # fmt: skip


def engine_of(spec):
    return registry.build(EngineSpec.parse(spec), Means(state.vectors()))


def held_up(gate):
    def engine(spec):
        gate.wait(60)
        raise EngineError(message("{engine} is not there.", engine=spec))

    return engine


def only(app, *engines):
    for key in {"engine_bm25", "engine_use", "engine_e5"} - set(engines):
        app.checkbox(key=key).uncheck().run()


def test_runs_under_way_are_counted_apart_from_those_to_make(waiting):
    assert "4 runs to make. 2 runs under way." in said(waiting)
    assert not button(waiting, "Run").disabled


def test_run_can_not_be_pressed_where_everything_is_under_way(waiting):
    only(waiting, "engine_bm25")
    assert "to make" not in said(waiting)
    assert "2 runs under way." in said(waiting)
    assert button(waiting, "Run").disabled


def test_progress_stands_by_the_run_button_and_the_top_says_where(waiting):
    assert "[See how far they are](#what-to-run)" in said(waiting)
    assert labels(waiting).index("Stop") < labels(waiting).index("Run")
    kept = [each.value for each in waiting.caption]
    assert kept.index("**BM25** · queries\\.json") > next(n for n, each in enumerate(kept) if "under way" in each)


def test_the_end_is_not_said_once_there_is_something_to_run_again(evaluated):
    evaluated.run()
    evaluated.session_state["runs_watched"] = state.store().projects()[0].id
    evaluated.run()
    assert "The engines have answered every query." in said(evaluated)
    evaluated.button_group(key="engine_bm25_words").set_value(["words", "simple"]).run()
    assert "2 runs to make." in said(evaluated)
    assert "The engines have answered every query." not in said(evaluated)


def test_the_end_is_said_to_whoever_started_the_runs(demo):
    demo.switch_page("pages/evaluate.py").run()
    only(demo, "engine_bm25")
    button(demo, "Run").click().run()
    until(lambda: not state.jobs().busy)
    demo.run()
    assert "The engines have answered every query." in said(demo)


def test_a_run_that_failed_over_an_earlier_version_keeps_its_sets_name(demo):
    (project,) = state.store().projects()
    gate = threading.Event()
    gate.set()
    state.jobs().start(add_runs(project), held_up(gate))
    until(lambda: not state.jobs().busy)
    first = state.store().query_sets(project.id)[0]
    query = next(iter(state.store().query_set(first.digest)))
    state.store().edit_query_set(first.set_id, [ChangeQuery(query.id, text="another text")], seen=1)
    demo.switch_page("pages/evaluate.py").run()
    assert any("version 1 (now version 2)" in each.value.replace("\\", "") for each in demo.caption)


@pytest.mark.parametrize(("screen", "count"), [("start", "2 runs"), ("results", "1 run")])
def test_start_and_results_say_that_the_picture_is_not_complete(waiting, screen, count):
    waiting.switch_page(f"pages/{screen}.py").run()
    assert f"{count} under way: the picture is not complete." in said(waiting)
