"""Queries of a set are found by words, tag, language, their id, and the ids of their judged documents."""

import pytest

from core.editing import queries_holding
from core.queries import Query, QuerySet

SET = QuerySet.from_queries(
    "set",
    [
        Query("q1", "Garden hose", "en", {"P040": 1.0, "B 7": 0.0}, tags=("summer",)),
        Query("q2", "tuyau de jardin", "fr", {"P042": 2.0}),
        Query("q3", "rain barrel", "en", known_bad=frozenset({"X1"})),
    ],
)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("", ["q1", "q2", "q3"]),
        ("  ", ["q1", "q2", "q3"]),
        ("HOSE garden", ["q1"]),
        ("summer", ["q1"]),
        ("q2", ["q2"]),
        ("P040", ["q1"]),
        (" P04 ", ["q1", "q2"]),
        ("p040", []),
        ("040", []),
        ("B 7", ["q1"]),
        ("X1", ["q3"]),
        ("[", []),
    ],
)
def test_what_was_typed_finds_queries(typed, found):
    assert queries_holding(SET, typed)["id"].tolist() == found
