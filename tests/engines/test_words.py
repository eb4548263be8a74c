"""Words of each language: what BM25 will count."""

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.engines import words
from core.engines.words import language_words, simple_words


@pytest.mark.parametrize(
    ("text", "language", "words"),
    [
        ("l'eau d’été", "fr", ["eau", "ete"]),
        ("Qu'est-ce qu'une cafetière ?", "fr", ["est", "ce", "une", "cafetier"]),
        ("cafetiere", "fr", ["cafetier"]),
        ("CAFETIÈRES", "fr", ["cafetier"]),
        ("dell'acqua nell'isola", "it", ["acqua", "isol"]),
        ("the dog's beds", "en", ["the", "dog", "bed"]),
        ("Straße STRASSE Straßen", "de", ["strass", "strass", "strass"]),
        ("Schöne Grüße", "de", ["schon", "gruss"]),
        ("niños año", "es", ["nin", "ano"]),
        ("ﬁlm № 5", "und", ["film", "no", "5"]),
        ("日本語", "ja", ["日本", "本語"]),
        ("猫", "ja", ["猫"]),
        ("iPhone15手机壳", "zh", ["iphone15", "手机", "机壳"]),
        ("ภาษาไทย", "th", ["ภา", "าษ", "ษา", "าไ", "ไท", "ทย"]),
        ("हिन्दी भाषा", "und", ["हिन्दी", "भाषा"]),
        ("snake_case", "und", ["snake", "case"]),
        ("", "fr", []),
        ("?! …", "fr", []),
        ("l'", "fr", ["l"]),
    ],
)
def test_text_becomes_words(text, language, words):
    assert language_words(text, language) == words


def test_singular_and_plural_are_one_word_in_their_language():
    assert language_words("cocottes", "fr") == language_words("cocotte", "fr")
    assert language_words("tents", "en") == language_words("tent", "en")


def test_cyrillic_keeps_its_short_i():
    assert language_words("йод", "und") == ["йод"]


def test_simple_words_are_the_tutorials():
    assert simple_words("L'Été, c'est 28 cm", "fr") == ["l", "été", "c", "est", "28", "cm"]


def test_threads_give_the_same_words():
    text = "les cocottes mijotent lentement des viandes et des légumes " * 50
    wanted, seen = language_words(text, "fr"), []
    threads = [threading.Thread(target=lambda: seen.append(language_words(text, "fr"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == [wanted] * 8


PIECES = [
    "l'eau",
    "d’été",
    "CAFÉ",
    "x́",
    "\u0301",
    "日本語",
    "ไทย",
    "\u3000",
    "\u00a0",
    "ﬁlm",
    "\t",
    "'",
    "qu'",
    "हिन्दी",
    "dog's",
]


@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=6)), st.sampled_from(["fr", "en", "ja", "und"]))
def test_words_cut_between_spaces_are_those_of_the_whole_text(pieces, language):
    text = " ".join(pieces)
    assert language_words(text, language) == words._cut(text, language, words._stemmer(language))


def test_pieces_remembered_are_bounded(monkeypatch):
    monkeypatch.setattr(words, "MOST", 3)
    language_words("un deux trois quatre cinq six sept", "fr")
    assert len(words._seen("fr")) <= 3
    assert language_words("un sept " + "x" * 100, "fr") == ["un", "sept", "x" * 100]
