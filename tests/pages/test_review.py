"""The desk: what each button keeps, what undo brings back, filters, bulk accept, two reviewers, and the query set."""

import pytest

from core.store import BulkGuard, Wanted
from core.suggesting.decisions import CONFLICTS, Decision
from core.suggesting.examining import Examiner
from core.suggesting.prepared import prepared_batch
from pages.ui import state
from tests.pages.driving import button, labels, run_all, said


def batch():
    (project,) = state.store().projects()
    return state.store().suggestion_batches(project.id)[-1]


def first_set():
    (project,) = state.store().projects()
    return state.store().query_sets(project.id)[0]


def reviewed_by(app, name):
    """Open the desk under a name."""
    app.session_state["reviewer"] = name
    app.switch_page("pages/review.py").run()
    assert not app.exception
    return app


def press(app, *names):
    for name in names:
        button(app, name).click().run()
        assert not app.exception


def heading(app):
    """Return the candidate that is large on the screen."""
    return app.header[0].value


def verdicts(reviewer="Ana"):
    return [card.verdict for card in state.store().cards(batch().id, reviewer, count=200) if card.verdict is not None]


@pytest.fixture
def suggested(demo):
    """Return the demo shop with its prepared suggestions, checked by their texts alone."""
    store, (project,) = state.store(), state.store().projects()
    catalog = store.catalog(project.catalog_digest)
    examiner = Examiner(dict(zip(catalog.ids, catalog.texts, strict=True)), [])
    store.add_suggestions(project.id, catalog.digest, *prepared_batch("tests", examiner))
    return demo


@pytest.fixture
def desk(suggested):
    """Return the desk of Ana."""
    return reviewed_by(suggested, "Ana")


def test_the_desk_without_suggestions_shows_the_way(demo):
    demo.switch_page("pages/review.py").run()
    assert "There is no suggestion to review yet." in said(demo)


def test_the_name_is_asked_once(suggested):
    suggested.switch_page("pages/review.py").run()
    assert "Accept" not in labels(suggested)
    suggested.text_input(key="desk-name").set_value("  Ana   Belle ")
    press(suggested, "Begin")
    assert suggested.session_state["reviewer"] == "Ana Belle"
    assert "Accept" in labels(suggested)
    suggested.switch_page("pages/start.py").run()
    suggested.switch_page("pages/review.py").run()
    assert "Accept" in labels(suggested)


def test_each_button_keeps_its_decision_and_shows_the_next_card(desk):
    first = heading(desk)
    press(desk, "Accept")
    second = heading(desk)
    press(desk, "Reject", "Skip")
    assert verdicts() == ["accept", "reject", "skip"]
    assert len({first, second, heading(desk)}) == 3
    assert "2 of 106" in desk.get("progress")[0].proto.text


def test_what_stands_in_the_field_is_what_is_accepted(desk):
    card = state.store().next_cards(batch().id, "Ana")[0]
    desk.text_area[0].set_value("cocotte pour le four").run()
    press(desk, "Accept")
    assert state.store().card(card.candidate.id, "Ana").text == "cocotte pour le four"
    press(desk, "Undo")
    assert desk.text_area[0].value == "cocotte pour le four"
    assert verdicts() == []


def test_what_was_typed_is_kept_before_it_is_decided(desk):
    card = state.store().next_cards(batch().id, "Ana")[0]
    desk.text_area[0].set_value("cocotte pour le four").run()
    assert state.store().card(card.candidate.id, "Ana").text == "cocotte pour le four"
    assert state.store().card(card.candidate.id, "Bo").text == card.candidate.text
    assert verdicts() == []


def test_undo_tells_what_it_took_back(desk):
    press(desk, "Accept", "Reject", "Skip")
    for told in ("it was skipped", "it was rejected", "it was accepted"):
        press(desk, "Undo")
        assert f"Taken back: {told}." in said(desk)
    press(desk, "Accept")
    assert "Taken back" not in said(desk)


def test_an_empty_text_is_not_accepted_and_the_card_stays(desk):
    desk.text_area[0].set_value(" ").run()
    press(desk, "Accept")
    assert "A query without words can't be accepted" in "".join(each.value for each in desk.error).replace("\\", "")
    assert verdicts() == []


def test_undo_goes_back_to_the_beginning(desk):
    press(desk, "Accept", "Reject", "Skip", "Accept")
    for left in (3, 2, 1, 0):
        press(desk, "Undo")
        assert len(verdicts()) == left
    assert button(desk, "Undo").disabled


def test_a_reason_is_one_click_after_the_rejection(desk):
    press(desk, "Reject")
    before = heading(desk)
    next(each for each in desk.button_group if "reason-" in str(each.key)).set_value("copied").run()
    assert not desk.exception
    assert heading(desk) == before
    assert [each.decision.reason for each in state.store().decision_log(batch().id)] == ["", "copied"]
    press(desk, "Undo")
    assert verdicts() == []


def test_a_decision_for_a_card_that_is_decided_changes_nothing(desk):
    card = state.store().next_cards(batch().id, "Ana")[0]
    state.store().decide(Decision(card.candidate.id, "reject", card.text, reviewer="Ana"))
    press(desk, "Accept")
    assert verdicts() == ["reject"]


def test_a_card_that_was_skipped_twice_gives_way_to_others(desk):
    rest = state.store().next_cards(batch().id, "Ana", count=200)
    for card in rest[2:]:
        state.store().decide(Decision(card.candidate.id, "reject", card.text, reviewer="Ana"))
    desk.run()
    press(desk, "Skip", "Skip")
    first = heading(desk)
    press(desk, "Skip")
    assert heading(desk) != first
    press(desk, "Skip")
    assert heading(desk) == first


def test_accepted_queries_are_in_the_set_when_the_reviewer_leaves(desk):
    press(desk, "Accept", "Reject")
    desk.switch_page("pages/queries.py").run()
    assert first_set().count == 32
    (origin,) = state.store().query_origins(first_set().set_id).values()
    assert origin.candidate.origin.source == "prepared"
    desk.switch_page("pages/review.py").run()
    assert "1 accepted suggestion is in" in said(desk)
    press(desk, "Undo", "Undo")
    desk.switch_page("pages/queries.py").run()
    assert first_set().count == 31


def test_an_origin_of_few_queries_is_pale_in_the_results(desk):
    press(desk, "Accept")
    run_all(desk)
    desk.switch_page("pages/results.py").run()
    assert not desk.exception
    origins = desk.table[0].value
    pale = origins["Origin"].str.startswith(":gray[")
    assert list(origins["n"][pale]) == [":gray[1]"]
    assert list(origins["n"][~pale]) == ["31"]
    assert "Pale: a row with fewer than 6 queries, too few to say anything." in said(desk)


def test_another_set_can_be_chosen_before_the_first_acceptance(desk):
    (project,) = state.store().projects()
    desk.radio[0].set_value("").run()
    assert not desk.exception
    assert "Accepted suggestions" in said(desk)
    press(desk, "Accept")
    desk.switch_page("pages/queries.py").run()
    assert [each.count for each in state.store().query_sets(project.id)] == [31, 42, 1]


@pytest.mark.parametrize(("field", "value"), [("flag", "copied"), ("kind", "hard"), ("language", "de")])
def test_a_filter_shows_only_its_cards(desk, field, value):
    desk.session_state[f"desk-filter-{batch().id}-{field}"] = value
    desk.run()
    assert not desk.exception
    shown = [heading(desk)]
    for _ in range(2):
        press(desk, "Reject")
        shown.append(heading(desk))
    decided = [card for card in state.store().cards(batch().id, "Ana", count=200) if card.verdict]
    assert len(decided) == 2
    for card in decided:
        flags = [flag.code for flag in card.flags]
        assert value in (card.candidate.kind, card.candidate.language, *flags)


def test_filters_opened_show_their_counts_and_stay_when_closed(desk):
    key = f"desk-filter-{batch().id}"
    desk.session_state[f"{key}-open"] = True
    desk.run()
    assert not desk.exception
    desk.selectbox(key=f"{key}-language").set_value("de").run()
    desk.session_state[f"{key}-open"] = False
    desk.run()
    assert not desk.exception
    assert "only German" in desk.get("progress")[0].proto.text
    for card in state.store().next_cards(batch().id, "Ana", Wanted(language="de"), count=50):
        state.store().decide(Decision(card.candidate.id, "reject", card.text, reviewer="Ana"))
    desk.run()
    press(desk, "Show all")
    assert "only" not in desk.get("progress")[0].proto.text


def test_a_filter_chosen_after_an_undo_says_which_card_comes(desk):
    press(desk, "Accept", "Undo")
    key = f"desk-filter-{batch().id}"
    desk.session_state[f"{key}-open"] = True
    desk.run()
    desk.selectbox(key=f"{key}-language").set_value("de").run()
    (first, *_) = state.store().next_cards(batch().id, "Ana", Wanted(language="de"))
    assert heading(desk) == first.text


def test_all_without_a_flag_are_accepted_once_enough_were_and_taken_back_in_one_step(desk):
    store, of = state.store(), batch().id
    assert "without a flag" not in "".join(labels(desk))
    unflagged = [card for card in store.cards(of, "Ana", count=200) if not card.flags and not card.candidate.planted]
    for card in unflagged[: BulkGuard.NEEDED]:
        store.decide(Decision(card.candidate.id, "accept", card.text, reviewer="Ana"))
    desk.run()
    (rest,) = [label for label in labels(desk) if "without a flag" in label]
    press(desk, rest)
    assert store.bulk_guard(of, "Ana").waiting == 0
    assert "accepted in one step" in said(desk)
    press(desk, "Undo")
    assert len(verdicts()) == BulkGuard.NEEDED


def test_counts_stand_by_language_kind_and_flag(desk):
    press(desk, "Accept", "Reject")
    desk.session_state["review_view"] = "counts"
    desk.run()
    assert not desk.exception
    languages = desk.table[0].value
    assert languages["Came"].astype(int).sum() == 101
    assert languages["Accepted"].astype(int).sum() == 1
    assert "So far: 0 decided, 0 rejected." in said(desk)


def test_two_reviewers_are_compared_and_their_conflicts_settled(desk):
    press(desk, "Accept", "Accept", "Reject", "Reject")
    reviewed_by(desk, "Bo")
    press(desk, "Accept", "Reject", "Reject", "Reject")
    desk.session_state["review_view"] = "reviewers"
    desk.run()
    assert not desk.exception
    assert "Both reviewers say the same of 3 of 4 suggestions: Cohen's kappa 0.50" in said(desk).replace("\\", "")
    assert "1 to settle. 0 settled." in said(desk)
    press(desk, "Accept")
    assert "0 to settle. 1 settled." in said(desk)
    assert [each.queue for each in state.store().decision_log(batch().id)][-1] == CONFLICTS
    press(desk, "Undo")
    assert "1 to settle. 0 settled." in said(desk)


def test_the_catch_rate_is_hidden_until_it_is_asked_for(desk):
    desk.session_state["review_view"] = "reviewers"
    desk.run()
    assert "planted" not in said(desk)
    next(each for each in desk.toggle if "caught" in str(each.key)).set_value(True).run()
    assert "You have not come to a planted bad suggestion yet." in said(desk)


def test_another_reviewer_begins_at_the_desk(desk):
    desk.session_state["review_view"] = "reviewers"
    desk.run()
    press(desk, "Somebody else")
    desk.text_input(key="desk-name").set_value("Bo")
    press(desk, "Begin")
    assert "Accept" in labels(desk)


def test_pooled_results_are_marked_without_names_of_engines(desk):
    card = state.store().next_cards(batch().id, "Ana")[0]
    desk.button(key="desk-pool").click().run()
    assert not desk.exception
    screen = said(desk)
    assert "BM25" not in screen
    assert "E5" not in screen
    marks = [each for each in desk.button_group if "mark-" in str(each.key)]
    assert len(marks) >= 10
    for mark, value in zip(marks, ("right", "partly", "wrong", "bad"), strict=False):
        mark.set_value(value).run()
    kept = state.store().marks(card.candidate.id, "Ana").values()
    assert sorted((mark.grade, mark.known_bad) for mark in kept) == [(0, False), (0, True), (1, False), (2, False)]


def test_the_end_of_a_queue_tells_the_catch_rate(desk):
    store, of = state.store(), batch().id
    for card in store.next_cards(of, "Ana", count=200)[1:]:
        verdict = "reject" if card.candidate.planted else "accept"
        store.decide(Decision(card.candidate.id, verdict, card.text, reviewer="Ana"))
    desk.run()
    press(desk, "Accept")
    assert "Done: 106 suggestions decided" in "".join(each.value for each in desk.success)
    assert "5 of 5 rejected (100%)" in said(desk)
    press(desk, "Undo")
    assert "Accept" in labels(desk)


def test_the_desk_in_french(desk):
    desk.segmented_control(key="language").set_value("fr").run()
    assert not desk.exception
    assert {"Accepter", "Écarter", "Passer", "Annuler"} <= set(labels(desk))
