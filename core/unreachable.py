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
    right = pc.unique(_right_answers(query_set))
    return Unreachable(len(right), len(right) - len(_found(right, catalog)))


def queries_missing_answers(query_set: QuerySet, catalog: Catalog) -> list[str]:
    """Return the ids of the queries with a right answer that is not in the catalog, in the order of their judgments."""
    right = _right_answers(query_set)
    found = pc.is_in(right, value_set=_found(pc.unique(right), catalog)).to_numpy(zero_copy_only=False)
    judgments = query_set.judgments
    return list(dict.fromkeys(judgments.loc[judgments["grade"] >= 1, "query_id"][~found].tolist()))


def _right_answers(query_set: QuerySet) -> pa.Array:
    """Return the document of each judgment with grade 1 or more."""
    judgments = query_set.judgments
    chosen = judgments.loc[judgments["grade"] >= 1, ["document_id"]]
    return as_text(pa.table({"id": chosen["document_id"]})["id"]).combine_chunks()


def _found(documents: pa.Array, catalog: Catalog) -> pa.ChunkedArray:
    """Return those of the documents that the catalog has."""
    ids = pa.chunked_array(catalog.arrays("id"), TEXT)
    return ids.filter(pc.is_in(ids, value_set=documents))  # ids are unique in a catalog
