"""Files as they are, and those inside a zip for the zip."""

from __future__ import annotations

from collections.abc import Mapping

from core.formats.archives import is_archive, members


def unpacked(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files by name, with the members of a zip in its place; raises InputError for a damaged zip."""
    found: dict[str, bytes] = {}
    for name, content in files.items():
        found.update(members(content, name) if is_archive(content) else {name: content})
    return found
