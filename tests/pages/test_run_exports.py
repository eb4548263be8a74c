"""The rankings of an engine, taken along for another tool."""

from tests.pages.driving import run_all


def test_rankings_are_offered_in_each_shape(demo):
    run_all(demo)
    demo.session_state["results_view"] = "metrics"
    demo.session_state["rankings-opened"] = True
    demo.switch_page("pages/results.py").run()
    for shape in ("trec_run", "quepid_snapshot", "run_json", "run_table"):
        demo.selectbox(key="rankings_shape").set_value(shape).run()
        assert not demo.exception
        assert not demo.error
        assert [each.label for each in demo.get("download_button")].count("Download") == 1
