import pytest

from core.editing import AddQuery, ChangeQuery, DeleteQuery, Judge, RemoveJudgment, said
from core.queries import Query, QuerySet

SET = QuerySet.from_queries("shop", [Query("q1", "hot tea outdoors", "en", {"P040": 3.0}), Query("q2", "x" * 100)])


@pytest.mark.parametrize(
    ("edits", "words"),
    [
        ([AddQuery("red shoes")], "new query “red shoes”"),
        ([DeleteQuery("q1")], "“hot tea outdoors” deleted"),
        ([ChangeQuery("q1", text="hot tea")], "“hot tea outdoors” changed: its text"),
        ([ChangeQuery("q1", tags=(), note="n")], "“hot tea outdoors” changed: its tags, its note"),
        ([Judge("q1", "P040", 2)], "grade of P040 in “hot tea outdoors”: 2"),
        ([Judge("q1", "P040", 0.5)], "grade of P040 in “hot tea outdoors”: 0.50"),
        ([Judge("q1", "P040", 0, known_bad=True)], "P040 known bad in “hot tea outdoors”"),
        ([RemoveJudgment("q1", "P040")], "P040 unjudged in “hot tea outdoors”"),
        ([Judge("q1", "P040", 2), Judge("q1", "P1", 0)], "2 changes in “hot tea outdoors”"),
        ([DeleteQuery("q1"), DeleteQuery("q2")], "changes in 2 queries"),
        ([DeleteQuery("q2")], f"“{'x' * 59}…” deleted"),
    ],
)
def test_edits_are_said_in_words(edits, words):
    assert str(said(SET, edits)) == words
