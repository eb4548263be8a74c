"""Results by origin and by shared words: groups, parts of scores, thirds, and the warnings beside a mean."""

import pytest

from core.catalog import Catalog
from core.metrics import score_run
from core.origins import caution, groups, maker, overlaps, part, same_maker, thirds
from core.queries import Query, QuerySet
from core.runs import Ranking, Run, rankings_table

CATALOG = Catalog.from_records(
    "shop",
    [
        {"id": "p1", "text": "red running shoes for women", "language": "en"},
        {"id": "p2", "text": "iron pot for stews", "language": "en"},
    ],
)
QUERIES = QuerySet.from_queries(
    "mixed",
    [
        Query("q1", "red shoes", "en", {"p1": 1.0}),
        Query("q2", "something to jog in", "en", {"p1": 1.0}),
        Query("s-1", "iron pot", "en", {"p2": 2.0}, source="model", tags=("keywords", "pooled")),
        Query("s-2", "cooking vessel", "en", {"p2": 2.0}, source="prepared", tags=("hard",)),
    ],
)
ANSWERS = [Ranking(name, documents, [1.0] * len(documents)) for name, documents in
           (("q1", ["p1"]), ("q2", ["p2"]), ("s-1", ["p2"]), ("s-2", ["p2"]))]  # fmt: skip
RUN = Run("bm25", CATALOG.digest, QUERIES.digest, 10, ("q1", "q2", "s-1", "s-2"), rankings_table(ANSWERS), {})


def test_queries_are_told_apart_by_who_wrote_them_and_whether_results_were_judged():
    assert groups(QUERIES) == {"human": ["q1", "q2"], "judged": ["s-1"], "source": ["s-2"]}


def test_the_scores_of_some_queries_are_their_own_means():
    scores = score_run(RUN, QUERIES, [1])
    assert scores.mean("recall", 1).mean == pytest.approx(0.75)
    human = part(scores, ["q1", "q2"]).mean("recall", 1)
    assert (human.mean, human.n) == (0.5, 2)
    assert part(scores, ["s-1"]).mean("recall", 1).mean == 1.0


def test_shared_words_are_those_of_the_right_document_that_has_most():
    shares = overlaps(QUERIES, CATALOG)
    assert shares == {"q1": 1.0, "q2": 0.0, "s-1": 1.0, "s-2": 0.0}


def test_a_query_without_a_right_document_has_no_share():
    alone = QuerySet.from_queries("one", [Query("q1", "red shoes", "en"), Query("q2", "red", "en", {"gone": 1.0})])
    assert overlaps(alone, CATALOG) == {}
    assert thirds({}) == []


def test_thirds_hold_as_many_queries_each_where_shares_differ():
    found = thirds({"a": 0.9, "b": 0.1, "c": 0.5, "d": 0.0, "e": 1.0, "f": 0.4})
    assert [(third.low, third.high, set(third.ids)) for third in found] == [
        (0.0, 0.1, {"b", "d"}),
        (0.4, 0.5, {"c", "f"}),
        (0.9, 1.0, {"a", "e"}),
    ]


def test_equal_shares_stay_in_one_third():
    found = thirds({"a": 0.0, "b": 0.0, "c": 0.0, "d": 0.0, "e": 0.5})
    assert [len(third.ids) for third in found] == [4, 1]
    assert [third.low for third in found] == [0.0, 0.5]


def test_suggested_queries_in_a_mean_are_told():
    assert str(caution(QUERIES)) == (
        "2 of 4 queries come from suggestions: such queries are good for comparing two set-ups, not for announcing a "
        "level."
    )
    assert caution(QuerySet.from_queries("human", [Query("q1", "red shoes")])) is None


@pytest.mark.parametrize(
    ("model", "made"),
    [
        ("gpt-5.4-mini", "OpenAI"),
        ("gemini-3.8-flash", "Google"),
        ("embedding:use", "Google"),
        ("Qwen/Qwen3-8B", "Alibaba"),
        ("my-own-model", None),
    ],
)
def test_the_maker_of_a_model_is_told_by_its_name(model, made):
    assert maker(model) == made


def test_a_generator_and_an_embedding_of_one_maker_are_warned_of_also_inside_a_hybrid():
    warned = same_maker(["gemini-3.8-flash"], ["bm25", "hybrid,of=bm25+embedding:use"])
    assert warned is not None
    assert warned.values == {"model": "gemini-3.8-flash", "maker": "Google"}
    assert same_maker(["gpt-5.4-mini"], ["embedding:openai,model=text-embedding-3-small"]) is not None
    assert same_maker(["gpt-5.4-mini"], ["embedding:use", "bm25"]) is None
    assert same_maker([], ["embedding:use"]) is None
