"""The files that were brought together: a lone upload, the members of a zip, a folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, cached_property

from core.formats.containers import binary_shape, expanded
from core.formats.encodings import Decoded, decoded
from core.formats.options import FOUND, ReadOptions
from core.formats.tables import Table, read_table
from core.messages import InputError, message

_BEGINNING = 1 << 16


class Bundle:
    """Files by name, each read in whatever way a shape asks for, and only once."""

    def __init__(self, files: Mapping[str, bytes], options: ReadOptions = FOUND) -> None:
        self.files = dict(files)
        self.options = options
        self.table = cache(self._table)
        self.text = cache(self._text)

    def _table(self, name: str) -> Table:
        """Return the file as a table; raises InputError where it is none."""
        return read_table(self.files[name], name, self.options)

    def _text(self, name: str) -> Decoded:
        """Return the text of a file."""
        return decoded(expanded(self.files[name], name), self.options.encoding)

    @cached_property
    def texts(self) -> dict[str, str]:
        """Return the beginning of each file that is text, by name."""
        return {name: text for name in self.files if (text := self._beginning(name))}

    def _beginning(self, name: str) -> str:
        try:
            content = expanded(self.files[name], name)
            binary = binary_shape(content, name)
        except InputError:
            return ""
        # A byte that is cut off from its character at the end must not change the encoding.
        cut = content[:_BEGINNING].rpartition(b"\n")[0] if len(content) > _BEGINNING else content
        return "" if binary else decoded(cut, self.options.encoding).text

    def first_table(self, fits: Callable[[Table], bool]) -> tuple[str, ...]:
        """Return the name of the first file whose table fits, else nothing."""
        return next(((name,) for name in self.files if self._fits(name, fits)), ())

    def _fits(self, name: str, fits: Callable[[Table], bool]) -> bool:
        try:
            return fits(self.table(name))
        except InputError:
            return False

    def any_table(self) -> Table:
        """Return the first file that is a table; raises the InputError of the first one where none is."""
        first: InputError | None = None
        for name in self.files:
            try:
                return self.table(name)
            except InputError as error:
                first = first or error
        raise first or InputError(message("There is no file in it."))

    def first_text(self, fits: Callable[[str], bool]) -> tuple[str, ...]:
        """Return the name of the first text file whose beginning fits, else nothing."""
        return next(((name,) for name, text in self.texts.items() if fits(text)), ())

    def ending(self, *endings: str) -> str:
        """Return the name of the first file that ends in the first of these, `.gz` or not, else nothing."""
        plain = {name: name.lower().removesuffix(".gz") for name in self.files}
        return next((name for ending in endings for name in plain if _ends(plain[name], ending)), "")


def _ends(name: str, ending: str) -> bool:
    return name == ending or name.endswith(f"/{ending}")
