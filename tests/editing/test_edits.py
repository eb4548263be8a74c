from dataclasses import replace

import pytest

from core.editing import AddQuery, ChangeQuery, DeleteQuery, Judge, RemoveJudgment, apply, query_of
from core.messages import InputError
from core.queries import Query, QuerySet, ratings_table

TEA = Query("q1", "hot tea outdoors", "en", {"P040": 3.0, "P042": 1.0}, frozenset(), ("drink",))
CLEAN = Query("q2", "faire le ménage", "fr", {"P007": 0.0, "P055": 1.0}, frozenset({"P007"}), note="vague")
BARE = Query("q3", "靴")
SET = QuerySet.from_queries("shop", [TEA, CLEAN, BARE])


def after(*edits, query_set=SET):
    return list(apply(query_set, edits).query_set)


def test_no_edit_changes_nothing():
    assert apply(SET, []).query_set.digest == SET.digest


def test_the_set_itself_stays_as_it_was():
    before = SET.digest
    apply(SET, [DeleteQuery("q1"), Judge("q2", "P055", 3)])
    assert QuerySet.from_queries("shop", list(SET)).digest == before


def test_a_new_query_comes_last_with_what_was_typed():
    *others, new = after(AddQuery("  red shoes ", "en", ("colour;kind", "colour"), "from the shop", "q9"))
    assert others == [TEA, CLEAN, BARE]
    assert new == Query("q9", "red shoes", "en", tags=("colour", "kind"), note="from the shop")
    assert new.source == "human"


def test_a_new_query_without_an_id_gets_one_made_of_its_text():
    first, second = after(AddQuery("red shoes"), AddQuery("red shoes"))[3:]
    assert first.id.startswith("q-")
    assert first.id != second.id
    assert after(AddQuery("red shoes"))[3].id == first.id
    assert after(AddQuery("blue shoes"))[3].id != first.id


def test_edits_tell_the_ids_of_new_queries():
    edited = apply(SET, [AddQuery("red shoes"), DeleteQuery("q2")])
    assert edited.touched == [list(edited.query_set)[-1].id, "q2"]


def test_a_query_is_changed_in_its_place_and_only_in_what_is_given():
    changed = after(ChangeQuery("q2", text="faire briller", tags=("maison",)))
    assert changed == [TEA, replace(CLEAN, text="faire briller", tags=("maison",)), BARE]


def test_language_is_kept_as_a_code():
    assert after(ChangeQuery("q3", language="FR-ca"))[2].language == "fr"
    assert after(ChangeQuery("q1", language=" "))[0].language == "und"


def test_note_and_tags_can_be_emptied():
    assert after(ChangeQuery("q2", note=""))[1].note == ""
    assert after(ChangeQuery("q1", tags=()))[0].tags == ()


def test_a_deleted_query_takes_its_judgments_along():
    edited = apply(SET, [DeleteQuery("q1")]).query_set
    assert list(edited) == [CLEAN, BARE]
    assert set(edited.judgments["query_id"]) == {"q2"}


def test_every_query_can_be_deleted():
    edited = apply(SET, [DeleteQuery("q1"), DeleteQuery("q2"), DeleteQuery("q3")]).query_set
    assert (len(edited), len(edited.judgments)) == (0, 0)
    assert list(apply(edited, [AddQuery("again", query_id="q1")]).query_set) == [Query("q1", "again")]


def test_grade_of_a_judged_document_is_changed_in_its_place():
    assert list(after(Judge("q1", "P040", 0.5))[0].grades.items()) == [("P040", 0.5), ("P042", 1.0)]


def test_a_new_judgment_comes_last():
    assert after(Judge("q3", "P001", 2))[2] == replace(BARE, grades={"P001": 2.0})
    assert list(after(Judge("q1", "P001", 0))[0].grades) == ["P040", "P042", "P001"]


def test_known_bad_is_marked_and_taken_away():
    marked = after(Judge("q1", "P042", 0, known_bad=True))[0]
    assert (marked.known_bad, marked.grades["P042"]) == ({"P042"}, 0.0)
    assert after(Judge("q2", "P007", 0))[1] == replace(CLEAN, known_bad=frozenset())
    assert after(Judge("q2", "P007", 1))[1].relevant() == ["P007", "P055"]


def test_a_removed_judgment_leaves_the_document_unjudged():
    assert after(RemoveJudgment("q1", "P040"))[0] == replace(TEA, grades={"P042": 1.0})
    assert after(RemoveJudgment("q2", "P007"))[1] == replace(CLEAN, grades={"P055": 1.0}, known_bad=frozenset())


def test_several_edits_are_made_one_after_the_other():
    new = AddQuery("red shoes", "en", query_id="q9")
    assert after(
        new, Judge("q9", "P001", 3), Judge("q9", "P001", 2), DeleteQuery("q1"), ChangeQuery("q9", note="n")
    ) == [
        CLEAN,
        BARE,
        Query("q9", "red shoes", "en", {"P001": 2.0}, note="n"),
    ]


def test_judgments_that_stood_mixed_stand_by_query_afterwards():
    mixed = replace(SET, judgments=SET.judgments.iloc[[2, 0, 3, 1]])
    edited = apply(mixed, [Judge("q1", "P001", 1)]).query_set
    assert edited.judgments["document_id"].tolist() == ["P040", "P042", "P001", "P007", "P055"]


def test_one_query_is_read_without_the_others():
    assert query_of(SET, "q2") == CLEAN
    assert query_of(SET, "q4") is None


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (AddQuery(" "), "A query needs a text"),
        (ChangeQuery("q1", text="\n"), "A query needs a text"),
        (AddQuery("again", query_id="q2"), "a query with the id q2 already"),
        (ChangeQuery("q8", text="x"), "The query q8 is not in this set"),
        (DeleteQuery("q8"), "The query q8 is not in this set"),
        (Judge("q8", "P001", 1), "The query q8 is not in this set"),
        (Judge("q1", "P001", -1), "The grade of document P001 is -1, and grades begin at 0"),
        (Judge("q1", "P001", float("nan")), "The grade of document P001 is nan"),
        (Judge("q1", "P001", float("inf")), "The grade of document P001 is inf"),
        (Judge("q1", "P001", 1, known_bad=True), "P001 can't be a right answer and known bad at once"),
        (Judge("q1", " ", 1), "A judgment needs a document"),
    ],
)
def test_an_edit_that_cannot_be_made_says_why(edit, sentence):
    with pytest.raises(InputError, match=sentence):
        apply(SET, [edit])


def test_half_a_character_is_not_kept():
    assert after(ChangeQuery("q1", text="tea \ud83d"))[0].text == "tea ?"


RATED = QuerySet.from_queries(
    "rated",
    [replace(TEA, grades={"P040": 1.0, "P042": 2.0}), CLEAN],
    ratings=ratings_table(
        [
            ("q1", "P040", "ann", 0.0),
            ("q1", "P040", "bob", 2.0),
            ("q1", "P042", "ann", 2.0),
            ("q2", "P055", "bob", 1.0),
        ]
    ),
    rule="mean",
)


def ratings_after(*edits):
    return list(apply(RATED, edits).query_set.ratings.itertuples(index=False, name=None))


def test_an_edit_decides_over_all_raters_and_keeps_what_they_said():
    edited = apply(RATED, [Judge("q1", "P040", 3)]).query_set
    assert query_of(edited, "q1").grades == {"P040": 3.0, "P042": 2.0}
    assert edited.rule == "mean"
    assert list(edited.ratings.itertuples(index=False, name=None)) == [
        ("q1", "P040", "ann", 0.0),
        ("q1", "P040", "bob", 2.0),
        ("q1", "P042", "ann", 2.0),
        ("q1", "P040", "editor", 3.0),
        ("q2", "P055", "bob", 1.0),
    ]


def test_a_second_edit_takes_the_place_of_the_first():
    assert ratings_after(Judge("q2", "P055", 3), Judge("q2", "P055", 0))[-1] == ("q2", "P055", "editor", 0.0)
    assert len(ratings_after(Judge("q2", "P055", 3), Judge("q2", "P055", 0))) == 5


def test_a_removed_judgment_keeps_what_the_raters_said():
    assert ratings_after(Judge("q1", "P042", 0), RemoveJudgment("q1", "P042")) == list(
        RATED.ratings.itertuples(index=False, name=None)
    )


def test_a_deleted_query_takes_its_ratings_along():
    assert ratings_after(DeleteQuery("q1")) == [("q2", "P055", "bob", 1.0)]


def test_a_set_without_ratings_stays_without():
    assert apply(SET, [Judge("q1", "P040", 3)]).query_set.ratings.empty
