"""What the numbers are said to mean."""

import pytest

from core.messages import message
from core.metrics import score_run
from core.queries import Query, QuerySet
from core.reader import Reader
from core.runs import Ranking, Run, rankings_table
from core.sentences import Measured, cautions, headline

QUERIES = [Query("q1", "one", "fr", {"a": 1, "b": 1}), Query("q2", "two", "fr", {"c": 1, "x": 0})]


def measured(name, rankings, *, queries=QUERIES, failures=None):
    answers = [Ranking(query, list(found), [0.0] * len(found)) for query, found in rankings.items()]
    run = Run(name, "c", "s", 1000, tuple(q.id for q in queries), rankings_table(answers), failures or {})
    return Measured(message("{name}", name=name), score_run(run, QuerySet.from_queries("set", queries), [1, 5]))


def test_best_engine_comes_first_and_no_winner_is_declared():
    said = headline([measured("A", {"q1": "a"}), measured("B", {"q1": "ab", "q2": "c"})], "recall", 5)
    assert str(said) == "B finds 100% of the right documents in the first 5 results; A 25%."


def test_an_engine_that_did_not_answer_every_query_is_not_ranked():
    failed = measured("B", {"q1": "ab"}, failures={"q2": message("too slow")})
    said = str(headline([measured("A", {"q1": "a"}), failed], "recall", 5))
    assert said == ("A finds 25% of the right documents in the first 5 results. Not every query was answered by: B.")
    assert (
        str(headline([failed, failed], "recall", 5)) == "No engine answered every query, so there is nothing to rank."
    )
    assert str(headline([failed], "recall", 5)) == "B finds 100% of the right documents in the first 5 results."


def test_one_place_is_said_in_the_singular():
    said = headline([measured("A", {"q1": "a", "q2": "c"})], "recall", 1)
    assert str(said) == "A finds 75% of the right documents in the first result."


def test_many_engines_are_told_as_a_range():
    engines = [measured(name, {"q1": "a"}) for name in "ABC"] + [measured("D", {}), measured("E", {"q1": "ab"})]
    said = str(headline(engines, "recall", 5))
    assert said == "E finds 50% of the right documents in the first 5 results; A 25%, B 25%, 2 others from 0% to 25%."


@pytest.mark.parametrize(
    ("metric", "said"),
    [
        ("precision", "With A, 20% of the first 5 places hold a right document."),
        ("hit", "With A, 50% of the queries get at least one right document in the first 5 results."),
        ("mrr", "A reaches an MRR@5 of 0.50 (1 = the first result is always right)."),
        ("ndcg", "A reaches an nDCG@5 of 0.50 (1 = the best possible order)."),
    ],
)
def test_each_metric_has_its_sentence(metric, said):
    assert str(headline([measured("A", {"q1": "ab"})], metric, 5)) == said


def test_nothing_to_measure_has_no_sentence():
    unjudged = [Query("q1", "one", "fr")]
    assert headline([measured("A", {"q1": "a"}, queries=unjudged)], "recall", 5) is None


def test_failed_queries_are_the_gravest_caution():
    failing = measured("A", {"q1": "ab"}, failures={"q2": message("No answer.")})
    first = cautions([failing], "recall", 5)[0]
    assert first.grave
    assert str(first.said).startswith("A failed on 1 query")


def test_order_that_turns_round_among_judged_results_is_said():
    # B's right documents stand behind results that nobody judged.
    engines = [measured("A", {"q1": "a", "q2": "xc"}), measured("B", {"q1": "uvwab", "q2": "uvwc"})]
    said = [str(caution.said) for caution in cautions(engines, "ndcg", 5) if caution.grave]
    assert len(said) == 1
    assert said[0].startswith("The order turns round among judged results: nDCG@5 is 0.62 with A and 0.47 with B")
    assert "67% of what B returned was never judged" in said[0]


def test_same_order_among_judged_results_is_no_caution():
    engines = [measured("A", {"q1": "ab", "q2": "c"}), measured("B", {"q1": "ua", "q2": "uc"})]
    assert not [caution for caution in cautions(engines, "ndcg", 5) if caution.grave]


def test_queries_without_a_right_document_are_told():
    queries = [*QUERIES, Query("q3", "three", "fr", {"x": 0})]
    said = [
        str(caution.said)
        for caution in cautions([measured("A", {"q1": "ab", "q2": "c"}, queries=queries)], "recall", 5)
    ]
    assert said == ["1 query has no right document: it is left out of every mean."]


def test_reader_writes_numbers_their_own_way():
    english, french = Reader("en"), Reader("fr")
    assert (english.number(0.98), french.number(0.98)) == ("0.98", "0,98")
    assert (english.number(19406, 0), french.number(19406, 0)) == ("19,406", "19\u202f406")
    assert (english.percent(0.726), french.percent(0.726)) == ("73%", "73\xa0%")
    assert french.percent(0.726, 1) == "72,6\xa0%"
    assert english.number(None) == "–"


def test_reader_says_messages_inside_messages():
    said = headline([measured("A", {"q1": "a"}), measured("B", {"q1": "ab", "q2": "c"})], "recall", 5)
    assert Reader("fr").say(said).startswith("B trouve 100\xa0% des bons documents dans les 5 premiers résultats")


@pytest.mark.parametrize(
    ("code", "name"), [("fr", "French"), ("pt-br", "Portuguese (Brazil)"), ("xx", "xx"), ("und", "language not given")]
)
def test_reader_names_languages(code, name):
    assert Reader("en").language_name(code) == name
