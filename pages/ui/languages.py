"""Choosing a language of texts, among all that have a name."""

from __future__ import annotations

import streamlit as st

from core.catalog import UNKNOWN
from core.engines.words import SNOWBALL
from pages.ui.words import reader

OTHERS = ("zh", "ja", "ko", "th", "pl", "cs", "uk", "he", "fa", "vi", "bg", "hr", "sk", "sl")
"""Languages offered besides those with a stemmer."""


def choose(label: str, key: str, guess: str, help_text: str) -> str:
    """Ask for a language; the guess comes first chosen."""
    words = reader()
    codes = sorted({*SNOWBALL, *OTHERS, guess} - {UNKNOWN}, key=words.language_name)
    options = [UNKNOWN, *codes]
    return str(
        st.selectbox(
            label, options, index=options.index(guess), format_func=words.language_name, key=key, help=help_text
        )
    )
