import subprocess
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pandas.testing import assert_frame_equal
from sqlalchemy import func, select

from core.editing import AddQuery, ChangeQuery, DeleteQuery, Judge, RemoveJudgment, apply, query_of
from core.messages import InputError, StoreError
from core.queries import Query, QuerySet, ratings_table
from core.store import Store
from core.store.schema import query_sets
from tests.store.shop import QUERIES, finished_run, project_with_everything

ROOT = Path(__file__).parents[2]
NOTE = ChangeQuery("q3", note="why?")
GRADE = Judge("q1", "p1", 1)
RATED = QuerySet.from_queries(
    "rated",
    [Query("q1", "tea", "en", {"P1": 1.0})],
    ratings=ratings_table([("q1", "P1", "ann", 0.0), ("q1", "P1", "bob", 2.0)]),
    rule="mean",
)


@pytest.fixture
def set_id(store):
    return only_set(store).set_id


def only_set(store):
    projects = store.projects()
    (stored,) = store.query_sets(projects[0].id if projects else project_with_everything(store))
    return stored


def current(store, set_id):
    return store.query_set(store.history(set_id).current.digest)


def numbers(history):
    return [(version.number, version.before, version.after) for version in history.versions], history.number


def test_a_set_is_brought_as_version_one(store, set_id):
    history = store.history(set_id)
    assert (history.name, history.number, len(history.versions)) == ("first questions", 1, 1)
    assert history.current.digest == QUERIES.digest
    assert str(history.current.said) == "The set as it was brought"
    assert (history.undone_by, history.redone_by) == (None, None)


def test_an_edit_makes_a_version_that_says_what_by_whom_and_when(store, set_id):
    history = store.edit_query_set(set_id, [GRADE], seen=1, author="Ann")
    assert numbers(history) == ([(1, None, 2), (2, 1, None)], 2)
    assert (str(history.current.said), history.current.author) == ("grade of p1 in “red shoes”: 1", "Ann")
    assert history.current.created >= history.versions[0].created
    assert current(store, set_id).digest == apply(QUERIES, [GRADE]).query_set.digest
    assert store.query_set(QUERIES.digest).digest == QUERIES.digest


def test_the_current_version_is_what_a_project_has(store, set_id):
    before = only_set(store)
    store.edit_query_set(set_id, [AddQuery("bottes", "fr")], seen=1)
    stored = only_set(store)
    assert (stored.version, stored.versions, stored.count) == (2, 2, 4)
    assert stored.languages == {"fr": 2, "en": 1, "und": 1}
    assert (stored.set_id, stored.created, stored.source) == (set_id, before.created, {"file": "q.csv"})
    assert stored.digest == store.history(set_id).current.digest != before.digest


def test_an_edit_that_changes_nothing_makes_no_version(store, set_id):
    assert store.edit_query_set(set_id, [ChangeQuery("q3", text="靴")], seen=1).number == 1
    assert store.edit_query_set(set_id, [], seen=1).number == 1


def test_an_edit_that_cannot_be_made_keeps_nothing(store, set_id):
    with pytest.raises(InputError):
        store.edit_query_set(set_id, [NOTE, ChangeQuery("q1", text=" ")], seen=1)
    assert store.history(set_id).number == 1


def test_undo_and_redo_go_back_and_forth_to_the_ends(store, set_id):
    for number, edit in enumerate([NOTE, GRADE], 1):
        store.edit_query_set(set_id, [edit], seen=number)
    assert str(store.history(set_id).current.said) == "grade of p1 in “red shoes”: 1"
    assert store.undo_edit(set_id, seen=3).number == 2
    assert store.undo_edit(set_id, seen=2).number == 1
    assert current(store, set_id).digest == QUERIES.digest
    assert store.undo_edit(set_id, seen=1).number == 1
    assert store.redo_edit(set_id, seen=1).number == 2
    assert store.redo_edit(set_id, seen=2).number == 3
    assert store.redo_edit(set_id, seen=3).number == 3
    assert current(store, set_id).digest == apply(QUERIES, [NOTE, GRADE]).query_set.digest


def test_a_new_edit_after_an_undo_ends_redo_and_loses_nothing(store, set_id):
    store.edit_query_set(set_id, [NOTE], seen=1)
    store.undo_edit(set_id, seen=2)
    history = store.edit_query_set(set_id, [GRADE], seen=1)
    assert numbers(history) == ([(1, None, 3), (2, 1, None), (3, 1, None)], 3)
    assert history.redone_by is None
    assert query_of(store.query_set(history.version(2).digest), "q3").note == "why?"
    assert store.undo_edit(set_id, seen=3).redone_by.number == 3


def test_any_version_can_be_used_again(store, set_id):
    store.edit_query_set(set_id, [NOTE], seen=1)
    store.edit_query_set(set_id, [GRADE], seen=2)
    assert store.use_version(set_id, 1, seen=3).number == 1
    assert store.use_version(set_id, 3, seen=1).number == 3
    with pytest.raises(StoreError, match="no version 9"):
        store.use_version(set_id, 9, seen=3)


@pytest.mark.parametrize("move", [Store.undo_edit, Store.redo_edit, lambda *a, **k: Store.use_version(*a, 1, **k)])
def test_undo_of_what_was_not_seen_is_refused(store, set_id, move):
    store.edit_query_set(set_id, [NOTE], seen=1)
    with pytest.raises(StoreError, match="Nothing was undone"):
        move(store, set_id, seen=1)
    assert store.history(set_id).number == 2


def test_two_windows_that_edit_different_things_lose_nothing(store, set_id):
    store.edit_query_set(set_id, [NOTE], seen=1)
    history = store.edit_query_set(set_id, [GRADE], seen=1)
    assert history.number == 3
    assert current(store, set_id).digest == apply(QUERIES, [NOTE, GRADE]).query_set.digest


def test_two_windows_that_edit_the_same_thing_are_told(store, set_id):
    store.edit_query_set(set_id, [GRADE], seen=1)
    with pytest.raises(StoreError, match="“red shoes” was changed in another window in the meantime"):
        store.edit_query_set(set_id, [NOTE, Judge("q1", "p1", 0)], seen=1)
    assert store.history(set_id).number == 2
    assert query_of(current(store, set_id), "q3").note == ""


def test_an_edit_begun_before_an_undo_is_made_on_what_is_there(store, set_id):
    store.edit_query_set(set_id, [NOTE], seen=1)
    store.undo_edit(set_id, seen=2)
    history = store.edit_query_set(set_id, [GRADE], seen=2)
    assert (history.number, history.current.before) == (3, 1)
    with pytest.raises(StoreError, match="its note"):
        store.edit_query_set(set_id, [ChangeQuery("q3", note="because")], seen=2)


def test_two_stores_on_one_workspace_lose_nothing(store, set_id, tmp_path):
    if store._engine.dialect.name != "sqlite":
        other = Store(store._engine.url.render_as_string(hide_password=False))
    else:
        other = Store(tmp_path)
    stores = (store, other)

    def edit(mine):
        for number in range(10):
            stores[mine].edit_query_set(set_id, [AddQuery(f"query {mine} {number}", "en")], seen=1)

    threads = [threading.Thread(target=edit, args=(mine,)) for mine in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {query.text for query in current(store, set_id)} >= {f"query {a} {b}" for a in (0, 1) for b in range(10)}
    assert [version.number for version in store.history(set_id).versions] == list(range(1, 22))
    other.close()


KILLED = """
import os, sys
from core.editing import ChangeQuery
from core.store import Store, versions
store = Store(sys.argv[1])
store.edit_query_set(sys.argv[2], [ChangeQuery("q3", note="kept")], seen=1)
versions._remember = lambda *said: os._exit(9)
store.edit_query_set(sys.argv[2], [ChangeQuery("q3", note="half")], seen=2)
"""


def test_a_process_that_is_killed_while_it_keeps_an_edit_leaves_the_one_before(tmp_path):
    store = Store(tmp_path)
    mine = only_set(store).set_id
    killed = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path), mine], cwd=ROOT, check=False)
    assert killed.returncode == 9
    assert numbers(store.history(mine)) == ([(1, None, 2), (2, 1, None)], 2)
    assert query_of(current(store, mine), "q3").note == "kept"
    assert store.edit_query_set(mine, [NOTE], seen=2).number == 3
    store.close()


def test_ratings_and_their_rule_are_kept(store):
    project = store.add_project("shop")
    store.add_query_set(project, RATED, source={})
    kept = store.query_set(RATED.digest)
    assert kept.rule == "mean"
    assert_frame_equal(kept.ratings, RATED.ratings)
    (stored,) = store.query_sets(project)
    store.edit_query_set(stored.set_id, [Judge("q1", "P1", 3)], seen=1)
    edited = current(store, stored.set_id)
    assert edited.rule == "mean"
    assert edited.ratings["grade"].tolist() == [0.0, 2.0, 3.0]
    assert edited.digest == store.history(stored.set_id).current.digest


def test_runs_say_which_version_they_used(store, set_id):
    (project,) = store.projects()
    run = store.stored_run(finished_run(store, project.id))
    used = store.used_versions(project.id)[run.query_set_digest]
    assert (used.set_id, used.name, used.number, used.is_current) == (set_id, "first questions", 1, True)
    assert str(used.said) == "first questions"
    store.edit_query_set(set_id, [NOTE], seen=1)
    store.edit_query_set(set_id, [GRADE], seen=2)
    used = store.used_versions(project.id)[run.query_set_digest]
    assert (used.number, used.current, used.is_current) == (1, 3, False)
    assert str(used.said) == "first questions, version 1 (now version 3)"
    newest = store.used_versions(project.id)[store.history(set_id).current.digest]
    assert str(newest.said) == "first questions, version 3"
    assert len(store.used_versions(project.id)) == 3


def test_versions_that_are_the_same_count_as_the_current_one(store, set_id):
    store.edit_query_set(set_id, [NOTE], seen=1)
    store.edit_query_set(set_id, [ChangeQuery("q3", note="")], seen=2)
    (project,) = store.projects()
    assert store.used_versions(project.id)[QUERIES.digest].number == 3
    store.use_version(set_id, 1, seen=3)
    assert store.used_versions(project.id)[QUERIES.digest].number == 1


def test_the_set_as_it_was_can_be_added_beside_the_edited_one(store, set_id):
    store.edit_query_set(set_id, [NOTE], seen=1)
    (project,) = store.projects()
    store.add_query_set(project.id, QUERIES, source={"again": True})
    assert [stored.version for stored in store.query_sets(project.id)] == [2, 1]
    store.undo_edit(set_id, seen=2)
    assert {stored.digest for stored in store.query_sets(project.id)} == {QUERIES.digest}


def kept_sets(store):
    with store.reading() as connection:
        return connection.execute(select(func.count()).select_from(query_sets)).scalar_one()


def test_a_removed_set_takes_its_versions_along_but_not_what_runs_used(store, set_id):
    (project,) = store.projects()
    store.edit_query_set(set_id, [NOTE], seen=1)
    used = store.history(set_id).current.digest
    finished_run(store, project.id, query_set_digest=used)
    store.edit_query_set(set_id, [GRADE], seen=2)
    store.remove_query_set(project.id, store.history(set_id).current.digest)
    assert store.query_sets(project.id) == []
    assert query_of(store.query_set(used), "q3").note == "why?"
    store.delete_project(project.id)
    assert kept_sets(store) == 0


@pytest.mark.parametrize("use", [Store.history, lambda *a: Store.edit_query_set(*a, [NOTE], seen=1)])
def test_a_set_that_is_gone_is_said_so(store, use):
    with pytest.raises(StoreError, match="not there any more"):
        use(store, "gone")


MANY = QuerySet.from_queries(
    "many",
    [Query(f"q{number}", f"text {number} of a query", "en", {f"P{number}": 1.0, "P0": 0.0}) for number in range(200)],
)


def test_small_edits_of_a_large_set_are_kept_small_and_come_back(store, tmp_path):
    project = store.add_project("shop")
    store.add_query_set(project, MANY, source={})
    (stored,) = store.query_sets(project)
    edits = [DeleteQuery("q7"), AddQuery("new", "fr", query_id="n"), Judge("n", "P1", 2), RemoveJudgment("q9", "P0")]
    for number, edit in enumerate(edits, 1):
        store.edit_query_set(stored.set_id, [edit], seen=number)
    with store.reading() as connection:
        whole = connection.execute(select(query_sets.c.digest).where(query_sets.c.base.is_(None))).scalars().all()
    assert whole == [MANY.digest]
    for upto in range(1, 5):
        version = store.history(stored.set_id).version(upto + 1)
        expected = apply(MANY, edits[:upto]).query_set
        kept = store._read_query_set(version.digest)
        assert version.digest == expected.digest
        assert_frame_equal(kept.queries, expected.queries)
        assert_frame_equal(kept.judgments, expected.judgments)
    last = store.history(stored.set_id).current.digest
    finished_run(store, project, catalog_digest=_some_catalog(store, project), query_set_digest=last)
    store.remove_query_set(project, last)
    assert kept_sets(store) == 2
    assert store._read_query_set(last).digest == last


def test_a_deleted_query_that_is_added_again_comes_last(store):
    project = store.add_project("shop")
    store.add_query_set(project, MANY, source={})
    (stored,) = store.query_sets(project)
    store.edit_query_set(stored.set_id, [DeleteQuery("q9"), DeleteQuery("q7")], seen=1)
    store.edit_query_set(stored.set_id, [AddQuery("again", query_id="q7")], seen=2)
    history = store.edit_query_set(stored.set_id, [ChangeQuery("q7", note="n"), ChangeQuery("q8", note="n")], seen=3)
    kept = store._read_query_set(history.current.digest)
    assert [query.id for query in kept][-2:] == ["q199", "q7"]
    assert kept.digest == history.current.digest


def _some_catalog(store, project):
    from tests.store.shop import CATALOG, SOURCE

    return store.set_catalog(project, CATALOG, source=SOURCE)


def test_many_edits_begin_a_whole_set_again(store):
    project = store.add_project("shop")
    store.add_query_set(project, MANY, source={})
    (stored,) = store.query_sets(project)
    for number in range(1, 41):
        store.edit_query_set(stored.set_id, [ChangeQuery(f"q{number}", note="looked at")], seen=number)
    with store.reading() as connection:
        whole = connection.execute(select(func.count()).where(query_sets.c.base.is_(None))).scalar_one()
    assert 2 <= whole <= 20
    assert sum(query.note == "looked at" for query in current(store, stored.set_id)) == 40


QUERY = st.sampled_from(["q0", "q1", "q2", "q150", "n1", "n2"])
DOCUMENT = st.sampled_from(["P0", "P1", "Ünïcode \0 id", "a;b"])
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
EDIT = st.one_of(
    st.builds(AddQuery, WORDS, st.sampled_from(["fr", "und"]), st.tuples(WORDS), WORDS, QUERY),
    st.builds(ChangeQuery, QUERY, text=WORDS, note=WORDS),
    st.builds(DeleteQuery, QUERY),
    st.builds(Judge, QUERY, DOCUMENT, st.sampled_from([0.0, 0.5, 3.0])),
    st.builds(Judge, QUERY, DOCUMENT, st.just(0.0), st.just(True)),
    st.builds(RemoveJudgment, QUERY, DOCUMENT),
)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(edits=st.lists(EDIT, min_size=1, max_size=8))
def test_whatever_is_edited_comes_back_the_same(tmp_path, edits):
    store = Store(tmp_path)
    project = store.add_project("shop")
    store.add_query_set(project, MANY, source={})
    mine, expected = store.query_sets(project)[0].set_id, MANY
    for edit in edits:
        try:
            expected = apply(expected, [edit]).query_set
        except InputError:
            continue
        store.edit_query_set(mine, [edit], seen=store.history(mine).number)
    kept = store._read_query_set(store.history(mine).current.digest)
    assert list(kept) == list(expected)
    assert kept.digest == expected.digest == store.history(mine).current.digest
    store.delete_project(project)
    assert kept_sets(store) == 0
    store.close()
