"""Language codes: from what people write, and from the texts themselves."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from core.catalog import UNKNOWN
from core.formats.headers import folded

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
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    identifier = LanguageIdentifier.from_model_file(MODEL_FILE)
    votes: Counter[str] = Counter()
    for text in sample:
        votes[str(identifier.classify(text)[0])] += len(text)
    (first, most), (_, next_most), *_ = [*votes.most_common(2), ("", 0)]
    plain = most >= _MOST * votes.total() and next_most <= _FEW * votes.total()
    return first if plain and first != _NO_LANGUAGE else UNKNOWN


_ENOUGH = 200
"""Characters; below this a classifier names rare languages for a few words."""
_MOST, _FEW = 0.6, 0.1
"""Shares of the characters in the first and the second language. English titles full of part numbers (Chorus)
have 0.65 and 0.09, the demo shop 0.97 and 0.01, three languages side by side (Akeneo) a third each."""
_NO_LANGUAGE = "zxx"
