"""How the fields of a document become the one text that engines search.

The store keeps fields and assembles them when it reads a catalog: another assembly would be another catalog under
the same digest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from core.arrow_text import PART_ROWS, TEXT, in_turn, last_bytes, lengths

ENDS = (".", "!", "?", "…", ":", ";")
"""After one of these stands a space, and `. ` after all others."""
_END_BYTES = [tuple(end.encode()) for end in ENDS]
_JOINTS = pa.array(["", " ", ". "], TEXT)
_NONE, _SPACE, _STOP = 0, 1, 2


def assembled(fields: Sequence[str]) -> str:
    """Return the filled fields as one text, joined by `. `, or by a space after a field that ends a sentence.

    This is the assembly with which the demo's published figures were measured.
    """
    text = ""
    for field in filter(None, (field.strip() for field in fields)):
        joint = " " if text.endswith(ENDS) else ". "
        text = f"{text}{joint}{field}" if text else field
    return text


def assembled_columns(fields: Sequence[pa.Array]) -> pa.Array:
    """Return what `assembled` makes of each row of columns whose cells have no white space around them."""
    pieces: list[pa.Array] = []
    begun = np.zeros(len(fields[0]), dtype=bool)
    ended = begun.copy()
    for field in fields:
        filled = lengths(field) > 0
        pieces += [_joints(np.where(filled & begun, np.where(ended, _SPACE, _STOP), _NONE)), field]
        ended = np.where(filled, _ends(field), ended)
        begun |= filled
    return pc.binary_join_element_wise(*pieces[1:], pa.scalar("", TEXT))


def assembled_table(fields: pa.Table) -> Iterator[pa.Array]:
    """Yield what `assembled_columns` makes of a table's rows, part by part."""
    return in_turn(lambda part: assembled_columns(part.columns), fields.to_batches(max_chunksize=PART_ROWS))


def assembled_run(fields: pa.Table, start: int, rows: int) -> pa.ChunkedArray:
    """Return what `assembled_columns` makes of so many rows from one on."""
    return pa.chunked_array([assembled_columns(part.columns) for part in fields.slice(start, rows).to_batches()], TEXT)


def assembled_row(fields: pa.Table, row: int) -> str:
    """Return what `assembled` makes of one row."""
    return assembled([column[row].as_py() for column in fields.columns])


def _joints(kinds: npt.NDArray[np.int_]) -> pa.Array | pa.Scalar:
    first = int(kinds[0]) if len(kinds) else _NONE
    return _JOINTS[first] if (kinds == first).all() else _JOINTS.take(pa.array(kinds))


def _ends(field: pa.Array) -> npt.NDArray[np.bool_]:
    """Say of each text whether it ends a sentence, by its last bytes: that is quicker than any pattern."""
    ends = np.zeros(len(field), dtype=bool)
    last = [last_bytes(field, back) for back in (1, 2, 3)]
    for end in _END_BYTES:
        ends |= np.logical_and.reduce([last[back] == byte for back, byte in enumerate(reversed(end))])
    return ends
