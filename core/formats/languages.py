"""Language codes: from what people write, and from the texts themselves."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from copy import copy

from core.catalog import UNKNOWN
from core.formats.headers import folded
from core.formats.identifier import identifier

_NAMES = {
    "fr": "français francais french francés französisch fra fre",
    "en": "english anglais inglés englisch eng",
    "es": "español spanish espagnol spanisch castellano spa",
    "de": "deutsch german allemand alemán deu ger",
    "it": "italiano italian italien italienisch ita",
    "pt": "português portuguese portugais portugués portugiesisch por",
    "nl": "nederlands dutch néerlandais neerlandés niederländisch nld dut",
    "pl": "polski polish polonais polaco polnisch pol",
    "ru": "русский russian russe ruso russisch rus",
    "ar": "العربية arabic arabe árabe arabisch ara",
    "zh": "中文 chinese chinois chino chinesisch zho chi",
    "ja": "日本語 japanese japonais japonés japanisch jpn",
    UNKNOWN: "unknown inconnue inconnu desconocido unbekannt",
}
_CODES = {folded(name): code for code, names in _NAMES.items() for name in names.split()}
_TAG = re.compile(r"([a-z]{2,3})([-_][a-z0-9]+)*")


def language_code(word: str) -> str:
    """Return the code of a language as people write it (`FR`, `fr-FR`, `Deutsch`), `und` when it is blank.

    A word that is none of the names known here comes back in lower case.
    """
    lowered = word.strip().lower()
    if not lowered:
        return UNKNOWN
    tag = _TAG.fullmatch(lowered)
    return _CODES.get(folded(lowered)) or (_CODES.get(tag[1], tag[1]) if tag else lowered)


def guessed_language(texts: Sequence[str]) -> str:
    """Return the language that most of the texts are in, or `und` when that is not plain to see.

    The first 500 characters of 200 texts are looked at, spread over all of them; longer ones weigh more.
    """
    sample = [text[:500] for text in texts[:: len(texts) // 200 + 1]]
    if sum(map(len, sample)) < _ENOUGH:
        return UNKNOWN
    classifier = identifier()
    votes: Counter[str] = Counter()
    for text in sample:
        votes[str(classifier.classify(text)[0])] += len(text)
    (first, most), (_, next_most), *_ = [*votes.most_common(2), ("", 0)]
    plain = most >= _MOST * votes.total() and next_most <= _FEW * votes.total()
    return first if plain and first != _NO_LANGUAGE else UNKNOWN


def apparent_languages(texts: Sequence[str], languages: Collection[str]) -> list[str]:
    """Return the language that each short text looks like, `und` where that is not plain to see.

    It is one of the languages that are named here, or of these others as far as the classifier knows them.
    """
    classifier = copy(identifier())
    classifier.set_languages({code for code in {*_NAMES, *languages} if is_recognised(code)})
    guesses = map(classifier.classify, texts)
    return [str(code) if share >= _PLAIN else UNKNOWN for code, share in guesses]


def is_recognised(code: str) -> bool:
    """Say whether the classifier can tell this language from others."""
    return code in identifier().labels


_ENOUGH = 200
"""Characters; below this a classifier names rare languages for a few words."""
_MOST, _FEW = 0.6, 0.1
"""Shares of the characters in the first and the second language. English titles full of part numbers (Chorus)
have 0.65 and 0.09, the demo shop 0.97 and 0.01, three languages side by side (Akeneo) a third each."""
_NO_LANGUAGE = "zxx"
_PLAIN = 0.9
"""The classifier's belief in the language of a short text. Of 9,739 real questions, pieces of them and product names
in fr, en, es and de (`python -m tests.real.languages`), 7 are taken for another language. Of the questions and pieces,
37 % with 2 or 3 words are recognised, 81 % with 4 to 6, 99 % of longer ones; of short product names, few. On a like
sample and with as many mistakes, Lingua recognised 23 %, 38 % and 77 %; it is eleven times as slow and has 96 MB."""
