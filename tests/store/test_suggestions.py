"""Suggestions in the workspace: batches, the log of decisions, and the way into a query set."""

import secrets
import threading
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.messages import StoreError, message
from core.queries import Query, QuerySet
from core.store import EVERYTHING, Mark, Store, Tally, Wanted
from core.suggesting.agreement import agreement
from core.suggesting.decisions import CONFLICTS
from tests.store.review import COPIED, MODEL, PLAN, SIX, batch, examined, say, shown
from tests.store.shop import CATALOG

ROOM = [examined(number) for number in range(30)]


def with_set(store, candidates=SIX, queries=()):
    batch_id = batch(store, candidates)
    project = store.suggestion_batch(batch_id).project_id
    queries = list(queries) or [Query("q1", "red shoes", "en", {"p1": 1.0})]
    store.add_query_set(project, QuerySet.from_queries("questions", queries), source={})
    return batch_id, store.query_sets(project)[0].set_id


def in_set(store, set_id):
    return store.query_set(store.history(set_id).current.digest).by_id


# Batches


def test_a_candidate_comes_back_with_its_origin_and_flags(store):
    batch_id = batch(store)
    card = store.card("c2", "Ana")
    assert card.candidate == replace(SIX[1].candidate, why="why 👟 \ufffd")
    assert (card.flags, card.overlap, card.verdict, card.text) == ((COPIED,), 0.25, None, "query number 2")
    assert store.candidates(batch_id)[0].origin == MODEL


def test_a_batch_remembers_its_plan(store):
    stored = store.suggestion_batch(batch(store, []))
    assert (stored.plan, stored.status, stored.total, stored.done) == (PLAN, "waiting", 2, 0)


def test_answers_are_kept_as_they_come_and_counted(store):
    batch_id = batch(store, [])
    assert store.claim_suggestions(batch_id, store.owner)
    assert store.begin_suggestions(batch_id, store.owner)
    cut = message("The answer was cut.")
    assert store.save_answer(batch_id, 0, store.owner, SIX[:2], outcome="kept", tokens=(100, 20))
    assert store.save_answer(batch_id, 1, store.owner, [], outcome="cut", said=cut, tokens=(90, 50))
    stored = store.suggestion_batch(batch_id)
    assert (stored.done, stored.failed, stored.candidates) == (2, 1, 2)
    assert (stored.tokens_in, stored.tokens_out, stored.status) == (190, 70, "running")
    (left,) = store.calls_without(batch_id)
    assert (left.place, left.outcome, str(left.said)) == (1, "cut", "The answer was cut.")
    assert store.finish_suggestions(batch_id, store.owner)
    assert store.suggestion_batch(batch_id).status == "done"


def test_a_call_that_failed_is_made_again_and_others_are_not(store):
    batch_id = batch(store, [])
    store.save_answer(batch_id, 0, store.owner, [], outcome="failed", said=message("No answer."))
    store.save_answer(batch_id, 1, store.owner, SIX[:1], outcome="kept")
    assert store.answered_calls(batch_id) == {1}
    assert store.save_answer(batch_id, 0, store.owner, SIX[1:2], outcome="kept")
    assert [candidate.id for candidate in store.candidates(batch_id)] == ["c1", "c2"]
    assert store.suggestion_batch(batch_id).done == 2


def test_another_owner_can_save_nothing(store):
    batch_id = batch(store, [])
    assert not store.save_answer(batch_id, 0, "somebody else", SIX, outcome="kept")
    assert store.candidates(batch_id) == []


def test_a_batch_whose_owner_is_gone_is_interrupted_and_can_be_claimed(tmp_path):
    first = Store(tmp_path, stale_seconds=0)
    batch_id = batch(first, [])
    first.claim_suggestions(batch_id, "gone")
    first.begin_suggestions(batch_id, "gone")
    assert first.suggestion_batch(batch_id).status == "interrupted"
    assert first.claim_suggestions(batch_id, first.owner)
    first.close()


def test_a_deleted_project_takes_its_suggestions_along(store):
    batch_id = batch(store)
    store.decide(say("c1", "accept"))
    store.delete_project(store.suggestion_batch(batch_id).project_id)
    with pytest.raises(StoreError, match="not there any more"):
        store.card("c1", "Ana")


# The queue


def test_cards_come_in_order_and_the_next_one_by_itself(store):
    batch_id = batch(store)
    assert shown(store, batch_id) == ["c1", "c2", "c3", "c4", "c5", "c6"]
    store.decide(say("c1", "accept"))
    assert shown(store, batch_id)[0] == "c2"


def test_a_skipped_card_comes_again_at_the_end_and_can_be_decided(store):
    batch_id = batch(store)
    assert store.decide(say("c1", "skip"))
    assert not store.decide(say("c1", "skip"))
    assert shown(store, batch_id) == ["c2", "c3", "c4", "c5", "c6", "c1"]
    assert store.decide(say("c1", "accept"))
    assert shown(store, batch_id) == ["c2", "c3", "c4", "c5", "c6"]


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        ({"flag": "copied"}, ["c2"]),
        ({"flag": "any"}, ["c2"]),
        ({"flag": "none", "kind": "need", "language": "en"}, ["c1", "c5", "c6"]),
        ({"kind": "keywords"}, ["c4"]),
        ({"language": "fr"}, ["c3"]),
        ({"document": "p2"}, ["c3"]),
        ({"document": "p9"}, []),
    ],
)
def test_filters(store, wanted, ids):
    batch_id = batch(store)
    assert shown(store, batch_id, **wanted) == ids
    assert store.review_progress(batch_id, "Ana", Wanted(**wanted)).total == len(ids)


def test_a_second_decision_on_a_card_is_ignored(store):
    batch_id = batch(store)
    assert store.decide(say("c1", "accept", text="first"))
    assert not store.decide(say("c1", "reject", text="second"))
    card = store.card("c1", "Ana")
    assert (card.verdict, card.text) == ("accept", "first")
    assert len(store.decision_log(batch_id)) == 1


def test_twenty_tabs_deciding_at_once_leave_one_decision(store):
    batch_id = batch(store)
    kept = []
    tabs = [threading.Thread(target=lambda: kept.append(store.decide(say("c1", "accept")))) for _ in range(20)]
    for tab in tabs:
        tab.start()
    for tab in tabs:
        tab.join()
    assert (kept.count(True), len(store.decision_log(batch_id))) == (1, 1)


def test_reviewers_do_not_see_each_other(store):
    batch_id = batch(store)
    store.decide(say("c1", "accept", "Ana"))
    store.decide(say("c1", "reject", "Bo"))
    assert (store.card("c1", "Ana").verdict, store.card("c1", "Bo").verdict) == ("accept", "reject")
    assert store.card("c1", "Cy").verdict is None
    assert store.undo_decision(batch_id, "Bo").suggestion_ids == ("c1",)
    assert store.card("c1", "Ana").verdict == "accept"


@pytest.mark.parametrize(
    ("decision", "why"), [(say("c1", "accept", " "), "name"), (say("c1", "accept", text=" "), "words")]
)
def test_a_decision_needs_a_name_and_words(store, decision, why):
    batch(store)
    with pytest.raises(StoreError, match=why):
        store.decide(decision)


def test_a_decision_on_what_is_gone_says_so(store):
    with pytest.raises(StoreError, match="not there any more"):
        store.decide(say("c1", "accept"))


def test_decisions_outlive_the_store(tmp_path):
    store = Store(tmp_path)
    batch_id = batch(store)
    store.decide(say("c1", "reject", reason="unreal"))
    store.close()
    again = Store(tmp_path)
    (logged,) = again.decision_log(batch_id)
    assert logged.decision == say("c1", "reject", reason="unreal")
    again.close()


def test_a_reason_may_come_after_the_rejection_and_goes_with_it(store):
    batch_id = batch(store)
    assert not store.give_reason("c1", "Ana", "unreal")
    store.decide(say("c1", "reject"))
    assert store.give_reason("c1", "Ana", "unreal")
    assert [entry.decision.reason for entry in store.decision_log(batch_id)] == ["", "unreal"]
    assert store.undo_decision(batch_id, "Ana").suggestion_ids == ("c1",)
    assert store.card("c1", "Ana").verdict is None
    assert store.undo_decision(batch_id, "Ana") is None


# Undo


def test_undo_goes_back_as_far_as_there_is_something(store):
    batch_id = batch(store)
    for number in range(1, 7):
        store.decide(say(f"c{number}", "accept"))
    undone = [store.undo_decision(batch_id, "Ana").suggestion_ids[0] for _ in range(6)]
    assert undone == ["c6", "c5", "c4", "c3", "c2", "c1"]
    assert store.undo_decision(batch_id, "Ana") is None
    assert not store.can_undo(batch_id, "Ana")
    assert shown(store, batch_id) == ["c1", "c2", "c3", "c4", "c5", "c6"]


def test_undo_is_an_entry_and_the_log_keeps_everything(store):
    batch_id = batch(store)
    store.decide(say("c1", "accept"))
    store.undo_decision(batch_id, "Ana")
    store.decide(say("c1", "reject"))
    assert [(entry.decision.verdict, entry.undone) for entry in store.decision_log(batch_id)] == [
        ("accept", True),
        ("reject", False),
    ]
    assert store.undo_decision(batch_id, "Ana").suggestion_ids == ("c1",)
    assert store.undo_decision(batch_id, "Ana") is None


def test_undoing_a_decision_on_a_skipped_card_leaves_it_skipped(store):
    batch_id = batch(store)
    store.decide(say("c1", "skip"))
    store.decide(say("c1", "accept"))
    store.undo_decision(batch_id, "Ana")
    assert store.card("c1", "Ana").verdict == "skip"
    store.undo_decision(batch_id, "Ana")
    assert store.card("c1", "Ana").verdict is None


def test_what_was_typed_is_on_the_card_after_a_reload_and_after_an_undo(store):
    batch_id = batch(store)
    store.keep_draft("c1", "Ana", "half a que")
    assert store.next_cards(batch_id, "Ana")[0].text == "half a que"
    assert store.card("c1", "Bo").text == "query number 1"
    store.decide(say("c1", "accept", text="half a query"))
    store.keep_draft("c1", "Ana", "too late")
    assert store.card("c1", "Ana").text == "half a query"
    store.undo_decision(batch_id, "Ana")
    assert store.card("c1", "Ana").text == "half a query"


STEPS = st.lists(st.tuples(st.sampled_from(["accept", "reject", "skip", "undo"]), st.integers(1, 6)), max_size=40)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
def test_whatever_is_done_the_desk_stands_as_if_undone_steps_had_never_been(tmp_path, steps):
    store = Store(tmp_path)
    batch_id = batch(store, [examined(f"{secrets.token_hex(8)}{number}") for number in range(7)])
    ids = [candidate.id for candidate in store.candidates(batch_id)]
    past = [{}]
    for verdict, number in steps:
        now = dict(past[-1])
        if verdict == "undo":
            assert (store.undo_decision(batch_id, "Ana") is None) is (len(past) == 1)
            past = past[:-1] or [{}]
            continue
        fresh = now.get(ids[number]) is None or (now[ids[number]] == "skip" != verdict)
        assert store.decide(say(ids[number], verdict)) is fresh
        if fresh:
            past.append({**now, ids[number]: verdict})
    standing = {card.candidate.id: card.verdict for card in store.cards(batch_id, "Ana") if card.verdict}
    assert standing == past[-1]
    progress = store.review_progress(batch_id, "Ana")
    assert progress.decided == sum(verdict != "skip" for verdict in past[-1].values())
    store.close()


# All at once


def test_the_guard_opens_after_twenty_and_closes_with_a_second_rejection(store):
    batch_id = batch(store, ROOM)
    for number in range(19):
        store.decide(say(f"c{number}", "accept"))
    assert not store.bulk_guard(batch_id, "Ana").open
    store.decide(say("c19", "reject"))
    assert store.bulk_guard(batch_id, "Ana").open  # 1 of 20 is 5 %
    store.decide(say("c20", "reject"))
    assert not store.bulk_guard(batch_id, "Ana").open
    with pytest.raises(StoreError, match="after 20"):
        store.accept_unflagged(batch_id, "Ana")


def test_all_unflagged_are_accepted_and_taken_back_in_one_step(store):
    flagged, planted = examined(30, COPIED), examined(31, planted=True)
    batch_id = batch(store, [*ROOM, flagged, planted])
    for number in range(20):
        store.decide(say(f"c{number}", "accept"))
    store.decide(say("c20", "skip"))
    assert store.bulk_guard(batch_id, "Ana").waiting == 10  # 9 and the planted one; nobody shall see which it is
    assert store.accept_unflagged(batch_id, "Ana") == 10
    assert shown(store, batch_id) == ["c30", "c20"]
    assert store.card("c25", "Ana").text == "query number 25"
    undone = store.undo_decision(batch_id, "Ana")
    assert (len(undone.suggestion_ids), undone.bulk, undone.verdict) == (10, True, "accept")
    assert store.review_progress(batch_id, "Ana").accepted == 20


def test_accepted_at_once_are_the_words_that_were_typed_and_no_empty_ones(store):
    batch_id = batch(store, ROOM)
    for number in range(20):
        store.decide(say(f"c{number}", "accept"))
    store.keep_draft("c25", "Ana", "  iron   pot ")
    store.keep_draft("c26", "Ana", " \n ")
    store.keep_draft("c27", "Bo", "not Ana's words")
    waiting = store.bulk_guard(batch_id, "Ana").waiting
    assert store.accept_unflagged(batch_id, "Ana") == waiting == len(ROOM) - 21
    texts = {each.suggestion_id: each.decision.text for each in store.decision_log(batch_id, queue="Ana")}
    assert (texts["c25"], texts["c27"]) == ("iron pot", "query number 27")
    assert shown(store, batch_id) == ["c26"]


def test_an_undo_says_what_it_took_back(store):
    batch_id = batch(store)
    for number, verdict in enumerate(("accept", "reject", "skip"), 1):
        store.decide(say(f"c{number}", verdict))
    assert [store.undo_decision(batch_id, "Ana").verdict for _ in range(3)] == ["skip", "reject", "accept"]


# Progress and counts


def test_progress_counts_and_says_how_long_is_left(store):
    batch_id = batch(store)
    assert store.review_progress(batch_id, "Ana").seconds_left is None
    for number, verdict in enumerate(("accept", "reject", "skip", "accept"), 1):
        store.decide(say(f"c{number}", verdict))
    progress = store.review_progress(batch_id, "Ana")
    assert (progress.total, progress.accepted, progress.rejected, progress.skipped) == (6, 2, 1, 1)
    assert (progress.decided, progress.seconds_left) == (3, None)
    store.decide(say("c5", "reject"))
    progress = store.review_progress(batch_id, "Ana")
    assert progress.decided == 4
    assert 0 <= progress.seconds_left < 60


def test_counts_by_language_kind_and_flag_leave_planted_ones_out(store):
    batch_id = batch(store)
    store.decide(say("c1", "accept"))
    store.decide(say("c2", "reject"))
    assert store.tallies(batch_id, "Ana") == {
        "language": {"en": Tally(4, 1, 1), "fr": Tally(1, 0, 0)},
        "kind": {"need": Tally(4, 1, 1), "keywords": Tally(1, 0, 0)},
        "flag": {"copied": Tally(1, 0, 1), "none": Tally(4, 1, 0)},
    }


def test_counts_for_a_filter_hold_planted_ones_as_the_filter_does(store):
    batch_id = batch(store)
    tallies = store.tallies(batch_id, "Ana", planted=True)
    assert tallies["language"] == {"en": Tally(5, 0, 0), "fr": Tally(1, 0, 0)}
    assert store.review_progress(batch_id, "Ana", Wanted(language="en")).total == 5


# Two reviewers


def test_agreement_is_over_what_both_decided(store):
    batch_id = batch(store)
    for number, one, other in ((1, "accept", "accept"), (2, "accept", "reject"), (3, "reject", "reject")):
        store.decide(say(f"c{number}", one, "Ana"))
        store.decide(say(f"c{number}", other, "Bo"))
    store.decide(say("c4", "accept", "Ana"))
    store.decide(say("c4", "skip", "Bo"))
    assert store.reviewers(batch_id) == {"Ana": 4, "Bo": 3}
    pairs = store.verdict_pairs(batch_id, "Ana", "Bo")
    assert pairs == [("accept", "accept"), ("accept", "reject"), ("reject", "reject")]
    assert agreement(pairs).same == 2


def test_two_reviewers_of_forty_differ_on_fifteen_and_settle_them(store):
    batch_id = batch(store, [examined(number) for number in range(40)])
    ana = ["accept"] * 25 + ["reject"] * 15
    bo = ["accept"] * 20 + ["reject"] * 5 + ["accept"] * 10 + ["reject"] * 5
    for number, (one, other) in enumerate(zip(ana, bo, strict=True)):
        store.decide(say(f"c{number}", one, "Ana"))
        store.decide(say(f"c{number}", other, "Bo"))
    found = agreement(store.verdict_pairs(batch_id, "Ana", "Bo"))
    assert (found.n, found.same, round(found.kappa, 6)) == (40, 25, round(1 / 7, 6))
    conflicts = store.conflicts(batch_id)
    assert [conflict.card.candidate.id for conflict in conflicts] == [f"c{number}" for number in range(20, 35)]
    assert len(store.accepted(batch_id)) == 20
    for conflict in conflicts:
        store.decide(say(conflict.card.candidate.id, "accept", "Cy"), conflict=True)
    assert (len(store.conflicts(batch_id)), len(store.accepted(batch_id))) == (0, 35)


def test_conflicts_are_verdicts_or_texts_that_differ(store):
    batch_id = batch(store)
    for number, one, other in ((1, "a", "a"), (2, "a", "b")):
        store.decide(say(f"c{number}", "accept", "Ana", one))
        store.decide(say(f"c{number}", "accept", "Bo", other))
    store.decide(say("c3", "accept", "Ana"))
    store.decide(say("c3", "reject", "Bo"))
    assert [conflict.card.candidate.id for conflict in store.conflicts(batch_id)] == ["c2", "c3"]
    assert store.conflicts(batch_id)[0].texts == {"Ana": "a", "Bo": "b"}
    assert store.conflicts(batch_id)[1].verdicts == {"Ana": "accept", "Bo": "reject"}


def test_a_settled_conflict_counts_as_it_was_settled(store):
    batch_id = batch(store)
    store.decide(say("c1", "accept", "Ana"))
    store.decide(say("c1", "reject", "Bo"))
    assert store.accepted(batch_id) == []
    assert store.decide(say("c1", "accept", "Cy", "settled"), conflict=True)
    assert store.conflicts(batch_id) == []
    assert [each.card.text for each in store.conflicts(batch_id, settled=True)] == ["settled"]
    assert [entry.text for entry in store.accepted(batch_id)] == ["settled"]
    store.undo_decision(batch_id, CONFLICTS, reviewer="Cy")
    assert len(store.conflicts(batch_id)) == 1


def test_planted_candidates_are_counted_and_never_accepted(store):
    batch_id = batch(store)
    store.decide(say("c5", "accept", "Ana"))
    store.decide(say("c5", "reject", "Bo"))
    caught = store.caught(batch_id, "Bo")
    assert (caught.caught, caught.decided, caught.planted) == (1, 1, 1)
    assert store.caught(batch_id, "Ana").caught == 0
    store.decide(say("c5", "accept", "Cy"), conflict=True)
    assert store.accepted(batch_id) == []


# Into the set


def test_an_accepted_query_enters_the_set_with_its_marks_and_origin(store):
    batch_id, set_id = with_set(store)
    store.mark("c1", "Ana", Mark("p2", 1.0))
    store.mark("c1", "Ana", Mark("p3", 2.0, known_bad=True))
    store.mark("c1", "Ana", Mark("p4", 0.0))
    store.unmark("c1", "Ana", "p4")
    store.decide(say("c1", "accept", text="in my words"))
    store.decide(say("c2", "reject"))
    entered = store.enter_accepted(batch_id, set_id, author="Ana")
    assert (entered.added, entered.changed, entered.removed, entered.version) == (1, 0, 0, 2)
    query = in_set(store, set_id)["s-c1"]
    assert (query.text, query.language, query.source) == ("in my words", "en", "model")
    assert (query.grades, query.known_bad) == ({"p1": 2.0, "p2": 1.0, "p3": 0.0}, {"p3"})
    assert query.tags == ("need", "pooled")
    origin = store.query_origins(set_id)["s-c1"]
    assert (origin.candidate, origin.overlap, origin.pooled, origin.edited) == (
        replace(SIX[0].candidate, why="why 👟 \ufffd"), 0.25, True, True,
    )  # fmt: skip


def test_without_marks_the_query_has_its_source_document_alone(store):
    batch_id, set_id = with_set(store)
    store.decide(say("c3", "accept"))
    store.enter_accepted(batch_id, set_id)
    query = in_set(store, set_id)["s-c3"]
    assert (query.grades, query.tags) == ({"p2": 2.0}, ("need",))
    assert not store.query_origins(set_id)["s-c3"].pooled


def test_entering_twice_makes_one_version(store):
    batch_id, set_id = with_set(store)
    store.decide(say("c1", "accept"))
    assert store.enter_accepted(batch_id, set_id).added == 1
    again = store.enter_accepted(batch_id, set_id)
    assert (again.added, again.changed, again.removed, again.version) == (0, 0, 0, 2)


def test_what_is_taken_back_leaves_the_set_and_what_is_changed_changes(store):
    batch_id, set_id = with_set(store)
    store.decide(say("c1", "accept"))
    store.decide(say("c3", "accept"))
    store.enter_accepted(batch_id, set_id)
    store.undo_decision(batch_id, "Ana")
    store.mark("c1", "Ana", Mark("p2", 0.0))
    entered = store.enter_accepted(batch_id, set_id)
    assert (entered.added, entered.changed, entered.removed) == (0, 1, 1)
    assert list(in_set(store, set_id)) == ["q1", "s-c1"]
    assert in_set(store, set_id)["s-c1"].grades == {"p1": 2.0, "p2": 0.0}
    assert "s-c3" not in store.query_origins(set_id)


def test_a_query_that_somebody_deleted_from_the_set_stays_away(store):
    from core.editing import DeleteQuery

    batch_id, set_id = with_set(store)
    store.decide(say("c1", "accept"))
    store.enter_accepted(batch_id, set_id)
    store.edit_query_set(set_id, [DeleteQuery("s-c1")], seen=2)
    store.decide(say("c3", "accept"))
    assert store.enter_accepted(batch_id, set_id).added == 1
    assert list(in_set(store, set_id)) == ["q1", "s-c3"]


def test_of_two_reviewers_marks_the_lower_counts(store):
    batch_id, set_id = with_set(store)
    for reviewer, grade in (("Ana", 2.0), ("Bo", 1.0)):
        store.mark("c1", reviewer, Mark("p2", grade))
        store.decide(say("c1", "accept", reviewer))
    store.enter_accepted(batch_id, set_id)
    assert in_set(store, set_id)["s-c1"].grades["p2"] == 1.0


def test_flags_can_be_looked_at_again(store):
    batch_id = batch(store)
    store.replace_flags([examined(2), examined(4, COPIED)])
    assert shown(store, batch_id, flag="any") == ["c4"]
    assert store.next_cards(batch_id, "Ana", EVERYTHING)[0].flags == ()
    assert CATALOG.digest == store.suggestion_batch(batch_id).catalog_digest
