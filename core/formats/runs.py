"""Files with result lists, and runs as such files: whichever shape they are in."""

from __future__ import annotations

from collections.abc import Mapping

from core.formats.headers import listed
from core.formats.options import FOUND, ReadOptions
from core.formats.problems import Problem
from core.formats.query_shape import headers_of
from core.formats.run_shapes import RUN_SHAPES
from core.formats.run_shapes.rows import read_results
from core.formats.shapes.bundle import Bundle
from core.formats.shapes.unpacked import unpacked
from core.formats.tables import Table
from core.messages import InputError, message
from core.queries import QuerySet
from core.result_lists import ResultLists
from core.runs import Run

__all__ = ["RUN_SHAPES", "read_run", "read_run_file", "read_run_table", "write_run"]


def read_run_table(files: Mapping[str, bytes], options: ReadOptions = FOUND) -> Table:
    """Read a file as the first shape that recognises it; the table's `shape` is that shape's name.

    Raises InputError, which says what is missing, where none does.
    """
    bundle = Bundle(unpacked(files), options)
    for shape in RUN_SHAPES.values():
        used = shape.recognises(bundle)
        if used:
            return shape.read(bundle, used)
    said = message(
        "{file} was not recognised as result lists. It has: {columns}. It needs one row for each result, with a query "
        "or query_id, a document_id, and a rank or score; or bring a TREC run or a Quepid snapshot.",
        file=next(iter(files), ""), columns=listed(headers_of(bundle.any_table())),
    )  # fmt: skip
    raise InputError(said)


def read_run(table: Table, name: str) -> tuple[ResultLists, list[Problem]]:
    """Return the result lists and all problems of the file, those of the table first.

    Results, rows that say that nothing was found (`nothing_found`) and rejected rows together are the rows of
    the file.
    """
    lists, problems = read_results(table, name)
    return lists, [*table.problems, *problems]


def read_run_file(content: bytes, name: str, options: ReadOptions = FOUND) -> tuple[ResultLists, list[Problem]]:
    """Read the result lists of one file."""
    return read_run(read_run_table({name: content}, options), name)


def write_run(run: Run, query_set: QuerySet, shape: str) -> bytes:
    """Return a run in one of RUN_SHAPES; raises InputError where that can't hold a value."""
    return RUN_SHAPES[shape].write(run, query_set)
