"""The exports of real tools in ../shared/data, with the counts of its README."""

import pytest

from core.formats.problems import findings, rejected_rows
from core.formats.query_sets import SHAPES, read_query_file, read_query_set, write_query_set
from core.messages import InputError
from core.raters import agreement, combined

QUEPID, OPENSEARCH = "quepid_haystack_rating_party_en", "esci_us_opensearch_format"
CHORUS = "chorus_icecat_en"

pytestmark = pytest.mark.real


def read(shared, path):
    file = shared / "data" / path
    table = read_query_file({file.name: file.read_bytes()})
    return table, *read_query_set(table, file.name)


@pytest.mark.parametrize(
    ("path", "shape", "rows", "queries", "judgments", "ratings"),
    [
        (f"{QUEPID}/quepid_book_export.json", "quepid_book_json", 2988, 137, 1358, 1920),
        (f"{QUEPID}/book_judgements_flat.csv", "judgments_csv", 1942, 137, 1358, 1920),
        (f"{QUEPID}/quepid_case_export.json", "quepid_case", 1679, 137, 1679, 1679),
        (f"{QUEPID}/rre_ratings_mock.json", "rre", 6, 2, 6, 0),
        (f"{OPENSEARCH}/esci_us_judgments.json", "opensearch_judgments", 6678, 150, 6678, 0),
        (f"{OPENSEARCH}/esci_us_queryset.json", "opensearch_query_set", 150, 150, 0, 0),
        (f"{OPENSEARCH}/chorus_oe_art_judgments.json", "opensearch_judgments", 1080, 27, 1080, 0),
        (f"{OPENSEARCH}/chorus_oe_art_queryset.json", "opensearch_query_set", 11, 11, 0, 0),
        (f"{OPENSEARCH}/fixture_CreateQuerySet.json", "opensearch_query_set", 8, 8, 0, 0),
        (f"{OPENSEARCH}/fixture_ImportJudgment.json", "opensearch_judgments", 10, 4, 10, 0),
        (f"{OPENSEARCH}/fixture_ImportJudgments.json", "opensearch_judgments", 80, 4, 40, 0),
        (f"{CHORUS}/Broad_Query_Set_rated.csv", "quepid_ratings", 3668, 135, 3668, 0),
        (f"{CHORUS}/Broad_Query_Set_unrated.csv", "quepid_ratings", 3188, 135, 6, 0),
        (f"{CHORUS}/Chorus_Electronics_basic.csv", "quepid_ratings", 207, 2, 207, 0),
        (f"{CHORUS}/Broad_Query_Set_individual_ratings.csv", "quepid_book_csv", 3188, 135, 3188, 9564),
    ],
)
def test_real_exports_are_read_whole(shared, path, shape, rows, queries, judgments, ratings):
    table, query_set, problems = read(shared, path)
    assert (table.shape, table.row_count, len(table.rows)) == (shape, rows, rows)
    assert (len(query_set), len(query_set.judgments), len(query_set.ratings)) == (queries, judgments, ratings)
    assert rejected_rows(problems) == {}


def test_every_file_of_the_quepid_book_is_accounted_for(shared):
    _, query_set, problems = read(shared, f"{QUEPID}/quepid_book_export.json")
    counts = {found.code: found.count for found in findings(problems)}
    assert (counts["unjudged"], counts["unrateable"]) == (1046, 22)
    # 2,420 pairs: 1,046 without a judgment, 16 that nobody could rate, and the rest.
    assert 2420 - 1046 - len(query_set.judgments) == 16
    assert query_set.ratings["rater"].nunique() == 13
    assert (agreement(query_set.ratings).pairs, agreement(query_set.ratings).share) == (562, 1.0)


@pytest.mark.parametrize(
    "name", ["book_documents.csv", "quepid_static_queryset.csv", "run_snapshot_no-vector.csv",
             "run_snapshot_vector-2.csv", "run_snapshot_with-vector.csv"],
)  # fmt: skip
def test_catalogs_and_runs_are_no_query_sets(shared, name):
    with pytest.raises(InputError, match="not recognised as a query set"):
        read(shared, f"{QUEPID}/{name}")


def test_the_raters_of_chorus_are_all_kept_beside_the_grade_of_the_file(shared):
    _, query_set, problems = read(shared, f"{CHORUS}/Broad_Query_Set_individual_ratings.csv")
    _, rated, _ = read(shared, f"{CHORUS}/Broad_Query_Set_rated.csv")
    assert query_set.rule == "given"
    found = agreement(query_set.ratings)
    assert (found.pairs, found.same) == (3188, 2278)
    assert equal_grades(query_set, rated) == 3169
    assert equal_grades(combined(query_set, "median"), query_set) == 2825
    said = next(problem for problem in problems if problem.code == "several_raters")
    assert "agree on 71% and differ on 910" in str(said.message)


def equal_grades(one, other):
    keys = [
        dict(zip(zip(texts(each), each.judgments["document_id"], strict=True), each.judgments["grade"], strict=True))
        for each in (one, other)
    ]
    return sum(keys[1].get(pair) == grade for pair, grade in keys[0].items())


def texts(query_set):
    by_id = dict(zip(query_set.queries["id"], query_set.queries["text"], strict=True))
    return [by_id[query] for query in query_set.judgments["query_id"]]


@pytest.mark.parametrize("shape", [shape for shape in SHAPES if not shape.startswith("opensearch_quer")])
def test_a_real_set_goes_through_every_shape(shared, shape):
    _, query_set, _ = read(shared, f"{CHORUS}/Broad_Query_Set_rated.csv")
    again, _ = read_query_set(read_query_file({"set": write_query_set(query_set, shape)}), "again")
    assert len(again) == (135 if shape != "trec_qrels" else again.queries["id"].nunique())
    only_right = shape in ("ragas", "squirro")
    wanted = query_set.judgments if not only_right else query_set.judgments[query_set.judgments["grade"] >= 1]
    assert len(again.judgments) == len(wanted)
