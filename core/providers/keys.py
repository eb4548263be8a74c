"""Keys: secrets that can be used and handed on, and neither shown nor written."""

from __future__ import annotations

import re
from typing import NoReturn

HIDDEN = "•••"
SHORTEST_PART = 8
"""Characters of a key that are hidden wherever they stand together."""
SHORTEST_EDGE = 4
"""Characters of a key's beginning or end that are hidden beside the stars of a masked key."""

_MASK = r"(?:[*•…x]|\.{2}){2,}[*•….x]*|[*•…]|\.{3,}"
_SHAPES = re.compile(
    r"\b(?:sk|pk|rk|gsk|xai|hf|key)[-_][A-Za-z0-9_\-]{12,}|\bAIza[A-Za-z0-9_\-]{10,}|\bAQ\.[A-Za-z0-9_\-]{20,}"
    r"|(?i:\bbearer\s+)[A-Za-z0-9._~+/\-]{8,}=*"
)
"""How the keys of OpenAI, Google and others look, for keys that nobody told us of."""


class Key:
    """A secret: equal by value, true when there is one, and seen by nobody who does not call `reveal`."""

    __slots__ = ("_secret",)

    def __init__(self, secret: str) -> None:
        self._secret = secret.strip()

    def reveal(self) -> str:
        """Return the secret itself, for the one call that needs it."""
        return self._secret

    def __bool__(self) -> bool:
        return bool(self._secret)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Key) and other._secret == self._secret

    def __hash__(self) -> int:
        return hash(self._secret)

    def __repr__(self) -> str:
        return f"Key({HIDDEN})" if self._secret else "Key()"

    def __str__(self) -> str:
        return HIDDEN if self._secret else ""

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("a key is not written anywhere")


NO_KEY = Key("")


def redact(text: str, *keys: Key) -> str:
    """Return a text without these keys, their parts of 8 characters and more, masked or not, and any key's shape."""
    for key in keys:
        text = _without(text, key.reveal())
    return _SHAPES.sub(HIDDEN, text)


def _without(text: str, secret: str) -> str:
    if not secret:
        return text
    text = _masked(secret).sub(HIDDEN, text.replace(secret, HIDDEN))
    for start, end in reversed(_spans(text, secret)):
        text = text[:start] + HIDDEN + text[end:]
    return text


def _masked(secret: str) -> re.Pattern[str]:
    """Return what finds a key that a server shows with its middle hidden, by its beginning, its end or both."""
    edges = range(min(len(secret) - 1, 24), SHORTEST_EDGE - 1, -1)
    begins = "|".join(re.escape(secret[:length]) for length in edges) or "(?!)"
    ends = "|".join(re.escape(secret[-length:]) for length in edges) or "(?!)"
    return re.compile(rf"(?:{begins})(?:{_MASK})[A-Za-z0-9_\-]*|(?:{_MASK})(?:{ends})")


def _spans(text: str, secret: str) -> list[tuple[int, int]]:
    """Return where the longest parts of the secret of at least `SHORTEST_PART` characters stand in the text."""
    found, start = [], 0
    while start + SHORTEST_PART <= len(text):
        end = start + SHORTEST_PART
        if text[start:end] not in secret:
            start += 1
            continue
        while end < len(text) and text[start : end + 1] in secret:
            end += 1
        found.append((start, end))
        start = end
    return found
