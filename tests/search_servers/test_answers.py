"""What is read of an answer: ids and scores where they stand, and nothing in place of what is missing."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.messages import EngineError
from core.providers.fault import Fault
from core.search_servers.found import Found, found
from core.search_servers.hits import read_search, reason_of, searched
from core.search_servers.paths import AbsentError, JsonPath

NAMES = "hits _id _source fields sku error status _shards failed failures reason caused_by timed_out".split()
WHOLE = {"timed_out": False, "_shards": {"total": 2, "failed": 0, "skipped": 1}}


def hits(*each):
    return {**WHOLE, "hits": {"hits": list(each)}}


def reason(fault):
    assert isinstance(fault, Fault)
    return str(fault.reason)


@pytest.mark.parametrize(
    ("field", "hit"),
    [
        ("_id", {"_id": "A1", "_score": 2.5}),
        ("sku", {"_id": "x", "_score": 2.5, "_source": {"sku": "A1"}}),
        ("_source.sku", {"_id": "x", "_score": 2.5, "_source": {"sku": "A1"}}),
        ("product.sku", {"_id": "x", "_score": 2.5, "_source": {"product": {"sku": "A1"}}}),
        ("product.sku", {"_id": "x", "_score": 2.5, "_source": {"product.sku": "A1"}}),
        ("sku", {"_id": "x", "_score": 2.5, "fields": {"sku": ["A1"]}}),
        ("sku", {"_id": "x", "_score": 2.5, "fields": {"sku": ["A1"]}, "_source": {"sku": "other"}}),
    ],
)
def test_the_id_is_read_from_the_chosen_field(field, hit):
    assert read_search(hits(hit), field, 10) == Found(("A1",), (2.5,))


def test_a_number_is_an_id_too():
    assert read_search(hits({"_source": {"sku": 123}, "_score": 1}), "sku", 10) == Found(("123",), (1.0,))


@pytest.mark.parametrize(
    "source", [{}, {"sku": None}, {"sku": ""}, {"sku": ["a", "b"]}, {"sku": True}, {"sku": {}}, []]
)
def test_a_result_without_an_id_fails_the_query_and_says_which(source):
    answer = hits({"_source": {"sku": "a"}, "_score": 1}, {"_source": source, "_score": 1})
    assert reason(read_search(answer, "sku", 10)) == "result 2 has no id that can be read"


def test_a_document_that_comes_twice_keeps_its_first_place():
    assert found(["a", "b", "a", "c"], [4.0, 3.0, 2.0, 1.0], 3) == Found(("a", "b", "c"), (4.0, 3.0, 1.0))


def test_without_a_score_for_each_the_rank_stands_for_it():
    answer = hits({"_id": "a", "_score": None}, {"_id": "b", "_score": None})
    assert read_search(answer, "_id", 10) == Found(("a", "b"), (1.0, 0.5))


def test_nothing_found_is_an_answer():
    assert read_search(hits(), "_id", 10) == Found((), ())


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ({**hits(), "timed_out": True}, "the time that it allows itself for one search was over"),
        ({**hits(), "_shards": {"total": 5, "failed": 2}}, "2 of 5 shards failed"),
        ({**hits(), "_clusters": {"total": 2, "skipped": 1}}, "a cluster behind it did not answer"),
        ({"took": 3}, "it has nothing at “hits.hits”"),
        ({"hits": {"hits": ["a"]}}, "it has nothing at “hits.hits”"),
        (None, "it has nothing at “hits.hits”"),
    ],
)
def test_an_answer_that_lacks_a_part_is_a_failure(answer, said):
    assert reason(read_search(answer, "_id", 10)) == said


def test_the_innermost_cause_is_what_is_told():
    error = {
        "type": "search_phase_execution_exception",
        "reason": "all shards failed",
        "root_cause": [],
        "failed_shards": [{"reason": {"type": "query_shard_exception", "reason": "failed to create query",
                                      "caused_by": {"type": "x", "reason": "field [price] is a number"}}}],
    }  # fmt: skip
    assert reason_of(error) == "field [price] is a number"
    assert reason_of("no handler") == "no handler"
    assert reason_of(None) == ""


@pytest.mark.parametrize(
    ("template", "field", "asked"),
    [
        ({"query": {}}, "_id", {"query": {}, "size": 7, "_source": False}),
        ({"query": {}, "size": 3}, "sku", {"query": {}, "size": 7, "_source": ["sku"]}),
        ({"fields": ["sku"]}, "sku", {"fields": ["sku"], "size": 7}),
    ],
)
def test_a_search_asks_for_as_many_hits_as_are_kept_and_for_no_more_than_their_ids(template, field, asked):
    assert searched(template, field, 7) == asked


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=4),
)


@given(JSON, st.sampled_from(["_id", "sku", "a.b"]))
def test_whatever_a_server_answers_is_found_or_a_fault(answer, field):
    read = read_search(answer, field, 5)
    if isinstance(read, Found):
        assert len(read.documents) == len(read.scores) == len(set(read.documents)) <= 5
        assert all(read.documents)


@given(JSON)
def test_whatever_an_answer_holds_a_path_has_values_or_is_absent(answer):
    with suppress(AbsentError):
        assert isinstance(JsonPath.parse("hits[*]._id").values(answer), list)


def test_scores_that_no_number_can_hold_are_not_taken():
    assert found(["a", "b"], [10**400, 1.0], 5) == found(["a", "b"], [float("nan"), 1.0], 5)
    assert found(["a", "b"], [10**400, 1.0], 5) == Found(("a", "b"), (1.0, 0.5))


ANSWER = {"results": [{"product": {"id": "a"}}, {"product": {"id": "b"}}], "groups": [{"docs": [1, 2]}, {"docs": [3]}]}


@pytest.mark.parametrize(
    ("path", "answer", "values"),
    [
        ("results[*].product.id", ANSWER, ["a", "b"]),
        ("$.results[*].product.id", ANSWER, ["a", "b"]),
        ("groups[*].docs[*]", ANSWER, [1, 2, 3]),
        ("groups[0].docs[*]", ANSWER, [1, 2]),
        ("[*].id", [{"id": "x"}], ["x"]),
        ("results[*].id", {"results": []}, []),
    ],
)
def test_a_path_gives_one_value_for_each_element(path, answer, values):
    assert JsonPath.parse(path).values(answer) == values


@pytest.mark.parametrize("path", ["results[*].id", "hits[*]", "results[7].x[*]", "results[*].product[*]"])
def test_a_path_that_leads_nowhere_is_no_empty_list(path):
    with pytest.raises(AbsentError):
        JsonPath.parse(path).values(ANSWER)


@pytest.mark.parametrize("path", ["results.id", "results[*", "results[x].id", "", "a b[*]]"])
def test_what_is_no_path_to_a_list_is_refused(path):
    with pytest.raises(EngineError, match="no path to a list"):
        JsonPath.parse(path)
