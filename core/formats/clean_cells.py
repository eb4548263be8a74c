"""The cells of a catalog's columns as they are kept: without white space around them, and HTML as text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pandas as pd
import pyarrow as pa

from core.arrow_text import in_parts, stripped, text_table
from core.formats.markup import with_line_breaks, without_markup

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class CleanCells:
    """Columns of clean cells, and the places of the rows that held HTML or written-out line breaks."""

    columns: pa.Table
    marked: npt.NDArray[np.int64]
    broken: npt.NDArray[np.int64]


def clean_cells(frame: pd.DataFrame, columns: Sequence[str], prose: Sequence[str]) -> CleanCells:
    """Return columns of the frame, those of `prose` also without HTML."""
    table = text_table(frame, columns)
    parts = in_parts(lambda part: _clean_part(part, frozenset(prose)), table)
    return CleanCells(
        pa.Table.from_batches([part for part, _, _ in parts], table.schema),
        _places([marked for _, marked, _ in parts]),
        _places([broken for _, _, broken in parts]),
    )


def _clean_part(part: pa.RecordBatch, prose: frozenset[str]) -> tuple[pa.RecordBatch, Mask, Mask]:
    marked, broken = np.zeros(len(part), dtype=bool), np.zeros(len(part), dtype=bool)
    cleaned = []
    for name, cells in zip(part.schema.names, part.columns, strict=True):
        bare = stripped(cells)
        if name in prose:
            text, html = without_markup(bare)
            text, written = with_line_breaks(text)
            if html is not None:
                marked |= html
            if written is not None:
                broken |= written
            bare = bare if text is bare else stripped(text)
        cleaned.append(bare)
    return pa.record_batch(cleaned, schema=part.schema), marked, broken


def _places(masks: Sequence[Mask]) -> npt.NDArray[np.int64]:
    return np.flatnonzero(np.concatenate(masks)) if masks else np.zeros(0, np.int64)
