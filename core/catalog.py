"""The catalog: the documents that engines search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import pandas as pd
import pyarrow as pa

from core.digests import digest_of_columns

COLUMNS = ("id", "title", "text", "language")
UNKNOWN = "und"
"""The code for a text in a language that nobody named (ISO 639-2)."""


@dataclass(frozen=True, eq=False)
class Catalog:
    """Documents in the order of their file; ties between equal scores are broken by that order.

    `documents` has the text columns id (unique), title, text (what engines search) and language
    (a code such as fr, or `und`). `fields` are the columns that `core.assembly` made each text of, where known.
    """

    name: str
    documents: pd.DataFrame
    fields: pd.DataFrame | None = None

    @classmethod
    def from_records(cls, name: str, records: Sequence[dict[str, str]]) -> Catalog:
        """Build a catalog from dicts with id and text, and title and language where known."""
        frame = pd.DataFrame(
            {
                "id": [record["id"] for record in records],
                "title": [record.get("title", "") for record in records],
                "text": [record["text"] for record in records],
                "language": [record.get("language", UNKNOWN) for record in records],
            },
            columns=list(COLUMNS),
            dtype="str",
        )
        return cls(name, frame)

    def __len__(self) -> int:
        return len(self.documents)

    @cached_property
    def ids(self) -> list[str]:
        """Return the document ids, in catalog order."""
        return self.documents["id"].tolist()

    @cached_property
    def texts(self) -> list[str]:
        """Return what engines search, one text a document."""
        return self.documents["text"].tolist()

    @cached_property
    def languages(self) -> list[str]:
        """Return the language code of each document."""
        return self.documents["language"].tolist()

    @cached_property
    def positions(self) -> dict[str, int]:
        """Return the place of each document id in the catalog, from 0."""
        return {document: place for place, document in enumerate(self.ids)}

    def title(self, document: str) -> str:
        """Return what to call a document on screen: its title, else the start of its text, else its id."""
        place = self.positions.get(document)
        if place is None:
            return document
        row = self.documents.iloc[place]
        return str(row["title"] or str(row["text"])[:80] or document)

    @cached_property
    def digest(self) -> str:
        """Return the digest of all that engines and screens read of it; its name does not count."""
        table = pa.Table.from_pandas(self.documents[list(COLUMNS)], preserve_index=False)
        return digest_of_columns(["catalog", COLUMNS], table.columns)
