"""What open models want to read before a text, where a server does not write it itself."""

from __future__ import annotations

from collections.abc import Mapping

from core.embedders.entry import Prefix
from core.embedders.protocol import Role
from core.messages import message

PREFIXES: dict[str, Mapping[Role, str]] = {
    "e5": {"query": "query: ", "document": "passage: "},
    "nomic": {"query": "search_query: ", "document": "search_document: "},
    "bge": {"query": "Represent this sentence for searching relevant passages: ", "document": ""},
    "arctic": {"query": "query: ", "document": ""},
    "gemma": {"query": "task: search result | query: ", "document": "title: none | text: "},
}
"""By family of models, as the cards of these models say."""

SERVER_PREFIXES = (
    Prefix("none", message("none")),
    *(Prefix(name, message("{family} prefixes", family=name), message("{family} prefixes", family=name))
      for name in PREFIXES),
)  # fmt: skip
