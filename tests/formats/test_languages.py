import pytest

from core.formats.checks.languages import proposed_languages
from core.formats.languages import apparent_languages, guessed_language, is_recognised
from core.queries import Query
from tests.real.languages import measured


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("comment faire le ménage sans y penser", "fr"),
        ("how do I keep my tea hot outdoors", "en"),
        ("regalo de cumpleaños para mis padres jóvenes", "es"),
        ("wie bekomme ich den Gartenschlauch wieder dicht", "de"),
        ("купить ноутбук", "ru"),
        ("طاولة خشبية", "ar"),
        ("iPhone 12", "und"),
        ("12345", "und"),
        ("???", "und"),
        ("", "und"),
    ],
)
def test_a_language_is_said_only_where_it_is_plain(text, language):
    assert apparent_languages([text], []) == [language]


def test_a_language_of_the_set_is_looked_for_too():
    text = "hogyan tisztítsam meg a kávéfőzőt otthon"
    assert apparent_languages([text], ["hu"]) == ["hu"]


def test_languages_that_the_classifier_does_not_know_are_passed_over():
    assert not is_recognised("klingon")
    assert apparent_languages(["how do I keep my tea hot outdoors"], ["klingon", "und"]) == ["en"]


def test_a_language_is_proposed_where_none_is_named_or_another():
    french = "comment faire le ménage sans y penser"
    queries = [
        Query("a", french), Query("b", french, "en"), Query("c", french, "fr"), Query("d", french, "klingon"),
        Query("e", "usb c", "fr"),
    ]  # fmt: skip
    assert proposed_languages(queries) == {"a": "fr", "b": "fr"}


def test_a_few_words_name_no_language_of_a_catalog():
    assert guessed_language(["garden hose", "rain barrel"]) == "und"


@pytest.mark.real
def test_real_queries_are_hardly_ever_taken_for_another_language(shared):
    counts = measured(shared / "data")
    wrong = sum(count for (_, _, outcome), count in counts.items() if outcome == "wrong")
    assert wrong <= counts.total() / 1000
    for kind, length, least in (("pieces", "2-3", 0.3), ("pieces", "4-6", 0.7), ("questions", "7+", 0.97)):
        right, unsaid = counts[kind, length, "right"], counts[kind, length, "unsaid"]
        assert right / (right + unsaid) >= least, (kind, length)
