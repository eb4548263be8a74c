"""Suggestions: prepared ones in a click, a plan that is read before anything is sent, and a batch to its end."""

import os

import pytest

from core.providers.access import PRESETS
from core.suggesting.prompts import DEFAULT_PROMPT, version_of
from pages.ui import state, suggest_jobs
from tests.pages.driving import button, labels, said, until
from tests.providers.server import ScriptedServer


@pytest.fixture(autouse=True)
def no_keys_of_this_machine(monkeypatch):
    for name in os.environ:
        if name.startswith(("OPENAI_", "GOOGLE_", "GEMINI_", "RELEVE_SERVER")):
            monkeypatch.delenv(name)


@pytest.fixture
def server():
    with ScriptedServer() as running:
        yield running


@pytest.fixture
def screen(demo):
    """Return the Suggestions screen of the demo shop."""
    demo.switch_page("pages/suggestions.py").run()
    assert not demo.exception
    return demo


@pytest.fixture
def chosen(demo, server, monkeypatch):
    """Return the screen with the scripted server chosen and its first model, for four documents."""
    monkeypatch.setitem(PRESETS, "scripted", server.openai_url)  # AppTest can choose from a list, not write into it
    demo.switch_page("pages/suggestions.py").run()
    demo.button_group(key="suggest-provider").set_value("server").run()
    demo.selectbox(key="suggest-server_address").set_value(server.openai_url).run()
    button(demo, "Load my models").click().run()
    model = demo.selectbox(key=f"suggest-model-openai_{server.openai_url}")
    model.set_value(model.options[0]).run()
    demo.number_input(key="suggest-documents").set_value(4).run()
    assert not demo.exception
    return demo


def batches():
    (project,) = state.store().projects()
    return state.store().suggestion_batches(project.id)


def ended():
    until(lambda: not suggest_jobs.jobs().busy)


def test_prepared_suggestions_are_there_after_one_click_and_marked(screen):
    button(screen, "Take the prepared suggestions").click().run()
    screen.switch_page("pages/review.py").run()  # nobody has to wait for them
    until(batches)
    screen.switch_page("pages/suggestions.py").run()
    assert not screen.exception
    (batch,) = batches()
    assert (batch.status, batch.plan.source, batch.candidates) == ("done", "prepared", 106)
    assert "prepared · 106 suggestions" in said(screen)
    assert "Take the prepared suggestions" not in labels(screen)
    flags = state.store().tallies(batch.id, "Ana")["flag"]
    assert {"copied", "other_language", "duplicate", "easy"} <= flags.keys()


def test_without_a_key_nothing_can_be_sent(screen):
    assert button(screen, "Send and ask").disabled
    assert button(screen, "Try it on 3 documents").disabled
    assert "Choose a model and enter its key first." in said(screen)


def test_the_plan_says_calls_fields_recipient_and_privacy_before_anything_is_sent(chosen, server):
    screen = said(chosen).replace("\\", "")
    assert "4 calls, 16 suggestions at most, to 127.0.0.1" in screen
    assert "Of a document: nom, categorie, and description." in screen
    assert "who runs that server decides what becomes of them" in screen
    assert "Cost unknown." in screen
    assert server.chat_calls == 0


def test_the_cost_follows_the_prices_that_were_filled_in_and_they_are_remembered(chosen, server):
    model = chosen.selectbox(key=f"suggest-model-openai_{server.openai_url}").value
    for name in ("in", "out"):
        chosen.number_input(key=f"suggest-{name}-{model}").set_value(10.0).run()
    assert "Cost: about" in said(chosen)
    (project,) = state.store().projects()
    assert project.settings["chat_prices"] == {model: [10.0, 10.0]}


def test_quotas_follow_kinds_languages_and_their_shares(chosen):
    chosen.multiselect(key="suggest-languages-en").set_value(["fr", "de"]).run()
    chosen.button_group(key="suggest-kinds").set_value(["keywords", "hard"]).run()
    chosen.number_input(key="suggest-share-fr").set_value(3).run()
    table = chosen.table[-1].value
    assert table["Kind"].tolist() == ["keywords", "hard"]
    assert table["French"].tolist() == ["3", "3"]
    assert table["German"].tolist() == ["1", "1"]


def test_no_kind_or_no_language_is_told_instead_of_a_plan(chosen):
    chosen.button_group(key="suggest-kinds").set_value([]).run()
    assert not chosen.exception
    assert "Choose at least one kind and one language." in said(chosen)


def test_a_batch_is_asked_for_to_its_end_and_goes_to_the_desk(chosen, server):
    button(chosen, "Send and ask").click().run()
    assert not chosen.exception
    ended()
    (batch,) = batches()
    assert (batch.status, batch.done, batch.plan.provider) == ("done", 4, "openai")
    assert server.chat_calls == 4
    chosen.run()
    button(chosen, "Review").click().run()
    assert not chosen.exception
    assert chosen.title[0].value == "Review"


def test_a_failed_batch_says_why_and_continues_with_what_is_missing(chosen, server):
    server.script("quota_spent")
    button(chosen, "Send and ask").click().run()
    ended()
    chosen.run()
    assert "They are kept." in "".join(each.value for each in chosen.warning)
    server.recover()
    button(chosen, "Continue").click().run()
    ended()
    assert batches()[0].status == "done"


def test_a_prompt_is_tried_and_nothing_is_kept(chosen, server):
    button(chosen, "Try it on 3 documents").click().run()
    assert not chosen.exception
    assert server.chat_calls == 3
    assert "cocotte fonte" in said(chosen)
    assert "<document-" in chosen.code[0].value
    assert batches() == []


def test_an_edited_prompt_is_a_version_that_can_be_taken_back(chosen):
    chosen.session_state["suggest-prompt-opened"] = True
    chosen.run()
    chosen.text_area(key="suggest-prompt").set_value("Write short queries.").run()
    assert f"Version {version_of('Write short queries.')}" in said(chosen)
    (project,) = state.store().projects()
    assert project.settings["prompt"] == "Write short queries."
    next(each for each in chosen.button if each.label.startswith(version_of(DEFAULT_PROMPT))).click().run()
    assert chosen.text_area(key="suggest-prompt").value == DEFAULT_PROMPT


def test_a_batch_is_deleted_after_a_second_click(screen):
    (project,) = state.store().projects()
    from tests.store.review import PLAN, SIX

    state.store().add_suggestions(project.id, project.catalog_digest, PLAN, SIX)
    screen.run()
    button(screen, "Delete these suggestions").click().run()
    assert not screen.exception
    assert batches() == []
    assert "Batches" not in [each.value for each in screen.subheader]
    assert "Take the prepared suggestions" in labels(screen)


def test_languages_chosen_stay_chosen_in_another_language_of_the_screen(chosen):
    chosen.multiselect(key="suggest-languages-en").set_value(["fr", "de"]).run()
    chosen.segmented_control(key="language").set_value("fr").run()
    assert chosen.multiselect(key="suggest-languages-fr").value == ["fr", "de"]
    assert {"français", "allemand"} <= set(chosen.table[-1].value.columns)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_screen_in_both_languages(chosen, language):
    chosen.segmented_control(key="language").set_value(language).run()
    assert not chosen.exception
    assert chosen.title[0].value == "Suggestions"
