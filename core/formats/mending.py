"""Rows that were left out of a file: shown with the reason, and put back once they are mended."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import islice

import numpy as np
import pandas as pd

from core.formats.problems import Problem, rejected_rows
from core.formats.tables import Table
from core.messages import InputError, Message, message

FIRST_COLUMNS = 2
"""The row's number and the reason stand before the row's own cells."""


def rejected_table(
    table: Table, problems: Sequence[Problem], *, say: Callable[[Message], str] = str, most: int | None = None
) -> pd.DataFrame:
    """Return the rows that were left out, in file order: their number, the reason and their cells, all text.

    Columns are named in the reader's language by `say`, the file's own by their header; cells beyond the header
    have columns of their own. With `most`, only the first rows.
    """
    headers = [str(header) for header in table.frame.columns]
    rejected = dict(islice(rejected_rows(problems).items(), most))
    cells = _cells(table, list(rejected))
    rows = [[str(row), say(problem.message), *cells[row]] for row, problem in rejected.items()]
    width = max([len(headers), *(len(row) - FIRST_COLUMNS for row in rows)])
    beyond = [say(message("column {place}", place=str(place + 1))) for place in range(len(headers), width)]
    columns = _unique([say(message("row")), say(message("reason")), *headers, *beyond])
    return pd.DataFrame([row + [""] * (len(columns) - len(row)) for row in rows], columns=columns, dtype="str")


def _cells(table: Table, rows: Sequence[int]) -> dict[int, list[str]]:
    places = {number: place for place, number in enumerate(table.rows)} if len(rows) else {}
    inside = [row for row in rows if row in places]
    taken = table.frame.iloc[[places[row] for row in inside]].to_numpy().tolist()
    return {**{row: list(table.left_out.get(row, ())) for row in rows}, **dict(zip(inside, taken, strict=True))}


def _unique(names: Sequence[str]) -> list[str]:
    """Return the names, the two of ours with a sign more where the file has a column of that name."""
    own = names[FIRST_COLUMNS:]
    return [name + "*" * (name in own) for name in names[:FIRST_COLUMNS]] + list(own)


def mended(table: Table, rows: Mapping[int, Sequence[str]]) -> Table:
    """Return the table with these cells as its rows of these numbers; one with too many cells stays out.

    The number of rows stays the same, so kept and rejected rows still make the rows of the file.
    """
    width = len(table.frame.columns)
    fit = {row: [*cells[:width], *[""] * (width - len(cells))] for row, cells in rows.items() if not any(cells[width:])}
    numbers = np.asarray(table.rows, dtype="int64")
    others = ~np.isin(numbers, list(fit))
    added = pd.DataFrame(list(fit.values()), columns=table.frame.columns, dtype="str")
    every = np.concatenate([numbers[others], np.fromiter(fit, dtype="int64", count=len(fit))])
    order = np.argsort(every, kind="stable")
    return replace(
        table,
        frame=pd.concat([table.frame[others], added], ignore_index=True).iloc[order].reset_index(drop=True),
        rows=every[order].tolist(),
        records=_records(table, others, added, order),
        problems=tuple(left for problem in table.problems if (left := _left(problem, fit)) is not None),
        left_out={row: cells for row, cells in table.left_out.items() if row not in fit},
    )


def _left(problem: Problem, fit: Mapping[int, object]) -> Problem | None:
    """Return what is left of a problem when these rows are mended."""
    rows = [row for row in problem.rows if row not in fit]
    if rows:
        return replace(problem, row=rows[0], rows=rows)
    return None if problem.rows or problem.row in fit else problem


def _records(
    table: Table, others: np.ndarray, added: pd.DataFrame, order: np.ndarray
) -> list[Mapping[str, object]] | None:
    if table.records is None:
        return None
    kept: list[Mapping[str, object]] = [each for each, stays in zip(table.records, others, strict=True) if stays]
    every = [*kept, *({str(key): cell for key, cell in row.items()} for row in added.to_dict("records"))]
    return [every[place] for place in order]


def mended_rows(file: Table, table: Table, name: str) -> dict[int, list[str]]:
    """Return the rows of a file of rejected rows that came back mended, by the number each had.

    Raises InputError where a row names no row of the table it belongs to.
    """
    expected = len(table.frame.columns) + FIRST_COLUMNS
    if len(file.frame.columns) < expected:
        said = message(
            "{file} has {columns} columns and should have {expected}: the row's number, the reason, then the columns "
            "of the first file. Mend the file of rejected rows, and leave its columns as they are.",
            file=name, columns=len(file.frame.columns), expected=expected,
        )  # fmt: skip
        raise InputError(said)
    known = {*map(int, table.rows), *table.left_out}
    rows = {}
    for at, cells in zip(file.rows, file.frame.to_numpy().tolist(), strict=True):
        number = cells[0].strip()
        if not number.isdecimal() or int(number) not in known:
            said = message(
                "Row {row} of {file} says “{value}” in its first column, which is the number of no row of the first "
                "file. Leave the numbers as they were.",
                row=int(at), file=name, value=number,
            )  # fmt: skip
            raise InputError(said)
        rows[int(number)] = [str(cell) for cell in cells[FIRST_COLUMNS:]]
    return rows
