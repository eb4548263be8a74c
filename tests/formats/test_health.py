import ast
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.catalog import Catalog
from core.formats.catalog_fixes import CATALOG_FIXES
from core.formats.checks import doubts
from core.formats.fixes import FIXES, Known, fixed
from core.formats.kinds import KINDS, SEVERITIES
from core.formats.problems import Problem, findings, rejected_rows
from core.formats.query_sets import read_query_set
from core.formats.tables import read_table
from core.messages import message
from core.queries import Query, QuerySet, ratings_table

CORE = Path(__file__).resolve().parents[2] / "core"
NAMED_ELSEWHERE = {
    "asked.py: code": set(),
    "fixes.py: code": set(FIXES),
    "judgment_problems.py: role": {"unrateable", "judge_later"},
    "many_rows.py: code": set(),
    "row_health.py: MERGED": {"rows_merged"},
    "row_health.py: code": {"markup", "line_breaks"},
    "text_health.py: code": {"title_missing", "text_repeated", "other_language"},
}
"""The codes that are not written out where a problem is made; `many_rows` and `asked` pass on what they are given."""
SHOP = Catalog.from_records(
    "shop", [{"id": "A", "title": "Garden Hose", "text": "garden hose 20 m"}, {"id": "B", "text": "rain barrel"}]
)


MAKERS = {"Problem", "together", "one_by_one", "doubt"}


def codes_in_the_sources():
    for file in sorted(CORE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in MAKERS:
                code = node.args[0]
                if isinstance(code, ast.Constant):
                    yield code.value
                elif isinstance(node.func, ast.Name):
                    yield from NAMED_ELSEWHERE[f"{file.name}: {ast.unparse(code)}"]


def test_every_code_has_a_reason_why_it_matters_and_every_reason_a_code():
    assert set(codes_in_the_sources()) == set(KINDS)


def test_every_fix_that_a_finding_names_is_there():
    assert {kind.fix for kind in KINDS.values()} - {""} == {*FIXES, *CATALOG_FIXES}
    assert {kind.severity for kind in KINDS.values()} <= set(SEVERITIES)


def doubted(*queries: Query, catalog: Catalog | None = None) -> list[tuple[str, int | None]]:
    asked = [(query, row) for row, query in enumerate(queries, 2)]
    found = doubts(asked, catalog)
    return [(problem.code, problem.row) for problem in found if problem.code != "language_too_few"]


def right(key: str, text: str, language: str = "en", *documents: str) -> Query:
    return Query(key, text, language, dict.fromkeys(documents or ("A",), 1.0))


def test_several_problems_are_one_sentence_with_a_count_and_an_example():
    same = [
        Problem("no_right_answer", row, text, message("Row {row} has none.", row=row))
        for row, text in ((5, "hose"), (9, "lamp"))
    ]
    (found,) = findings(reversed(same))
    assert str(found.message) == "2 queries have no right answer, for example row 5: “hose”."
    assert (found.count, found.row, found.example, found.severity) == (2, 5, "hose", "warning")
    assert found.fix == "drop_without_right_answer"


def test_one_problem_says_its_own_sentence():
    (found,) = findings([Problem("no_right_answer", 5, "hose", message("Row 5 has none."))])
    assert str(found.message) == "Row 5 has none."


def test_a_problem_of_many_rows_counts_each_and_gives_each_its_reason():
    many = Problem("id_empty", 2, "", message("no id"), rejected=True, rows=range(2, 1_000_002))
    (found,) = findings([many])
    assert (found.count, found.severity) == (1_000_000, "rejected")
    assert str(found.message) == "1000000 rows have no id and were left out, for example row 2."
    assert len(rejected_rows([many])) == 1_000_000


def test_rows_left_out_come_first_and_notes_last():
    said = message("x")
    problems = [
        *[Problem("judged_twice", row, "", said) for row in (2, 3, 4)],
        *[Problem("no_language", row, "", said) for row in (5, 6)],
        Problem("query_empty", 7, "", said, rejected=True),
    ]
    assert [found.code for found in findings(problems)] == ["query_empty", "no_language", "judged_twice"]


def test_a_repeated_query_is_told_from_one_with_other_answers():
    queries = [right("1", "Garden  hose"), right("2", "garden hose"), right("3", "garden hose", "en", "B"),
               right("4", "garden hose", "fr")]  # fmt: skip
    assert doubted(*queries) == [("query_duplicate", 3), ("query_duplicate_differs", 4)]


def test_a_query_without_a_right_answer_is_named():
    assert doubted(Query("1", "hose", "en", {"A": 0.0})) == [("no_right_answer", 2)]


def test_judged_documents_that_are_not_in_the_catalog_are_named_once_each():
    queries = [right("1", "hose", "en", "A", "X"), right("2", "lamp", "en", "X", "Y")]
    assert doubted(*queries, catalog=SHOP) == [("document_unknown", 2), ("document_unknown", 3)]


def test_a_set_of_another_catalog_is_one_finding():
    queries = [right("1", "hose", "en", "X"), right("2", "lamp", "en", "Y")]
    assert doubted(*queries, catalog=SHOP) == [("no_document_known", None)]


def test_a_query_that_is_a_title_is_named_but_for_case():
    assert doubted(right("1", " garden HOSE "), right("2", "hose"), catalog=SHOP) == [("query_is_title", 2)]


def test_a_document_without_a_title_is_nobodys_query():
    assert doubted(right("1", "..."), catalog=SHOP) == [("query_without_words", 2)]


@pytest.mark.parametrize("text", ["🙂", "???", "«»"])
def test_signs_hold_no_word_for_bm25(text):
    assert doubted(right("1", text)) == [("query_without_words", 2)]


@pytest.mark.parametrize("text", ["桌子", "теплица", "ทดสอบ", "c++", "7"])
def test_every_script_has_words_for_bm25(text):
    assert doubted(right("1", text, "xx")) == []


def test_a_script_that_is_nowhere_in_the_catalog_is_named():
    queries = [right("1", "садовый шланг", "ru"), right("2", "шланг 20", "ru"), right("3", "桌子", "zh"),
               right("4", "hose", "en")]  # fmt: skip
    assert doubted(*queries, catalog=SHOP) == [("query_script_absent", 2), ("query_script_absent", 4)]


def test_a_script_that_the_catalog_uses_is_not_named():
    catalog = Catalog.from_records("shop", [{"id": "A", "text": "чайник"}])
    assert doubted(right("1", "шланг", "ru"), catalog=catalog) == []


def test_a_missing_and_a_doubtful_language_are_named():
    queries = [Query("1", "hose", "und", {"A": 1.0}), right("2", "comment faire le ménage sans y penser", "en"),
               right("3", "comment faire le ménage sans aide", "fr")]  # fmt: skip
    assert doubted(*queries) == [("no_language", 2), ("language_differs", 3)]


def test_languages_with_too_few_queries_are_named():
    queries = [right(str(place), f"hose {place}", "en" if place < 6 else "fr") for place in range(8)]
    found = list(doubts([(query, 2) for query in queries], None))
    assert [str(problem.message) for problem in found] == [
        "The language fr has 2 queries; with fewer than 6 a mean says nothing."
    ]


def a_set(*queries: Query) -> QuerySet:
    return QuerySet.from_queries("set", queries)


def test_repeated_queries_are_put_together_with_all_their_judgments():
    before = a_set(right("1", "hose"), right("2", "lamp"),
                   Query("3", "Hose", "en", {"A": 3.0, "B": 0.0, "C": 2.0}, frozenset({"B"})))  # fmt: skip
    after, (note,) = fixed(before, ["merge_duplicates"], Known())
    assert list(after) == [
        Query("1", "hose", "en", {"A": 1.0, "B": 0.0, "C": 2.0}, frozenset({"B"})), right("2", "lamp"),
    ]  # fmt: skip
    assert "1 repeated query was put together" in str(note.message)
    assert "of grades that differ (1)" in str(note.message)


def test_what_raters_said_goes_with_the_judgment_that_counts():
    ratings = ratings_table([("1", "A", "Ann", 1.0), ("2", "A", "Bob", 3.0), ("2", "B", "Bob", 2.0)])
    queries = [right("1", "hose"), Query("2", "hose", "en", {"A": 3.0, "B": 2.0})]
    before = QuerySet.from_queries("set", queries, ratings=ratings, rule="median")
    after, _ = fixed(before, ["merge_duplicates"], Known())
    assert after.ratings_by_query == {"1": {"A": {"Ann": 1.0}, "B": {"Bob": 2.0}}}
    assert after.by_id["1"].grades == {"A": 1.0, "B": 2.0}


def test_only_confirmed_languages_are_set():
    before = a_set(Query("1", "ménage"), Query("2", "hose"), right("3", "lampe", "en"))
    after, (note,) = fixed(before, ["set_language"], Known(languages={"1": "fr", "3": "fr", "9": "de"}))
    assert [query.language for query in after] == ["fr", "und", "fr"]
    assert str(note.message) == "2 queries got the language they look like."


def test_judgments_of_unknown_documents_are_taken_out():
    before = a_set(right("1", "hose", "en", "A", "X"), right("2", "lamp", "en", "X"))
    after, (note,) = fixed(before, ["drop_unknown_documents"], Known(SHOP))
    assert [query.grades for query in after] == [{"A": 1.0}, {}]
    assert note.message.count == 2
    assert fixed(before, ["drop_unknown_documents"], Known()) == (before, [])


def test_queries_without_a_right_answer_are_taken_out_after_the_others_are_mended():
    before = a_set(right("1", "hose", "en", "X"), right("2", "lamp"), Query("3", "cup", "en", {"A": 0.0}))
    after, notes = fixed(before, ["drop_without_right_answer", "drop_unknown_documents"], Known(SHOP))
    assert [query.id for query in after] == ["2"]
    assert [(note.code, note.message.count) for note in notes] == [
        ("drop_unknown_documents", 1), ("drop_without_right_answer", 2),
    ]  # fmt: skip
    assert len(after.judgments) == 1


def test_a_file_is_looked_at_after_it_was_mended_and_its_rows_keep_their_numbers():
    table = read_table(b"query,language,relevant_ids\nhose,en,A\nhose,en,A\nlamp,en,\n", "q.csv")
    _, problems = read_query_set(table, "q.csv", catalog=SHOP)
    assert {found.code for found in findings(problems)} == {"query_duplicate", "no_right_answer", "language_too_few"}
    query_set, problems = read_query_set(table, "q.csv", catalog=SHOP, fixes=["merge_duplicates"])
    left = {found.code: found.row for found in findings(problems)}
    assert left == {"no_right_answer": 4, "merge_duplicates": None, "language_too_few": None}
    assert (len(query_set), rejected_rows(problems)) == (2, {})


texts = st.sampled_from(["hose", "Hose", "lamp", "桌子", "🙂", ""])
queries_drawn = st.lists(
    st.builds(
        Query,
        id=st.uuids().map(str),
        text=texts,
        language=st.sampled_from(["en", "fr", "und"]),
        grades=st.dictionaries(st.sampled_from("ABXY"), st.sampled_from([0.0, 1.0, 3.0])),
    ),
    max_size=6,
    unique_by=lambda query: query.id,
)


@given(queries=queries_drawn)
def test_mending_leaves_nothing_of_its_kind_and_a_second_time_changes_nothing(queries):
    codes = ["merge_duplicates", "drop_unknown_documents", "drop_without_right_answer"]
    once, _ = fixed(a_set(*queries), codes, Known(SHOP))
    gone = {"query_duplicate", "query_duplicate_differs", "document_unknown", "no_document_known", "no_right_answer"}
    assert not gone & {code for code, _ in doubted(*once, catalog=SHOP)}
    twice, notes = fixed(once, codes, Known(SHOP))
    assert (twice.digest, notes) == (once.digest, [])


@given(queries=queries_drawn)
def test_putting_queries_together_keeps_every_judged_document(queries):
    before = a_set(*queries)
    after, _ = fixed(before, ["merge_duplicates"], Known())
    assert set(after.judgments["document_id"]) == set(before.judgments["document_id"])
    assert not after.judgments.duplicated(["query_id", "document_id"]).any()
    assert set(after.judgments["query_id"]) <= set(after.queries["id"])
