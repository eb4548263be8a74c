"""Results as rows: one query and one document in each, with a rank, a score or both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from core.formats.cells import as_number
from core.formats.problems import Problem
from core.formats.query_shape import empty_query, headers_of, unused_columns
from core.formats.run_shapes import problems as problem_of
from core.formats.run_shapes.columns import RunColumns, run_columns
from core.formats.run_shapes.listing import Listing, Result
from core.formats.tables import Table
from core.messages import InputError, message
from core.result_lists import ResultList, ResultLists


class _Row(NamedTuple):
    """One row: its cells, and its rank and score as numbers where they are."""

    number: int
    query_id: str
    query: str
    document: str
    written_rank: str
    written_score: str
    rank: float | None
    score: float | None


@dataclass
class _Gathering:
    """The lists by query, in the order of the file; a query is known by its id where it has one."""

    ranked: bool
    listings: dict[tuple[bool, str], Listing] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def gather(self, row: _Row) -> None:
        """Add one row, or say why not."""
        problem = self._problem(row)
        if problem is not None:
            self.problems.append(problem)
            if problem.rejected:
                return
        key = (True, row.query_id) if row.query_id else (False, row.query)
        listing = self.listings.get(key)
        if listing is None:
            listing = self.listings[key] = Listing(row.query_id, row.query)
        listing.text = listing.text or row.query
        if row.document:
            listing.results.append(Result(row.document, row.rank, row.score, row.number))

    def _problem(self, row: _Row) -> Problem | None:
        query = row.query or row.query_id
        if not query:
            return empty_query(row.number)
        if not row.document:
            says_more = row.written_rank or row.written_score
            return (problem_of.no_document if says_more else problem_of.nothing_found)(query, row.number)
        if self.ranked and row.rank is None:
            return problem_of.no_rank(row.written_rank, row.number)
        if row.score is not None or (self.ranked and not row.written_score):
            return None
        unread = problem_of.score_not_used if self.ranked else problem_of.no_score
        return unread(row.written_score, row.number)


def read_results(table: Table, name: str) -> tuple[ResultLists, list[Problem]]:
    """Return the lists of a table with one row a result, and what is wrong with its rows.

    Raises InputError for a table without the columns of results.
    """
    columns = run_columns(table)
    if columns is None:
        raise InputError(message("{file} has no columns for a query, a document and a rank or score.", file=name))
    gathering = _Gathering(ranked=bool(columns.rank))
    for row in _rows(table, columns):
        gathering.gather(row)
    lists: list[ResultList] = []
    for listing in gathering.listings.values():
        finished, problems = listing.finished()
        lists.append(finished)
        gathering.problems.extend(problems)
    tags = list(dict.fromkeys(filter(None, _cells(table, columns.tag))))
    if len(tags) > 1:
        gathering.problems.append(problem_of.several_runs(tags))
    gathering.problems.extend(unused_columns(headers_of(table), columns.used))
    return ResultLists(name, tuple(lists), next(iter(tags), "")), gathering.problems


def _rows(table: Table, columns: RunColumns) -> Iterator[_Row]:
    names = (columns.query_id, columns.query, columns.document, columns.rank, columns.score)
    cells = [_cells(table, name) for name in names]
    ranks, scores = (map(as_number, column) for column in cells[3:])
    return map(_Row, table.rows, *cells, ranks, scores)


def _cells(table: Table, column: str) -> Sequence[str]:
    if not column:
        return [""] * len(table.frame)
    return [str(cell).strip() for cell in table.frame[column].tolist()]
