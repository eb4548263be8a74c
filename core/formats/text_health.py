"""Documents that engines will hardly find, or can't tell apart, and columns that are better not searched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import pyarrow as pa

from core.arrow_text import lengths
from core.assembly import assembled_row
from core.formats.cells import clipped
from core.formats.columns import is_prose, sample
from core.formats.many_rows import one_by_one, rows_at, together
from core.formats.merging import Places
from core.formats.other_languages import in_other_languages
from core.formats.problems import Problem
from core.formats.repeated_texts import LOOKED_AT, repeated_texts
from core.messages import Message, counted, message

_SHORTEST = 3
"""Characters; a text with fewer says nothing an engine could find."""
_MOST_BYTES = 4
"""Of a character in UTF-8."""


def problems_of_texts(documents: pa.Table, fields: pa.Table, rows: Sequence[int], places: Places) -> Iterator[Problem]:
    """Return which documents have no text, hardly any, no title, or another's text; `places`: those of their rows."""
    ids, titles = documents["id"], lengths(documents["title"])
    measured = np.sum([lengths(field) for field in fields.columns], axis=0)
    empty = np.flatnonzero(measured == 0)
    bare = rows_at(rows, places[empty])
    yield from one_by_one("text_empty", bare, lambda at: _empty(bare[at], ids[int(empty[at])].as_py()), _others_empty)
    short = _shorter(fields, np.flatnonzero((measured > 0) & (measured < _SHORTEST * _MOST_BYTES)))
    few = rows_at(rows, places[short])
    yield from one_by_one(
        "text_short", few, lambda at: _short(few[at], assembled_row(fields, int(short[at]))), _others_short
    )
    untitled = np.flatnonzero((titles == 0) & (measured > 0)) if titles.any() else empty[:0]
    for code, found, said in (
        ("title_missing", untitled, message("The document has no title.")),
        ("text_repeated", repeated_texts(fields), message("The text is that of another document.")),
        (
            "other_language",
            in_other_languages(fields, documents["language"]),
            message("The text looks like another language."),
        ),
    ):
        if len(found):
            yield together(code, rows_at(rows, places[found]), assembled_row(fields, int(found[0])), said)
    if len(ids) > LOOKED_AT:
        yield Problem("part_looked_at", None, "", _part_looked_at(len(ids)))


def problems_of_columns(fields: pa.Table) -> Iterator[Problem]:
    """Return which searched columns hold no words."""
    for header, column in zip(fields.column_names, fields.columns, strict=True):
        cells = [cell for cell in sample(column) if cell]
        if cells and not is_prose(cells):
            said = message(
                "The searched column “{column}” holds numbers, codes or addresses more than words, such as “{value}”.",
                column=header, value=clipped(cells[0]),
            )  # fmt: skip
            yield Problem("column_of_codes", None, clipped(cells[0]), said)


def _shorter(fields: pa.Table, candidates: Places) -> Places:
    characters = [len(assembled_row(fields, place)) for place in candidates.tolist()]
    return candidates[np.array(characters, dtype=np.int64) < _SHORTEST]


def _part_looked_at(documents: int) -> Message:
    return message(
        "Repeated texts were looked for in {looked} of the {documents} documents.",
        looked=LOOKED_AT, documents=documents,
    )  # fmt: skip


def _empty(row: int, value: str) -> tuple[str, Message]:
    said = message("Row {row} ({value}) has no text; no engine can find it.", row=row, value=clipped(value))
    return value, said


def _others_empty(count: int) -> Message:
    return counted(
        "{count} more row has no text; no engine can find it.",
        "{count} more rows have no text; no engine can find them.",
        count,
    )


def _short(row: int, value: str) -> tuple[str, Message]:
    return value, message("Row {row} has only “{value}” as its text; hardly anything finds it.", row=row, value=value)


def _others_short(count: int) -> Message:
    return counted(
        "{count} more row has hardly any text; hardly anything finds it.",
        "{count} more rows have hardly any text; hardly anything finds them.",
        count,
    )
