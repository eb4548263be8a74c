"""USE's tokens, each word between spaces cut once: the package's cutter is Python, and a third of the work."""

from __future__ import annotations

from itertools import chain
from typing import Any

LONGEST, MOST = 40, 200_000
"""Letters of a word that is remembered, and words remembered, at most."""

_SPACE_SIGN = "\u2581"


class RememberingTokenizer:
    """The package's tokenizer with a memory; threads may share it.

    Its tokens are the same: no piece of the vocabulary, and no rule of the normaliser, reaches across a space, and the
    scores are float32 summed in float64, which loses no bit, so that what stands before a word changes no choice.
    Only a text that holds the sign for spaces itself is cut as a whole.
    """

    def __init__(self, package: Any) -> None:  # noqa: ANN401 - the package publishes no types
        self._package = package
        self._seen = _Seen(package)
        self._bos, self._unknown, self._eos = package.encode("")

    def encode(self, text: str, **_options: object) -> list[int]:
        """Return the numbers of a text's tokens between the signs of its beginning and end."""
        if _SPACE_SIGN in text:
            return list(self._package.encode(text))
        tokens = chain.from_iterable(map(self._seen.__getitem__, text.split(" ")))
        ids = [self._bos, *tokens, self._eos]
        return ids if len(ids) > 2 else [self._bos, self._unknown, self._eos]

    def forget(self) -> None:
        """Give the memory back."""
        self._seen.clear()


class _Seen(dict[str, tuple[int, ...]]):
    """The tokens of each word."""

    def __init__(self, package: Any) -> None:  # noqa: ANN401 - the package publishes no types
        super().__init__()
        self._encode = package.encode
        self._nothing = package.encode("", add_bos=False, add_eos=False)

    def __missing__(self, word: str) -> tuple[int, ...]:
        """Cut a word, and remember it if it is short enough to come again."""
        ids = self._encode(word, add_bos=False, add_eos=False)
        tokens = () if ids == self._nothing else tuple(ids)
        if len(word) <= LONGEST:
            if len(self) >= MOST:
                self.clear()
            self[word] = tokens
        return tokens
