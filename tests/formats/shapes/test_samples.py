"""The samples of every shape: recognised, and read as a person reads them."""

import json

import pytest

from core.formats.problems import rejected_rows
from core.formats.query_sets import SHAPES, read_query_file, read_query_set
from core.formats.shapes.beir_files import beir_corpus
from core.messages import InputError
from core.queries import Query
from tests.formats.shapes.samples import CORPUS, SAMPLES, VARIANTS, packed

ALL = [(shape, files) for shape in SAMPLES for files in [SAMPLES[shape], *VARIANTS.get(shape, [])]]
SEVERAL = [shape for shape, files in SAMPLES.items() if len(files) > 1]


def read(files):
    query_set, problems = read_query_set(read_query_file(files), "set", language_code="en")
    return list(query_set), [problem for problem in problems if problem.code != "language_too_few"]


def test_every_shape_has_a_sample():
    assert SAMPLES.keys() == SHAPES.keys()


@pytest.mark.parametrize(("shape", "files"), ALL)
def test_samples_are_recognised(shape, files):
    # What OpenSearch writes as CSV can't be told from what Quepid writes.
    assert read_query_file(files).shape == ("quepid_ratings" if shape == "opensearch_csv" else shape)


@pytest.mark.parametrize("shape", SEVERAL)
def test_several_files_may_come_as_a_zip(shape):
    assert read({"export.zip": packed(SAMPLES[shape])}) == read(SAMPLES[shape])


@pytest.mark.parametrize(("shape", "files"), ALL)
def test_rows_of_samples_add_up(shape, files):
    table = read_query_file(files)
    _, problems = read_query_set(table, "set")
    assert len(table.rows) + len(table.left_out) == table.row_count
    assert len(set(table.rows)) == len(table.rows)
    assert rejected_rows(problems).keys() <= {*table.rows, *table.left_out}


GARDEN_HOSE = {"SKU-12": 3.0, "SKU-40": 0.0}


@pytest.mark.parametrize(
    ("shape", "queries"),
    [
        ("quepid_ratings", [Query("q1", "garden hose", "en", {"SKU-12": 3.0}), Query("q2", "hose, 20 m", "en"),
                            Query("q3", "rain barrel", "en")]),
        ("quepid_book_csv", [Query("q1", "garden hose", "en", {"SKU-12": 2.0}),
                             Query("q2", "rain barrel", "en", {"SKU-7": 2.0})]),
        ("quepid_book_json", [Query("q1", "garden hose", "en", {"SKU-12": 2.0}), Query("q2", "rain barrel", "en")]),
        ("quepid_case", [Query("q1", "garden hose", "en", {"SKU-12": 3.0}, note="for watering"),
                         Query("q2", "rain barrel", "en")]),
        ("opensearch_queries", [Query("q1", "garden hose", "en", note="watering hose"),
                                Query("q2", "rain barrel", "en")]),
        ("opensearch_query_set", [Query("q1", "garden hose", "en")]),
        ("opensearch_judgments", [Query("q1", "garden hose", "en", {"SKU-12": 3.0})]),
        ("elasticsearch_rank_eval", [Query("q1", "garden hose", "en", {"SKU-12": 3.0}),
                                     Query("q2", "rain barrel", "en")]),
        ("rre", [Query("q1", "garden hose", "en", {"SKU-12": 3.0}, tags=("Watering", "hose"))]),
        ("trec_qrels", [Query("q1", "q1", "en", GARDEN_HOSE), Query("q2", "q2", "en", {"SKU-7": 1.0})]),
        ("trec_topics", [Query("q1", "garden hose", "en", {"SKU-12": 3.0}),
                         Query("q2", "rain barrel", "en", {"SKU-7": 1.0})]),
        ("beir", [Query("q1", "garden hose", "en", GARDEN_HOSE), Query("q2", "rain barrel", "en", {"SKU-7": 1.0})]),
        ("mteb", [Query("q1", "garden hose", "en", {"SKU-12": 3.0}),
                  Query("q2", "rain barrel", "en", {"SKU-7": 1.0})]),
        ("ragas", [Query("q1", "How long is the hose?", "en", {"SKU-12": 1.0}, tags=("single_hop",), source="model",
                         status="approved", note="20 m")]),
        ("squirro", [Query("q1", "garden hose", "en", {"SKU-9": 0.0, "SKU-40": 1.0, "SKU-12": 2.0, "SKU-13": 2.0},
                           frozenset({"SKU-9"}))]),
        ("ltr", [Query("7", "garden hose", "en", GARDEN_HOSE), Query("8", "8", "en", {"SKU-7": 1.0})]),
    ],
)  # fmt: skip
def test_samples_are_understood(shape, queries):
    assert read(SAMPLES[shape])[0] == queries


@pytest.mark.parametrize(
    ("shape", "place", "queries"),
    [
        ("quepid_ratings", 0, [Query("q1", "-5 degrees", "en", {"SKU-12": 3.0})]),
        ("rre", 0, [Query("q1", "garden hose", "en", {"SKU-12": 3.0, "SKU-40": 2.0})]),
        ("trec_topics", 0, [Query("301", "garden hose", "en", {"SKU-12": 2.0})]),
        ("ragas", 0, [Query("q1", "How long is it?", "en", note="20 m", status="pending")]),
        ("ragas", 1, [Query("q1", "How long?", "en", {"SKU-12": 1.0, "SKU-13": 1.0}, tags=("multi_hop",),
                            source="model", note="20 m")]),
    ],
)  # fmt: skip
def test_other_spellings_are_understood(shape, place, queries):
    assert read(VARIANTS[shape][place])[0] == queries


def test_queries_judged_in_another_split_are_left_to_it():
    files = {
        "queries.jsonl": b"".join(b'{"_id": "q%d", "text": "t%d"}\n' % (place, place) for place in range(1, 5)),
        "qrels/train.tsv": b"q1\tA\t1\n",
        "qrels/test.tsv": b"q2\tB\t1\nq3\tC\t1\n",
    }
    queries, problems = read(files)
    assert [query.id for query in queries] == ["q2", "q3", "q4"]
    told = [(problem.code, problem.value) for problem in problems if problem.row is None]
    assert told == [
        ("queries_without_judgments", "t4"),
        ("queries_of_other_files", "queries.jsonl"),
        ("files_unused", "qrels/train.tsv"),
    ]


def test_what_is_no_row_of_its_shape_is_left_out_with_its_text():
    judgments = [{"query": "hose", "ratings": [{"docId": "A", "rating": "1"}, "B"]}, 7]
    table = read_query_file({"x.json": json.dumps({"judgmentRatings": judgments}).encode()})
    _, problems = read_query_set(table, "set")
    assert (len(table.rows), table.row_count, table.left_out) == (1, 3, {2: ["B"], 3: ["7"]})
    assert [problem.code for problem in rejected_rows(problems).values()] == ["not_a_row", "not_a_row"]


def test_lines_that_are_no_judgment_are_left_out_with_their_number():
    lines = ["q1 0 A 1", "q1 0 B", *(f"q1 0 D{place} 1" for place in range(5)), "q1 0 C x"]
    _, problems = read({"qrels.txt": "\n".join(lines).encode()})
    rejected = rejected_rows(problems)
    assert {row: problem.value for row, problem in rejected.items()} == {2: "q1 0 B", 8: "x"}


def test_what_is_missing_is_said_when_no_shape_fits():
    with pytest.raises(InputError) as caught:
        read_query_file({"products.csv": b"id,title\n1,lamp\n"})
    assert "It has: id, title" in str(caught.value)
    assert "relevant_ids" in str(caught.value)


@pytest.mark.parametrize("files", [{}, {"a.pdf": b"%PDF-1.4"}, {"empty.json": b""}, {"x.zip": b"PK\x03\x04broken"}])
def test_what_can_not_be_read_is_one_of_our_errors(files):
    with pytest.raises(InputError):
        read_query_file(files)


def test_the_documents_of_a_beir_zip_are_a_catalog_file():
    assert beir_corpus({"shop.zip": packed(SAMPLES["beir"])}) == CORPUS
    assert beir_corpus(SAMPLES["mteb"]) is None
