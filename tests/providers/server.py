"""A local server that stands for the model providers: it speaks both wire formats and fails on request.

By hand: `python -m tests.providers.server --port 8123 --scenario retry_after`.
"""

from __future__ import annotations

import argparse
import sys
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, Self
from urllib.parse import urlsplit

from tests.providers.calls import Call, Kind
from tests.providers.connections import Connection, Listener
from tests.providers.gate import Gate
from tests.providers.replies import Reply
from tests.providers.right_answers import CANDIDATES
from tests.providers.scenarios import SCENARIOS
from tests.providers.script import Script


class ScriptedServer:
    """Answers rightly unless a scenario is scripted; `candidates(call)` is what chat answers hold."""

    def __init__(self, *, port: int = 0, candidates: Callable[[Call], object] = lambda call: CANDIDATES) -> None:
        self.calls: list[Call] = []
        self.candidates = candidates
        self._script, self._gate, self._lock = Script(), Gate(), threading.Lock()
        self._listener = Listener(port, self._answer)
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
    def openai_url(self) -> str:
        """Return what OpenAI's client takes as its base URL."""
        return f"{self.url}/v1"

    @property
    def gemini_url(self) -> str:
        """Return what Gemini's client takes as its base URL."""
        return self.url

    def script(self, scenario: str | Sequence[str], *, at: int | None = None, times: float | None = None) -> None:
        """Script coming calls: one scenario, or several in a row, from the next call or the `at`-th to come.

        `times` is how many calls each answers; without it, as many as the scenario says of itself.
        """
        with self._lock:
            self._script.add(scenario, at=at, times=times)

    def recover(self) -> None:
        """Forget what is scripted: every further answer is right."""
        with self._lock:
            self._script = Script()

    @property
    def unplayed(self) -> list[str]:
        """Return the scenarios that no call met yet."""
        with self._lock:
            return self._script.unplayed

    def hold_after(self, embed_calls: int) -> None:
        """Answer so many more embedding calls and hold those that follow."""
        self._gate.hold_after(embed_calls)

    def release(self) -> None:
        """Answer what is held, unless its client has gone."""
        self._gate.release()

    def wait_until_held(self, count: int = 1, seconds: float = 30) -> bool:
        """Return whether `count` calls were held within `seconds`."""
        return self._gate.wait_until_held(count, seconds)

    @property
    def embed_calls(self) -> int:
        """Return how many embedding calls came, answered or not."""
        return len(self.of_kind("embed"))

    @property
    def chat_calls(self) -> int:
        """Return how many chat calls came, answered or not."""
        return len(self.of_kind("chat"))

    @property
    def texts(self) -> int:
        """Return how many texts all embedding calls held."""
        return sum(len(call.texts) for call in self.of_kind("embed"))

    def of_kind(self, kind: Kind) -> list[Call]:
        """Return the calls of one kind, in the order in which they came."""
        return [call for call in list(self.calls) if call.kind == kind]

    def _answer(self, connection: Connection, body: Any) -> None:
        call = self._received(connection, body)
        with self._lock:
            scenario = self._script.next(call)
        call.scenario = scenario.name
        if call.kind == "embed":
            self._gate.pass_through()
        reply = scenario.answer(call)
        if connection.waited(reply.silence):
            self._write(call, reply, connection)

    def _write(self, call: Call, reply: Reply, connection: Connection) -> None:
        call.answered = reply.share == 1  # said before it is written: the client may look as soon as it has read
        try:
            connection.write(reply)
        except ConnectionError:
            call.answered = False
            raise

    def _received(self, connection: Connection, body: Any) -> Call:
        address = urlsplit(connection.path)
        headers = {name.lower(): value for name, value in connection.headers.items()}
        asked = (connection.command, address.path, address.query, headers, body, time.monotonic())
        with self._lock:
            call = Call(len(self.calls) + 1, *asked)
            self.calls.append(call)
        if call.kind == "chat":
            call.candidates = self.candidates(call)
        return call


def main() -> None:
    """Run the server until it is interrupted."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--port", type=int, default=0)
    options.add_argument("--scenario", choices=SCENARIOS, action="append", default=[], help="may be repeated")
    options.add_argument("--times", type=float, help="calls that each scenario answers")
    options.add_argument("--list", action="store_true", help="say what each scenario is, and end")
    chosen = options.parse_args()
    if chosen.list:
        sys.stdout.writelines(f"{name:20} {scenario.meaning}\n" for name, scenario in SCENARIOS.items())
        return
    with ScriptedServer(port=chosen.port) as server:
        server.script(chosen.scenario, times=chosen.times)
        sys.stdout.write(f"OpenAI: {server.openai_url}\nGemini: {server.gemini_url}\nCtrl+C ends it.\n")
        sys.stdout.flush()
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            return


if __name__ == "__main__":
    main()
