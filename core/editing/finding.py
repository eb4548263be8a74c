"""Find documents of a catalog by what a person remembers of them: a piece of the title, the id, the text."""

from __future__ import annotations

from functools import cached_property, reduce

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from core.arrow_text import PART_ROWS, TEXT, stripped_column
from core.catalog import Catalog
from core.editing.folding import folded
from core.editing.pieces import Pieces
from core.editing.word_rows import WordRows

Holds = npt.NDArray[np.bool_]
Places = npt.NDArray[np.int64]


class Finder:
    """A catalog made ready for searching: without accents and capitals, cut into words at the first search."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog

    def find(self, typed: str, limit: int = 20) -> list[str]:
        """Return the ids of at most `limit` documents that hold every word typed; see `places`."""
        return self._catalog.columns["id"].iloc[self.places(typed, limit)].tolist()

    def places(self, typed: str, limit: int = 20) -> list[int]:
        """Return the places of at most `limit` documents that hold every word typed, anywhere in a word.

        The id itself comes first, then titles that begin with what was typed, titles that hold it as it was
        typed, titles and ids that hold its words, and texts that hold them; in each case in catalog order.
        """
        phrase = " ".join(folded(pa.array([typed], TEXT))[0].as_py().split())
        if not phrase:
            return []
        words = phrase.split()
        in_title = [self._titles.holding(word) for word in words]
        named = [held | self._ids_holding(word) for held, word in zip(in_title, words, strict=True)]
        found = [
            np.flatnonzero(pc.equal(self._ids.texts, phrase).to_numpy(zero_copy_only=False)),
            np.flatnonzero(pc.starts_with(self._folded_titles, phrase).to_numpy(zero_copy_only=False)),
            self._holding_phrase(_all(in_title), phrase, limit),
            _all(named),
        ]
        first = _first(found, limit)
        if len(first) == limit:
            return first
        anywhere = [held | self._texts.holding(word) for held, word in zip(named, words, strict=True)]
        return _first([*found, _all(anywhere)], limit)

    def prepare(self) -> Finder:
        """Read the catalog now and not at the first search."""
        _ = self._ids, self._folded_titles, self._texts.row_starts
        self._titles.prepare()
        self._texts.prepare()
        return self

    def _ids_holding(self, word: str) -> Holds:
        holds = np.zeros(len(self._catalog), dtype=bool)
        holds[self._ids.holding(word)] = True
        return holds

    def _holding_phrase(self, places: Places, phrase: str, limit: int) -> Places:
        """Return the first of the places whose titles hold a phrase, all of whose words they hold."""
        if " " not in phrase:
            return places
        found: list[Places] = []
        for start in range(0, len(places), PART_ROWS):
            some = places[start : start + PART_ROWS]
            holds = pc.match_substring(self._folded_titles.take(pa.array(some)), phrase)
            found.append(some[holds.to_numpy(zero_copy_only=False)])
            if sum(map(len, found)) >= limit:
                break
        return np.concatenate([np.zeros(0, np.int64), *found])

    @cached_property
    def _ids(self) -> Pieces:
        return Pieces(pa.chunked_array([folded(part) for part in self._catalog.arrays("id")], TEXT))

    @cached_property
    def _titles(self) -> WordRows:
        titles = stripped_column(pa.chunked_array(self._catalog.arrays("title"), TEXT))
        return WordRows.of(titles.chunks)

    @cached_property
    def _folded_titles(self) -> pa.Array:
        return self._titles.texts()

    @cached_property
    def _texts(self) -> WordRows:
        return WordRows.of(self._catalog.arrays("text"))


def _all(held: list[Holds]) -> Places:
    """Return the places at which every word is held."""
    return np.flatnonzero(reduce(np.logical_and, held))


def _first(cases: list[Places], limit: int) -> list[int]:
    """Return the places of the first case first, each once."""
    places = np.concatenate([case[:limit] for case in cases])
    return list(dict.fromkeys(places.tolist()))[:limit]
