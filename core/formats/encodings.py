"""Bytes to UTF-8: which encoding a file is in, and what was damaged."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from itertools import pairwise

import numpy as np
import pyarrow as pa

from core.arrow_text import in_turn
from core.formats.older_encodings import likeliest_codec
from core.formats.problems import Problem
from core.messages import InputError, counted, message

ENCODINGS = {
    "utf-8": "UTF-8",
    "utf-16": "UTF-16",
    "utf-16-le": "UTF-16",
    "utf-16-be": "UTF-16",
    "utf-32": "UTF-32",
    "cp1252": "Windows-1252",
    "iso8859-1": "Latin-1",
    "iso8859-15": "Latin-9",
    "mac-roman": "Mac Roman",
    "cp850": "DOS 850",
    "cp437": "DOS 437",
    "cp1250": "Windows-1250",
    "iso8859-2": "Latin-2",
    "cp1251": "Windows-1251",
    "koi8-r": "KOI8-R",
    "cp1253": "Windows-1253",
    "cp1254": "Windows-1254",
    "cp1255": "Windows-1255",
    "cp1256": "Windows-1256",
    "shift_jis": "Shift JIS",
    "gb18030": "GB 18030",
    "big5": "Big5",
    "euc_kr": "EUC-KR",
}
"""The codecs a person can choose, with their names for a person."""

_MARKS = (
    (codecs.BOM_UTF8, "utf-8", "UTF-8 with BOM"),
    (codecs.BOM_UTF32_LE, "utf-32-le", "UTF-32"),
    (codecs.BOM_UTF32_BE, "utf-32-be", "UTF-32"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16"),
)
"""Byte order marks; UTF-32 before UTF-16, whose mark begins the same."""

_SAMPLE = 200_000
_AT_ONCE = 1 << 20
_LOOKED_AT_ONCE = 1 << 23


@dataclass(frozen=True)
class Decoded:
    """A text in UTF-8, the name of its encoding for a person, and what could not be read."""

    utf8: bytes
    encoding: str
    problems: tuple[Problem, ...] = ()

    @cached_property
    def text(self) -> str:
        """Return the text as one string."""
        return self.utf8.decode()


def is_marked(content: bytes) -> bool:
    """Say whether the content is text of two or four bytes a character, or begins with a byte order mark."""
    return any(content.startswith(mark) for mark, _, _ in _MARKS) or bool(_wide(content))


def decoded(content: bytes, encoding: str = "") -> Decoded:
    """Return the content as UTF-8: by the encoding asked for, or its byte order mark, else the one that fits.

    Raises InputError for an encoding that is none of ENCODINGS.
    """
    if encoding:
        codec = _codec(encoding)
        return _finished(_recoded(content, _ordered(codec, content)), ENCODINGS[codec])
    for mark, codec, said in _MARKS:
        if content.startswith(mark):
            return _finished(_recoded(content[len(mark) :], codec), said)
    if wide := _wide(content):
        return _finished(_recoded(content, wide), ENCODINGS[wide])
    # A UTF-8 file with a few damaged places is not a Windows-1252 file: its accents are whole elsewhere.
    if _is_utf8(content):
        return _finished(content, ENCODINGS["utf-8"])
    if _is_nearly_utf8(content):
        return _finished(_recoded(content, "utf-8"), ENCODINGS["utf-8"])
    return _older(content)


def _codec(encoding: str) -> str:
    wanted = encoding.strip().lower().replace(" ", "-")
    for codec, said in ENCODINGS.items():
        if wanted in (codec, codec.replace("-", "_"), said.lower().replace(" ", "-")):
            return codec
    try:
        codec = codecs.lookup(wanted).name
    except (LookupError, ValueError):
        codec = ""
    if codec in ENCODINGS:
        return codec
    unknown = message(
        "The encoding {encoding} is not known; choose among: {encodings}.",
        encoding=encoding, encodings=", ".join(dict.fromkeys(ENCODINGS.values())),
    )  # fmt: skip
    raise InputError(unknown)


def _ordered(codec: str, content: bytes) -> str:
    """Return UTF-16 and UTF-32 with the order of their bytes: by the byte order mark, else the one of Windows."""
    if codec not in ("utf-16", "utf-32"):
        return codec
    marked = (other for mark, other, _ in _MARKS if content.startswith(mark) and other.startswith(codec))
    return next(marked, f"{codec}-le")


def _wide(content: bytes) -> str:
    """Return the codec of UTF-16 without a byte order mark: every other byte of western text is then NUL."""
    sample = content[:4096]
    pairs = len(sample) // 2
    high, low = sample[0 : 2 * pairs : 2].count(0), sample[1 : 2 * pairs : 2].count(0)
    if pairs < 2 or max(high, low) < 0.4 * pairs or min(high, low) > 0.02 * pairs:
        return ""
    return "utf-16-be" if high > low else "utf-16-le"


def _is_utf8(content: bytes) -> bool:
    edges = [*(_character_at(content, start) for start in range(0, len(content), _LOOKED_AT_ONCE)), len(content)]
    return all(in_turn(lambda stretch: _is_utf8_between(content, *stretch), list(pairwise(edges))))


def _character_at(content: bytes, place: int) -> int:
    """Return where the character begins that a place is in; at most three bytes follow the first."""
    return next((at for at in range(place, max(place - 4, -1), -1) if content[at] & 0xC0 != 0x80), place)


def _is_utf8_between(content: bytes, start: int, end: int) -> bool:
    # Arrow looks at 200 MB in a twentieth of the time that Python takes to decode them.
    offsets = pa.py_buffer(np.array([start, end], dtype=np.int64))
    whole = pa.Array.from_buffers(pa.large_binary(), 1, [None, offsets, pa.py_buffer(content)])
    try:
        whole.cast(pa.large_string())
    except pa.ArrowInvalid:
        return False
    return True


def _is_nearly_utf8(content: bytes) -> bool:
    damaged = whole = 0
    for text in _pieces(content, "utf-8"):
        damages = text.count("\ufffd")
        damaged += damages
        whole += len(text) - len(text.encode("ascii", "ignore")) - damages
    return damaged * 10 <= whole


def _pieces(content: bytes, codec: str, errors: str = "replace") -> Iterator[str]:
    decoder = codecs.getincrementaldecoder(codec)(errors)
    view = memoryview(content)
    for start in range(0, len(view), _AT_ONCE):
        yield decoder.decode(view[start : start + _AT_ONCE])
    yield decoder.decode(b"", final=True)


def _older(content: bytes) -> Decoded:
    codec = likeliest_codec(content[:_SAMPLE])
    said = ENCODINGS[codec]
    assumed = message(
        "The file is not UTF-8; it was read as {encoding}. If accents look wrong, save it again as “CSV UTF-8”.",
        encoding=said,
    )
    return _finished(_recoded(content, codec), said, Problem("encoding", None, said, assumed))


def _recoded(content: bytes, codec: str) -> bytes:
    if codec == "utf-8" and _is_utf8(content):
        return content
    buffer = BytesIO()
    for text in _pieces(content, codec):
        buffer.write(text.encode("utf-8", "replace"))
    return buffer.getvalue()


def _finished(utf8: bytes, said: str, *problems: Problem) -> Decoded:
    found = list(problems)
    if b"\0" in utf8:  # three times as fast as to count them
        nuls = utf8.count(b"\0")
        removed = counted("{count} NUL character was removed.", "{count} NUL characters were removed.", nuls)
        found.append(Problem("nul", None, "NUL", removed))
        utf8 = utf8.replace(b"\0", b"")
    if b"\xef" in utf8 and (damaged := utf8.count("\ufffd".encode())):
        shown = counted(
            "{count} character could not be read and is shown as �. Save the file again as “CSV UTF-8”.",
            "{count} characters could not be read and are shown as �. Save the file again as “CSV UTF-8”.",
            damaged,
        )
        found.append(Problem("characters", None, "�", shown))
    return Decoded(utf8.removeprefix(codecs.BOM_UTF8), said, tuple(found))
