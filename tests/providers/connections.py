"""The HTTP side of the scripted server: reads calls, writes replies, and lets go of every connection at the end."""

from __future__ import annotations

import json
import socket
import struct
import sys
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.providers.replies import Reply

RESET_ON_CLOSE = struct.pack("ii", 1, 0)


class Listener(ThreadingHTTPServer):
    """Gives each request to `answer(handler, body)`; `closing` is set when nobody is to wait any more."""

    daemon_threads = False  # server_close() waits for the threads, so that no socket is left to the collector
    request_queue_size = 128

    def __init__(self, port: int, answer: Callable[[Connection, Any], None]) -> None:
        super().__init__(("127.0.0.1", port), Connection)
        self.answer = answer
        self.closing = threading.Event()
        self.open: set[socket.socket] = set()
        self._lock = threading.Lock()

    def took(self, connection: socket.socket) -> None:
        """Remember a connection; one that came too late is let go at once."""
        with self._lock:
            self.open.add(connection)
            if self.closing.is_set():
                _let_go(connection)

    def lost(self, connection: socket.socket) -> None:
        """Forget a connection."""
        with self._lock:
            self.open.discard(connection)

    def close(self) -> None:
        """Stop, end every wait and every connection."""
        self.closing.set()
        self.shutdown()
        with self._lock:
            for connection in self.open:
                _let_go(connection)
        self.server_close()

    def shutdown_request(self, request: Any) -> None:
        """Close without a farewell, which would come before a reset and hide it."""
        self.close_request(request)

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of clients that went away; anything else is a fault of the server itself."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class Connection(BaseHTTPRequestHandler):
    """One client's connection, kept alive over its calls."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1  # headers and body leave together
    server: Listener

    def setup(self) -> None:
        """Remember the connection."""
        super().setup()
        self.server.took(self.connection)

    def finish(self) -> None:
        """Forget the connection."""
        self.server.lost(self.connection)
        super().finish()

    def do_POST(self) -> None:
        """Answer a call."""
        length = int(self.headers.get("Content-Length") or 0)
        written = self.rfile.read(length)
        self.server.answer(self, json.loads(written) if written else None)

    def do_GET(self) -> None:
        """Answer a call without a body."""
        self.server.answer(self, None)

    def waited(self, seconds: float) -> bool:
        """Let seconds pass and return whether the client and the server are still there to go on."""
        closed = self.server.closing.wait(seconds) if seconds else self.server.closing.is_set()
        self.close_connection = closed or self.gone()
        return not self.close_connection

    def write(self, reply: Reply) -> None:
        """Write a reply, or the first part of it and then a reset."""
        self.send_response(reply.status)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(reply.body)))
        self.end_headers()
        self.wfile.write(reply.body[: int(len(reply.body) * reply.share)])
        self.wfile.flush()
        if reply.share < 1:
            self._reset()

    def gone(self) -> bool:
        """Return whether the client has closed its side."""
        try:
            return self.connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b""
        except BlockingIOError:
            return False
        except ConnectionError:
            return True

    def log_message(self, format: str, *args: object) -> None:
        """Print nothing."""

    def _reset(self) -> None:
        """Let the connection end with a reset, which the client sees after what was written before it."""
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET_ON_CLOSE)
        self.close_connection = True


def _let_go(connection: socket.socket) -> None:
    try:
        connection.shutdown(socket.SHUT_RDWR)
    except OSError:
        return
