"""Judgments of several raters: all kept, combined by a rule that is named."""

import pytest

from core.formats.query_sets import query_set_of, read_query_set
from core.formats.tables import read_table
from core.messages import InputError


def read(text, **options):
    query_set, problems = read_query_set(read_table(text.encode(), "file"), "file", language_code="en", **options)
    return query_set, {problem.code: problem for problem in problems if problem.code != "language_too_few"}


LONG = "query,docid,rating,rater\nhose,A,3,Ann\nhose,A,0,Bo\nhose,A,1,Cy\nhose,B,2,Ann\n"


@pytest.mark.parametrize(("rule", "grade"), [("median", 1), ("mean", 4 / 3), ("highest", 3), ("first", 3)])
def test_every_rater_is_kept_and_the_rule_is_named(rule, grade):
    query_set, problems = read(LONG, rule=rule)
    assert query_set.by_id["q1"].grades == {"A": grade, "B": 2.0}
    assert query_set.rule == rule
    assert query_set.ratings.to_numpy().tolist() == [
        ["q1", "A", "Ann", 3.0], ["q1", "A", "Bo", 0.0], ["q1", "A", "Cy", 1.0], ["q1", "B", "Ann", 2.0],
    ]  # fmt: skip
    assert "agree on 0% and differ on 1" in str(problems["several_raters"].message)


def test_an_unknown_rule_is_refused_by_name():
    with pytest.raises(InputError, match="“best”"):
        read(LONG, rule="best")


def test_a_set_without_raters_has_no_rule():
    query_set, problems = read("query,docid,rating\nhose,A,3\n")
    assert (query_set.rule, len(query_set.ratings), problems) == ("", 0, {})


def test_one_column_a_rater_is_found_and_said():
    query_set, problems = read("query,docid,Ann,Bo Li\nhose,A,3,1\nhose,B,,2\nlamp,C,,\n")
    assert {query.text: query.grades for query in query_set} == {"hose": {"A": 2.0, "B": 2.0}, "lamp": {}}
    assert problems["rater_columns"].value == "Ann, Bo Li"
    assert problems["unjudged"].row == 4


@pytest.mark.parametrize("header", ["query,docid,rank,bm25", "query,docid,price,stock", "query,docid,rank,score"])
def test_other_numbers_are_no_raters(header):
    with pytest.raises(InputError, match="not recognised"):
        read(f"{header}\nhose,A,1,2\n")


def test_a_grade_beside_the_raters_is_what_the_file_says():
    text = "query,docid,ann_rating,bo_rating,final_rating\nhose,A,3,1,0\nhose,B,2,2,\n"
    query_set, _ = read(text)
    assert query_set.rule == "given"
    assert query_set.by_id["q1"].grades == {"A": 0.0, "B": 2.0}
    assert len(query_set.ratings) == 4


def test_a_cell_that_is_no_grade_leaves_those_of_the_other_raters():
    query_set, problems = read("query,docid,Ann,Bo\nhose,A,3,n/a\nhose,B,1,1\n")
    assert query_set.by_id["q1"].grades == {"A": 3.0, "B": 1.0}
    assert (problems["grade_unreadable"].row, problems["grade_unreadable"].rejected) == (2, False)


def test_what_could_not_be_judged_is_no_grade():
    text = "query,docid,rating,rater,unrateable,judge_later\nhose,A,,Ann,true,\nhose,B,,Ann,,true\nhose,C,1,Ann,,\n"
    query_set, problems = read(text)
    assert query_set.by_id["q1"].grades == {"C": 1.0}
    assert (problems["unrateable"].row, problems["judge_later"].row) == (2, 3)


def test_unnamed_raters_of_one_pair_are_different_people():
    query_set, _ = read("query,docid,rating,rater\nhose,A,3,\nhose,A,1,\nhose,B,2,\n")
    assert query_set.ratings[["document_id", "rater"]].to_numpy().tolist() == [
        ["A", "Anonymous"], ["A", "Anonymous (2)"],
    ]  # fmt: skip
    assert query_set.by_id["q1"].grades == {"B": 2.0, "A": 2.0}


def test_a_rater_who_contradicts_himself_is_left_out_by_row():
    query_set, problems = read("query,docid,rating,rater\nhose,A,3,Ann\nhose,A,1,Ann\nhose,A,3,Ann\n")
    assert query_set.by_id["q1"].grades == {"A": 3.0}
    assert (problems["judged_differently"].row, problems["judged_differently"].rejected) == (3, True)
    assert problems["judged_twice"].row == 4


def test_known_bad_documents_keep_grade_zero():
    text = "query,docid,rating,rater,known_bad\nhose,A,3,Ann,true\nhose,A,3,Bo,\n"
    assert read(text)[0].by_id["q1"].grades == {"A": 0.0}


def test_notes_of_a_query_come_along_and_a_second_one_is_named():
    query_set, problems = read("query,docid,rating,information_need\nhose,A,1,to water\nhose,B,1,to wash\n")
    assert query_set.by_id["q1"].note == "to water"
    assert problems["query_differs"].value == "to wash"


def test_columns_of_which_nothing_is_kept_are_named():
    assert read("query,docid,rating,position\nhose,A,1,4\n")[1]["columns_unused"].value == "position"


def test_a_trusted_file_is_read_without_a_look_at_it():
    assert query_set_of(read_table(LONG.encode(), "file"), "file").by_id["q1"].grades == {"A": 1.0, "B": 2.0}
