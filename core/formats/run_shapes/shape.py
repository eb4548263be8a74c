"""What a shape of result lists is: how to tell it, read it and write it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.formats.shapes.bundle import Bundle
from core.formats.tables import Table
from core.queries import QuerySet
from core.runs import Run


@dataclass(frozen=True)
class RunShape:
    """One way to write down what an engine returned.

    `recognises` returns the names of the files that are of this shape; `read` makes a table of them, one row a
    result. `label` is the shape's own name, the same in all languages, and `ending` that of a file it writes.
    `write` raises InputError where the shape can't hold a value. Queries that failed are in no file.
    """

    name: str
    label: str
    ending: str
    recognises: Callable[[Bundle], Sequence[str]]
    read: Callable[[Bundle, Sequence[str]], Table]
    write: Callable[[Run, QuerySet], bytes]
