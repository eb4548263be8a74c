"""Right answers that no engine can find, because the catalog does not have them."""

from __future__ import annotations

from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from core.arrow_text import TEXT, as_text
from core.catalog import Catalog
from core.messages import Message, counted, message
from core.queries import QuerySet


@dataclass(frozen=True)
class Unreachable:
    """How many documents are right answers of a query set, and how many of these the catalog does not have."""

    right: int
    absent: int

    @property
    def none_there(self) -> bool:
        """Say whether there are right answers, and none of them can be found."""
        return 0 < self.right == self.absent

    def said(self, name: str) -> Message | None:
        """Return what to say of a set of this name, None where every right answer can be found."""
        if not self.absent:
            return None
        if self.absent < self.right:
            return counted(
                "{name}: {count} of the {right} right answers is not in this catalog; no engine can find it.",
                "{name}: {count} of the {right} right answers are not in this catalog; no engine can find them.",
                self.absent, name=name, right=self.right,
            )  # fmt: skip
        return message(
            "{name}: none of its right answers is in this catalog, so every engine would score 0. Either these queries "
            "belong to another catalog, or another of its columns is the id.",
            name=name,
        )


def unreachable(query_set: QuerySet, catalog: Catalog) -> Unreachable:
    """Count the documents with grade 1 or more that are not in the catalog, each once."""
    judgments = query_set.judgments
    chosen = judgments.loc[judgments["grade"] >= 1, ["document_id"]]
    right = pc.unique(as_text(pa.table({"id": chosen["document_id"]})["id"]))
    ids = pa.chunked_array(catalog.arrays("id"), TEXT)
    found = pc.sum(pc.is_in(ids, value_set=right)).as_py() or 0  # ids are unique in a catalog
    return Unreachable(len(right), len(right) - found)
