"""The catalog: the documents that engines search."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import pandas as pd
import pyarrow as pa

from core.arrow_text import TEXT
from core.assembly import assembled, assembled_table
from core.digests import digest_of_columns

COLUMNS = ("id", "title", "text", "language")
UNKNOWN = "und"
"""The code for a text in a language that nobody named (ISO 639-2)."""


@dataclass(frozen=True, eq=False)
class Catalog:
    """Documents in the order of their file; ties between equal scores are broken by that order.

    `columns` has the text columns id (unique), title, text (what engines search) and language (a code such as fr,
    or `und`). `fields` are the columns that `core.assembly` makes each text of, where known; then `columns` can be
    without the text, and it is made when something asks for it: of a large catalog it is as large as the file.
    """

    name: str
    columns: pd.DataFrame
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
        return len(self.columns)

    @cached_property
    def documents(self) -> pd.DataFrame:
        """Return the columns id, title, text and language of all documents."""
        if "text" in self.columns:
            return self.columns
        texts = pa.chunked_array(self._arrays("text"), TEXT)
        return self.columns.assign(text=pa.table([texts], ["text"]).to_pandas()["text"])[list(COLUMNS)]

    @cached_property
    def ids(self) -> list[str]:
        """Return the document ids, in catalog order."""
        return self.columns["id"].tolist()

    @cached_property
    def texts(self) -> list[str]:
        """Return what engines search, one text a document."""
        if "text" in self.columns:
            return self.columns["text"].tolist()
        return [text for array in self._arrays("text") for text in array.to_pylist()]

    @cached_property
    def languages(self) -> list[str]:
        """Return the language code of each document."""
        return self.columns["language"].tolist()

    @cached_property
    def positions(self) -> dict[str, int]:
        """Return the place of each document id in the catalog, from 0."""
        return {document: place for place, document in enumerate(self.ids)}

    def title(self, document: str) -> str:
        """Return what to call a document on screen: its title, else the start of its text, else its id."""
        place = self.positions.get(document)
        if place is None:
            return document
        return str(self.columns["title"].iloc[place]) or self._text(place)[:80] or document

    @cached_property
    def digest(self) -> str:
        """Return the digest of all that engines and screens read of it; its name does not count."""
        return digest_of_columns(["catalog", COLUMNS], map(self._arrays, COLUMNS))

    def _arrays(self, column: str) -> Iterable[pa.Array]:
        """Return a column in pieces, that of the texts as they are made."""
        if column == "text" and self.fields is not None and "text" not in self.columns:
            return assembled_table(pa.Table.from_pandas(self.fields, preserve_index=False))
        chunks: list[pa.Array] = pa.Table.from_pandas(self.columns[[column]], preserve_index=False)[column].chunks
        return chunks

    def _text(self, place: int) -> str:
        if self.fields is not None and "text" not in self.columns:
            return assembled(self.fields.iloc[place].tolist())
        return str(self.columns["text"].iloc[place])
