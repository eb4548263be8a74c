import pytest

from core.messages import InputError
from core.queries import Query, QuerySet, ratings_table
from core.raters import RULES, Agreement, agreement, combined, rule_label, said_of

THREE = [("a", "A", "Ann", 3.0), ("a", "A", "Bo", 0.0), ("a", "A", "Cy", 1.0), ("a", "B", "Ann", 2.0)]


def rated_set(rows=THREE, **values):
    query = Query("a", "hose", grades={"A": 9.0, "B": 9.0, "C": 1.0}, **values)
    return QuerySet.from_queries("set", [query], ratings=ratings_table(rows), rule="given")


@pytest.mark.parametrize(
    ("rule", "grades", "grade"),
    [
        ("median", [3, 0, 1], 1),
        ("median", [3, 0], 1.5),
        ("mean", [3, 0, 1], 4 / 3),
        ("majority", [3, 0, 3], 3),
        ("majority", [3, 0, 1], 0),
        ("majority", [3, 3, 2, 2, 0], 2),
        ("highest", [0, 3, 1], 3),
        ("lowest", [3, 0, 1], 0),
        ("first", [2, 0, 3], 2),
    ],
)
def test_rules_make_one_grade(rule, grades, grade):
    assert RULES[rule].combine(grades) == grade


def test_every_rule_says_what_it_is():
    assert all(str(rule.label) and str(rule.meaning).endswith(".") for rule in RULES.values())
    assert str(rule_label("given")) == "as the file gives them"


def test_another_rule_changes_rated_pairs_only():
    again = combined(rated_set(), "highest")
    assert again.rule == "highest"
    assert again.by_id["a"].grades == {"A": 3.0, "B": 2.0, "C": 1.0}
    assert combined(again, "lowest").by_id["a"].grades == {"A": 0.0, "B": 2.0, "C": 1.0}


def test_what_the_editor_decided_stays_whatever_the_rule():
    rows = [*THREE, ("a", "A", "editor", 1.0)]
    query = Query("a", "hose", grades={"A": 1.0})
    edited = QuerySet.from_queries("set", [query], ratings=ratings_table(rows), rule="median")
    assert combined(edited, "highest").by_id["a"].grades["A"] == 1.0
    assert agreement(edited.ratings) == agreement(ratings_table(THREE))


def test_known_bad_stays_at_zero():
    query = Query("a", "hose", grades={"A": 0.0}, known_bad=frozenset({"A"}))
    rated = QuerySet.from_queries("set", [query], ratings=ratings_table(THREE), rule="median")
    assert combined(rated, "highest").by_id["a"].grades == {"A": 0.0}


def test_a_set_without_ratings_is_left_alone():
    plain = QuerySet.from_queries("set", [Query("a", "hose", grades={"A": 1.0})])
    assert combined(plain, "mean") is plain


def test_an_unknown_rule_is_refused_by_name():
    with pytest.raises(InputError, match="“best”"):
        combined(rated_set(), "best")


def test_agreement_is_over_pairs_with_several_raters():
    rows = [*THREE, ("a", "C", "Ann", 1.0), ("a", "C", "Bo", 1.0)]
    assert agreement(ratings_table(rows)) == Agreement(pairs=2, same=1)
    assert agreement(ratings_table(rows)).share == 0.5
    assert "2 pairs" in str(said_of(ratings_table(rows), "median"))
