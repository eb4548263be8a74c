"""The client of a Milvus, imported only where one is asked for."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from core.messages import Message, message
from core.milvus.failures import told
from core.milvus.place import Place, check_connection
from core.providers.guard import Policy
from core.providers.keys import Key

CONNECT_SECONDS = 10.0
KEEPALIVE_OF_A_FILE = 3_600_000
"""Milliseconds between two questions whether the server in this very process is still there."""
_NO_DOTENV = "PYTHON_DOTENV_DISABLED"


def missing(*, file: bool) -> Message | None:
    """Return what to install for a file or a server, None where it is there."""
    wanted = ["pymilvus", *(["milvus_lite"] if file else [])]
    if all(find_spec(name) is not None for name in wanted):
        return None
    return message(
        "Milvus is not installed. Run pip install -r {file} where Relevé runs, and start it again.",
        file="requirements-milvus.txt",
    )


def connect(place: Place, token: Key, policy: Policy) -> Any:  # noqa: ANN401 - the package publishes few types
    """Return a client; raises `EngineError` where the file can't be opened or the server does not answer.

    Milvus Lite answers inside this process, on a port of this machine; it holds its file until the process ends.
    """
    check_connection(place, policy)
    with _without_dotenv():
        import pymilvus
    if place.file:
        Path(place.uri).parent.mkdir(parents=True, exist_ok=True)
    # A proxy of the environment reaches neither this machine nor, on a shared server, the address that was checked.
    direct = place.near or policy.shared
    with told(place, token):
        return pymilvus.MilvusClient(
            place.uri,
            token=token.reveal(),
            timeout=CONNECT_SECONDS,
            grpc_options={
                "grpc.enable_http_proxy": 0 if direct else 1,
                # pymilvus asks every 10 s whether the server is there; Milvus Lite takes offence and hangs up.
                **({"grpc.keepalive_time_ms": KEEPALIVE_OF_A_FILE} if place.file else {}),
            },
        )


@contextmanager
def _without_dotenv() -> Iterator[None]:
    """Keep pymilvus from reading the nearest `.env` file into the environment, as it does when it is imported."""
    before = os.environ.get(_NO_DOTENV)
    os.environ[_NO_DOTENV] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[_NO_DOTENV]
        else:
            os.environ[_NO_DOTENV] = before
