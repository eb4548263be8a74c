"""The catalog: the documents that engines search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from core.arrow_text import TEXT
from core.assembly import assembled, assembled_table
from core.digests import digest_of_columns
from core.places import Places

_LONGEST_NAME = 80
"""Characters of a text that stands for a missing title."""
COLUMNS = ("id", "title", "text", "language")
UNKNOWN = "und"
"""The code for a text in a language that nobody named (ISO 639-2)."""


@dataclass(frozen=True, eq=False)
class Catalog:
    """Documents in the order of their file; ties between equal scores are broken by that order.

    `columns` has the text columns id (unique), title, text (what engines search) and language (a code such as fr,
    or `und`). `fields` are the columns that `core.assembly` makes each text of, where known; then `columns` can be
    without the text, and it is made when something asks for it: of a large catalog it is as large as the file.
    `known_digest` is its digest where that is known without reading it all.

    A screen asks for single documents (`place`, `title`, `text`, `rows`), which takes no longer with a million of them;
    `ids`, `texts`, `languages`, `positions` and `documents` are of all documents, and for engines.
    """

    name: str
    columns: pd.DataFrame
    fields: pd.DataFrame | None = None
    known_digest: str = ""

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
        texts = pa.chunked_array(self.arrays("text"), TEXT)
        return self.columns.assign(text=pa.table([texts], ["text"]).to_pandas()["text"])[list(COLUMNS)]

    @cached_property
    def ids(self) -> list[str]:
        """Return the document ids, in catalog order."""
        return self.columns["id"].tolist()

    @cached_property
    def texts(self) -> list[str]:
        """Return what engines search, one text a document."""
        return list(self.each_text())

    def each_text(self) -> Iterator[str]:
        """Yield what engines search, document by document, without keeping all of it."""
        return chain.from_iterable(array.to_pylist() for array in self.arrays("text"))

    @cached_property
    def languages(self) -> list[str]:
        """Return the language code of each document."""
        return self.columns["language"].tolist()

    @cached_property
    def positions(self) -> dict[str, int]:
        """Return the place of each document id in the catalog, from 0."""
        return {document: place for place, document in enumerate(self.ids)}

    @cached_property
    def language_counts(self) -> dict[str, int]:
        """Return how many documents each language has, most first, then as they come."""
        found = pc.value_counts(pa.chunked_array(self.arrays("language"), TEXT)).to_pylist()
        return {each["values"]: each["counts"] for each in sorted(found, key=lambda each: -each["counts"])}

    def place(self, document: str) -> int | None:
        """Return the place of a document id in the catalog, from 0, or None where it is not there."""
        return self._places.find(document)

    def title(self, document: str) -> str:
        """Return what to call a document on screen: its title, else the start of its text, else its id."""
        place = self.place(document)
        if place is None:
            return document
        return str(self.columns["title"].iloc[place]) or _beginning(self.text(place)) or document

    def text(self, place: int) -> str:
        """Return what engines search of the document at a place."""
        if self._makes_texts:
            return assembled(self.fields.iloc[place].tolist()) if self.fields is not None else ""
        return str(self.columns["text"].iloc[place])

    def language(self, place: int) -> str:
        """Return the language code of the document at a place."""
        return str(self.columns["language"].iloc[place])

    def rows(self, places: Sequence[int]) -> pd.DataFrame:
        """Return id, title, text and language of the documents at some places, numbered anew."""
        chosen = list(places)
        columns = self.columns.iloc[chosen].reset_index(drop=True)
        fields = None if self.fields is None else self.fields.iloc[chosen].reset_index(drop=True)
        return Catalog(self.name, columns, fields).documents

    @cached_property
    def digest(self) -> str:
        """Return the digest of all that engines and screens read of it; its name does not count."""
        return self.known_digest or digest_of_columns(["catalog", COLUMNS], map(self.arrays, COLUMNS))

    @cached_property
    def _places(self) -> Places:
        return Places(pa.chunked_array(self.arrays("id"), TEXT))

    @property
    def _makes_texts(self) -> bool:
        return self.fields is not None and "text" not in self.columns

    def arrays(self, column: str) -> Iterable[pa.Array]:
        """Return a column as Arrow holds it, in pieces, that of the texts as they are made."""
        if column == "text" and self._makes_texts:
            return assembled_table(pa.Table.from_pandas(self.fields, preserve_index=False))
        chunks: list[pa.Array] = pa.Table.from_pandas(self.columns[[column]], preserve_index=False)[column].chunks
        return chunks


def _beginning(text: str) -> str:
    """Return the first words of a text, as many as a list of results can show."""
    if len(text) <= _LONGEST_NAME:
        return text
    return (text[:_LONGEST_NAME].rpartition(" ")[0] or text[: _LONGEST_NAME - 1]) + "…"
