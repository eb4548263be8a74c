"""Words: how a text becomes the tokens that BM25 counts."""

from __future__ import annotations

import re
import sys
import threading
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from importlib.metadata import version
from itertools import chain

import Stemmer

WORD_RULES = f"words-1;PyStemmer-{version('PyStemmer')};unicode-{unicodedata.unidata_version}"
"""Names the rules below: other rules, other name, so that no run is mistaken for one made with them."""

SNOWBALL = {
    "ar": "arabic", "ca": "catalan", "da": "danish", "de": "german", "el": "greek", "en": "english",
    "es": "spanish", "eu": "basque", "fi": "finnish", "fr": "french", "ga": "irish", "hi": "hindi",
    "hu": "hungarian", "hy": "armenian", "id": "indonesian", "it": "italian", "lt": "lithuanian",
    "ne": "nepali", "nl": "dutch", "no": "norwegian", "nb": "norwegian", "nn": "norwegian", "pt": "portuguese",
    "ro": "romanian", "ru": "russian", "sr": "serbian", "sv": "swedish", "ta": "tamil", "tr": "turkish",
    "yi": "yiddish",
}  # fmt: skip
"""Language codes (ISO 639-1) with a Snowball stemmer."""

_ELIDED = {
    "fr": frozenset("c d j l m n s t qu jusqu lorsqu puisqu quoiqu quelqu presqu".split()),
    "it": frozenset("c d l m n s t v un all dall dell nell sull coll gl quest quell sant bell".split()),
    "ca": frozenset("d l m n s t".split()),
}
LONGEST, MOST = 40, 200_000
"""Letters of a piece that is remembered, and pieces remembered of each language, at most."""

_APOSTROPHES = re.compile("[\u2018\u2019\u02bc\u2032\uff07`´]")
_KEEPS_APOSTROPHES = frozenset({"en"})
# Han, kana, Thai, Lao, Khmer and Burmese are written without spaces: their words are taken as pairs of characters.
_NO_SPACES = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_RUNS = re.compile(f"([{_NO_SPACES}]+)|[^{_NO_SPACES}]+")
_LATIN = "\u0041-\u024f"
# The letters and digits of `_word_pattern` where a piece has no others, in half the time.
_ASCII_WORDS = re.compile(r"(?:[a-z0-9]|(?<=[a-z0-9_])'(?=[a-z0-9_]))+")

Stem = Callable[[str], str]

_local = threading.local()


def simple_words(text: str, language: str) -> list[str]:
    r"""Return the tutorial's words, for comparison: `\w+` of the lower-cased text, whatever the language."""
    del language
    return re.findall(r"\w+", text.lower())


def language_words(text: str, language: str) -> list[str]:
    """Return the words of a text in a language (ISO 639-1; an unknown one is not stemmed).

    NFKC, casefold, Latin accents folded, elided articles dropped in French, Italian and Catalan, Snowball stems,
    and pairs of characters where a script has no spaces.
    """
    return list(chain.from_iterable(map(_seen(language).__getitem__, text.split())))


class _Seen(dict[str, tuple[str, ...]]):
    """The words of each piece between spaces, cut once: a catalog says the same ones again and again."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._language, self._stem = language, _stemmer(language)

    def __missing__(self, piece: str) -> tuple[str, ...]:
        """Cut a piece, and remember it if it is short enough to come again."""
        words = tuple(_cut(piece, self._language, self._stem))
        if len(piece) <= LONGEST:
            if len(self) >= MOST:
                self.clear()
            self[piece] = words
        return words


def _seen(language: str) -> _Seen:
    seen: dict[str, _Seen] = _local.__dict__.setdefault("seen", {})  # a stemmer must not be shared between threads
    if language not in seen:
        seen[language] = _Seen(language)
    return seen[language]


def _cut(piece: str, language: str, stem: Stem) -> list[str]:
    """Return the words of a text, or of a piece between spaces: no rule looks across one."""
    composed = piece if piece.isascii() else unicodedata.normalize("NFKC", piece)
    folded = fold(_APOSTROPHES.sub("'", composed))
    if folded.isascii():
        return [part for word in _ASCII_WORDS.findall(folded) for part in _spaced_words(word, language, stem)]
    parts = (part for run in _word_pattern().findall(folded) for part in _RUNS.finditer(run))
    return [word for part in parts for word in _words_of(part, language, stem)]


def _words_of(part: re.Match[str], language: str, stem: Stem) -> list[str]:
    return _pairs(part[0]) if part[1] else _spaced_words(part[0], language, stem)


WORDS: dict[str, Callable[[str, str], list[str]]] = {"words": language_words, "simple": simple_words}
"""The ways to cut a text into words, by the value of BM25's `tokens` option; the first is the default."""


def fold(text: str) -> str:
    """Return a text casefolded, with the accents of Latin letters taken off; other scripts keep their marks."""
    folded = text.casefold()
    if folded.isascii():
        return folded
    return unicodedata.normalize("NFC", _latin_accents().sub("", unicodedata.normalize("NFD", folded)))


@lru_cache(maxsize=1)
def _latin_accents() -> re.Pattern[str]:
    """Return the combining marks of a Latin letter."""
    marks = "".join(letter for letter in map(chr, range(0x300, 0x1FFFF)) if unicodedata.combining(letter))
    return re.compile(f"(?<=[{_LATIN}])[{marks}]+")


@lru_cache(maxsize=1)
def _word_pattern() -> re.Pattern[str]:
    r"""Return runs of letters, digits and their marks: `\w` alone cuts Hindi and Thai at their vowels."""
    marks = [code for code in range(0x300, min(sys.maxunicode, 0x1FFFF)) if unicodedata.category(chr(code))[0] == "M"]
    return re.compile(rf"(?:[^\W_]|[{''.join(map(chr, marks))}]|(?<=\w)'(?=\w))+")


def _spaced_words(word: str, language: str, stem: Stem) -> list[str]:
    if "'" not in word or language in _KEEPS_APOSTROPHES:
        return [stem(word)]
    parts = [part for part in word.split("'") if part]
    elided = _ELIDED.get(language, frozenset())
    kept = [part for place, part in enumerate(parts) if part not in elided or place == len(parts) - 1]
    return [stem(part) for part in kept]


def _stemmer(language: str) -> Stem:
    """Return what stems a word, with nothing kept: each piece is cut once."""
    algorithm = SNOWBALL.get(language)
    return str if algorithm is None else Stemmer.Stemmer(algorithm, maxCacheSize=0).stemWord


def _pairs(run: str) -> list[str]:
    return [run[place : place + 2] for place in range(len(run) - 1)] or [run]
