"""What a shape has no room for: refused with the value where it would be mangled, counted where it is lost."""

import pytest

from core.formats.query_sets import SHAPES, lost_in, write_query_set
from core.messages import InputError
from core.queries import Query, QuerySet, ratings_table


def one(**values: object) -> QuerySet:
    return QuerySet.from_queries("set", [Query(**{"id": "a", "text": "garden hose", "grades": {"A": 1.0}, **values})])


@pytest.mark.parametrize(
    ("shape", "values", "named"),
    [
        ("trec_qrels", {"grades": {"SKU 12": 1.0}}, "SKU 12"),
        ("trec_qrels", {"id": "q 1"}, "q 1"),
        ("trec_qrels", {"grades": {"A": 0.5}}, "0.5"),
        ("trec_topics", {"text": "two\nlines"}, "two lines"),
        ("beir", {"grades": {"A\nB": 1.0}}, "A B"),
        ("mteb", {"grades": {"A": 1.5}}, "1.5"),
        ("ltr", {"grades": {"SKU 12": 1.0}}, "SKU 12"),
        ("elasticsearch_rank_eval", {"grades": {"A": 2.25}}, "2.25"),
        ("rre", {"grades": {"A": 2.25}}, "2.25"),
        ("house_csv", {"grades": {"A;1": 1.0}}, "A;1"),
        ("squirro", {"grades": {"A|1": 1.0}}, "A|1"),
    ],
)
def test_values_that_would_be_mangled_are_named(shape, values, named):
    with pytest.raises(InputError) as caught:
        write_query_set(one(**values), shape)
    assert named in str(caught.value)
    with pytest.raises(InputError):
        lost_in(one(**values), shape)


def test_queries_of_one_text_that_contradict_each_other_are_refused():
    queries = [Query("a", "hose", grades={"A": 1.0}), Query("b", "hose", grades={"A": 3.0})]
    with pytest.raises(InputError, match=r"“hose” is there twice.*document A"):
        write_query_set(QuerySet.from_queries("set", queries), "quepid_ratings")


def test_a_rater_called_as_a_column_is_refused():
    rated = QuerySet.from_queries(
        "set", [Query("a", "hose", grades={"A": 1.0})], ratings=ratings_table([("a", "A", "Language", 1.0)]),
        rule="median",
    )  # fmt: skip
    with pytest.raises(InputError, match="“Language”"):
        write_query_set(rated, "quepid_book_csv")


def test_an_unknown_shape_is_refused():
    with pytest.raises(InputError, match="“docx”"):
        write_query_set(one(), "docx")


FULL = QuerySet.from_queries(
    "set",
    [
        Query("a", "hose", "fr", {"A": 3.0, "B": 0.0, "C": 0.0}, frozenset({"C"}), ("log",), "model", "ok", "note"),
        Query("b", "barrel", "en"),
    ],
    ratings=ratings_table([("a", "A", "Ann", 3.0), ("a", "B", "Ann", 0.0)]),
    rule="median",
)


@pytest.mark.parametrize(
    ("shape", "lost"),
    [
        ("house_json", []),
        ("house_csv", ["2 grades of single raters are lost."]),
        ("judgments_csv", ["The tags of 1 query are lost.", "Source, status or note of 1 query is lost."]),
        ("opensearch_judgments", [
            "The ids of 2 queries are lost.", "The languages of 2 queries are lost.", "The tags of 1 query are lost.",
            "Source, status or note of 1 query is lost.", "The mark “known bad” of 1 document is lost.",
            "2 grades of single raters are lost.",
        ]),
        ("trec_qrels", [
            "1 query is left out.", "The text of 1 query is lost.", "The language of 1 query is lost.",
            "The tags of 1 query are lost.", "Source, status or note of 1 query is lost.",
            "The mark “known bad” of 1 document is lost.", "2 grades of single raters are lost.",
        ]),
        ("opensearch_queries", [
            "The ids of 2 queries are lost.", "The languages of 2 queries are lost.", "The tags of 1 query are lost.",
            "Source, status or note of 1 query is lost.", "3 judgments are left out.",
            "The mark “known bad” of 1 document is lost.", "2 grades of single raters are lost.",
        ]),
        ("ragas", [
            "The ids of 2 queries are lost.", "The languages of 2 queries are lost.", "The tags of 1 query are lost.",
            "2 judgments are left out.", "1 grade is changed.", "The mark “known bad” of 1 document is lost.",
            "2 grades of single raters are lost.",
        ]),
    ],
)  # fmt: skip
def test_what_is_lost_is_counted(shape, lost):
    assert [str(said) for said in lost_in(FULL, shape)] == lost


@pytest.mark.parametrize("shape", SHAPES)
def test_an_empty_set_is_written_and_has_nothing_to_lose(shape):
    assert lost_in(QuerySet.from_queries("set", []), shape) == []


def test_queries_of_one_text_become_one_and_are_counted():
    queries = [Query("a", "hose", grades={"A": 1.0}), Query("b", "hose", grades={"B": 1.0})]
    said = map(str, lost_in(QuerySet.from_queries("set", queries), "quepid_ratings"))
    assert "1 query becomes one with another of the same text." in said
