"""One digest for one content: the name under which everything that can be made again is kept."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable


def digest_of(*parts: object) -> str:
    """Return the sha256, in hex, of parts that JSON can write; equal content gives equal digests."""
    text = json.dumps(parts, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def digest_of_rows(header: object, rows: Iterable[tuple[object, ...]]) -> str:
    """Return the sha256, in hex, of a header and rows, read one by one so that memory stays flat."""
    running = hashlib.sha256(digest_of(header).encode())
    for row in rows:
        line = json.dumps(row, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        running.update(line.encode("utf-8", "surrogatepass") + b"\n")
    return running.hexdigest()
