"""Zip archives: their files, each unpacked when it is asked for and within bounds."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator, Mapping
from io import BytesIO

from core.formats.containers import allowed_bytes, damaged_archive, expanded, too_large
from core.messages import InputError, message

_TABLES = (".csv", ".tsv", ".json", ".jsonl", ".ndjson", ".xlsx", ".xlsm", ".xls", ".parquet")
_SHOWN = 8


class Members(Mapping[str, bytes]):
    """The files of an archive by name; all that are read may unpack to no more than `allowed_bytes` together."""

    def __init__(self, content: bytes, name: str) -> None:
        self._name = name
        self._left = allowed_bytes(len(content))
        try:
            self._archive = zipfile.ZipFile(BytesIO(content))
            self._files = {item.filename: item for item in self._archive.infolist() if _is_file(item.filename)}
        except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError) as error:
            raise InputError(damaged_archive(name)) from error

    def __getitem__(self, member: str) -> bytes:
        item = self._files[member]
        if item.file_size > self._left:
            raise too_large(self._name)
        if item.flag_bits & 1:
            raise InputError(message("{file} has a password; unpack it and bring the file inside.", file=self._name))
        try:
            content = self._archive.read(item)
        except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError, EOFError, zlib.error) as error:
            raise InputError(damaged_archive(self._name)) from error
        self._left -= len(content)
        return content

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)


def _is_file(member: str) -> bool:
    """Say whether a member is a file that a person put there, and no folder or trace of a Mac."""
    parts = member.split("/")
    return bool(parts[-1]) and not any(part.startswith((".", "__MACOSX")) for part in parts)


def is_archive(content: bytes) -> bool:
    """Say whether the content is a zip archive that is no workbook."""
    return content.startswith((b"PK\x03\x04", b"PK\x05\x06")) and b"xl/workbook.xml" not in content


def members(content: bytes, name: str) -> Mapping[str, bytes]:
    """Return the files of a zip archive, unpacked one by one when they are asked for.

    Raises InputError for a damaged archive, at once or at a damaged file, and where more would be unpacked than a
    table of the archive's size holds.
    """
    return Members(content, name)


def only_table(content: bytes, name: str) -> tuple[str, bytes]:
    """Return the name and the content of the one table in an archive; raises InputError where there is not one."""
    files = members(content, name)
    tables = [member for member in files if member.lower().removesuffix(".gz").endswith(_TABLES)]
    tables = tables or [member for member in files if member.lower().removesuffix(".gz").endswith(".txt")]
    if len(tables) == 1:
        table = expanded(files[tables[0]], name)
        if not is_archive(table):
            return tables[0], table
    if len(tables) > 1:
        said = message(
            "{file} holds {count} tables: {tables}. Unpack it and bring the one you mean.",
            file=name, count=len(tables), tables=", ".join(tables[:_SHOWN]) + (", …" if len(tables) > _SHOWN else ""),
        )  # fmt: skip
        raise InputError(said)
    said = message(
        "{file} is a zip archive without a table that can be read. Bring CSV, XLSX, JSON or Parquet.", file=name
    )
    raise InputError(said)
