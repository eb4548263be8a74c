"""Choosing a language of texts, among all that have a name."""

from __future__ import annotations

import streamlit as st

from core.catalog import UNKNOWN
from core.engines.words import SNOWBALL
from pages.ui.words import reader

OTHERS = ("zh", "ja", "ko", "th", "pl", "cs", "uk", "he", "fa", "vi", "bg", "hr", "sk", "sl")
"""Languages offered besides those with a stemmer."""


def known(*besides: str) -> list[str]:
    """Return the codes of all languages that have a name, and of those besides; none given comes first."""
    return [UNKNOWN, *sorted({*SNOWBALL, *OTHERS, *besides} - {UNKNOWN}, key=reader().language_name)]


def choose(label: str, key: str, guess: str, help_text: str) -> str:
    """Ask for a language; the guess comes first chosen."""
    options = known(guess)
    return str(
        st.selectbox(
            label,
            options,
            index=options.index(guess),
            format_func=reader().language_name,
            key=key,
            help=help_text,
        )
    )
