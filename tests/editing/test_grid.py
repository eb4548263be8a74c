import pytest

from core.editing import ChangeQuery, edits_of_grid, grid_of
from core.messages import InputError
from core.queries import Query, QuerySet

SET = QuerySet.from_queries(
    "shop", [Query("q1", "tea", "en", tags=("hot", "drink")), Query("q2", "café", "fr", note="vague"), Query("q3", "x")]
)


def changed(**cells):
    grid = grid_of(SET)
    for place, value in cells.items():
        query, _, column = place.partition("_")
        grid.loc[query, column] = value
    return edits_of_grid(grid_of(SET), grid)


def test_a_grid_holds_what_can_be_changed_by_id():
    assert grid_of(SET).reset_index().to_numpy().tolist() == [
        ["q1", "tea", "en", "hot; drink", ""],
        ["q2", "café", "fr", "", "vague"],
        ["q3", "x", "und", "", ""],
    ]


def test_an_unchanged_grid_means_no_edits():
    assert changed() == []


def test_each_changed_row_is_one_edit_of_what_changed():
    assert changed(q1_text="hot tea", q1_note="new", q2_tags="a; b") == [
        ChangeQuery("q1", text="hot tea", note="new"),
        ChangeQuery("q2", tags=("a", " b")),
    ]


def test_an_emptied_cell_empties_the_field():
    assert changed(q1_tags=None, q2_note=None) == [ChangeQuery("q1", tags=("",)), ChangeQuery("q2", note="")]


def test_a_text_that_was_emptied_is_refused_with_its_row():
    with pytest.raises(InputError, match="Row 2 of the grid has no text"):
        changed(q2_text=None, q1_text="hot tea")
