"""Any search that answers with JSON: filled addresses, paths to the ids, and failures of single queries."""

import json

import pytest

from core.providers.failures import ProviderError
from tests.providers.replies import Reply, as_json
from tests.search_servers.engines import QUICK, documents, failures, http_spec, rank

PAGE = Reply(b"<html>Sorry</html>", headers={"Content-Type": "text/html"})


def test_ids_and_scores_stand_at_their_paths(shop):
    (ranking,) = rank(http_spec(shop), "light tent")
    assert list(ranking.documents) == ["tent", "lamp", "sold-out"]
    assert list(ranking.scores) == [0.2, 0.1, 0.1]


def test_depth_bounds_the_ranking(shop):
    assert documents(rank(http_spec(shop), "tent", depth=2)) == [["tent", "lamp"]]


def test_a_query_arrives_as_it_was_written(shop):
    text = 'tent & pan? 50% "off" #1 / 🏕\n{{language}}'
    rank(http_spec(shop, "/search?q={{query}}&lang={{language}}&n={{size}}"), text)
    assert shop.asked == [text]
    assert (shop.calls[0].query["lang"], shop.calls[0].query["n"]) == (["en"], ["10"])


def test_with_a_template_the_query_goes_in_a_body(shop):
    spec = http_spec(
        shop, "/find", template='{"query": "{{query}}", "filter": {"lang": "{{language}}", "n": "{{size}}"}}'
    )
    assert documents(rank(spec, 'pan "x"')) == [["pan"]]
    call = shop.calls[0]
    assert (call.method, call.path) == ("POST", "/find")
    assert json.loads(call.body) == {"query": 'pan "x"', "filter": {"lang": "en", "n": 10}}


def test_without_scores_the_rank_stands_for_them(shop):
    (ranking,) = rank(http_spec(shop, scores=""), "light tent")
    assert list(ranking.scores) == [1.0, 1 / 2, 1 / 3]


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (as_json({"message": "q is too long"}, 400), "refuses the query to “/search”. They answer: “q is too long”"),
        (as_json({"error": {"message": "boom"}}, 500), "has a fault of its own and gave no answer"),
        (Reply(status=404), "does not have “/search”"),
        (PAGE, "it breaks off, or is a web page"),
        (Reply(b'{"results": [{"product"'), "it breaks off, or is a web page"),
        (as_json({"hits": []}), "it has nothing at “results[*].product.id”"),
        (as_json({"results": [{"product": {"id": 7}}]}), "it has nothing at “results[*].score”"),
        (as_json({"results": [{"product": {"id": None}, "score": 1}]}), "result 1 has no id that can be read"),
    ],
)
def test_a_query_that_fails_is_a_failure_and_the_others_stay(shop, reply, said):
    shop.always = lambda call: reply if call.texts == ["pan"] else None
    rankings = rank(http_spec(shop), "tent", "pan", "lamp")
    assert documents(rankings) == [["tent", "lamp", "sold-out"], [], ["lamp"]]
    assert [failure is None for failure in failures(rankings)] == [True, False, True]
    assert said in failures(rankings)[1]


def test_a_query_that_is_never_answered_in_time_is_a_failure(shop):
    shop.always = lambda call: Reply(silence=5) if call.texts == ["pan"] else None
    rankings = rank(http_spec(shop), "tent", "pan", "lamp", timeouts=QUICK)
    assert "did not answer in time" in failures(rankings)[1]
    assert shop.asked == ["tent", "pan", "pan", "lamp"]


def test_nothing_found_is_no_failure(shop):
    rankings = rank(http_spec(shop), "nothing like it")
    assert (documents(rankings), failures(rankings)) == ([[]], [None])


def test_what_passes_is_asked_again(shop):
    shop.script(Reply(status=502), Reply(b"{}" * 400, share=0.5), Reply(status=429, headers={"Retry-After": "0"}))
    assert documents(rank(http_spec(shop), "pan")) == [["pan"]]
    assert len(shop.calls) == 4


@pytest.mark.parametrize(
    ("reply", "kind"),
    [
        (Reply(status=401), "key"),
        (Reply(status=403), "forbidden"),
        (Reply(status=429), "quota"),
        (Reply(b"{}" * 400, share=0.5), "network"),
        (Reply(status=302, headers={"Location": "/login"}), "address"),
    ],
)
def test_what_would_meet_every_query_stops_the_work_at_the_first(shop, reply, kind):
    shop.always = lambda call: reply
    with pytest.raises(ProviderError) as raised:
        rank(http_spec(shop), "tent", "pan")
    assert raised.value.kind == kind
    assert set(shop.asked) == {"tent"}


@pytest.mark.parametrize(("status", "kind"), [(500, "server"), (503, "server"), (404, "model")])
def test_four_in_a_row_stop_the_work(shop, status, kind):
    shop.always = lambda call: Reply(status=status)
    with pytest.raises(ProviderError) as raised:
        rank(http_spec(shop), "tent", "pan", "lamp", "old", "two")
    assert raised.value.kind == kind
    assert set(shop.asked) == {"tent", "pan", "lamp", "old"}


def test_a_query_that_climbs_out_of_the_path_fails_alone(shop):
    rankings = rank(http_spec(shop, "/search/{{query}}", scores=""), "..", "a/../b", "")
    assert "its path goes back and forth" in failures(rankings)[0]
    assert [call.path for call in shop.calls] == []
    assert failures(rankings)[2] is None
