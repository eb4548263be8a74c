"""Servers as engines in text: one spelling, any sign, and a sentence for what can't be asked."""

import re

import pytest

from core.engines import registry
from core.engines.protocol import EngineSpec
from core.messages import EngineError
from core.search_servers.kinds import KINDS, Kind
from core.search_servers.settings import Settings, spec_of
from core.search_servers.templates import DEFAULT
from tests.search_servers.engines import build

URL = "http://127.0.0.1:9200"
SIGNS = '{"query": {"match": {"title": "{{query}}"}}, "min_score": 0.5, "x": "a+b (c), d=e %20 \'é\'"}'


def settings(text):
    return Settings.of(EngineSpec.parse(text))


def test_a_template_with_any_sign_is_written_and_read_back():
    spec = spec_of("elasticsearch", {"url": URL, "index": "products", "template": SIGNS})
    read = Settings.of(EngineSpec.parse(str(spec)))
    assert read.template["x"] == "a+b (c), d=e %20 'é'"
    assert str(Settings.of(EngineSpec.parse(str(read.spec))).spec) == str(read.spec)
    fused = EngineSpec("hybrid", {"of": f"bm25+{read.spec.in_brackets}"})
    assert [str(part) for part in EngineSpec.parse(str(fused)).parts("of")] == ["bm25", str(read.spec)]


def test_what_says_the_default_is_not_written_and_another_layout_is_the_same_template():
    short = f"server:elasticsearch,index=products,url={URL}"
    laid_out = DEFAULT.replace("\n", "").replace(": ", " : ")
    spec = spec_of("elasticsearch", {"url": URL + "/", "index": "products", "id": "_id", "template": laid_out})
    assert str(build(spec).spec) == short
    assert build(spec).fingerprint == build(short).fingerprint


def test_everything_that_decides_the_answers_is_in_the_fingerprint():
    index = {"url": URL, "index": "products"}
    specs = [
        spec_of("elasticsearch", index),
        spec_of("opensearch", index),
        spec_of("elasticsearch", {**index, "index": "other"}),
        spec_of("elasticsearch", {**index, "url": "http://127.0.0.1:9201"}),
        spec_of("elasticsearch", {**index, "id": "sku"}),
        spec_of("elasticsearch", {**index, "template": '{"query":{"match":{"title":"{{query}}"}}}'}),
        spec_of("http", {"url": f"{URL}/s?q={{{{query}}}}"}),
        spec_of("http", {"url": f"{URL}/s?q={{{{query}}}}", "ids": "hits[*].id"}),
        spec_of("http", {"url": f"{URL}/s?q={{{{query}}}}", "scores": "results[*].score"}),
    ]
    assert len({build(spec).fingerprint for spec in specs}) == len(specs)


@pytest.mark.parametrize(
    ("spec", "called"),
    [
        (spec_of("opensearch", {"url": URL, "index": "products"}), "OpenSearch “products” (127.0.0.1:9200)"),
        (spec_of("http", {"url": "https://shop.example/s?q={{query}}"}), "Search at shop.example/s?q=…"),
    ],
)
def test_an_engine_is_called_by_its_server(spec, called):
    assert str(registry.label(spec)) == called


def test_engines_of_two_templates_are_not_called_alike():
    templates = ('{"q":"{{query}}"}', '{"q":"{{query}}","a":1}')
    specs = [spec_of("opensearch", {"url": URL, "index": "products", "template": each}) for each in templates]
    called = [str(registry.label(spec)) for spec in specs]
    assert all(
        re.fullmatch(r"OpenSearch “products” \(127\.0\.0\.1:9200\), template [0-9a-f]{4}", each) for each in called
    )
    assert called[0] != called[1]


@pytest.mark.parametrize(
    ("url", "where", "with_port"),
    [
        ("https://search.example/es/", "https://search.example/es", "https://search.example:443/es"),
        ("http://[::1]:9200", "http://[::1]:9200", "http://[::1]:9200"),
    ],
)
def test_the_official_clients_get_the_port_that_the_address_means(url, where, with_port):
    read = settings(f"server:elasticsearch,url={url},index=products")
    assert (read.where, read.with_port) == (where, with_port)


def test_a_key_is_for_the_address_without_what_a_query_changes():
    assert settings("server:http,url=https://shop.example/api/s/{{query}}?a=1").where == "https://shop.example/api/s"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("server", "server:elasticsearch, server:opensearch, server:http"),
        ("server:solr,url=http://a/", "server:elasticsearch, server:opensearch, server:http"),
        ("server:elasticsearch", "Name the address and the index"),
        ("server:elasticsearch,url=http://a:9200", "Name the address and the index"),
        ("server:elasticsearch,url=http://a:9200,index=i,ids=x[*]", 'no option "ids"'),
        ("server:elasticsearch,url=http://u:p@a:9200,index=i", "a password does not belong in it"),
        ("server:elasticsearch,url=ftp://a:9200,index=i", "http://host:port"),
        ("server:elasticsearch,url=http://a:9200,index=i-{{query}}", "in the index the language alone"),
        ('server:elasticsearch,url=http://a:9200,index=i,template={"a":1}', "is missing"),
        ("server:http", "Name the address"),
        ("server:http,url=http://a/s", "is missing"),
        ("server:http,url=http://{{language}}.a/s?q={{query}}", "In the name of the server"),
        ("server:http,url=http://a/s?q={{query}},ids=results.id", "no path to a list"),
    ],
)
def test_what_can_not_be_asked_is_refused_in_a_sentence(text, said):
    with pytest.raises(EngineError, match=said.replace("[", r"\[")):
        build(text)


def test_what_is_not_installed_is_said_with_the_way_to_install_it():
    missing = Kind("core.search_servers.elasticsearch", "not_installed_here", "some-package").missing()
    assert str(missing) == ("The package some-package is not installed here: install it with pip install some-package.")
    assert KINDS["http"].missing() is None
