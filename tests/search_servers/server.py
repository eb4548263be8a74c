"""A local server that answers as Elasticsearch, OpenSearch and a shop's own search do, and fails on request.

By hand: `python -m tests.search_servers.server --port 9200 [--product opensearch]`.
"""

from __future__ import annotations

import argparse
import json
import sys
import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self
from urllib.parse import parse_qs, urlsplit

from tests.providers.connections import Connection, Listener
from tests.providers.gate import Gate
from tests.providers.replies import Reply, as_json

SHOP = [
    {"sku": "tent", "title": "light tent for two", "product": {"code": "T-1"}},
    {"sku": "pan", "title": "pan for pancakes", "product": {"code": "P-1"}},
    {"sku": "lamp", "title": "lamp for the tent", "product": {"code": "L-1"}},
    {"sku": "sold-out", "title": "old tent", "product": {"code": "T-0"}},
]


@dataclass(eq=False)
class Call:
    """One request; `searches` are the heads and bodies of a `_msearch`, `texts` what each asks for."""

    method: str
    path: str
    query: Mapping[str, list[str]]
    headers: Mapping[str, str]
    body: bytes
    searches: list[tuple[Any, Any]] = field(default_factory=list)

    @property
    def texts(self) -> list[str]:
        """Return the texts of the queries."""
        if self.searches:
            return [asked(body) for _, body in self.searches]
        return self.query["q"] if "q" in self.query else [asked(json.loads(self.body))] if self.body else []


class SearchServer:
    """Finds the documents that share a word with the query, those with more first, then as they stand in the shop."""

    def __init__(
        self, *, port: int = 0, product: str = "elasticsearch", shop: Sequence[Mapping[str, Any]] = SHOP
    ) -> None:
        self.calls: list[Call] = []
        self.shop, self.product, self.indices = list(shop), product, {"products"}
        self.always: Callable[[Call], Reply | None] = lambda call: None
        self.items: dict[str, deque[Any]] = {}
        self._next: deque[Reply | None] = deque()
        self._gate, self._lock = Gate(), threading.Lock()
        self._listener = Listener(port, self._answer)
        self._listener.RequestHandlerClass = AnyBody
        self._thread = threading.Thread(target=self._listener.serve_forever, kwargs={"poll_interval": 0.02})

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *raised: object) -> None:
        self._gate.close()
        self._listener.close()
        self._thread.join()

    @property
    def url(self) -> str:
        """Return the server's root."""
        return f"http://127.0.0.1:{self._listener.server_port}"

    @property
    def asked(self) -> list[str]:
        """Return the texts of all queries that came, in their order."""
        return [text for call in list(self.calls) for text in call.texts]

    def script(self, *replies: Reply | None) -> None:
        """Answer coming calls with these; None is a right answer."""
        self._next.extend(replies)

    def script_item(self, text: str, *answers: object) -> None:
        """Answer coming searches for a text with these, then rightly again."""
        self.items[text] = deque(answers)

    def hold_after(self, calls: int) -> None:
        """Answer so many more calls and hold those that follow."""
        self._gate.hold_after(calls)

    def release(self) -> None:
        """Answer what is held, unless its client has gone."""
        self._gate.release()

    def wait_until_held(self) -> bool:
        """Return whether a call was held in time."""
        return self._gate.wait_until_held(1, 30)

    def _answer(self, connection: Connection, body: bytes) -> None:
        address = urlsplit(connection.path)
        headers = {name.lower(): value for name, value in connection.headers.items()}
        call = Call(connection.command, address.path, parse_qs(address.query), headers, body)
        if address.path.endswith("/_msearch"):
            lines = [json.loads(line) for line in body.decode().splitlines()]
            call.searches = list(zip(lines[::2], lines[1::2], strict=True))
        with self._lock:
            self.calls.append(call)
            scripted = self._next.popleft() if self._next else self.always(call)
        self._gate.pass_through()
        reply = scripted or self._right(call)
        if connection.waited(reply.silence):
            connection.write(reply)

    def _right(self, call: Call) -> Reply:
        if call.searches:
            return self.reply({"took": 1, "responses": [self._search(*search) for search in call.searches]})
        if call.path == "/" and call.method == "GET":
            return self.reply({"name": "scripted", "version": {"number": "9.0.0"}, "tagline": "You Know, for Search"})
        if not call.texts:
            return self.reply({"error": "nothing is asked"}, 404)
        return self.reply({"total": 1, "results": self._results(call.texts[0])})

    def _search(self, head: Mapping[str, Any], body: Mapping[str, Any]) -> object:
        text = asked(body)
        if self.items.get(text):
            return self.items[text].popleft()
        if head["index"] not in self.indices:
            return no_index(head["index"])
        return hits(self._ranked(text)[: body["size"]], body)

    def _ranked(self, text: str) -> list[tuple[Mapping[str, Any], int]]:
        words = set(text.lower().split())
        shared = [(each, len(words & set(each["title"].split()))) for each in self.shop]
        return sorted((pair for pair in shared if pair[1]), key=lambda pair: -pair[1])

    def _results(self, text: str) -> list[object]:
        return [
            {"product": {"id": each["sku"], "tags": []}, "score": shared / 10} for each, shared in self._ranked(text)
        ]

    def reply(self, content: object, status: int = 200, **headers: str) -> Reply:
        """Return a reply with what the product's own client looks for."""
        named = {"X_Elastic_Product": "Elasticsearch"} if self.product == "elasticsearch" else {}
        return as_json(content, status, **named, **headers)


class AnyBody(Connection):
    """A connection whose bodies are given on as they are: many lines of JSON are no JSON."""

    def do_POST(self) -> None:  # noqa: N802 - the standard library calls it so
        """Answer a call."""
        self.server.answer(self, self.rfile.read(int(self.headers.get("Content-Length") or 0)))

    def do_GET(self) -> None:  # noqa: N802 - the standard library calls it so
        """Answer a call without a body."""
        self.server.answer(self, b"")


def asked(body: Any) -> str:
    """Return the text that a search asks for, wherever the template has put it."""
    if isinstance(body, dict):
        if isinstance(body.get("query"), str):
            return body["query"]
        return asked(list(body.values()))
    return next((text for each in body if (text := asked(each))), "") if isinstance(body, list) else ""


def hits(ranked: Sequence[tuple[Mapping[str, Any], int]], body: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a search found as both servers write it, with as much of each document as it asks for."""
    found = [{"_index": "products", "_id": f"doc-{each['sku']}", "_score": float(shared)} for each, shared in ranked]
    for hit, (each, _) in zip(found, ranked, strict=True):
        if body.get("fields"):
            hit["fields"] = {name: [each[name]] for name in body["fields"]}
        if body.get("_source", True):
            hit["_source"] = each
    shards = {"total": 5, "successful": 5, "skipped": 0, "failed": 0}
    return {"took": 1, "timed_out": False, "_shards": shards, "hits": {"hits": found}, "status": 200}


def item_error(status: int, kind: str, reason: str) -> dict[str, Any]:
    """Return the failure of one search as both servers write it."""
    cause = {"type": kind, "reason": reason}
    return {"error": {"root_cause": [cause], **cause}, "status": status}


def no_index(index: str) -> dict[str, Any]:
    """Return the answer to a search in an index that is not there."""
    return item_error(404, "index_not_found_exception", f"no such index [{index}]")


def main() -> None:
    """Run the server until it is interrupted."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--port", type=int, default=9200)
    options.add_argument("--product", choices=("elasticsearch", "opensearch"), default="elasticsearch")
    chosen = options.parse_args()
    with SearchServer(port=chosen.port, product=chosen.product) as server:
        sys.stdout.write(f"{server.url}, index products; {server.url}/search?q=tent. Ctrl+C ends it.\n")
        sys.stdout.flush()
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            return


if __name__ == "__main__":
    main()
