"""Right answers that a catalog does not have are counted, each once, and said."""

import pytest

from core.catalog import Catalog
from core.queries import Query, QuerySet
from core.unreachable import Unreachable, queries_missing_answers, unreachable

CATALOG = Catalog.from_records("shop", [{"id": each, "text": each} for each in ("a", "b", "00123")])


@pytest.mark.parametrize(
    ("grades", "right", "absent"),
    [
        ([{"a": 1.0}, {"a": 2.0, "b": 1.0}], 2, 0),
        ([{"a": 1.0, "x": 3.0}, {"x": 1.0, "y": 0.0}], 2, 1),
        ([{"123": 1.0}], 1, 1),
        ([{"b": 0.0}], 0, 0),
        ([], 0, 0),
    ],
)
def test_only_right_answers_count_and_each_once(grades, right, absent):
    queries = [Query(f"q{place}", "pot", grades=each) for place, each in enumerate(grades)]
    assert unreachable(QuerySet.from_queries("set", queries), CATALOG) == Unreachable(right, absent)


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (Unreachable(5, 0), None),
        (Unreachable(0, 0), None),
        (Unreachable(5, 1), "mine: 1 of the 5 right answers is not in this catalog; no engine can find it."),
        (Unreachable(5, 4), "mine: 4 of the 5 right answers are not in this catalog; no engine can find them."),
        (
            Unreachable(5, 5),
            "mine: none of its right answers is in this catalog, so every engine would score 0. Either these queries "
            "belong to another catalog, or another of its columns is the id.",
        ),
    ],
)
def test_what_is_said(found, said):
    assert str(found.said("mine")) == str(said)


def test_queries_with_an_absent_right_answer_are_named_once():
    grades = [{"a": 1.0}, {"x": 1.0, "y": 2.0}, {"z": 0.0}, {"b": 1.0, "123": 1.0}]
    queries = [Query(f"q{place}", "pot", grades=each) for place, each in enumerate(grades)]
    assert queries_missing_answers(QuerySet.from_queries("set", queries), CATALOG) == ["q1", "q3"]
    assert queries_missing_answers(QuerySet.from_queries("set", []), CATALOG) == []
