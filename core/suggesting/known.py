"""The queries that are asked already, and whether a candidate asks the same."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from core.embedders.protocol import Vectors
from core.suggesting.candidates import Candidate, Flag
from core.suggesting.checks.duplicates import WordsKey, duplicate, key_of, near_duplicate, same_words, words_of


class Known:
    """Texts with their vectors, where there are any; it grows as candidates come."""

    def __init__(self) -> None:
        self._keys: dict[str, str] = {}
        self._texts: list[str] = []
        self._words: dict[str, tuple[int, dict[WordsKey, str]]] = {}
        self._room, self._count = np.zeros((0, 1), dtype=np.float32), 0

    def add(self, texts: Sequence[str], vectors: Vectors | None) -> None:
        """Compare what comes with these texts too."""
        self._texts += texts
        for text in texts:
            self._keys.setdefault(key_of(text), text)
        if vectors is not None and len(vectors):
            self._keep(vectors)

    def same(self, candidate: Candidate, vector: Vectors | None) -> Flag | None:
        """Flag a candidate that asks what one of the texts asks, or nearly so."""
        found = duplicate(candidate, self._keys) or same_words(candidate, self._in_words_of(candidate.language))
        if found is not None or vector is None:
            return found
        return near_duplicate(vector, self._room[: self._count], self._texts)

    def _in_words_of(self, language: str) -> dict[WordsKey, str]:
        """Return the texts by their words as this language has them."""
        seen, known = self._words.get(language, (0, {}))
        for text in self._texts[seen:]:
            words = words_of(text, language)
            if words is not None:
                known.setdefault(words, text)
        self._words[language] = (len(self._texts), known)
        return known

    def _keep(self, vectors: Vectors) -> None:
        count = self._count + len(vectors)
        if count > len(self._room):  # twice as much, so that thousands are not copied once for each
            room = np.zeros((2 * count, vectors.shape[1]), dtype=np.float32)
            if self._count:
                room[: self._count] = self._room[: self._count]
            self._room = room
        self._room[self._count : count] = vectors
        self._count = count
