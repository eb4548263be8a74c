"""A catalog put into a collection, batch by batch; a process that dies leaves what it had loaded to the next one.

A collection gets its final name once it holds every document and its indexes are built, not before. The documents are
sent in the order of the catalog and each batch is acknowledged, so what is there is a beginning: loading goes on
with the batch that may be there in part, written over what is there of it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from core.engines.protocol import Progress
from core.messages import EngineError, message
from core.milvus.layout import Layout, indexes, schema

BATCH = 1000
UNFINISHED = "_loading"
"""What follows the name of a collection while it is being loaded."""
LOOK_EVERY = 0.2
"""Seconds between two looks at whether the indexes are built."""


@dataclass(frozen=True)
class Content:
    """What a collection is to hold: `count` rows, given from one number to another by `rows`."""

    layout: Layout
    dimension: int
    count: int
    rows: Callable[[int, int], list[Mapping[str, object]]]


def load(client: Any, name: str, content: Content, progress: Progress) -> None:  # noqa: ANN401 - pymilvus's own
    """See that a collection holds its content and can be searched; loads what is not there yet."""
    if not client.has_collection(name):
        unfinished = name + UNFINISHED
        _fill(client, unfinished, content, progress)
        _wait_for_indexes(client, unfinished, content, progress)
        if not client.has_collection(name):  # another process may have been first
            client.rename_collection(unfinished, name)
    client.load_collection(name)
    progress(content.count, content.count)


def _fill(client: Any, name: str, content: Content, progress: Progress) -> None:  # noqa: ANN401 - pymilvus's own
    there = _opened(client, name, content)
    if there > content.count:  # two processes loaded it at once: a document may be there twice
        client.drop_collection(name)
        there = _opened(client, name, content)
    resumed = there if there == content.count else there // BATCH * BATCH
    for start in range(resumed, content.count, BATCH):
        progress(start, content.count)
        rows = content.rows(start, min(start + BATCH, content.count))
        (client.upsert if start < there else client.insert)(name, rows)
    client.flush(name)
    held = _held(client, name)
    if held != content.count:
        raise EngineError(
            message(
                "Milvus holds {held} of {count} documents after loading; another program may have loaded them at the "
                "same time. Start again.",
                held=held, count=content.count,
            )
        )  # fmt: skip


def _opened(client: Any, name: str, content: Content) -> int:  # noqa: ANN401 - pymilvus's own
    """Return how many documents an unfinished collection holds, made and ready to be counted."""
    if not client.has_collection(name):
        made = schema(content.layout, content.dimension)
        client.create_collection(name, schema=made, consistency_level="Strong")
    there = set(client.list_indexes(name))
    for field, index in indexes(content.layout).items():
        if field not in there:
            client.create_index(name, index)
    client.load_collection(name)
    return _held(client, name)


def _held(client: Any, name: str) -> int:  # noqa: ANN401 - pymilvus's own
    return int(client.query(name, output_fields=["count(*)"])[0]["count(*)"])


def _wait_for_indexes(client: Any, name: str, content: Content, progress: Progress) -> None:  # noqa: ANN401 - pymilvus's own
    """Wait until every row is indexed, and open the collection anew so that it searches by the indexes alone."""
    for index in client.list_indexes(name):
        while client.describe_index(name, index)["pending_index_rows"]:
            progress(content.count, content.count)
            time.sleep(LOOK_EVERY)
    client.release_collection(name)
    client.load_collection(name)
