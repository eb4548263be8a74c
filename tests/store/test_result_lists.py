"""Result lists in the workspace: found by digest, and gone with their project."""

import pytest

from core.messages import StoreError
from core.result_lists import ResultList, ResultLists

LISTS = ResultLists(
    "export of May 👟.csv",
    (
        ResultList("q1", "red shoes", ("p2", "Ünïcode id"), (1.5, 0.25)),
        ResultList("", "chaussures\n靴", ("p1",), (1e-9,)),
        ResultList("q3", "", (), ()),
    ),
    "shop search",
)


def as_tuples(lists):
    return [(each.query_id, each.text, list(each.documents), list(each.scores)) for each in lists.lists]


def test_result_lists_come_back_by_their_digest(store):
    project = store.add_project("My shop")
    digest = store.add_result_lists(project, LISTS, source={"encoding": "UTF-8"})
    kept = store.result_lists(digest)
    assert as_tuples(kept) == as_tuples(LISTS)
    assert (kept.digest, kept.name, kept.tag) == (LISTS.digest, "export of May 👟.csv", "shop search")


def test_a_project_lists_what_it_was_given_once(store):
    project = store.add_project("My shop")
    for name in ("first.csv", "the same again.csv"):
        store.add_result_lists(project, ResultLists(name, LISTS.lists), source={"rows": 4})
    (kept,) = store.stored_result_lists(project)
    assert (kept.name, kept.queries, kept.results, kept.source) == ("first.csv", 3, 3, {"rows": 4})


def test_lists_without_any_result_are_kept(store):
    nothing = ResultLists("empty.csv", (ResultList("q1", "", (), ()),))
    digest = store.add_result_lists(store.add_project("My shop"), nothing, source={})
    assert as_tuples(store.result_lists(digest)) == [("q1", "", [], [])]


def test_removed_lists_stay_with_another_project(store):
    first, second = store.add_project("first"), store.add_project("second")
    for project in (first, second):
        store.add_result_lists(project, LISTS, source={})
    store.remove_result_lists(first, LISTS.digest)
    assert (store.stored_result_lists(first), len(store.stored_result_lists(second))) == ([], 1)
    assert store.result_lists(LISTS.digest).digest == LISTS.digest


def test_lists_go_with_their_project(store):
    project = store.add_project("My shop")
    store.add_result_lists(project, LISTS, source={})
    store.delete_project(project)
    with pytest.raises(StoreError, match="Bring their file again"):
        store.result_lists(LISTS.digest)


def test_lists_for_a_project_that_is_gone_are_refused(store):
    with pytest.raises(StoreError, match="not there any more"):
        store.add_result_lists("nowhere", LISTS, source={})
