from itertools import permutations

import pytest

from core.editing import AddQuery, ChangeQuery, DeleteQuery, Judge, RemoveJudgment, apply, conflict
from core.queries import Query, QuerySet

SET = QuerySet.from_queries("shop", [Query("q1", "tea", "en", {"P1": 3.0, "P2": 0.0}), Query("q2", "coffee", "en")])
TEXT = ChangeQuery("q1", text="hot tea")
NOTE = ChangeQuery("q1", note="vague")
P1, P2 = Judge("q1", "P1", 1), Judge("q1", "P2", 2)


def between(other, mine):
    """Return what is said of my edit after another one of the same version."""
    said = conflict(SET, apply(SET, [other]).query_set, [mine])
    return None if said is None else str(said)


APART = [TEXT, NOTE, P1, P2, DeleteQuery("q2"), AddQuery("milk")]


@pytest.mark.parametrize(("other", "mine"), list(permutations(APART, 2)))
def test_edits_of_different_things_do_not_conflict(other, mine):
    assert between(other, mine) is None


@pytest.mark.parametrize("edit", [TEXT, NOTE, P1, AddQuery("milk"), RemoveJudgment("q1", "P1")])
def test_the_same_edit_twice_does_not_conflict(edit):
    assert between(edit, edit) is None


@pytest.mark.parametrize(
    ("other", "mine", "what"),
    [
        (TEXT, ChangeQuery("q1", text="cold tea"), "its text"),
        (ChangeQuery("q1", language="fr"), ChangeQuery("q1", text="thé", language="de"), "its language"),
        (P1, Judge("q1", "P1", 2), "the grade of P1"),
        (RemoveJudgment("q1", "P1"), Judge("q1", "P1", 2), "the grade of P1"),
        (P2, Judge("q1", "P2", 0, known_bad=True), "the grade of P2"),
        (P1, RemoveJudgment("q1", "P1"), "the grade of P1"),
        (P1, DeleteQuery("q1"), "something of it"),
    ],
)
def test_edits_of_the_same_thing_conflict(other, mine, what):
    said = between(other, mine)
    assert said.startswith("“tea” was changed in another window in the meantime")
    assert f"({what})" in said
    assert "Your change was not made" in said


@pytest.mark.parametrize("mine", [TEXT, P1, DeleteQuery("q1")])
def test_a_deleted_query_can_no_longer_be_edited(mine):
    assert "“tea” was deleted in another window" in between(DeleteQuery("q1"), mine)


def test_one_conflict_among_several_edits_is_enough():
    now = apply(SET, [P1]).query_set
    assert conflict(SET, now, [TEXT, P2]) is None
    assert "the grade of P1" in str(conflict(SET, now, [TEXT, Judge("q1", "P1", 2)]))
