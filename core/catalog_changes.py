"""What another catalog would change: documents that are new, gone, or have another text."""

from __future__ import annotations

from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from core.arrow_text import TEXT
from core.catalog import Catalog
from core.messages import Message, counted, listed, message

MOST_COMPARED = 200_000
"""Documents of which the texts are compared too; of more, only the ids."""


@dataclass(frozen=True)
class CatalogChanges:
    """How many documents are new and gone, by id, and how many others have another text; None where not compared."""

    new: int
    gone: int
    changed: int | None

    def said(self) -> Message:
        """Return the changes in one sentence."""
        if (self.new, self.gone, self.changed) == (0, 0, 0):
            return message("The same documents with the same texts as in the present catalog.")
        parts = [
            counted("{count} new document", "{count} new documents", self.new),
            counted("{count} document gone", "{count} documents gone", self.gone),
        ]
        if self.changed is None:
            return message(
                "Compared by id with the present catalog: {parts}. With so many, texts are not compared.",
                parts=listed(parts),
            )
        parts.append(counted("{count} with another text", "{count} with another text", self.changed))
        return message("Compared by id with the present catalog: {parts}.", parts=listed(parts))


def catalog_changes(before: Catalog, after: Catalog) -> CatalogChanges:
    """Count what differs between two catalogs; texts are compared where neither is too large."""
    ids, earlier_ids = _column(after, "id"), _column(before, "id")
    kept = pc.is_in(ids, value_set=earlier_ids)
    common = pc.sum(kept).as_py() or 0  # ids are unique in a catalog
    compared = max(len(before), len(after)) <= MOST_COMPARED
    changed = _changed(before, after, kept) if compared else None
    return CatalogChanges(len(after) - common, len(before) - common, changed)


def _changed(before: Catalog, after: Catalog, kept: pa.ChunkedArray) -> int:
    places = pc.index_in(_column(after, "id").filter(kept), value_set=_column(before, "id"))
    earlier = _column(before, "text").combine_chunks().take(places.combine_chunks())
    return pc.sum(pc.not_equal(_column(after, "text").filter(kept), earlier)).as_py() or 0


def _column(catalog: Catalog, name: str) -> pa.ChunkedArray:
    return pa.chunked_array(catalog.arrays(name), TEXT)
