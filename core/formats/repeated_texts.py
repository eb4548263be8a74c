"""Texts that say the same as one before them, but for how it is written."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from core.arrow_text import TEXT
from core.assembly import assembled_run

LOOKED_AT = 20_000
"""Documents among which repeated texts are looked for: all of a small catalog, runs spread over a large one,
because a shop's export keeps the variants of a product together."""
_RUN = 1_000
_SIGNS = r"[^\p{L}\p{N}]+"


def repeated_texts(fields: pa.Table) -> npt.NDArray[np.int64]:
    """Return the places of documents whose text repeats one before it but for case, accents and punctuation.

    Digits count: they part one product from another of its series.
    """
    starts = _starts(len(fields))
    runs = [assembled_run(fields, int(start), _RUN) for start in starts]
    places = np.concatenate([start + np.arange(len(run)) for start, run in zip(starts, runs, strict=True)] or [starts])
    folded = _folded(pa.chunked_array([chunk for run in runs for chunk in run.chunks], TEXT).combine_chunks())
    codes = pc.dictionary_encode(folded).indices.to_numpy()
    again = np.ones(len(codes), dtype=bool)
    again[np.unique(codes, return_index=True)[1]] = False
    repeated: npt.NDArray[np.int64] = places[again & (pc.binary_length(folded).to_numpy() > 0)].astype(np.int64)
    return repeated


def _starts(count: int) -> npt.NDArray[np.int64]:
    if count <= LOOKED_AT:
        return np.arange(0, count, _RUN)
    return np.linspace(0, count - _RUN, LOOKED_AT // _RUN).astype(np.int64)


def _folded(texts: pa.Array) -> pa.Array:
    return pc.replace_substring_regex(pc.utf8_normalize(pc.utf8_lower(texts), form="NFKD"), _SIGNS, "")
