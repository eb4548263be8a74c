"""Candidates that ask what is asked already, in the set or by another candidate."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence

import numpy as np

from core.embedders.protocol import Vectors
from core.engines.words import fold
from core.formats.cells import clipped
from core.messages import message
from core.suggesting.candidates import Candidate, Flag
from core.suggesting.overlap import content_words, denials

NEAR = 0.95
"""The cosine from which two queries ask the same (see reference/suggesting-queries.md)."""

FEWEST_WORDS = 2
"""Content words from which two queries with the same ones ask nearly the same."""

WordsKey = tuple[frozenset[str], frozenset[str]]


def key_of(text: str) -> str:
    """Return what two texts have in common that differ in case, accents, punctuation and spaces alone."""
    return " ".join(re.findall(r"\w+", fold(unicodedata.normalize("NFKC", text))))


def words_of(text: str, language: str) -> WordsKey | None:
    """Return what two texts have in common that differ in small words, endings and order alone."""
    words = frozenset(content_words(text, language))
    return (words, denials(text)) if len(words) >= FEWEST_WORDS else None


def duplicate(candidate: Candidate, known: Mapping[str, str]) -> Flag | None:
    """Flag a candidate whose key is among those known, each given with its text as it was written."""
    same = known.get(key_of(candidate.text))
    if same is None:
        return None
    return Flag("duplicate", message("“{query}” is asked already.", query=clipped(same)))


def same_words(candidate: Candidate, known: Mapping[WordsKey, str]) -> Flag | None:
    """Flag a candidate that has the content words of one of those known, and turns none of them round."""
    words = words_of(candidate.text, candidate.language)
    same = None if words is None else known.get(words)
    if same is None:
        return None
    return Flag("near_duplicate", message("“{query}” says the same but for small words.", query=clipped(same)))


def near_duplicate(vector: Vectors, known: Vectors, texts: Sequence[str]) -> Flag | None:
    """Flag a candidate by its unit vector: the nearest of the known ones, one a text, is nearly the same."""
    if not len(known):
        return None
    cosines = known @ vector
    nearest = int(np.argmax(cosines))
    if cosines[nearest] < NEAR:
        return None
    said = message(
        "“{query}” asks nearly the same (cosine {cosine}).",
        query=clipped(texts[nearest]), cosine=min(1.0, float(cosines[nearest])),
    )  # fmt: skip
    return Flag("near_duplicate", said)
