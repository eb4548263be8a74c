"""Answers of models, read whatever is around the JSON; failures that are told apart."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.suggesting.answers import MOST_PROPOSALS, Reply, read_answer
from core.suggesting.candidates import Asked, Proposal

ASKED = (Asked("keywords", "fr"), Asked("need", "fr"), Asked("other_language", "en"))
ONE = '{"query": "cocotte", "kind": "keywords", "why": "court"}'
TWO = '{"query": "plat du dimanche", "kind": "need", "why": ""}'
BOTH = [Proposal("cocotte", "keywords", "court"), Proposal("plat du dimanche", "need")]


def proposals(text, **other):
    return list(read_answer(Reply(text, **other), ASKED).proposals)


@pytest.mark.parametrize(
    "text",
    [
        f'{{"candidates": [{ONE}, {TWO}]}}',
        f"[{ONE}, {TWO}]",
        f'```json\n{{"candidates": [{ONE}, {TWO}]}}\n```',
        f'Sure! {{"candidates": [{ONE}, {TWO}]}} Anything else?',
        f'<think>{{"query": "not this"}}</think>{{"candidates": [{ONE}, {TWO}]}}',
        f'<THINKING>\n{{\n</THINKING>\n{{"candidates": [{ONE}, {TWO}]}}',
        f'{{"result": {{"candidates": [{ONE}, {TWO}]}}}}',
        f"{ONE}\n{TWO}",
    ],
)
def test_json_is_found_anywhere(text):
    assert proposals(text) == BOTH


def test_complete_queries_of_an_answer_cut_short_are_kept():
    read = read_answer(Reply(f'{{"candidates": [{ONE}, {TWO[:20]}', "cut"), ASKED)
    assert (read.outcome, list(read.proposals)) == ("cut", BOTH[:1])
    assert str(read.said).startswith("The answer was cut at the limit of tokens; the 1 query")


def test_an_answer_that_was_blocked_half_way_keeps_what_is_complete():
    read = read_answer(Reply(f"[{ONE}, ", "blocked"), ASKED)
    assert (read.outcome, len(read.proposals)) == ("blocked", 1)


@pytest.mark.parametrize(
    ("reply", "outcome"),
    [
        (Reply(""), "empty"),
        (Reply(" \n"), "empty"),
        (Reply("<think>what shall I say"), "empty"),
        (Reply("", refusal="I can't help with that."), "refused"),
        (Reply("Désolé, je ne peux pas vous aider."), "refused"),
        (Reply("Voici des requêtes : cocotte, plat"), "unreadable"),
        (Reply('{"questions": [{"text": "x"}]}'), "unreadable"),
        (Reply('{"candidates": ["cocotte"]}'), "unreadable"),
        (Reply('{"candidates": [{"query": 3}, {"query": null}, {"query": " "}]}'), "unreadable"),
        (Reply("", "cut"), "cut"),
        (Reply("", "blocked"), "blocked"),
    ],
)
def test_failures_are_told_apart(reply, outcome):
    read = read_answer(reply, ASKED)
    assert (read.outcome, read.proposals) == (outcome, ())
    assert str(read.said)


def test_a_kind_that_was_not_asked_is_the_one_in_turn():
    text = json.dumps([{"query": "a", "kind": "haiku"}, {"query": "b"}, {"query": "c", "kind": " Need "}])
    assert [each.kind for each in proposals(text)] == ["keywords", "need", "need"]


def test_a_query_is_one_line_without_quotes_and_unseen_characters():
    text = json.dumps([{"query": "«\u200b plat\n du\tdimanche\u202e »", "kind": "need", "why": 7}])
    assert proposals(text) == [Proposal("plat du dimanche", "need", "")]


def test_an_answer_without_end_is_cut_at_twelve():
    assert len(proposals(json.dumps([{"query": f"q{turn}"} for turn in range(500)]))) == MOST_PROPOSALS


@given(st.text(alphabet='{}[]",:\\query cocotte\n', max_size=400))
def test_nothing_breaks_the_reader(text):
    for each in proposals(text):
        assert each.text
        assert "\n" not in each.text


@given(st.lists(st.text(min_size=1, max_size=60), max_size=8), st.integers(0, 400))
def test_whatever_is_cut_only_complete_queries_come(queries, end):
    whole = json.dumps({"candidates": [{"query": query, "kind": "need", "why": ""} for query in queries]})
    assert proposals(whole[:end], ending="cut") == proposals(whole)[: len(proposals(whole[:end], ending="cut"))]
