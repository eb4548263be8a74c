"""Which rows of a column of texts hold a piece of a word: looked for among its distinct words, not among its rows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
from scipy.sparse import csr_array

from core.arrow_text import PART_ROWS, TEXT, in_turn
from core.editing.folding import folded
from core.editing.pieces import Pieces

Codes = npt.NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class WordRows:
    """The distinct words of some texts, folded, and the rows that hold each of them.

    The words of row r are `codes[row_starts[r] : row_starts[r + 1]]`, in order.
    """

    words: Pieces
    codes: Codes
    row_starts: npt.NDArray[np.int64]

    @classmethod
    def of(cls, parts: Iterable[pa.Array]) -> WordRows:
        """Cut texts at white space; four bytes a word are kept, and each distinct word once."""
        cut = list(in_turn(_cut, list(parts)))
        known = pa.chunked_array([part.words.dictionary for part in cut], TEXT).combine_chunks().dictionary_encode()
        codes, start = [], 0
        numbers = known.indices.to_numpy()
        for part in cut:
            own = numbers[start : start + len(part.words.dictionary)]
            codes.append(own[part.words.indices.to_numpy()])
            start += len(part.words.dictionary)
        counts = np.concatenate([np.zeros(1, np.int64), *(part.counts for part in cut)])
        return cls(Pieces(folded(known.dictionary)), np.concatenate([np.zeros(0, np.int32), *codes]), counts.cumsum())

    def __len__(self) -> int:
        return len(self.row_starts) - 1

    def prepare(self) -> None:
        """Turn the words round now and not at the first search."""
        _ = self._rows

    def holding(self, piece: str) -> npt.NDArray[np.bool_]:
        """Say of each row whether one of its words holds a piece without white space."""
        holds = np.zeros(len(self), dtype=bool)
        starts, rows = self._rows
        for word in self.words.holding(piece).tolist():
            holds[rows[starts[word] : starts[word + 1]]] = True
        return holds

    def texts(self) -> pa.Array:
        """Return the texts again, folded, one space between two words."""
        starts = range(0, len(self), PART_ROWS)
        return pa.concat_arrays([self._joined(start, start + PART_ROWS) for start in starts] or [pa.array([], TEXT)])

    def _joined(self, first: int, end: int) -> pa.Array:
        starts = self.row_starts[first : end + 1]
        words = self.words.texts.take(pa.array(self.codes[starts[0] : starts[-1]])).cast(pa.string())
        return pc.binary_join(pa.ListArray.from_arrays((starts - starts[0]).astype(np.int32), words), " ").cast(TEXT)

    @cached_property
    def _rows(self) -> tuple[Codes, Codes]:
        """Return where the rows of each word start, and these rows."""
        ones = np.ones(len(self.codes), np.int8)
        shape = (len(self), len(self.words.texts))
        by_word = csr_array((ones, self.codes, self.row_starts.astype(np.int32)), shape=shape).tocsc()
        return by_word.indptr, by_word.indices


@dataclass(frozen=True, eq=False)
class _Cut:
    words: pa.DictionaryArray
    counts: npt.NDArray[np.int64]


def _cut(texts: pa.Array) -> _Cut:
    lists = pc.utf8_split_whitespace(texts.cast(TEXT))
    return _Cut(lists.flatten().dictionary_encode(), pc.list_value_length(lists).to_numpy().astype(np.int64))
