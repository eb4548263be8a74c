"""What the readers of nested JSON share: whether it has a list under a name, and the objects in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from core.formats.shapes.bundle import Bundle
from core.formats.shapes.flat import Flat
from core.formats.tables import Table

Flatten = Callable[[Flat, Mapping[str, Any]], None]


def has_list(*names: str) -> Callable[[Bundle], Sequence[str]]:
    """Return what finds the file with an object that has a list under each of these names."""
    return lambda bundle: bundle.first_table(lambda table: any(_lists(record, names) for record in table.records or ()))


def _lists(record: Mapping[str, Any], names: Sequence[str]) -> bool:
    return all(isinstance(record.get(name), list) for name in names)


def flattened(shape: str, flatten: Flatten) -> Callable[[Bundle, Sequence[str]], Table]:
    """Return what reads the objects of a file, each made flat by `flatten`."""

    def read(bundle: Bundle, files: Sequence[str]) -> Table:
        source = bundle.table(files[0])
        flat = Flat()
        for record in source.records or ():
            flatten(flat, record)
        return flat.table(shape, source)

    return read


def as_it_is(shape: str) -> Callable[[Bundle, Sequence[str]], Table]:
    """Return what reads a file whose own rows are those of the shape."""
    return lambda bundle, files: replace(bundle.table(files[0]), shape=shape)
