"""Find documents of a catalog by what a person remembers of them: a piece of the title, the id, the text."""

from __future__ import annotations

from functools import cached_property, reduce

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from core.catalog import Catalog

_WRITTEN_APART = {"œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "ł": "l", "đ": "d"}
"""Letters that have no accent to take off and that people type otherwise."""


class Finder:
    """A catalog made ready for searching: without accents and capitals, folded at the first search."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog

    def find(self, typed: str, limit: int = 20) -> list[str]:
        """Return the ids of at most `limit` documents that hold every word typed, anywhere in a word.

        The id itself comes first, then titles that begin with what was typed, titles that hold it as it was
        typed, titles and ids that hold its words, and texts that hold them; in each case in catalog order.
        """
        phrase = _folded(pa.array([" ".join(typed.split())]))[0].as_py()
        if not phrase:
            return []
        words = phrase.split()
        cases = [
            pc.equal(self._ids, phrase),
            pc.starts_with(self._titles, phrase),
            pc.match_substring(self._titles, phrase),
            _holds_all([self._titles, self._ids], words),
        ]
        found = _first_of_each(cases, limit)
        if len(found) < limit:
            found = _first_of_each([*cases, _holds_all([self._titles, self._ids, self._texts], words)], limit)
        ids = self._catalog.ids
        return [ids[place] for place in found]

    @cached_property
    def _ids(self) -> pa.Array:
        return _folded(_strings(self._catalog, "id"))

    @cached_property
    def _titles(self) -> pa.Array:
        return _folded(_strings(self._catalog, "title"))

    @cached_property
    def _texts(self) -> pa.Array:
        return _folded(_strings(self._catalog, "text"))


def _strings(catalog: Catalog, column: str) -> pa.Array:
    texts = pa.Table.from_pandas(catalog.documents[[column]], preserve_index=False)[column]
    return texts.cast(pa.large_string()).combine_chunks().fill_null("")


def _folded(texts: pa.Array) -> pa.Array:
    """Return texts in lower case and without accents."""
    plain = pc.replace_substring_regex(pc.utf8_normalize(texts, "NFKD"), r"\p{M}", "")
    plain = pc.utf8_lower(plain)
    for letter, written in _WRITTEN_APART.items():
        plain = pc.replace_substring(plain, letter, written)
    return plain


def _holds_all(fields: list[pa.Array], words: list[str]) -> pa.Array:
    """Say of each document whether every word is somewhere in these fields of it."""
    return reduce(pc.and_, (reduce(pc.or_, (pc.match_substring(field, word) for field in fields)) for word in words))


def _first_of_each(cases: list[pa.Array], limit: int) -> list[int]:
    """Return the places where a case holds, those of the first case first, each once."""
    places: npt.NDArray[np.int64] = np.concatenate(
        [np.flatnonzero(case.to_numpy(zero_copy_only=False))[:limit] for case in cases]
    )
    return [int(place) for place in dict.fromkeys(places.tolist())][:limit]
