"""Templates: filled as JSON, so that a query can't end a string, add a clause or be read as a place."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.messages import EngineError
from core.search_servers.templates import DEFAULT, check_places, fill, fill_address, read_template, written

HOSTILE = '"}},{"match_all":{}} \\ \n {{language}} 🏕'


def filled(text, **values):
    return fill(read_template(text), {"query": "tent", "language": "en", "size": 5, **values})


def test_a_place_is_filled_wherever_it_stands():
    template = '{"a": ["{{query}}", "title:{{query}} lang:{{ language }}"], "b": {"title_{{language}}": 1.5}}'
    assert filled(template) == {"a": ["tent", "title:tent lang:en"], "b": {"title_en": 1.5}}


def test_the_number_of_results_stays_a_number():
    assert filled('{"q": "{{query}}", "k": "{{size}}", "s": "top {{size}}"}') == {"q": "tent", "k": 5, "s": "top 5"}


def test_no_sign_of_a_query_means_anything_in_the_template():
    assert filled('{"match": {"title": "{{query}}"}}', query=HOSTILE) == {"match": {"title": HOSTILE}}


@given(st.text())
def test_any_query_comes_out_of_the_json_as_it_went_in(text):
    sent = json.dumps(filled(DEFAULT, query=text))
    assert json.loads(sent)["query"]["multi_match"]["query"] == text


def test_the_template_itself_is_not_changed_by_filling():
    template = read_template('{"a": ["{{query}}", 1.5]}')
    fill(template, {"query": "tent", "language": "en", "size": 5})
    assert written(template) == '{"a":["{{query}}",1.5]}'


@pytest.mark.parametrize(
    ("query", "address"),
    [
        ("tent & pan", "http://shop/s?q=tent%20%26%20pan&lang=en"),
        ("50%#?/é🏕", "http://shop/s?q=50%25%23%3F%2F%C3%A9%F0%9F%8F%95&lang=en"),
        ("{{language}}", "http://shop/s?q=%7B%7Blanguage%7D%7D&lang=en"),
    ],
)
def test_an_address_is_filled_with_every_sign_quoted(query, address):
    values = {"query": query, "language": "en", "size": 5}
    assert fill_address("http://shop/s?q={{query}}&lang={{language}}", values) == address


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ('{"query": {"match": }}', "line 1, at character 21"),
        ('{"query": "{{query}}", "boost": NaN}', "no JSON that can be read"),
        ('["{{query}}"]', "curly brackets"),
        ('{"query": "tent"}', "{{query}} is missing"),
        ('{"query": "{{query}}", "user": "{{user}}"}', "Nothing is known for {{user}}"),
        ("[" * 5000, "no JSON"),
    ],
)
def test_what_can_not_be_filled_is_refused_in_a_sentence(template, said):
    with pytest.raises(EngineError, match=said.replace("{", r"\{")):
        read_template(template)


def test_an_address_needs_the_query_too():
    with pytest.raises(EngineError, match="same answer"):
        check_places("http://shop/s?q=tent")
