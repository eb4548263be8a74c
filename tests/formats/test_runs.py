"""Files with result lists: how they are told apart and read, what is said of them, and the way back."""

import json

import pytest
import pytrec_eval
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from core.formats.problems import findings, rejected_rows
from core.formats.run_checks import run_doubts
from core.formats.runs import RUN_SHAPES, read_run, read_run_file, read_run_table, write_run
from core.messages import InputError
from core.queries import Query, QuerySet
from core.result_lists import ResultList, ResultLists
from core.runs import Ranking, Run, rankings_table
from tests.examples import some
from tests.formats.run_samples import PLAIN, ROWS, SNAPSHOT, TREC
from tests.formats.shapes.sets import ids, texts


def read(content, name="file"):
    table = read_run_table({name: content})
    lists, problems = read_run(table, name)
    return table, lists, problems


def listed(lists):
    return {each.query_id or each.text: list(each.documents) for each in lists.lists}


def codes(problems):
    return [(problem.code, problem.row) for problem in problems]


@pytest.mark.parametrize(
    ("content", "shape", "expected"),
    [
        (TREC, "trec_run", {"q1": ["SKU-12", "SKU-40"], "q2": ["00123"]}),
        (SNAPSHOT, "quepid_snapshot", {"hose, 20 m": ["SKU-12", "00123"]}),
        (b"Query Text,Doc ID,Doc Position, Title\nstar wars?,5,1, A\n", "quepid_snapshot", {"star wars?": ["5"]}),
        (PLAIN, "run_table", {"tuyau": ["A", "B"]}),
        (ROWS, "run_json", {"q1": ["B", "A"]}),
    ],
)  # fmt: skip
def test_each_shape_is_recognised_and_read(content, shape, expected):
    table, lists, problems = read(content)
    assert (table.shape, listed(lists)) == (shape, expected)
    assert not rejected_rows(problems)


def test_tag_and_scores_are_kept():
    _, lists, _ = read(TREC)
    assert (lists.tag, lists.lists[0].scores) == ("bm25", (14.2, 9.0))
    _, snapshot, _ = read(SNAPSHOT)
    assert (snapshot.tag, snapshot.lists[0].scores) == ("May", (1.0, 0.5))


def test_rank_counts_before_score_and_the_contradiction_is_said():
    _, lists, problems = read(b"query,doc_id,rank,score\nhose,B,2,9\nhose,A,1,3\nhose,C,10,1\n")
    assert listed(lists) == {"hose": ["A", "B", "C"]}
    assert codes(problems) == [("score_above_rank", 2)]


def test_where_all_ranks_are_the_same_the_score_counts():
    _, lists, problems = read(b"q1 Q0 A 0 1.5 t\nq1 Q0 B 0 2.5 t\n")
    assert (listed(lists), codes(problems)) == ({"q1": ["B", "A"]}, [])


def test_an_empty_rank_column_is_none():
    _, lists, problems = read(b"query,doc_id,rank,score\nhose,A,,1\nhose,B,,2\n")
    assert (listed(lists), codes(problems)) == ({"hose": ["B", "A"]}, [("columns_unused", None)])


def test_the_order_of_the_rows_breaks_ties_and_is_said():
    _, lists, problems = read(b"query,doc_id,score\nhose,Z,1\nhose,A,1\n")
    assert (listed(lists), codes(problems)) == ({"hose": ["Z", "A"]}, [("place_shared", 3)])


def test_a_document_counts_once_at_its_best_place():
    _, lists, problems = read(b"query,doc_id,rank\nhose,A,3\nhose,B,2\nhose,A,1\n")
    assert listed(lists) == {"hose": ["A", "B"]}
    assert codes(problems) == [("document_twice", 2)]
    assert list(rejected_rows(problems)) == [2]


def test_rows_that_can_not_be_used_are_named_and_the_rest_is_kept():
    content = b"query,doc_id,rank,score\n,A,1,1\nhose,,1,1\nhose,A,first,1\nhose,B,2,high\nhose,C,3,\nrain,,,\n"
    table, lists, problems = read(content)
    assert listed(lists) == {"hose": ["B", "C"], "rain": []}
    assert codes(problems) == [
        ("query_empty", 2),
        ("document_empty", 3),
        ("rank_unreadable", 4),
        ("score_not_used", 5),
        ("nothing_found", 7),
    ]
    assert (table.row_count, len(rejected_rows(problems))) == (6, 3)
    assert "“first” is not a number" in str(problems[2].message)


def test_a_score_that_is_no_number_without_a_rank_is_left_out():
    _, lists, problems = read(b"query,doc_id,score\nhose,A,high\nhose,B,1\n")
    assert (listed(lists), codes(problems)) == ({"hose": ["B"]}, [("score_unreadable", 2)])


def test_a_line_with_too_few_cells_is_left_out():
    table, lists, problems = read(TREC + b"q3 Q0 SKU-12 1\n")
    assert (len(lists), table.row_count, codes(problems)) == (2, 4, [("not_a_row", 5)])


def test_two_runs_in_one_file_are_said():
    _, _, problems = read(b"q1 Q0 A 1 2 one\nq1 Q0 B 2 1 two\n")
    assert [str(problem.message) for problem in problems] == [
        "The file holds 2 runs (one, two), which were read as one. Bring one file for each."
    ]


def test_what_is_no_result_list_is_refused_with_its_columns():
    with pytest.raises(InputError, match="It has: query, docid, rating"):
        read(b"query,docid,rating\nhose,A,3\n")


def test_lists_are_looked_at_beside_the_queries_and_the_catalog():
    lists = ResultLists(
        "run.csv",
        (
            ResultList("q1", "", ("A", "gone"), (2.0, 1.0)),
            ResultList("", "Rain  Barrel", ("A",), (1.0,)),
            ResultList("q9", "", ("gone", "B"), (2.0, 1.0)),
        ),
    )
    query_set = QuerySet.from_queries("set", [Query("q1", "hose"), Query("q2", "rain barrel"), Query("q3", "lamp")])
    found = {each.code: each for each in findings(run_doubts(lists, query_set, {"A", "B"}))}
    assert {code: (each.count, each.example) for code, each in found.items()} == {
        "query_written_differently": (1, "rain barrel"),
        "query_without_list": (1, "lamp"),
        "list_without_query": (1, "q9"),
        "result_not_in_catalog": (1, "gone"),
    }
    assert run_doubts(lists, None, None) == []


cells = st.sampled_from(["", " ", "a", "b", "1", "2", "2,5", "-1", "x y", 'q"', "'=1", "NaN", "1e5"])
rows = st.lists(st.lists(cells, min_size=4, max_size=4), min_size=1, max_size=8).filter(
    lambda rows: all(any(cell.strip() for cell in row) for row in rows)
)


@settings(max_examples=some(300), deadline=None)
@given(rows, st.booleans())
def test_results_and_rejected_rows_are_the_rows_of_the_file(rows, as_json):
    header = ["query", "document_id", "rank", "score"]
    content = json.dumps([dict(zip(header, row, strict=True)) for row in rows]).encode()
    if not as_json:
        quoted = [['"' + cell.replace('"', '""') + '"' for cell in row] for row in [header, *rows]]
        content = "\n".join(map(",".join, quoted)).encode()
    table, lists, problems = read(content)
    results = sum(len(each.documents) for each in lists.lists)
    nothing = sum(problem.code == "nothing_found" for problem in problems)
    assert results + nothing + len(rejected_rows(problems)) == table.row_count == len(rows)


@settings(max_examples=some(300), deadline=None)
@given(st.binary(max_size=200) | st.text(st.sampled_from("q1 Q0\tA,\n.5-é\"'"), max_size=120).map(str.encode))
def test_any_bytes_give_result_lists_or_a_sentence(content):
    try:
        table, lists, problems = read(content)
    except InputError:
        return
    kept = sum(len(each.documents) for each in lists.lists) + sum(each.code == "nothing_found" for each in problems)
    assert kept + len(rejected_rows(problems)) == table.row_count
    assert all(str(finding.message) for finding in findings(problems))


scores = st.floats(-1e30, 1e30, allow_nan=False).map(float)


@st.composite
def runs(draw, keys=ids, documents=ids):
    """Return a query set and a run over it: answered, answered with nothing, and failed."""
    named = draw(st.lists(keys, min_size=1, max_size=4, unique=True))
    asked = draw(st.lists(texts, min_size=len(named), max_size=len(named), unique=True))
    query_set = QuerySet.from_queries("set", [Query(*pair) for pair in zip(named, asked, strict=True)])
    rankings = []
    for key in named:
        found = draw(st.lists(documents, max_size=5, unique=True))
        rankings.append(
            Ranking(key, found, sorted(draw(st.lists(scores, min_size=len(found), max_size=len(found))))[::-1])
        )
    return query_set, run_of(rankings)


def run_of(rankings, failures=()):
    asked = tuple(ranking.query_id for ranking in rankings)
    return Run("bm25", "", "", 10, asked, rankings_table(rankings), dict(failures))


def read_back(content, query_set):
    """Return the documents and scores of each query that has a list."""
    lists, problems = read_run_file(content, "file")
    assert not rejected_rows(problems)
    found = {query.id: lists.of(query) for query in query_set}
    return {key: (list(each.documents), list(each.scores)) for key, each in found.items() if each is not None}


def answered(run):
    ordered = run.rankings.groupby("query_id", sort=False)
    found = {key: (rows["document_id"].tolist(), rows["score"].tolist()) for key, rows in ordered}
    return {key: found.get(key, ([], [])) for key in run.queries}


@pytest.mark.parametrize("shape", ["run_table", "run_json"])
@settings(max_examples=some(200), deadline=None)
@given(made=runs())
def test_tables_give_back_every_answer_with_its_scores(shape, made):
    query_set, run = made
    assert read_back(write_run(run, query_set, shape), query_set) == answered(run)


@settings(max_examples=some(200), deadline=None)
@given(runs())
def test_snapshots_give_back_the_documents_of_every_answered_query(made):
    query_set, run = made
    assume(not {query.text for query in query_set} & set(query_set.by_id))  # a snapshot has no ids to tell them apart
    expected = {key: documents for key, (documents, _) in answered(run).items() if documents}
    if expected:
        back = read_back(write_run(run, query_set, "quepid_snapshot"), query_set)
        assert {key: documents for key, (documents, _) in back.items()} == expected


spaceless = ids.filter(lambda key: not any(sign.isspace() or sign == "\ufeff" for sign in key))


@settings(max_examples=some(200), deadline=None)
@given(runs(spaceless, spaceless))
def test_trec_runs_give_back_the_order_and_trec_eval_sees_the_same(made):
    query_set, run = made
    assume(not {query.text for query in query_set} & set(query_set.by_id))  # a snapshot has no ids to tell them apart
    expected = {key: documents for key, (documents, _) in answered(run).items() if documents}
    if not expected:
        return
    content = write_run(run, query_set, "trec_run")
    lists, _ = read_run_file(content, "run.txt")
    assert {each.query_id: list(each.documents) for each in lists.lists} == expected
    lines = [line.split() for line in content.decode().split("\n") if line]
    seen = {key: {cells[2]: float(cells[4]) for cells in lines if cells[0] == key} for key in expected}
    judged = {key: {documents[-1]: 1} for key, documents in expected.items()}
    measured = pytrec_eval.RelevanceEvaluator(judged, {"recip_rank"}).evaluate(seen)
    for key, documents in expected.items():
        assert measured[key]["recip_rank"] == pytest.approx(1 / len(documents))


@pytest.mark.parametrize(("query", "document"), [("q 1", "A"), ("q1", "SKU 12")])
def test_a_trec_run_refuses_an_id_with_a_space_by_name(query, document):
    query_set = QuerySet.from_queries("set", [Query("first", "x"), Query(query, "hose")])
    with pytest.raises(InputError, match=r"Query 2: the id “(q 1|SKU 12)” holds a space"):
        write_run(run_of([Ranking(query, [document], [1.0])]), query_set, "trec_run")


def test_a_trec_run_keeps_scores_that_trec_eval_can_tell_apart_and_parts_the_others():
    query_set = QuerySet.from_queries("set", [Query("q1", "hose")])
    run = run_of([Ranking("q1", ["B", "A", "C"], [1.0000000001, 1.0, 0.5])])
    assert write_run(run, query_set, "trec_run").decode().splitlines() == [
        "q1 Q0 B 1 1.0000000001 bm25",
        "q1 Q0 A 2 0.9999999403953552 bm25",
        "q1 Q0 C 3 0.5 bm25",
    ]


def test_failed_queries_are_in_no_file():
    query_set = QuerySet.from_queries("set", [Query("q1", "hose"), Query("q2", "rain")])
    run = run_of([Ranking("q1", ["A"], [1.0]), Ranking("q2", [], [])], {"q2": "no answer"})
    for shape in RUN_SHAPES:
        lists, _ = read_run_file(write_run(run, query_set, shape), "file")
        assert [lists.of(query) is None for query in query_set] == [False, True]


def test_a_snapshot_refuses_two_answers_to_one_text():
    query_set = QuerySet.from_queries("set", [Query("q1", "hose"), Query("q2", "hose")])
    run = run_of([Ranking("q1", ["A"], [1.0]), Ranking("q2", ["B"], [1.0])])
    with pytest.raises(InputError, match="“hose” is there twice"):
        write_run(run, query_set, "quepid_snapshot")


def test_a_query_with_a_formula_sign_gets_the_space_of_quepid_and_loses_it_again():
    query_set = QuerySet.from_queries("set", [Query("q1", "-20 degrees")])
    content = write_run(run_of([Ranking("q1", ["A"], [1.0])]), query_set, "quepid_snapshot")
    assert b", -20 degrees,A,1" in content
    assert listed(read(content)[1]) == {"-20 degrees": ["A"]}
