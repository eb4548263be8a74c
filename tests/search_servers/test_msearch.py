"""Elasticsearch and OpenSearch through their official clients: what each query found, and which failed and why."""

import json

import pytest

from core.providers.failures import ProviderError
from core.search_servers import asking, msearch
from tests.providers.replies import Reply
from tests.search_servers.engines import QUICK, build, documents, failures, rank, spec
from tests.search_servers.server import SearchServer, hits, item_error

SHARDS = {**hits([], {}), "_shards": {"total": 5, "failed": 2, "failures": [{"reason": {"reason": "shard is lost"}}]}}
PAGE = Reply(b"<html>Please log in</html>", headers={"Content-Type": "text/html"})


def test_every_query_gets_its_own_answer_in_the_order_of_the_server(server):
    rankings = rank(spec(server), "light tent", "pan", "nothing like it")
    assert documents(rankings) == [["doc-tent", "doc-lamp", "doc-sold-out"], ["doc-pan"], []]
    assert [list(ranking.scores) for ranking in rankings] == [[2.0, 1.0, 1.0], [1.0], []]
    assert failures(rankings) == [None, None, None]
    assert len(server.calls) == 1


def test_depth_is_what_the_server_is_asked_for(server):
    assert documents(rank(spec(server), "tent", depth=2)) == [["doc-tent", "doc-lamp"]]
    assert [body["size"] for _, body in server.calls[0].searches] == [2]


def test_queries_go_in_batches(server, monkeypatch):
    monkeypatch.setattr(msearch.MultiSearch, "batch", 2)
    rankings = rank(spec(server), "tent", "pan", "lamp", "old", "two")
    assert [len(call.searches) for call in server.calls] == [2, 2, 1]
    assert [ranking.query_id for ranking in rankings] == ["q1", "q2", "q3", "q4", "q5"]


def test_fifty_queries_are_one_batch(server):
    rank(spec(server), *[f"tent {number}" for number in range(51)])
    assert [len(call.searches) for call in server.calls] == [50, 1]


def test_a_query_arrives_as_it_was_written(server):
    text = 'quo"te}} \\ \n {{language}} 🏕 tent'
    assert documents(rank(spec(server), text)) == [["doc-tent", "doc-lamp", "doc-sold-out"]]
    assert server.asked == [text]


def test_the_language_can_choose_the_index_and_the_field(server):
    server.indices = {"products-en"}
    template = '{"query":{"match":{"title_{{language}}":{"query":"{{query}}"}}}}'
    rankings = rank(spec(server, index="products-{{language}}", template=template), "pan")
    assert documents(rankings) == [["doc-pan"]]
    assert server.calls[0].searches[0][1]["query"] == {"match": {"title_en": {"query": "pan"}}}


def test_a_query_without_a_language_is_not_asked_in_one(server):
    (ranking,) = rank(spec(server, index="products-{{language}}"), "pan", language="und")
    assert "this query has none" in str(ranking.failure)
    assert not server.calls


@pytest.mark.parametrize("text", ["", "  \n "])
def test_a_blank_query_is_answered_with_nothing_and_not_sent(server, text):
    rankings = rank(spec(server), text)
    assert (documents(rankings), failures(rankings)) == ([[]], [None])
    assert not server.calls


@pytest.mark.parametrize(
    "options",
    [
        {"id": "sku"},
        {
            "id": "sku",
            "template": '{"query":{"match":{"title":{"query":"{{query}}"}}},"fields":["sku"],"_source":false}',
        },
    ],
)
def test_ids_come_from_the_chosen_field(server, options):
    assert documents(rank(spec(server, **options), "light tent")) == [["tent", "lamp", "sold-out"]]


def test_a_field_that_is_not_there_fails_the_query(server):
    rankings = rank(spec(server, id="ean"), "pan", "nothing like it")
    assert "result 1 has no id that can be read" in failures(rankings)[0]
    assert failures(rankings)[1] is None  # nothing was found, so nothing was to be read


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (
            item_error(400, "parsing_exception", "unknown query [mtch]"),
            "refuses the query to “products”. They answer: ",
        ),
        (item_error(400, "parsing_exception", "unknown query [mtch]"), "“unknown query [mtch]” Check the query templ"),
        (item_error(404, "index_not_found_exception", "no such index [products]"), "does not have “products”"),
        (item_error(403, "security_exception", "unauthorized"), "does not allow a search in “products”"),
        (item_error(500, "runtime", "boom"), "has a fault of its own"),
        ({**hits([], {}), "timed_out": True}, "answered only in part: the time that it allows itself"),
        (SHARDS, "answered only in part: 2 of 5 shards failed. They answer: “shard is lost”"),
    ],
)
def test_one_search_that_fails_is_a_failure_and_the_others_stay(server, answer, said):
    server.always = lambda call: None
    server.script_item("pan", *[answer] * 4)
    rankings = rank(spec(server), "tent", "pan", "lamp")
    assert documents(rankings) == [["doc-tent", "doc-lamp", "doc-sold-out"], [], ["doc-lamp"]]
    assert [failure is None for failure in failures(rankings)] == [True, False, True]
    assert said in failures(rankings)[1]


def test_only_the_search_that_may_pass_is_asked_again(server):
    server.script_item("pan", item_error(429, "es_rejected_execution_exception", "queue is full"))
    rankings = rank(spec(server), "tent", "pan")
    assert documents(rankings)[1] == ["doc-pan"]
    assert [call.texts for call in server.calls] == [["tent", "pan"], ["pan"]]


def test_four_searches_in_a_row_that_fail_for_no_fault_of_theirs_stop_the_work(server):
    with pytest.raises(ProviderError, match="does not have “elsewhere”") as raised:
        rank(spec(server, index="elsewhere"), "tent", "pan", "lamp", "old")
    assert raised.value.kind == "model"


def test_a_template_that_is_refused_fails_each_query_and_says_why(server):
    for text in ("tent", "pan", "lamp", "old", "two"):
        server.script_item(text, item_error(400, "parsing_exception", "unknown query [mtch]"))
    assert all(
        "unknown query [mtch]" in said for said in failures(rank(spec(server), *"tent pan lamp old two".split()))
    )


def test_too_many_calls_are_waited_for_as_the_server_says(server, monkeypatch):
    waited = []
    monkeypatch.setattr(asking, "_wait", lambda seconds, tick: waited.append(seconds))
    server.script(server.reply({"error": "slow down"}, 429, Retry_After="7"), server.reply({}, 503))
    assert documents(rank(spec(server), "pan")) == [["doc-pan"]]
    assert waited == [7.0, 0.02]
    assert len(server.calls) == 3


def test_a_wait_that_is_too_long_is_told_instead(server):
    server.script(server.reply({}, 429, Retry_After="3600"))
    with pytest.raises(ProviderError, match=r"fewer queries at a time. Wait 3.?600 s") as raised:
        rank(spec(server), "pan")
    assert raised.value.wait == 3600
    assert len(server.calls) == 1


@pytest.mark.parametrize(
    ("replies", "kind", "calls"),
    [
        ([Reply(status=503)] * 9, "server", 4),
        ([Reply(status=429)] * 9, "quota", 8),
        ([Reply(b"{}" * 400, share=0.5)] * 9, "network", 4),
        ([Reply(silence=5)] * 9, "timeout", 2),
        ([Reply(status=401)], "key", 1),
        ([Reply(status=403)], "forbidden", 1),
        ([Reply(status=301, headers={"Location": "http://127.0.0.1:1/"})], "address", 1),
        ([PAGE], "address", 1),
    ],
    ids=["503", "429", "reset", "silence", "401", "403", "sent on", "web page"],
)
def test_what_would_meet_every_query_stops_the_work(server, replies, kind, calls):
    server.script(*replies)
    with pytest.raises(ProviderError) as raised:
        rank(spec(server), "tent", "pan", timeouts=QUICK)
    assert raised.value.kind == kind
    assert len(server.calls) == calls


def test_a_reset_in_the_middle_is_asked_again(server):
    server.script(Reply(b"{}" * 400, share=0.5))
    assert documents(rank(spec(server), "pan")) == [["doc-pan"]]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b'{"took": 1, "respon', "breaks off"),
        (json.dumps({"responses": [{}]}).encode(), "one answer for each query"),
        (json.dumps({"responses": None}).encode(), "one answer for each query"),
    ],
)
def test_an_answer_that_can_not_be_read_says_so(server, body, said):
    server.script(Reply(body, headers={"Content-Type": "application/json", "X-Elastic-Product": "Elasticsearch"}))
    with pytest.raises(ProviderError, match=said) as raised:
        rank(spec(server), "tent", "pan")
    assert raised.value.kind == "unreadable"


def test_another_product_is_not_taken_for_elasticsearch():
    with SearchServer(product="opensearch") as other:
        server_of_the_other = spec(other)
        named = f"server:elasticsearch,url={other.url},index=products"
        with pytest.raises(ProviderError, match="what answers there is not Elasticsearch"):
            rank(named, "tent")
        assert documents(rank(server_of_the_other, "pan")) == [["doc-pan"]]


def test_nobody_at_the_address(server):
    with SearchServer() as gone:
        spec_of_the_gone = spec(gone)
    with pytest.raises(ProviderError, match="nothing answers at this address"):
        rank(spec_of_the_gone, "tent")


def test_the_same_query_is_tried_once_without_patience(server):
    from core.queries import Query

    engine = build(spec(server))
    assert list(engine.first_answer(Query("q", "pan", "en"), 5).documents) == ["doc-pan"]
    server.script_item("pan", item_error(429, "rejected", "queue is full"))
    with pytest.raises(ProviderError, match="queue is full"):
        engine.first_answer(Query("q", "pan", "en"), 5)
    assert len(server.calls) == 2
