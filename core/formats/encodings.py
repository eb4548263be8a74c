"""Bytes to text: which encoding a file is in, and what was damaged."""

from __future__ import annotations

import codecs
from contextlib import suppress
from dataclasses import dataclass

from core.formats.problems import Problem
from core.messages import counted, message

_MARKS = (
    (codecs.BOM_UTF8, "utf-8", "UTF-8 with BOM"),
    (codecs.BOM_UTF32_LE, "utf-32-le", "UTF-32"),
    (codecs.BOM_UTF32_BE, "utf-32-be", "UTF-32"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16"),
)
"""Byte order marks; UTF-32 before UTF-16, whose mark begins the same."""

# In this order, because short Spanish or German files are taken for cp1250 when both are on offer.
_OLDER = (("cp1252", "mac_roman"), ("cp1250", "cp1251"))
_SAID = {"cp1252": "Windows-1252", "mac_roman": "Mac Roman", "cp1250": "Windows-1250", "cp1251": "Windows-1251"}


@dataclass(frozen=True)
class Decoded:
    """A text, the name of its encoding for a person, and what could not be read."""

    text: str
    encoding: str
    problems: tuple[Problem, ...]


def marked(content: bytes) -> bool:
    """Say whether the content begins with a byte order mark, so that it is text."""
    return any(content.startswith(mark) for mark, _, _ in _MARKS)


def decoded(content: bytes) -> Decoded:
    """Return the content as text: by its byte order mark, else UTF-8, else an older encoding that fits."""
    for mark, codec, said in _MARKS:
        if content.startswith(mark):
            return _sound(content[len(mark) :].decode(codec, "replace"), said)
    with suppress(UnicodeDecodeError):
        return _sound(content.decode("utf-8"), "UTF-8")
    text = content.decode("utf-8", "replace")
    # A UTF-8 file with a few damaged places is not a Windows-1252 file: its accents are whole elsewhere.
    damaged = text.count("\ufffd")
    if damaged * 10 <= sum(character > "\x7f" for character in text) - damaged:
        return _sound(text, "UTF-8")
    return _older(content)


def _older(content: bytes) -> Decoded:
    from charset_normalizer import from_bytes

    sample = content[:200_000]
    guesses = (from_bytes(sample, cp_isolation=list(codecs_)).best() for codecs_ in _OLDER)
    codec = next((guess.encoding for guess in guesses if guess is not None), "cp1252")
    said = _SAID.get(codec, codec)
    assumed = message(
        "The file is not UTF-8; it was read as {encoding}. If accents look wrong, save it again as “CSV UTF-8”.",
        encoding=said,
    )
    return _sound(content.decode(codec, "replace"), said, Problem("encoding", None, said, assumed))


def _sound(text: str, encoding: str, *problems: Problem) -> Decoded:
    found = list(problems)
    if nuls := text.count("\0"):
        said = counted("{count} NUL character was removed.", "{count} NUL characters were removed.", nuls)
        found.append(Problem("nul", None, "NUL", said))
    if damaged := text.count("\ufffd"):
        said = counted(
            "{count} character could not be read and is shown as �. Save the file again as “CSV UTF-8”.",
            "{count} characters could not be read and are shown as �. Save the file again as “CSV UTF-8”.",
            damaged,
        )
        found.append(Problem("characters", None, "�", said))
    return Decoded(text.replace("\0", "").removeprefix("\ufeff"), encoding, tuple(found))
