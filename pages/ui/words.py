"""Words on screen, in the language the person chose."""

from __future__ import annotations

import re
from functools import lru_cache

import streamlit as st

from core.messages import Message
from core.reader import ENGLISH, Reader, interface_languages

LANGUAGE = "language"
"""The key of the language in the session and in the address."""

_MARKDOWN = re.compile(r"([\\`*_{}\[\]()#+\-.!|~<>$:&^=\"'])")

_BREAKS = re.compile(r"[ \t\r\n\f\v\x85\u2028\u2029]+")
"""Line breaks and runs of spaces; a non-breaking space stays."""


def language() -> str:
    """Return the language chosen in this session, else the address's, else the browser's, else English."""
    chosen = st.session_state.get(LANGUAGE)
    if chosen in interface_languages():
        return str(chosen)
    asked = (
        st.query_params.get(LANGUAGE),
        (st.context.locale or "").partition("-")[0],
    )
    return next((code for code in asked if code in interface_languages()), ENGLISH)


@lru_cache
def _reader(code: str) -> Reader:
    return Reader(code)


def reader() -> Reader:
    """Return the person's reader: sentences in their language, numbers in their notation."""
    return _reader(language())


def t(template: str, **values: object) -> str:
    """Return a sentence in the person's language; `template` is its English."""
    return reader().say(Message(template, values))


def tn(template: str, plural: str, count: int, **values: object) -> str:
    """Return a sentence whose wording depends on a count."""
    return reader().say(Message(template, values, plural, count))


def say(said: Message) -> str:
    """Return a message of the core in the person's language, safe to stand in Markdown."""
    return plain(reader().say(said))


def plain(text: str) -> str:
    """Return a text of somebody else so that Markdown shows it as it is: no link, image, icon or formula."""
    return _MARKDOWN.sub(r"\\\1", _BREAKS.sub(" ", text).strip())
