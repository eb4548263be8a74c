import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.embedders import EMBEDDERS
from core.embedders.prepare import is_blank, prepare
from core.providers.reach import Reach


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("TAPIS DE YOGA", "tapis de yoga"),
        ("TAPIS", "tapis"),
        ("TV LG", "tv lg"),
        ("POÊLE À FRIRE", "poêle à frire"),
        ("CASQUE Bluetooth SANS FIL", "casque bluetooth sans fil"),
        ("ΟΔΟΣ", "οδος"),
    ],
)
def test_text_mostly_in_capitals_is_lower_cased(text, expected):
    assert prepare(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "USB",
        "TV",
        "USB 3",
        "Câble USB pour TV LG",
        "Der Hund schläft im Haus",
        "iPhone 15 Pro",
        "EUro",  # half is not more than half
        "東京タワー",
        "12345",
    ],
)
def test_other_texts_keep_their_capitals(text):
    assert prepare(text) == text


def test_accents_are_composed():
    assert prepare("e\u0301te\u0301") == "été"


def test_lone_surrogates_and_nul_are_left_out():
    assert prepare("tapis\x00 de\ud83d yoga\udc00") == "tapis de yoga"


def test_whole_emoji_stays():
    assert prepare("tente \U0001f3d5") == "tente \U0001f3d5"


@pytest.mark.parametrize("text", ["", " ", "\n\t", "\x00", "\ud800", "\u200b", "\u00a0"])
def test_text_that_shows_nothing_is_one_space(text):
    assert prepare(text) == " "
    assert is_blank(text)


def test_text_that_shows_something_is_not_blank():
    assert not is_blank("?")


@given(st.text())
def test_preparing_twice_changes_nothing(text):
    assert prepare(prepare(text)) == prepare(text)


@given(st.text(st.characters(exclude_categories=[]), max_size=60))
def test_every_prepared_text_can_be_written_as_utf8(text):
    assert "\x00" not in prepare(text).encode().decode()


@settings(max_examples=40, deadline=None)
@given(st.lists(st.text(st.characters(exclude_categories=[]), max_size=40), min_size=1, max_size=4))
@pytest.mark.parametrize("name", [name for name, entry in EMBEDDERS.items() if not entry.remote])
def test_models_take_every_prepared_text(name, texts):
    vectors = EMBEDDERS[name].create({}, Reach()).embed([prepare(text) for text in texts], "query", None)
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(np.ones(len(texts)), abs=1e-5)
