from pathlib import Path

import pytest

from core.catalog import Catalog
from core.formats.problems import Problem, findings, rejected_rows
from core.formats.query_sets import read_query_set, recognised
from core.formats.tables import Table, read_table
from core.messages import InputError
from core.queries import Query, QuerySet

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "data"


def table(text: str) -> Table:
    return read_table(text.encode(), "file")


def read(text: str, **options: object) -> tuple[list[Query], list[Problem]]:
    queries, problems = read_query_set(table(text), "file", language_code="en", **options)
    return list(queries), of_the_file(problems)


def of_the_file(problems: list[Problem]) -> list[Problem]:
    """Leave out that a handful of queries says little, which is true of all sets here."""
    return [problem for problem in problems if problem.code != "language_too_few"]


def shop(*documents: str) -> Catalog:
    return Catalog.from_records("shop", [{"id": document, "text": "lamp hose"} for document in documents])


def told(problems: list[Problem]) -> list[tuple[str, int | None, bool]]:
    return [(problem.code, problem.row, problem.rejected) for problem in problems]


def test_french_and_english_keys_mean_the_same():
    queries, problems = read(
        '[{"requete": "thé dehors", "langue": "fr", "pertinents": ["P055"], "non_pertinents": ["P047"]},'
        ' {"known_bad": ["P007"], "grades": {"P040": 3}, "relevant": ["P040"], "query": "hot tea"},'
        ' {"Requête": "cadeau", "relevant_ids": ["P1", "P2"], "degrés": {"P2": 2}}]'
    )
    assert problems == []
    assert queries == [
        Query("q1", "thé dehors", "fr", {"P047": 0.0, "P055": 1.0}, frozenset({"P047"})),
        Query("q2", "hot tea", "en", {"P007": 0.0, "P040": 3.0}, frozenset({"P007"})),
        Query("q3", "cadeau", "en", {"P1": 1.0, "P2": 2.0}),
    ]


def test_the_house_table_is_read():
    queries, problems = read(
        "query_id,query,language,relevant_ids,graded_relevance,known_bad_ids,tags,source,status,note\n"
        "a,garden hose,FR-fr,SKU-12;SKU-40,SKU-12:3;SKU-40:2,SKU-9|SKU-8,log; short,model,ok,as typed\n"
    )
    grades = {"SKU-8": 0.0, "SKU-9": 0.0, "SKU-12": 3.0, "SKU-40": 2.0}
    assert queries == [
        Query("a", "garden hose", "fr", grades, frozenset({"SKU-8", "SKU-9"}), ("log", "short"), "model", "ok",
              "as typed"),
    ]  # fmt: skip
    assert problems == []


def test_ids_in_a_cell_are_never_parted_by_a_comma():
    queries, _ = read('query,relevant_ids\nhose,"A,1|B,2"\n')
    assert queries[0].relevant() == ["A,1", "B,2"]


def test_ids_in_json_may_hold_any_character():
    queries, _ = read('[{"query": "hose", "relevant": ["A;1", 12]}]')
    assert queries[0].relevant() == ["A;1", "12"]


def test_rows_of_the_house_shape_that_are_no_query_are_rejected():
    text = "id,query,relevant_ids\na,hose,S1\nb,  ,S2\na,barrel,S3\n"
    queries, problems = read(text)
    assert [query.id for query in queries] == ["a"]
    assert told(problems) == [("query_empty", 3, True), ("query_id_duplicate", 4, True)]


def test_doubts_keep_the_query():
    queries, problems = read("query,relevant_ids,known_bad\nhose,S1,S1\nhose,S2,\nlamp,,\n", catalog=shop("S1"))
    assert len(queries) == 3
    assert queries[0].grades == {"S1": 0.0}
    assert told(problems) == [
        ("right_and_known_bad", 2, False),
        ("query_duplicate_differs", 3, False),
        ("no_right_answer", 2, False),
        ("no_right_answer", 4, False),
        ("document_unknown", 3, False),
    ]
    assert "is in row 2 too" in str(problems[1].message)


def test_a_grade_that_is_no_number_leaves_the_right_answer():
    queries, problems = read("query,relevant_ids,grades\nhose,S1;S2,S1:good;S2:2,5;S3:-1\n".replace("2,5", "2.5"))
    assert queries[0].grades == {"S1": 1.0, "S2": 2.5}
    assert told(problems) == [("grade_unreadable", 2, False)] * 2


def test_queries_without_a_language_are_counted():
    queries, problems = read_query_set(table("query,relevant_ids\nhose,S1\nlamp,S2\n"), "file")
    assert queries.languages == {"und": 2}
    assert ("no_language", 2, 2) in [(found.code, found.count, found.row) for found in findings(problems)]


def test_judgments_come_together_by_text_and_are_numbered_in_order():
    queries, problems = read(
        'query,docid,rating\ngarden hose,SKU-12,3\n"hose, 20 m",SKU-40,\nrain barrel,,\ngarden hose,SKU-40,"1,5"\n'
    )
    assert queries == [
        Query("q1", "garden hose", "en", {"SKU-12": 3.0, "SKU-40": 1.5}),
        Query("q2", "hose, 20 m", "en"),
        Query("q3", "rain barrel", "en"),
    ]
    assert told(problems) == [
        ("unjudged", 3, False),
        ("unjudged", 4, False),
        ("no_right_answer", 3, False),
        ("no_right_answer", 4, False),
    ]


def test_judgments_come_together_by_id_where_there_is_one():
    queries, problems = read("query_id,requete,doc_id,pertinence\n7,hose,A,1\n7,Hose,B,0\n8,lamp,A,2\n")
    assert queries == [Query("7", "hose", "en", {"A": 1.0, "B": 0.0}), Query("8", "lamp", "en", {"A": 2.0})]
    assert told(problems) == [("query_text_differs", 3, False)]


def test_judgments_that_say_no_grade_are_rejected_with_the_value():
    text = "query,docid,rating\nhose,A,good\nhose,B,-1\nhose,C,2\nhose,C,3\nhose,C,2\n,C,1\nhose,D,nan\n"
    queries, problems = read(text)
    assert queries == [Query("q1", "hose", "en", {"C": 2.0})]
    assert [(p.code, p.row, p.value, p.rejected) for p in problems] == [
        ("grade_unreadable", 2, "good", True),
        ("grade_unreadable", 3, "-1", True),
        ("judged_differently", 5, "C", True),
        ("judged_twice", 6, "C", False),
        ("query_empty", 7, "", True),
        ("grade_unreadable", 8, "nan", True),
    ]


def test_judgments_with_ids_only_use_the_id_as_the_text():
    queries, problems = read("query_id,document_id,grade\n7,A,1\n")
    assert queries == [Query("7", "7", "en", {"A": 1.0})]
    assert told(problems) == [("query_without_text", 2, False)]


def test_judgments_may_mark_known_bad():
    queries, _ = read("query,document_id,grade,known_bad\nhose,A,1,false\nhose,B,2,true\n")
    assert queries[0].grades == {"B": 0.0, "A": 1.0}
    assert queries[0].known_bad == {"B"}


def test_given_and_made_ids_do_not_meet():
    queries, _ = read('[{"query": "a", "relevant": ["A"]}, {"id": "q1", "query": "b", "relevant": ["A"]}]')
    assert [query.id for query in queries] == ["q2", "q1"]


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("requete,pertinents\na,b\n", "house_csv"),
        ("question,grades\na,b:1\n", "house_csv"),
        ("query,docid,rating\na,b,1\n", "judgments_csv"),
        ("Query Text;Doc ID;Note\na;b;1\n", "judgments_csv"),
        ("Suchanfrage;Produkt-ID;Bewertung\na;b;1\n", "judgments_csv"),
        ("consulta;id_producto;calificación\na;b;1\n", "judgments_csv"),
    ],
)
def test_shapes_are_recognised_by_their_columns(text, shape):
    assert recognised(table(text), "file").name == shape


@pytest.mark.parametrize("header", ["id,title,text", "query,docid,rank,score", "query,language", "a,b,c"])
def test_what_is_no_query_set_says_what_it_has_and_what_is_needed(header):
    row = ",".join("x" for _ in header.split(","))
    with pytest.raises(InputError) as caught:
        read(f"{header}\n{row}\n")
    assert header.replace(",", ", ") in str(caught.value)
    assert "relevant_ids" in str(caught.value)


def test_no_row_left_is_an_empty_query_set():
    queries, problems = read_query_set(table("query,relevant_ids\n ,S1\n"), "file")
    assert len(queries) == 0
    assert list(rejected_rows(problems)) == [2]


@pytest.mark.parametrize(
    ("name", "languages", "pairs"),
    [
        ("queries.json", {"fr": 24, "en": 3, "de": 2, "es": 2}, 55),
        ("queries_search_log.json", {"fr": 24, "de": 6, "en": 6, "es": 6}, 54),
    ],
)
def test_the_demo_sets_are_read_without_a_problem(name, languages, pairs):
    products = read_table((ROOT / "data" / "products.csv").read_bytes(), "products.csv").frame["id"]
    content = (ROOT / "data" / name).read_bytes()
    queries, problems = read_query_set(read_table(content, name), name, catalog=shop(*products))
    assert (queries.languages, len(queries.judgments)) == (languages, pairs)
    assert of_the_file(problems) == []


@pytest.mark.real
@pytest.mark.parametrize(
    ("path", "queries", "pairs", "no_right_answer"),
    [
        ("chorus_icecat_en/Broad_Query_Set_rated.csv", 135, 3668, 19),
        ("cnil_besoindaide_fr/queries_qrels.csv", 691, 691, 0),
        ("xquad_en_es_de/queries_qrels_es.csv", 1190, 1190, 0),
    ],
)
def test_real_judgments_are_read(path, queries, pairs, no_right_answer):
    file = SHARED / path
    if not file.exists():
        pytest.skip(f"the collection {path} is not beside the checkout")
    read_set: QuerySet
    read_set, problems = read_query_set(read_table(file.read_bytes(), file.name), file.name, language_code="en")
    counts = {finding.code: finding.count for finding in findings(problems)}
    assert (len(read_set), len(read_set.judgments), counts.get("no_right_answer", 0)) == (
        queries, pairs, no_right_answer,
    )  # fmt: skip
    assert rejected_rows(problems) == {}


def test_a_judged_row_that_is_right_and_known_bad_is_named():
    queries, problems = read("query,docid,rating,known_bad\nhot tea,A,3,yes\nhot tea,B,2,\n")
    assert dict(queries[0].grades) == {"B": 2.0, "A": 0.0}
    assert ("right_and_known_bad", 2, False) in told(problems)
