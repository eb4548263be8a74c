"""Milvus on Evaluate: chosen on a card, run into a file of the workspace, its index's loss said on Results."""

from pages.ui import state
from tests.pages.driving import run_all, said


def tick(demo):
    demo.switch_page("pages/evaluate.py").run()
    demo.checkbox(key="engine_e5").uncheck().run()
    demo.checkbox(key="engine_milvus").check().run()
    assert not demo.exception
    return demo


def specs():
    return sorted(
        {run.spec for run in state.store().runs(state.store().projects()[0].id) if run.spec.startswith("milvus")}
    )


def test_the_card_makes_three_engines_that_run_and_say_what_the_index_loses(demo, workspace):
    tick(demo)
    assert "Nothing leaves this machine." in said(demo)
    run_all(demo)
    assert specs() == [
        "milvus",
        "milvus,of=embedding:use,search=dense",
        "milvus,of=embedding:use,search=hybrid",
    ]
    assert (workspace / "milvus.db").is_dir()
    demo.switch_page("pages/results.py").run()
    assert not demo.exception
    assert "its index loses nothing. All of the exact first 5 came back, over 31 queries." in said(demo)


def test_another_index_is_chosen_with_its_numbers(demo):
    tick(demo)
    demo.session_state["engine_milvus_searches"] = ["dense"]
    demo.session_state["engine_milvus_index"] = "hnsw"
    demo.session_state["engine_milvus_hnsw_ef"] = 9
    demo.run()
    assert not demo.exception
    assert "At most 9 documents are ranked for a query" in said(demo)
    run_all(demo)
    assert specs() == ["milvus,index=hnsw(ef=9),of=embedding:use,search=dense"]


def test_vectors_without_a_model_say_what_to_choose(demo):
    tick(demo)
    demo.checkbox(key="engine_use").uncheck().run()
    assert "Choose an embedding model above" in said(demo)


def test_an_address_says_what_goes_there_and_needs_a_scheme(demo):
    tick(demo)
    demo.session_state["engine_milvus_where"] = "server"
    demo.run()
    assert "Write where the server is." in said(demo)
    demo.session_state["engine_milvus_uri"] = "db.example.com"
    demo.run()
    assert "Write the whole address" in said(demo)
    demo.session_state["engine_milvus_uri"] = "https://db.example.com:19530"
    demo.run()
    assert not demo.exception
    assert "60 documents and 219 queries go to Milvus at" in said(demo).replace("\\", "")


def test_a_shared_server_refuses_an_address_that_is_not_listed(demo, monkeypatch):
    monkeypatch.setenv("RELEVE_SHARED", "1")
    tick(demo)
    demo.session_state["engine_milvus_where"] = "server"
    demo.session_state["engine_milvus_uri"] = "https://db.example.com:19530"
    demo.run()
    assert "have not listed it" in said(demo)


def test_without_the_package_the_card_says_how_to_get_it(demo, monkeypatch):
    from core.messages import message
    from pages.ui import milvus_cards

    monkeypatch.setattr(milvus_cards, "missing", lambda file: message("Milvus is not installed."))
    demo.switch_page("pages/evaluate.py").run()
    assert not demo.exception
    assert demo.checkbox(key="engine_milvus").disabled
    assert "Milvus is not installed" in said(demo)
