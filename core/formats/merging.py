"""What becomes of each row of a catalog's file: a document, a part of another row's document, or nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from core.arrow_text import all_differ, lengths

Places = npt.NDArray[np.int64]


def _nowhere() -> Places:
    return np.zeros(0, np.int64)


@dataclass(frozen=True, eq=False)
class Fates:
    """The places of rows that make no document of their own, from 0; all other rows make one.

    `without_id` and `repeated` are left out, `merged` belong to another row's document. `home` is, for each row of
    `repeated` and `merged`, the row whose document has its id.
    """

    without_id: Places = field(default_factory=_nowhere)
    repeated: Places = field(default_factory=_nowhere)
    merged: Places = field(default_factory=_nowhere)
    home: Places = field(default_factory=_nowhere)

    def kept(self, rows: int) -> npt.NDArray[np.bool_]:
        """Return which of so many rows make a document."""
        kept = np.ones(rows, dtype=bool)
        for places in (self.without_id, self.repeated, self.merged):
            kept[places] = False
        return kept


def fates_of_rows(ids: pa.ChunkedArray, titles: pa.ChunkedArray | None, *, several_rows: bool) -> Fates:
    """Return what becomes of each row; with `several_rows`, one that repeats an id without a title is merged."""
    blank = lengths(ids) == 0
    if not blank.any() and all_differ(ids):
        return Fates()
    titled = lengths(titles) > 0 if titles is not None else np.zeros(len(ids), dtype=bool)
    home = _homes(ids, titled & several_rows)
    again = ~blank & (home != np.arange(len(home)))
    merged = again & ~titled & several_rows
    return Fates(np.flatnonzero(blank), np.flatnonzero(again & ~merged), np.flatnonzero(merged), home)


def _homes(ids: pa.ChunkedArray, first_of_all: npt.NDArray[np.bool_]) -> Places:
    """Return for each row the first row with its id, a marked row before any other."""
    codes = pc.dictionary_encode(ids.combine_chunks()).indices.to_numpy()
    order = np.argsort(~first_of_all, kind="stable")
    seen, first = np.unique(codes[order], return_index=True)
    home = np.empty(len(seen), np.int64)
    home[seen] = order[first]
    homes: Places = home[codes]
    return homes


def merged_cells(columns: pa.Table, fates: Fates, searched: Iterable[str]) -> pa.Table:
    """Return the columns where a document also has what its merged rows say, each thing once, parted by commas."""
    for header in searched if len(fates.merged) else ():
        column = columns[header].combine_chunks()
        saying = fates.merged[lengths(column)[fates.merged] > 0]
        if len(saying):
            place = columns.schema.get_field_index(header)
            columns = columns.set_column(place, header, pa.chunked_array([_merged(column, saying, fates.home)]))
    return columns


def _merged(column: pa.Array, saying: Places, home: Places) -> pa.Array:
    said = defaultdict(list)
    for place in saying.tolist():
        said[int(home[place])].append(column[place].as_py())
    mask = np.zeros(len(column), dtype=bool)
    mask[list(said)] = True
    texts = [", ".join(filter(None, dict.fromkeys([column[place].as_py(), *said[place]]))) for place in sorted(said)]
    return pc.replace_with_mask(column, pa.array(mask), pa.array(texts, column.type))
