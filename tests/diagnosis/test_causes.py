"""Causes: each from a query that shows it, with its next step."""

import pytest

from core.catalog import Catalog
from core.diagnosis import costliest, diagnose, reading
from core.messages import message
from core.metrics import score_run
from core.queries import Query, QuerySet
from core.runs import Ranking, Run, rankings_table
from core.verdicts import MeasuredRun

DOCUMENTS = {
    "tent": ("Tent", "a light tent for two", "en"),
    "lamp": ("Lamp", "a head lamp", "en"),
    "mug": ("Mug", "a steel mug", "en"),
    "bowl": ("Bowl", "a wooden bowl", "en"),
    "rope": ("Rope", "ten metres of rope", "en"),
    "tente": ("Tente", "une tente pour deux", "fr"),
    "axe": ("Axe", "a small axe", "en"),
}
CATALOG = Catalog.from_records(
    "camp", [{"id": i, "title": t, "text": x, "language": code} for i, (t, x, code) in DOCUMENTS.items()]
)


def answered(query, *rankings, engine="embedding:use", ks=(1, 2, 6)):
    """Return a set of one query and one run for each ranking; the first run has the engine."""
    queries = QuerySet.from_queries("one", [query])
    runs = []
    for place, ranking in enumerate(rankings):
        rows = rankings_table([Ranking(query.id, ranking.split(), [0.0] * len(ranking.split()))])
        run = Run(engine if place == 0 else "results,file=y", "c", "s", 10, (query.id,), rows, {})
        runs.append(MeasuredRun(message("engine"), run, score_run(run, queries, ks)))
    return runs, queries


def only(query, *rankings, metric="recall", **options):
    """Return the diagnosis of the only query, at k = 2."""
    (first, *others), queries = answered(query, *rankings, **options)
    (found,) = diagnose(first, others, queries, CATALOG, metric=metric, k=2)
    return found


def ask(text="something to sleep in", grades=None, known_bad=(), language="en"):
    return Query("q", text, language, grades or {"tent": 1.0}, frozenset(known_bad))


def test_nothing_better_is_possible_at_the_ceiling():
    found = only(ask(grades={"tent": 1.0, "lamp": 1.0, "mug": 1.0}), "tent lamp rope")
    assert (found.cause.name, found.lost) == ("at_ceiling", 0)
    assert str(found.cause.said) == "Nothing better is possible: it has 3 right documents for 2 places."


def test_judgments_look_wrong_where_every_engine_puts_a_wrong_one_first():
    query = ask(grades={"tent": 1.0, "lamp": 0.0, "mug": 0.0})
    found = only(query, "lamp mug tent", "lamp rope")
    assert found.cause.name == "judgments_look_wrong"
    assert "Lamp" in str(found.cause.said)
    assert only(query, "lamp mug tent", "mug rope").cause.name == "found_low"
    assert only(query, "lamp mug tent").cause.name == "found_low"  # one engine agrees with nobody


def test_a_known_bad_result_that_every_engine_puts_first_is_judged_right():
    query = ask(grades={"tent": 1.0, "lamp": 0.0, "mug": 0.0}, known_bad=["lamp"])
    found = only(query, "lamp mug tent", "lamp rope")
    assert (found.cause.name, str(found.cause.said)) == (
        "known_bad_shown",
        "Lamp, which must not be shown, stands at place 1.",
    )


def test_a_known_bad_result_that_pushes_nothing_out_is_named_beside_the_cause():
    found = only(ask(grades={"tent": 1.0, "lamp": 0.0, "mug": 0.0}, known_bad=["lamp"]), "lamp mug")
    assert (found.cause.name, [each.name for each in found.others]) == ("not_found", ["known_bad_shown"])


def test_words_in_another_language_are_no_shared_words():
    query = ask("où dormir dehors avec mes enfants cet été", language="fr")
    found = only(query, "", engine="bm25")
    assert (found.cause.name, [each.name for each in found.others]) == (
        "wrong_language",
        ["no_shared_word", "not_found"],
    )
    assert str(found.cause.said) == "The query is in fr and its right documents in en: this engine compares words."


def test_a_query_that_looks_like_another_language_than_it_says():
    query = ask("où dormir dehors avec mes enfants cet été", language="en", grades={"tente": 1.0})
    found = only(query, "", engine="bm25")
    assert (found.cause.name, str(found.cause.said)) == ("wrong_language", "The query says en and looks like fr.")


def test_no_shared_word_is_a_cause_for_words_alone():
    query = ask("shelter against rain")
    assert only(query, "", engine="bm25").cause.name == "no_shared_word"
    assert only(query, "").cause.name == "not_found"


def test_a_shared_word_leaves_the_ranking():
    query = ask("tents", grades={"tent": 1.0, "lamp": 0.0, "mug": 0.0})
    assert only(query, "lamp mug rope bowl tent", engine="bm25").cause.name == "found_low"
    # Without endings taken off, tents is another word than tent.
    assert only(query, "lamp mug rope bowl tent", engine="bm25,tokens=simple").cause.name == "no_shared_word"


def test_beaten_by_unjudged_results():
    found = only(ask(), "lamp mug tent")
    assert (found.cause.name, [each.name for each in found.others]) == ("beaten_by_unjudged", ["found_low"])
    assert str(found.cause.said) == "Tent stands at place 3, below 2 results that nobody judged."
    assert str(found.cause.next_step) == "Judge those results: they may be right."


def test_far_down_is_found_but_low_whoever_stands_above():
    found = only(ask(), "lamp mug rope bowl axe tent")
    assert (found.cause.name, str(found.cause.said)) == ("found_low", "Tent is found, but only at place 6.")
    assert str(found.cause.next_step) == "It is indexed and found: work on the ranking."


def test_beyond_the_largest_k_is_found_but_low():
    found = only(ask(), "lamp mug rope bowl axe tente tent")
    assert (found.cause.name, str(found.cause.said)) == ("found_low", "Tent is found, but only at place 7.")


def test_beyond_all_results_is_not_found():
    found = only(ask(), "lamp mug rope bowl axe tente")
    assert (found.cause.name, str(found.cause.said)) == ("not_found", "Tent is not among the first 10 results.")
    found = only(ask(), "lamp mug rope bowl", engine="results,file=x")
    assert str(found.cause.said) == "Tent is not among the first 4 results."


def test_a_right_document_that_is_gone_is_said_so():
    found = only(ask(grades={"gone": 1.0}), "lamp")
    assert (found.cause.name, str(found.cause.said)) == ("not_found", "Its right document gone is not in the catalog.")


def test_second_place_is_low_where_order_counts():
    found = only(ask(), "lamp tent", metric="mrr")
    assert (found.cause.name, str(found.cause.said)) == ("found_low", "Tent is found, but only at place 2.")


def test_the_best_grade_behind_a_lesser_one_is_low_too():
    found = only(ask(grades={"tent": 3.0, "lamp": 1.0}), "lamp tent", metric="ndcg")
    assert found.cause.name == "found_low"


@pytest.mark.parametrize("metric", ["recall", "precision", "hit", "mrr", "ndcg"])
@pytest.mark.parametrize("ranking", ["", "lamp", "lamp mug tent", "lamp mug rope bowl axe tent", "lamp tent"])
def test_every_imperfect_query_has_a_cause(metric, ranking):
    (run,), queries = answered(ask(grades={"tent": 2.0, "axe": 1.0, "mug": 0.0}), ranking)
    for found in diagnose(run, [], queries, CATALOG, metric=metric, k=2):
        assert found.cause.name
        assert found.cause.name not in {each.name for each in found.others}


def many(rankings, ks=(1, 2, 6), engine="embedding:use"):
    queries = QuerySet.from_queries(
        "many", [Query(f"q{place}", "x", "en", {"tent": 1.0}) for place, _ in enumerate(rankings)]
    )
    answers = [Ranking(f"q{place}", each.split(), [0.0] * len(each.split())) for place, each in enumerate(rankings)]
    run = Run(engine, "c", "s", 10, tuple(a.query_id for a in answers), rankings_table(answers), {})
    return MeasuredRun(message("engine"), run, score_run(run, queries, ks)), queries


def test_the_causes_that_cost_most_come_first():
    run, queries = many(["tent", "", "", "lamp mug tent", "lamp mug rope bowl axe tent"])
    costs = costliest(diagnose(run, [], queries, CATALOG, metric="recall", k=2))
    assert [(each.name, each.lost, each.share) for each in costs] == [
        ("not_found", 2.0, 0.5),
        ("beaten_by_unjudged", 1.0, 0.25),
        ("found_low", 1.0, 0.25),
    ]
    assert costs[0].queries == ("q1", "q2")
    assert str(costs[0].said) == "Not found at all: 2 queries, 50% of what is lost."


def test_what_loses_nothing_costs_nothing():
    run, queries = many(["tent"] * 6)
    assert costliest(diagnose(run, [], queries, CATALOG, metric="recall", k=2)) == []


@pytest.mark.parametrize(
    ("rankings", "next_step"),
    [
        (["tent"] * 6, "Little is left to gain from the ranking."),
        (["lamp mug tent"] * 6, "Work on the ranking, not on the index."),
        (["lamp"] * 6, "Work on what is indexed: the columns searched, their words, their languages."),
        (
            ["tent", "lamp tent", "lamp mug tent", "lamp", "lamp", "lamp"],
            "Begin with the documents that are not found, then work on the ranking.",
        ),
    ],
)
def test_recall_against_k_is_read(rankings, next_step):
    assert str(reading(many(rankings)[0].scores).next_step) == next_step


def test_advice_follows_the_greater_loss():
    found = reading(many(["lamp mug tent"] * 4 + ["lamp", "tent"])[0].scores)
    assert str(found.next_step) == "Work on the ranking, not on the index."
    found = reading(many(["lamp mug tent"] * 3 + ["lamp"] * 2 + ["tent"])[0].scores)
    assert str(found.next_step) == "Work on the ranking first, then on the documents that are not found."


def test_lists_of_another_search_are_read_as_far_as_they_reach():
    found = reading(many(["lamp mug"] * 6, ks=(1, 2, 6), engine="results,file=x")[0].scores)
    assert (found.largest, str(found.said)) == (2, "Looking further down hardly helps: 0% up to place 2.")


def test_the_curve_counts_what_fits():
    found = reading(many(["lamp tent"] * 3 + ["tent"] * 3)[0].scores)
    assert (found.low, found.high) == (0.5, 1.0)
    assert str(found.said) == "Of the right documents that fit, 50% stand in first place and 100% in the first 6."


def test_one_k_or_few_queries_make_no_curve():
    assert reading(many(["tent"] * 6, ks=(5,))[0].scores) is None
    assert reading(many(["tent"] * 5)[0].scores) is None
