"""What a shape of query sets is: how to tell it, read it and write it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.formats.query_shape import Reading
from core.formats.shapes.bundle import Bundle
from core.formats.tables import Table
from core.queries import QuerySet


@dataclass(frozen=True)
class Shape:
    """One way to write down a query set.

    `recognises` returns the names of the files that are of this shape, none where there are none; `read` makes a
    table of them, with one row for what a person counts: a query or a judgment. `understood` makes queries
    of such a table. `label` is the shape's own name, the same in all languages; `write` raises InputError where the
    shape can't hold a value. `ending` is that of a file it writes.
    """

    name: str
    label: str
    ending: str
    recognises: Callable[[Bundle], Sequence[str]]
    read: Callable[[Bundle, Sequence[str]], Table]
    understood: Callable[[Table], Reading]
    write: Callable[[QuerySet], bytes]
