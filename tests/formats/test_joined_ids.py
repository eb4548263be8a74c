"""Several ids in one cell behind a comma or a bar: told apart where the catalog knows them, and said."""

import pytest

from core.catalog import Catalog
from core.formats.query_sets import read_query_set
from core.formats.tables import read_table

CATALOG = Catalog.from_records("shop", [{"id": each, "text": each} for each in ("00013", "00018", "a,b", "c d", "x")])


def understood(cell, *, bad="", catalog=CATALOG):
    text = f'requete;ids_pertinents;ids_interdits\nlampe;"{cell}";"{bad}"\nbureau;x;\n'
    query_set, problems = read_query_set(read_table(text.encode(), "q.csv"), "q.csv", catalog=catalog)
    query, _ = query_set
    return query, [problem for problem in problems if problem.code in ("ids_in_a_cell", "document_unknown")]


@pytest.mark.parametrize("cell", ["00013,00018", "00013, 00018", "00013 00018", "00013 / 00018"])
def test_ids_of_a_cell_are_told_apart_and_said(cell):
    query, (said,) = understood(cell)
    assert query.grades == {"00013": 1.0, "00018": 1.0}
    assert str(said.message) == (f"Row 2: {cell} is no id of the catalog, but 2 ids in one cell; they were told apart.")


def test_a_wrong_id_among_them_is_still_found_wrong():
    query, problems = understood("00013,9917")
    assert list(query.grades) == ["00013", "9917"]
    assert [(each.code, each.value) for each in problems] == [
        ("ids_in_a_cell", "00013,9917"),
        ("document_unknown", "9917"),
    ]


@pytest.mark.parametrize("cell", ["a,b", "c d", "a,b;x"])
def test_an_id_of_the_catalog_stays_whole(cell):
    query, problems = understood(cell)
    assert list(query.grades) == cell.split(";")
    assert problems == []


def test_what_the_catalog_does_not_know_at_all_stays_whole():
    query, _ = understood("8,9")
    assert list(query.grades) == ["8,9"]


def test_without_a_catalog_nothing_is_guessed():
    query, problems = understood("00013,00018", catalog=None)
    assert (list(query.grades), problems) == (["00013,00018"], [])


def test_known_bad_ids_are_told_apart_too():
    query, _ = understood("x", bad="00013,00018")
    assert (query.grades["x"], query.known_bad) == (1.0, {"00013", "00018"})
