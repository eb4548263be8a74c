"""The rankings of an engine, taken along for another tool."""


def test_rankings_are_offered_in_each_shape(evaluated):
    evaluated.session_state["results_view"] = "metrics"
    evaluated.session_state["rankings-opened"] = True
    evaluated.switch_page("pages/results.py").run()
    for shape in ("trec_run", "quepid_snapshot", "run_json", "run_table"):
        evaluated.selectbox(key="rankings_shape").set_value(shape).run()
        assert not evaluated.exception
        assert not evaluated.error
        assert [each.label for each in evaluated.get("download_button")].count("Download") == 1
